import { mostFigureDays, mostFigureParts } from '@divine/contracts/orders/figures'

/** A span of days in Lagos, each such as `2027-03-17`. */
export interface Span {
  readonly from: string
  readonly to: string
}

const dayMs = 24 * 60 * 60 * 1_000
/** How many days are told of where nobody said which. */
const usualDays = 7

/** The day that is so many days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function daysIn({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

/** The span that is asked for: without one of its days, seven days from or up to the other. */
export function spanOf({ from, to }: Partial<{ [Day in keyof Span]: string | undefined }>, today: string): Span {
  if (from !== undefined) return { from, to: to ?? dayAfter(from, usualDays - 1) }
  const last = to ?? today
  return { from: dayAfter(last, 1 - usualDays), to: last }
}

/** What is wrong with a span, by its field. */
export function problemsOfSpan(span: Span): Readonly<Record<string, string>> {
  if (span.from > span.to) return { to: 'Choose a last day that is not before the first.' }
  if (daysIn(span) > mostFigureDays) return { from: `Choose at most ${mostFigureDays} days.` }
  return {}
}

/** The span of as many days before one. */
export function spanBefore(span: Span): Span {
  return { from: dayAfter(span.from, -daysIn(span)), to: dayAfter(span.from, -1) }
}

/** The parts in which a span is told of, without gaps: days, weeks from Monday on, or months. */
export function partsOf(span: Span): Span[] {
  const choices = [(day: string) => day, mondayOf, (day: string) => day.slice(0, 7)]
  const [days = [], weeks = [], months = []] = choices.map((partOf) => cut(span, partOf))
  return [days, weeks].find(({ length }) => length <= mostFigureParts) ?? months
}

function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** A span in pieces, each of the days that belong together. */
function cut({ from, to }: Span, partOf: (day: string) => string): Span[] {
  const parts: { from: string; to: string }[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const last = parts.at(-1)
    if (last && partOf(last.from) === partOf(day)) last.to = day
    else parts.push({ from: day, to: day })
  }
  return parts
}
