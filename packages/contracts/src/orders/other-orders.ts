import { isToBring, type Stage, stageRecords, unwantedStages } from './stages.ts'

/** Most other orders of a phone number that an order's page has: the newest. */
export const mostOthers = 20

/** Orders of one number this far apart, in days, may be the same order. */
export const sameOrderDays = 14
const dayMs = 24 * 60 * 60 * 1_000

interface Placed {
  /** ISO 8601 with its zone where it is a text. */
  readonly placedAt: Date | string
}

/** An order that another one may repeat. */
interface Kept extends Placed {
  readonly reference: string
  readonly stage: Stage
}

/** Whether two orders came so near to each other that they may be the same. */
export function mayBeSame(one: Placed, other: Placed): boolean {
  const [first, second] = [one, other].map(({ placedAt }) => new Date(placedAt).getTime())
  return Math.abs(Number(first) - Number(second)) <= sameOrderDays * dayMs
}

/** Whether it is still to be brought: now, or once its buyer was called or something else has come. */
function isLive(stage: Stage): boolean {
  return stageRecords[stage].delivery === 'not-yet' || isToBring(stage)
}

/**
 * Why an order cannot be the one that is kept, of it and one that repeats it: it is cancelled, or it was over and the
 * buyer ordered again; undefined where it can.
 */
export function problemOfKept({ reference, stage, placedAt }: Kept, repeating: Placed): string | undefined {
  if (unwantedStages.includes(stage))
    return `${reference} is cancelled: nothing of this buyer would be left. Name the order that is kept.`
  if (isLive(stage) || mayBeSame({ placedAt }, repeating)) return undefined
  const apart = `came more than ${sameOrderDays} days before or after this one`
  return `${reference} is “${stageRecords[stage].words}”, and ${apart}: it is another order.`
}

/** Whether an order is offered as the one that is kept, before anybody has looked at it. */
export function isLikelyKept({ stage, placedAt }: Pick<Kept, 'stage' | 'placedAt'>, repeating: Placed): boolean {
  return isLive(stage) && mayBeSame({ placedAt }, repeating)
}
