import { callHours } from '@divine/contracts/orders/buyer-acts'
import { lagosClock, lagosDay, lagosWeekday } from '#/shared/lagos-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A time that is closer than this is as good as past. */
const soonestMs = hourMs

/** A time at which a buyer can ask to be called. */
export interface CallTime {
  /** ISO 8601 in UTC. */
  readonly at: string
  /** Such as `Today, 4:00pm`. */
  readonly words: string
}

/** Times of the day that are offered, as the clock in Lagos shows them. */
const clocks = ['09:00', '13:00', '16:00', '18:00']

/**
 * Times to be called at: in an hour, and those of today and tomorrow that are still to come.
 * @param now milliseconds since 1970
 */
export function callTimes(now: number): readonly CallTime[] {
  const inAnHour = Math.ceil((now + hourMs) / (5 * minuteMs)) * 5 * minuteMs
  const day = { today: lagosDay(now), tomorrow: lagosDay(now + 24 * hourMs) }
  const today = clocks.map((clock) => momentOf(day.today, clock)).filter((at) => at > now + soonestMs)
  const tomorrow = clocks.map((clock) => momentOf(day.tomorrow, clock))
  return [
    ...(isForCalls(inAnHour) ? [timeOf(inAnHour, 'In an hour')] : []),
    ...today.filter((at) => at > inAnHour).map((at) => timeOf(at, 'Today')),
    ...tomorrow.map((at) => timeOf(at, 'Tomorrow')),
  ]
}

/**
 * What a buyer chooses from: the times that are offered now, after the one that was chosen when others were offered.
 * @param now milliseconds since 1970
 * @param chosen what was chosen before, or empty
 * @returns also whether the time that was chosen is over
 */
export function callChoices(now: number, chosen: string): { times: readonly CallTime[]; isOver: boolean } {
  const times = callTimes(now)
  if (Date.parse(chosen) <= now) return { times, isOver: true }
  const isKept = Date.parse(chosen) > now && !times.some(({ at }) => at === chosen)
  const words = () => `As you chose, ${lagosWeekday(chosen)}, ${lagosClock(chosen)}`
  return { times: isKept ? [{ at: chosen, words: words() }, ...times] : times, isOver: false }
}

/** Lagos is an hour ahead of UTC all year. */
function momentOf(day: string, clock: string): number {
  return Date.parse(`${day}T${clock}:00+01:00`)
}

function isForCalls(moment: number): boolean {
  const hours = (moment - momentOf(lagosDay(moment), '00:00')) / hourMs
  return hours >= callHours.first && hours <= callHours.last
}

function timeOf(moment: number, when: string): CallTime {
  const day = when === 'Tomorrow' ? `${when}, ${lagosWeekday(moment).split(' ')[0]}` : when
  return { at: new Date(moment).toISOString(), words: `${day}, ${lagosClock(moment)}` }
}
