import { lagosClock, lagosDay, lagosWeekday } from '#/shared/lagos-clock.ts'

/** Times as the order desk says them. Moments are ISO 8601 or milliseconds since 1970; `now` is in milliseconds. */

const minuteMs = 60_000
/** Longer than this somebody has waited too long. */
const lateMinutes = 60
/** Shorter than this an order has just come in: who is called now is most likely to confirm. */
const freshMinutes = 15

function minutesBetween(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs))
}

/** How long something has waited: `now`, `52 min`, `2 h 10`, `3 days`. */
export function waitingTime(since: string, now: number): string {
  const minutes = minutesBetween(since, now)
  const hours = Math.floor(minutes / 60)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** How a wait is shown: late after an hour, fresh for a quarter of one. */
export function urgencyOf(since: string, now: number): 'late' | 'fresh' | undefined {
  const minutes = minutesBetween(since, now)
  if (minutes >= lateMinutes) return 'late'
  return minutes < freshMinutes ? 'fresh' : undefined
}

/** Whether a call that was put off until this moment is to be made. */
export function isDue(callAt: string, now: number): boolean {
  return Date.parse(callAt) <= now
}

/** The time of a moment in Lagos, with its day unless that is today: `10:31am`, `Tue 17 March, 10:31am`. */
export function momentInWords(moment: string | number, now: number): string {
  const clock = lagosClock(moment)
  return lagosDay(moment) === lagosDay(now) ? clock : `${lagosWeekday(moment)}, ${clock}`
}

/** A day of the calendar in Lagos, such as `2027-03-17`: `today`, `tomorrow`, or `Wed 17 March`. */
export function dayInWords(day: string, now: number): string {
  if (day === lagosDay(now)) return 'today'
  if (day === lagosDay(now + 24 * 60 * minuteMs)) return 'tomorrow'
  return lagosWeekday(day)
}
