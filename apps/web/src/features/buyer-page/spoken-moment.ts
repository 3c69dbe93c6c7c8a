import { lagosClock, lagosDay, lagosWeekday } from '#/shared/lagos-clock.ts'
import { numberInWords } from './number-in-words.ts'

/** A moment as part of a sentence: `on Tue 17 March at 4:00pm`. */
export function spokenMoment(moment: string): string {
  return `on ${lagosWeekday(moment)} at ${lagosClock(moment)}`
}

/** Whether a moment is over. @param now milliseconds since 1970 */
export function isOver(moment: string, now: number): boolean {
  return Date.parse(moment) < now
}

/** Whether a day in Lagos, such as `2027-03-17`, is over. @param now milliseconds since 1970 */
export function isDayOver(day: string, now: number): boolean {
  return day < lagosDay(now)
}

/** What happens next where the buyer has asked to be called. @param now milliseconds since 1970 */
export function askedCallWords(phoneEnding: string, callAt: string, now: number): string {
  if (isOver(callAt, now)) {
    return `You asked us to call ${spokenMoment(callAt)}, and we are late. We call ${numberInWords(phoneEnding)} as soon as we can, or you call us.`
  }
  return `We will call ${numberInWords(phoneEnding)} ${spokenMoment(callAt)}, as you asked. You pay only when the product reaches you.`
}
