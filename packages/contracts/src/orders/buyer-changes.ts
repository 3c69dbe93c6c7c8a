import { type BuyerAct, type BuyerReason, callHours, mostDaysAhead } from './buyer-acts.ts'
import { withAddressUnread } from './corrections.ts'
import type { Changes, OrderState } from './history.ts'
import { afterMove, lagosAheadMs } from './moves.ts'
import { buyerStageOf, isToCall, type Stage, stageRecords, type unsaidReason } from './stages.ts'

/** What a buyer changes of an order. What is left out stays as it is. */
export interface BuyerChange {
  readonly fullname?: string | undefined
  readonly address?: string | undefined
  /** When to call: ISO 8601 with its zone. */
  readonly callAt?: string | undefined
  /** Why it is cancelled. */
  readonly cancelled?: BuyerReason | typeof unsaidReason | undefined
}

/** The acts that a change consists of. */
export function actsOf({ fullname, address, callAt, cancelled }: BuyerChange): BuyerAct[] {
  return [
    ...(fullname !== undefined || address !== undefined ? (['correct'] as const) : []),
    ...(callAt !== undefined ? (['ask-for-call'] as const) : []),
    ...(cancelled !== undefined ? (['cancel'] as const) : []),
  ]
}

/** Whether the buyer can do this while the order has this stage. */
export function mayBuyer(stage: Stage, act: BuyerAct): boolean {
  return stageRecords[stage].buyerMay.includes(act)
}

const dayMs = 24 * 60 * 60 * 1_000

/** What is wrong with the time at which a buyer asks to be called. @param now milliseconds since 1970 */
export function problemOfCallTime(callAt: string, now: number): string | undefined {
  const inLagos = new Date(Date.parse(callAt) + lagosAheadMs)
  const hours = inLagos.getUTCHours() + inLagos.getUTCMinutes() / 60
  if (Date.parse(callAt) > now + mostDaysAhead * dayMs) return `Choose a time within the next ${mostDaysAhead} days.`
  if (Date.parse(callAt) <= now) return 'That time is over. Choose a later one.'
  if (hours < callHours.first || hours > callHours.last)
    return `We call between ${callHours.first}am and ${callHours.last - 12}pm. Choose a time between.`
  return undefined
}

/**
 * Whether a buyer's change moves the order to another place in the queues of staff: an event of its own kind. A call
 * that is asked for where there is none to make leaves what was agreed alone.
 */
export function isMoveOfBuyer(stage: Stage, { callAt, cancelled }: BuyerChange): boolean {
  return cancelled !== undefined || (callAt !== undefined && isToCall({ stage }))
}

/** The state after a change by the buyer that has no problems. */
export function afterBuyerChange(state: OrderState, change: BuyerChange): OrderState {
  const { fullname, address, callAt, cancelled } = change
  const corrected = withAddressUnread(state, {
    ...state,
    ...(fullname !== undefined && { fullname }),
    ...(address !== undefined && { address }),
  })
  if (cancelled !== undefined) return movedByBuyer(corrected, { to: 'cancelled', reason: cancelled })
  if (callAt === undefined) return corrected
  if (!isToCall(state)) return { ...corrected, callAt }
  return movedByBuyer(corrected, { to: 'call-back', reason: 'asked', callAt })
}

/** No member of staff has moved it or looked at its flags, and who has just called still says what came of it. */
function movedByBuyer(state: OrderState, move: Parameters<typeof afterMove>[1]): OrderState {
  const { agent, isChecked, attemptedAt } = state
  return { ...afterMove(state, move, agent), isChecked, attemptedAt: isToCall({ stage: move.to }) ? attemptedAt : null }
}

/** Whether an order is already as a change would make it. */
export function isSoAlready(state: OrderState, { fullname, address, callAt, cancelled }: BuyerChange): boolean {
  return (
    (fullname ?? state.fullname) === state.fullname &&
    (address ?? state.address) === state.address &&
    (callAt === undefined || (state.callAt !== null && Date.parse(callAt) === Date.parse(state.callAt))) &&
    (cancelled === undefined || state.stage === 'cancelled')
  )
}

/** Whether an event changed what the buyer sees of the order, rather than what staff know of it. */
export function isSeenByBuyer(changes: Changes): boolean {
  const { stage } = changes
  if (stage && buyerStageOf(stage[0]) !== buyerStageOf(stage[1])) return true
  return (Object.keys(changes) as (keyof Changes)[]).some((field) => field !== 'stage' && seenByBuyer[field])
}

/**
 * Which facts of an order its buyer's page shows, and would answer otherwise than its buyer expects
 * if they had changed.
 */
const seenByBuyer: Readonly<Record<keyof OrderState, boolean>> = {
  fullname: true,
  address: true,
  day: true,
  sumNaira: true,
  lines: true,
  // As far as the buyer is told of it.
  stage: true,
  // A call that staff have put off meanwhile is no reason to refuse what the buyer asks for.
  callAt: false,
  reason: false,
  phone: false,
  email: false,
  request: false,
  attempts: false,
  attemptedAt: false,
  state: false,
  town: false,
  takenNaira: false,
  paidBy: false,
  transferReference: false,
  isSettled: false,
  runId: false,
  isAddressRead: false,
  isChecked: false,
  duplicateOf: false,
  agent: false,
}
