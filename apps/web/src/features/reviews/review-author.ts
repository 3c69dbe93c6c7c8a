/** Who wrote, kept on this device alone for the next review. */
export interface ReviewAuthor {
  readonly author: string
  readonly email: string
}

const place = 'review-author'

/** The kept name and email; undefined where none is kept or the browser keeps nothing. */
export function readAuthor(): ReviewAuthor | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<ReviewAuthor> | null
    return (kept && { author: String(kept.author ?? ''), email: String(kept.email ?? '') }) || undefined
  } catch {
    return undefined
  }
}

/** Keeps name and email, or forgets them. */
export function keepAuthor(author: ReviewAuthor | undefined): void {
  try {
    if (author) localStorage.setItem(place, JSON.stringify(author))
    else localStorage.removeItem(place)
  } catch {
    // Storage is blocked.
  }
}
