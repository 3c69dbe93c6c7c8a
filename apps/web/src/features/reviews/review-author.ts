/** Who wrote, stored only on this device for the next review. */
export interface ReviewAuthor {
  readonly author: string
  readonly email: string
}

const storageKey = 'review-author'

/**
 * The saved name and email; undefined if there are none or the browser stores nothing. Anything else is removed: a
 * former version stored the whole review.
 */
export function readAuthor(): ReviewAuthor | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<ReviewAuthor> | null
    const author = saved ? { author: String(saved.author ?? ''), email: String(saved.email ?? '') } : undefined
    saveAuthor(author)
    return author
  } catch {
    return undefined
  }
}

/** Saves name and email and nothing else, or forgets them. */
export function saveAuthor(author: ReviewAuthor | undefined): void {
  try {
    if (author) localStorage.setItem(storageKey, JSON.stringify({ author: author.author, email: author.email }))
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked.
  }
}
