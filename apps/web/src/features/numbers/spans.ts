/** Spans of days in words. Days are those of Lagos, such as `2027-03-17`; they have no time of day. */

export interface Span {
  readonly from: string
  readonly to: string
}

const dayMs = 24 * 60 * 60_000
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
  .concat(['November', 'December'])
  .map((long) => ({ long, short: long.slice(0, 3) }))
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function partsOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  const month = months[date.getUTCMonth()]
  return {
    year: date.getUTCFullYear(),
    monthNumber: date.getUTCMonth(),
    month: month?.long ?? '',
    shortMonth: month?.short ?? '',
    day: date.getUTCDate(),
    weekday: weekdays[date.getUTCDay()] ?? '',
  }
}

/** So many days later than a day; earlier where they are fewer than none. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days a span has. */
export function daysIn({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** A span as a title says it: `10 to 16 March 2026`, `28 December 2025 to 3 January 2026`, `10 March 2026`. */
export function spanInWords({ from, to }: Span): string {
  const first = partsOf(from)
  const last = partsOf(to)
  const end = `${last.day} ${last.month} ${last.year}`
  if (from === to) return end
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} to ${end}`
  return first.monthNumber === last.monthNumber ? `${first.day} to ${end}` : `${first.day} ${first.month} to ${end}`
}

/** The same inside a sentence, without the year where that is the one of the page. */
export function spokenSpan(span: Span, page: Span): string {
  const { year } = partsOf(span.to)
  const isSameYear = partsOf(span.from).year === year && partsOf(page.to).year === year
  return isSameYear ? spanInWords(span).replace(` ${year}`, '') : spanInWords(span)
}

/**
 * A part of a span in as few words as tell it: a day `Tue 10` or, where the span has days of several months, `Tue 10
 * Mar`; a whole month `Mar 2026`, else `10 to 16 Mar`. Where the span has days of two years, each has its year.
 */
export function partInWords({ from, to }: Span, span: Span): string {
  const first = partsOf(from)
  const last = partsOf(to)
  const year = partsOf(span.from).year === partsOf(span.to).year ? '' : ` ${last.year}`
  if (from === to) {
    const isOneMonth = span.from.slice(0, 7) === span.to.slice(0, 7)
    return `${first.weekday} ${first.day}${isOneMonth ? '' : ` ${first.shortMonth}`}${year}`
  }
  const isOneMonth = first.monthNumber === last.monthNumber
  if (isOneMonth && first.day === 1 && partsOf(daysAfter(to, 1)).day === 1) return `${first.shortMonth} ${first.year}`
  const end = `${last.day} ${last.shortMonth}${year}`
  return isOneMonth ? `${first.day} to ${end}` : `${first.day} ${first.shortMonth} to ${end}`
}

/** The spans that one press shows, up to today. */
export function lastSpans(today: string): readonly (Span & { readonly name: string })[] {
  const yearBefore = new Date(Date.parse(today))
  yearBefore.setUTCFullYear(partsOf(today).year - 1)
  return [
    { name: 'Last 7 days', from: daysAfter(today, -6), to: today },
    { name: 'Last 4 weeks', from: daysAfter(today, -27), to: today },
    { name: 'Last 12 months', from: daysAfter(yearBefore.toISOString().slice(0, 10), 1), to: today },
  ]
}
