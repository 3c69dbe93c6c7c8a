/** A month with its days, each such as `2027-03-17`. */
export interface Month {
  /** Such as `March 2027`. */
  readonly words: string
  readonly from: string
  readonly to: string
}

const inWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/** The month of a day and those before it, newest first. */
export function monthsUpTo(day: string, count: number): readonly Month[] {
  const date = new Date(day)
  return Array.from({ length: count }, (_, before) => {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1))
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before + 1, 0))
    return { words: inWords.format(first), from: isoDay(first), to: isoDay(last) }
  })
}
