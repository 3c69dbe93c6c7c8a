import { lagosClock, lagosDay, lagosWeekday } from '#/shared/lagos-clock.ts'

/** Times that the order's page suggests. `now` is in milliseconds since 1970; what is returned is ISO 8601. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Nobody is called before or after, in hours of the clock in Lagos. */
const firstHour = 8
const lastHour = 20
/** How long after a call without an answer the next one is suggested, on the next half hour. */
const retryHours = 2

/** A moment of a day in Lagos, whose clock is never changed. @param clock such as `18:30` */
export function lagosMoment(day: string, clock: string): string {
  return new Date(`${day}T${clock}:00+01:00`).toISOString()
}

/** The day in Lagos so many days from now, such as `2027-03-17`. */
export function dayFrom(now: number, days: number): string {
  return lagosDay(now + days * dayMs)
}

function isForCalls(moment: number): boolean {
  const hours = (moment - Date.parse(lagosMoment(lagosDay(moment), '00:00'))) / hourMs
  return hours >= firstHour && hours <= lastHour
}

/** When to try again after a call without an answer: two hours later, or tomorrow morning where that is too late. */
export function retryTime(now: number): string {
  const soon = Math.round((now + retryHours * hourMs) / (30 * minuteMs)) * 30 * minuteMs
  if (isForCalls(soon)) return new Date(soon).toISOString()
  const today = lagosMoment(lagosDay(now), '09:00')
  return now < Date.parse(today) - hourMs ? today : lagosMoment(dayFrom(now, 1), '09:00')
}

export interface SuggestedTime {
  readonly at: string
  readonly label: string
}

/** Times that buyers ask for, at which people are called. Evening is left out once it has come. */
export function callBackTimes(now: number): readonly SuggestedTime[] {
  const [morning, evening] = [lagosMoment(lagosDay(now), '09:00'), lagosMoment(lagosDay(now), '18:30')]
  const inOneHour = Math.ceil((now + hourMs) / (5 * minuteMs)) * 5 * minuteMs
  return [
    ...(isForCalls(inOneHour)
      ? [{ at: new Date(inOneHour).toISOString(), label: 'In 1 hour' }]
      : now < Date.parse(morning)
        ? [{ at: morning, label: 'This morning' }]
        : []),
    ...(Date.parse(evening) > now + hourMs ? [{ at: evening, label: 'This evening' }] : []),
    { at: lagosMoment(dayFrom(now, 1), '09:00'), label: 'Tomorrow morning' },
  ]
}

/** A moment on a button that has no room: its time, with the weekday unless that is today, such as `Tue 9:00am`. */
export function shortMoment(moment: string, now: number): string {
  const clock = lagosClock(moment)
  return lagosDay(moment) === lagosDay(now) ? clock : `${lagosWeekday(moment).split(' ')[0]} ${clock}`
}
