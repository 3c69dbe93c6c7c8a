const dayMs = 24 * 60 * 60 * 1_000

/** A day in Lagos so many days from now. Deliveries are planned within two months, so that no day stays good. */
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** For which tests plan a delivery, such as `2027-03-17`. */
export const plannedDay = dayIn(30)
/** Another one. */
export const otherPlannedDay = dayIn(31)

/** The first of them in words, such as `17 March`, alone and with its day of the week. */
export const plannedInWords = {
  date: inWords({ day: 'numeric', month: 'long' }),
  weekday: inWords({ weekday: 'long' }),
  shortWeekday: inWords({ weekday: 'short' }),
}

function inWords(parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(new Date(plannedDay))
}
