import { naira } from '../catalogue/naira.ts'
import type { PaidBy } from './history.ts'
import { type MoveReason, reasonWords, type Stage, stageRecords } from './stages.ts'
import { dayInWords } from './text-gaps.ts'

/** How far a run is: it is put together, its rider is on the way, or everything is back or brought. */
export const runStates = ['planned', 'out', 'ended'] as const
export type RunState = (typeof runStates)[number]

/** The states in words. */
export const runStateWords: Readonly<Record<RunState, string>> = {
  planned: 'Being put together',
  out: 'On the way',
  ended: 'Back',
}

/** How an order stands in a run, in words: it may have left it meanwhile, and then counts there no more. */
export function standingOf({ stage, isHere }: { stage: Stage; isHere: boolean }, state: RunState): string {
  const { words } = stageRecords[stage]
  if (isHere) return words
  return state === 'planned' ? `${words}: it cannot go` : 'Came back'
}

/** Most stops of one run: nobody visits more in a day. */
export const mostStops = 100

/** How long the link of a rider is good, in hours: after its run has ended, or after it was made if that is later. */
export const linkHours = 12

/** Begins the note of what a rider said of a stop that counts, while the order keeps another reason why it failed. */
export const alsoSaid = 'Said by the rider'

/** Begins the note of what a rider said of a stop and what did not count: somebody has said otherwise. */
export const notCounted = 'Said by the rider, and not counted'

/** The same of what counted first, where the order says otherwise by now. */
export const changedSince = 'Said by the rider, and changed since'

/** What a rider said of a stop. */
export interface WordOfStop {
  readonly outcome: 'delivered' | 'failed'
  readonly sumNaira?: number | null | undefined
  readonly paidBy?: PaidBy | null | undefined
  readonly transferReference?: string | undefined
  readonly reason?: MoveReason | undefined
}

/** What a rider said of a stop and what the order does not say, as a sentence. @param beginning what became of it */
export function wordOfStop(
  beginning: string,
  { outcome, sumNaira, paidBy, transferReference, reason }: WordOfStop,
): string {
  const facts =
    outcome === 'delivered'
      ? ['delivered', sumNaira != null && naira(sumNaira), paidBy, transferReference]
      : ['not delivered', reason && reasonWords[reason].toLowerCase()]
  return `${beginning}: ${facts.filter(Boolean).join(', ')}.`
}

/** What a phone said of a stop last, where it does not count, with how often that happened before. */
export function leftOutInWords({ said, before }: { readonly said: string; readonly before: number }): string {
  if (before === 0) return said
  return `${said} Before that, ${before === 1 ? '1 other word was' : `${before} other words were`} not counted.`
}

/** A run as pages name it: a rider can have two on one day. */
export function runName(id: number): string {
  return `Run ${id}`
}

/** What a rider has to know of a stop, and nothing else: others look at their phone. */
export interface StopForRider {
  /** Its number in the run, from 1. */
  readonly place: number
  readonly fullname: string
  /** As people read it out, such as `0803 123 4567`. */
  readonly phone: string
  readonly address: string
  readonly state: string | null
  readonly town: string | null
  /** What is to be paid at the door, in whole naira. */
  readonly sumNaira: number
}

/**
 * What somebody typed as one line, its lines joined by commas: where riders read it, nobody writes a stop or a price of
 * their own by going on in the next line.
 */
export function oneLine(typed: string): string {
  return typed
    .split(/[,\s]*[\n\v\f\r\u0085\u2028\u2029][,\s]*/)
    .filter(Boolean)
    .join(', ')
}

/**
 * A run as a text for WhatsApp. It says names, addresses, phone numbers and sums, in the order of the stops: no
 * reference by which an order could be found, and nothing of what is in a parcel.
 * @param day in Lagos, such as `2027-03-17`
 */
export function runText(day: string, stops: readonly StopForRider[]): string {
  const total = stops.reduce((sum, { sumNaira }) => sum + sumNaira, 0)
  const count = stops.length === 1 ? '1 stop' : `${stops.length} stops`
  const parts = stops.map((stop) => {
    const address = oneLine(stop.address)
    const place = oneLine([stop.town, stop.state].filter(Boolean).join(', '))
    return [
      `${stop.place}. ${oneLine(stop.fullname)}`,
      oneLine(stop.phone),
      place ? `${address} (${place})` : address,
      `To pay: ${naira(stop.sumNaira)}`,
    ].join('\n')
  })
  return [`Divine Health, ${dayInWords(day)}: ${count}, ${naira(total)} to bring.`, ...parts].join('\n\n')
}
