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

function partsOf(moment: string | number): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
}

function clockTime({ hour, minute, dayPeriod }: Record<string, string>): string {
  return `${hour}:${minute}${dayPeriod?.toLowerCase()}`
}

/**
 * A moment as people in Nigeria write it, such as `14 March 2026, 2:30pm`, in West Africa Time wherever the reader is.
 */
export function lagosTime(moment: string | number): string {
  const part = partsOf(moment)
  return `${part.day} ${part.month} ${part.year}, ${clockTime(part)}`
}

/** A moment of today or of yesterday as people say it, such as `today at 2:30pm`. */
export function recentLagosTime(moment: string, now: number): string {
  const part = partsOf(moment)
  return `${part.day === partsOf(now).day ? 'today' : 'yesterday'} at ${clockTime(part)}`
}
