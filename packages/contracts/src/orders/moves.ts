import type { OrderState, PaidBy, Progress } from './history.ts'
import { readReference, referenceMessage } from './reference.ts'
import { isState } from './regions.ts'
import {
  factsToBring,
  isMove,
  isPlanned,
  isSumTaken,
  isToBring,
  isToCall,
  isUnanswered,
  type MoveFact,
  type MoveReason,
  moveFacts,
  type Stage,
  stageRecords,
} from './stages.ts'

/** What somebody wants to become of an order. */
export interface Move {
  readonly to: Stage
  readonly reason?: MoveReason | undefined
  /** When to call again: ISO 8601 with its zone. */
  readonly callAt?: string | undefined
  readonly region?: { readonly state: string; readonly town: string } | undefined
  /** Day of the delivery in Lagos, such as `2027-03-17`. */
  readonly day?: string | undefined
  /** What was agreed, or what was taken at the door, in whole naira. */
  readonly sumNaira?: number | undefined
  /** How the sum was paid that was taken at the door. */
  readonly paidBy?: PaidBy | undefined
  /** By what a transfer is found at the bank. */
  readonly transferReference?: string | undefined
  /** Whether the address was read back to the buyer. */
  readonly isAddressRead?: boolean | undefined
  /** Reference of the order that this one repeats. */
  readonly duplicateOf?: string | undefined
}

/** What is asked for where it is missing. */
export const questions: Readonly<Record<MoveFact, string>> = {
  reason: 'Say why.',
  callAt: 'Choose when to call again.',
  region: 'Choose the state, and the LGA or town.',
  day: 'Choose the day of the delivery.',
  sumNaira: 'Enter the sum in naira.',
}

/** What each is called where an order lacks it. */
const factWords: Readonly<Record<MoveFact, string>> = {
  reason: 'the reason',
  callAt: 'the time to call again',
  region: 'the state and town',
  day: 'the day of the delivery',
  sumNaira: 'the sum agreed',
}

/**
 * How long after a time it can still be chosen, in milliseconds: the page with the choice may have
 * been open for a while.
 */
const graceMs = 60 * 60 * 1_000

/** How far Lagos is ahead of UTC, in milliseconds. There is no summer time. */
export const lagosAheadMs = 60 * 60 * 1_000

/**
 * How far ahead a call can be put off, and a delivery be planned, in days: what is further was mistyped, and nobody
 * would see it again.
 */
export const mostDaysToPlan = 60
const dayMs = 24 * 60 * 60 * 1_000

/**
 * What is wrong with the time or the day that a move names: it was over when the move was made, or is too far ahead.
 */
export function problemsOfTime(
  { callAt, day }: Pick<Move, 'callAt' | 'day'>,
  madeAt: number,
): Readonly<Record<string, string>> {
  const earliest = madeAt - graceMs
  const latest = madeAt + mostDaysToPlan * dayMs
  return {
    ...(callAt && Date.parse(callAt) < earliest && { callAt: `That time is over. ${questions.callAt}` }),
    ...(callAt &&
      Date.parse(callAt) > latest && {
        callAt: `Choose a time within the next ${mostDaysToPlan} days.`,
      }),
    ...(day && day < lagosDayOf(earliest) && { day: `That day is over. ${questions.day}` }),
    ...(day && day > lagosDayOf(latest) && { day: `Choose a day within the next ${mostDaysToPlan} days.` }),
  }
}

function lagosDayOf(moment: number): string {
  return new Date(moment + lagosAheadMs).toISOString().slice(0, 10)
}

/** What is agreed of an order before it is brought, as far as it is known. */
export type Agreed = Pick<OrderState, 'state' | 'town' | 'day' | 'sumNaira' | 'reason' | 'callAt'>

const isKnown: Readonly<Record<MoveFact, (agreed: Agreed) => boolean>> = {
  reason: ({ reason }) => reason !== null,
  callAt: ({ callAt }) => callAt !== null,
  region: ({ state, town }) => state !== null && town !== null,
  day: ({ day }) => day !== null,
  sumNaira: ({ sumNaira }) => sumNaira !== null,
}

/** What an order with this stage must say, and does not. */
export function missingToBring(stage: Stage, agreed: Agreed): readonly MoveFact[] {
  return factsToBring(stage).filter((fact) => !isKnown[fact](agreed))
}

/**
 * What an order would not say after a change, and has to because it is to bring: each with what to do. What it lacked
 * before, while it was to bring already, is no loss.
 */
