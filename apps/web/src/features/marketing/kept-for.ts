/** A number of days as people say it; null: for good. */
export function daysInWords(days: number | null): string {
  if (days === null) return 'good'
  if (days === 1) return 'a day'
  if (days % 365 !== 0) return `${days} days`
  return days === 365 ? 'a year' : `${days / 365} years`
}

/** When something is erased by itself, in one sentence. */
export function erasedAfter(what: string, days: number | null, since?: string): string {
  if (days === null) return `${what} stays until you ask us to erase it.`
  return `${what} is erased by itself after ${daysInWords(days)}${since ? ` from ${since}` : ''}.`
}
