/** Days and times of day in Lagos, for staff and for the page of an order. Other pages need only `lagos-time.ts`. */

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
})

/** Sweden writes days as ISO 8601 does. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' })

function partsOf(format: Intl.DateTimeFormat, moment: string | number): Record<string, string> {
  return Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
}

/** The time of day of a moment in Lagos, such as `10:31am`. */
export function lagosClock(moment: string | number): string {
  const { hour, minute, dayPeriod } = partsOf(clock, moment)
  return `${hour}:${minute}${dayPeriod?.toLowerCase()}`
}

/** The day of a moment in Lagos as the calls write it, such as `2027-03-17`. */
export function lagosDay(moment: string | number): string {
  return isoDay.format(new Date(moment))
}

/** A day such as `2027-03-17`, or the day of a moment in Lagos, with its day of the week: `Wed 17 March`. */
export function lagosWeekday(moment: string | number): string {
  const { weekday: name, day, month } = partsOf(weekday, moment)
  return `${name} ${day} ${month}`
}
