const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A day such as `2026-03-14`, or the day of a moment, as people write it: `14 March 2026`. */
export function lagosDate(moment: string): string {
  return day.format(new Date(moment))
}

/**
 * A moment as people in Nigeria write it, such as `14 March 2026, 2:30pm`, in West Africa Time wherever the reader is.
 */
export function lagosTime(moment: string | number): string {
  const part = Object.fromEntries(parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  return `${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute}${part.dayPeriod?.toLowerCase()}`
}

/** The same as part of a sentence: `today at 2:30pm`, and of any other day `on 14 March 2026, 2:30pm`. */
export function spokenLagosTime(moment: string, now: number): string {
  const [date, clock] = lagosTime(moment).split(', ')
  return lagosTime(now).startsWith(`${date},`) ? `today at ${clock}` : `on ${date}, ${clock}`
}
