import { lagosClock, lagosWeekday } from '#/shared/lagos-clock.ts'

/** A moment as part of a sentence: `on Tue 17 March at 4:00pm`. */
export function spokenMoment(moment: string): string {
  return `on ${lagosWeekday(moment)} at ${lagosClock(moment)}`
}

/** What happens next where the buyer has asked to be called. */
export function askedCallWords(phoneEnding: string, callAt: string): string {
  return `We will call the number ending in ${phoneEnding} ${spokenMoment(callAt)}, as you asked. You pay only when the product reaches you.`
}
