/** Who wrote, kept on this device alone for the next review. */
export interface ReviewAuthor {
  readonly author: string
  readonly email: string
}

const place = 'review-author'

/**
 * The kept name and email; undefined where none is kept or the browser keeps nothing. Whatever else stands there goes: a
 * former version kept the whole review.
 */
export function readAuthor(): ReviewAuthor | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<ReviewAuthor> | null
    const author = kept ? { author: String(kept.author ?? ''), email: String(kept.email ?? '') } : undefined
    keepAuthor(author)
    return author
  } catch {
    return undefined
  }
}

/** Keeps name and email and nothing else, or forgets them. */
export function keepAuthor(kept: ReviewAuthor | undefined): void {
  try {
    if (kept) localStorage.setItem(place, JSON.stringify({ author: kept.author, email: kept.email }))
    else localStorage.removeItem(place)
  } catch {
    // Storage is blocked.
  }
}