export function problemsOfLoss(before: Agreed & Pick<OrderState, 'stage'>, after: Agreed & Pick<OrderState, 'stage'>) {
  const lost = missingToBring(after.stage, after).filter((fact) => isKnown[fact](before) || !isToBring(before.stage))
  const { words } = stageRecords[after.stage]
  return Object.fromEntries(
    lost.map((fact) => [fact, `An order that is “${words}” cannot be without it. ${questions[fact]}`]),
  )
}

/** What is said of a state that is none. */
export const unknownState = 'Choose one of the 36 states, or FCT (Abuja).'

/**
 * What is wrong with a move, by the field that says it; nothing where it can be made.
 * @param madeAt when it is made, in milliseconds since 1970
 * @returns the stage as a field of its own where the table does not have the move, or the order lacks what nobody
 * asks for any more
 */
export function problemsOfMove(
  { stage, ...agreed }: Agreed & Pick<OrderState, 'stage'>,
  move: Move,
  madeAt: number,
): Readonly<Record<string, string>> {
  const { asks, reasons, words } = stageRecords[move.to]
  if (!isMove(stage, move.to)) {
    return { to: `An order that is “${stageRecords[stage].words}” cannot become “${words}”.` }
  }
  const lacking = missingToBring(move.to, agreed).filter((fact) => !asks.includes(fact))
  if (lacking.length > 0) {
    const facts = lacking.map((fact) => factWords[fact]).join(', ')
    return { to: `Before an order becomes “${words}” it must say ${facts}. Correct it, or confirm it again.` }
  }
  const missing = asks.filter((fact) => move[fact] === undefined)
  const unasked = moveFacts.filter((fact) => move[fact] !== undefined && !asks.includes(fact))
  const problems: Record<string, string> = {
    ...Object.fromEntries(missing.map((fact) => [fact, questions[fact]])),
    ...problemsOfTime(move, madeAt),
    ...Object.fromEntries(unasked.map((fact) => [fact, `“${words}” does not ask for this.`])),
  }
  if (move.paidBy && !isSumTaken(move.to)) problems.paidBy = `“${words}” does not ask for this.`
  if (move.transferReference && (!isSumTaken(move.to) || move.paidBy !== 'transfer'))
    problems.transferReference = 'Only a transfer has this reference.'
  if (move.region && !isState(move.region.state)) problems.region = unknownState
  if (move.reason && reasons && !reasons.includes(move.reason)) problems.reason = `“${words}” has other reasons.`
  if (move.reason === 'duplicate' && !move.duplicateOf) problems.duplicateOf = 'Name the order that this one repeats.'
  if (move.duplicateOf && !readReference(move.duplicateOf)) problems.duplicateOf = referenceMessage
  return problems
}

/**
 * The state after the buyer was called or written to. Somebody has to say what came of it only where there was
 * a call to make: a message about a delivery that is agreed asks for nothing, and a call that its buyer asked
 * for is made with it.
 * @param at ISO 8601 with its zone
 */
export function afterAttempt<State extends Pick<OrderState, 'stage' | 'attemptedAt' | 'callAt'>>(
  state: State,
  at: string,
): State {
  if (!isToCall(state)) return { ...state, callAt: null }
  const isLast = state.attemptedAt === null || Date.parse(state.attemptedAt) < Date.parse(at)
  return isLast ? { ...state, attemptedAt: at } : state
}

/** Whether an order that was not delivered goes back to the shop: why it was not stays true. */
function staysInVain(from: Stage, to: Stage): boolean {
  return [from, to].every((stage) => stageRecords[stage].delivery === 'in-vain')
}

/**
 * The state after a move that has no problems.
 * @param agent email of the member of staff who moves it; where nobody of them does, whoever did so last
 */
export function afterMove<State extends Progress & Pick<OrderState, 'address'>>(
  state: State,
  move: Move,
  agent: string | null,
): State {
  const moved: State = {
    ...state,
    stage: move.to,
    reason: move.reason ?? (staysInVain(state.stage, move.to) ? state.reason : null),
    callAt: move.callAt ?? null,
    attempts: state.attempts + (isUnanswered(move.reason) ? 1 : 0),
    attemptedAt: null,
    isChecked: true,
    duplicateOf: (move.reason === 'duplicate' && move.duplicateOf) || null,
    agent,
  }
  if (isSumTaken(move.to)) {
    const { sumNaira, paidBy, transferReference } = move
    return {
      ...moved,
      takenNaira: sumNaira ?? null,
      paidBy: paidBy ?? null,
      transferReference: transferReference || null,
    }
  }
  return {
    ...moved,
    ...(move.region && move.region),
    ...(move.day && { day: move.day }),
    ...(move.sumNaira !== undefined && { sumNaira: move.sumNaira }),
    ...(move.isAddressRead && { isAddressRead: true }),
    // Another run brings it, or none.
    ...(isPlanned(move.to) && { runId: null }),
  }
}
