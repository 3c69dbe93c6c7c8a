/**
 * How long after it is noticed a breach is told to the Commission. Source: Nigeria Data Protection Act 2023, s. 40 (2).
 */
export const breachHours = 72

const hourMs = 3_600_000

/** The clock of a breach. */
export interface BreachClock {
  /** When the Commission must have heard of it, in milliseconds since 1970. */
  readonly dueAt: number
  /** Whole hours that are left; below 0 where it is late. */
  readonly hoursLeft: number
}

/**
 * @param noticed a time in Lagos as a form gives it, such as `2026-11-24T09:30`
 * @param now milliseconds since 1970
 * @returns undefined for what is no time, or one to come
 */
export function breachClock(noticed: string, now: number): BreachClock | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(noticed)) return undefined
  const at = Date.parse(`${noticed}:00+01:00`)
  // A day that no month has is read as one of the next.
  const isThatDay = !Number.isNaN(at) && new Date(at + hourMs).toISOString().startsWith(noticed)
  if (!isThatDay || at > now + hourMs) return undefined
  const dueAt = at + breachHours * hourMs
  return { dueAt, hoursLeft: Math.floor((dueAt - now) / hourMs) }
}
