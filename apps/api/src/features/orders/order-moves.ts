import { agentName } from '@divine/contracts/orders/agent-name'
import { withAddressUnread } from '@divine/contracts/orders/corrections'
import { factsOfBuyer, isErased } from '@divine/contracts/orders/erased'
import {
  type Changes,
  changesBetween,
  type EventKind,
  type OrderState,
  reversed,
  withChanges,
} from '@divine/contracts/orders/history'
import { afterMove, type Move, problemsOfLoss, problemsOfMove } from '@divine/contracts/orders/moves'
import { problemOfKept } from '@divine/contracts/orders/other-orders'
import { readPhone } from '@divine/contracts/orders/phone'
import { isMove, isOut, isStage, isToCall, reasonsWithoutCall, type Stage } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { digestOfAsked, KeyReused } from '../../http/key-reused.ts'
import { noSuchOrder } from '../../http/no-such-order.ts'
import {
  claimForCall,
  endCall,
  eventOfAct,
  extendClaim,
  holderOf,
  isBeforeLastMove,
  isTakenBack,
  lockOrder,
  type Repeated,
  repeatedBy,
  writeEvent,
} from './move-queries.ts'
import { guessedRegion, searchTextOf } from './order-search.ts'

/** Something that is done to an order. */
export interface Act {
  readonly kind: Exclude<EventKind, 'placed' | 'erased'>
  /** Email of the member of staff who acts; null where the buyer or the system does. */
  readonly actor: string | null
  /** Minted where it is done: the same id again is the same act. */
  readonly actId?: string | undefined
  /** What was asked for under that id, as it was sent: the same id with something else is refused. */
  readonly asked?: unknown
  /** The version of the order that whoever acts has seen. Without it the act fits any. */
  readonly onVersion?: number | undefined
  /** Whether it is refused while a colleague of whoever acts has the buyer. */
  readonly leavesColleaguesBuyers?: boolean | undefined
  /** The stages whose orders whoever acts may read; without it all. */
  readonly onStages?: readonly Stage[] | undefined
  /** When it was done, by the clock of whoever acted; without it now. */
  readonly doneAt?: Date | undefined
  readonly note?: string | undefined
  readonly takesBack?: number | undefined
  /** Whether it is done to several orders at once: nobody has called all their buyers then. */
  readonly isOfSeveral?: boolean | undefined
  /** What becomes of the order, given when the act was done and whether what it takes back is so. @throws {Refusal} */
  readonly change?: (state: OrderState, doneAt: Date, isTakenBack: boolean) => OrderState
  /** What others write with it, in its transaction. */
  readonly along?: ((transaction: Database, order: ActedOn) => Promise<void>) | undefined
}

/** An order as it is after an act. */
export interface ActedOn {
  readonly id: number
  readonly reference: string
  /** Empty where the number cannot be read. */
  readonly phoneE164: string
}

/** What became of an act. */
export interface Acted {
  readonly orderId: number
  /** Whether it had been done before, under the same id. */
  readonly isReplay: boolean
}

/** Thrown where somebody else changed the order since it was looked at. */
export class ChangedMeanwhile extends Refusal {
  constructor() {
    super(409, 'conflict', 'Somebody changed this order while you had it open.')
  }
}

/** What an order says of its buyer. */
const ofBuyer = (state: OrderState): Partial<OrderState> =>
  Object.fromEntries(factsOfBuyer.map((fact) => [fact, state[fact]]))

/**
 * Does something to an order: what is true of it now and the event that says so are written together, and nowhere else.
 * Acts on the same order wait for each other. A correction that corrects nothing leaves no event, and a call that was
 * made before the last outcome, and stored after it, owes none.
 * @throws {Refusal} 404 without such an order for whoever acts, and what `act.change` throws
 * @throws {KeyReused} 422 where the id was used for another act
 * @throws {Refusal} 409 where a colleague has the buyer and `act.leavesColleaguesBuyers`
 * @throws {ChangedMeanwhile} 409 where the order has another version than `onVersion`
 */
export async function actOn(database: Database, reference: string, act: Act): Promise<Acted> {
  return database.transaction(async (transaction) => {
    const found = await lockOrder(transaction, reference)
    if (!found) throw noSuchOrder()
    const { id, version, phoneE164, placedAt, state } = found
    // Only a newer version can say what comes after it.
    if (!isStage(state.stage))
      throw new Refusal(503, 'unavailable', 'The site is being updated. Please try again in a minute.')
    if (act.onStages && !act.onStages.includes(state.stage)) throw noSuchOrder()
    const earlier = act.actId === undefined ? undefined : await eventOfAct(transaction, act.actId)
    const asked = digestOf(act.kind, act.asked)
    if (earlier) {
      const isSameAct = earlier.orderId === id && earlier.kind === act.kind && earlier.actor === act.actor
      if (isSameAct && (earlier.asked ?? asked) === asked) return { orderId: id, isReplay: true }
      throw new KeyReused()
    }
    // How its parcel ended can still be said, without words.
    const isEnding = (act.kind === 'moved' && !act.note && isOut(state.stage)) || act.kind === 'settled'
    if (isErased(state) && !isEnding) throw nothingToAdd()
    const holder = act.leavesColleaguesBuyers ? await holderOf(transaction, { phoneE164, reference }) : undefined
    if (holder && holder !== act.actor) throw new Refusal(409, 'conflict', `With ${agentName(holder)} now.`)
    if (act.onVersion !== undefined && act.onVersion !== version) throw new ChangedMeanwhile()
    const doneAt = act.doneAt && between(placedAt, act.doneAt, new Date())
    const isOvertaken = act.kind === 'attempted' && doneAt && (await isBeforeLastMove(transaction, id, doneAt))
    const isBack = act.takesBack !== undefined && (await isTakenBack(transaction, id, act.takesBack))
    const changed = isOvertaken ? state : (act.change?.(state, doneAt ?? new Date(), isBack) ?? state)
    const after = isErased(state) ? { ...changed, ...ofBuyer(state) } : changed
    if (isErased(state) && isMove(after.stage, 'with-rider')) throw nothingToAdd()
    const changes = changesBetween(state, after)
    const isCorrection = act.kind === 'corrected' || act.kind === 'checked'
    if (isCorrection && isUnchanged(changes)) return { orderId: id, isReplay: false }
    const names = namesOf(after, reference)
    if (after.duplicateOf !== null && after.duplicateOf !== state.duplicateOf) {
      refuseDuplicate({ reference, placedAt }, after.duplicateOf, await repeatedBy(transaction, after.duplicateOf))
    }
    const isWritten = await writeEvent(transaction, {
      orderId: id,
      kind: act.kind,
      actor: act.actor,
      actId: act.actId ?? null,
      asked: act.actId === undefined ? null : asked,
      changes,
      doneAt: doneAt ?? null,
      note: act.note ?? '',
      takesBack: act.takesBack ?? null,
      after,
      names,
      isCall: act.actor !== null && isCall(act, state, after),
    })
    // At this very moment the id is used for another order.
    if (!isWritten) throw new KeyReused()
    await act.along?.(transaction, { id, reference, phoneE164: names.phoneE164 })
    if (names.phoneE164 !== phoneE164) await extendClaim(transaction, reference, phoneE164, names.phoneE164)
    if (act.actor !== null) {
      const called = { phoneE164: names.phoneE164, reference, agent: act.actor }
      const isCalled = act.kind === 'attempted' && !isOvertaken && isToCall(after)
      if (isCalled) await claimForCall(transaction, called, doneAt ?? new Date())
      if (state.attemptedAt !== null && after.attemptedAt === null) await endCall(transaction, called)
    }
    return { orderId: id, isReplay: false }
  })
}

/**
 * Whether an act tells of a call: somebody called, or says what came of the order, unless that can be seen without. Who
 * wrote on WhatsApp has not called; whose answer there is written down has answered.
 */
function isCall(act: Act, before: OrderState, after: OrderState): boolean {
  if (act.kind === 'attempted') return act.note === 'call'
  return (
    act.kind === 'moved' && !act.isOfSeveral && isToCall(before) && !reasonsWithoutCall.includes(after.reason ?? '')
  )
}

function nothingToAdd(): Refusal {
  return new Refusal(404, 'not-found', 'The buyer of this order was erased. Nothing can be added to it.')
}

/** Digest of what is asked for, so that it can be told from something else under the same id. */
function digestOf(kind: EventKind, asked: unknown): string {
  return digestOfAsked([kind, asked ?? null])
}

function isUnchanged(changes: Changes): boolean {
  return Object.keys(changes).length === 0
}

/** No phone's clock makes an act older than its order, or puts it into the future. */
function between(earliest: Date, moment: Date, latest: Date): Date {
  return new Date(Math.max(earliest.getTime(), Math.min(moment.getTime(), latest.getTime())))
}

/**
 * @param repeated the order that this one is to repeat, and those that it repeats itself
 * @throws {Refusal} 400 where there is no such order, it is this one or one that repeats it, or none is kept
 */
function refuseDuplicate(
  order: { readonly reference: string; readonly placedAt: Date },
  duplicateOf: string,
  repeated: readonly Repeated[],
): void {
  const message = problemOfDuplicate(order, duplicateOf, repeated)
  if (message) throw new Refusal(400, 'invalid', message, { duplicateOf: message })
}

function problemOfDuplicate(
  order: { readonly reference: string; readonly placedAt: Date },
  duplicateOf: string,
  repeated: readonly Repeated[],
): string | undefined {
  if (duplicateOf === order.reference) return 'An order is no duplicate of itself. Name the other one.'
  if (repeated.some(({ reference }) => reference === order.reference))
    return `${duplicateOf} is itself a duplicate of this order.`
  const kept = repeated.find(({ isRepeating }) => !isRepeating)
  if (!kept) return `There is no order ${duplicateOf}.`
  const { reference, stage, placedAt } = kept
  return isStage(stage) ? problemOfKept({ reference, stage, placedAt }, order) : undefined
}

/** What is worked out of the particulars. A phone number that cannot be read keeps the order from being found by it. */
function namesOf({ fullname, phone, address, town }: OrderState, reference: string) {
  const phoneE164 = readPhone(phone)?.e164 ?? ''
  const guessed = guessedRegion(address)
  return { phoneE164, ...guessed, searchText: searchTextOf({ fullname, phoneE164, reference, town, ...guessed }) }
}

/**
 * Moves an order to another stage.
 * @throws {Refusal} 422 where the table does not have the move, 400 where something is missing
 */
export function moved(move: Move, agent: string): (state: OrderState, doneAt: Date) => OrderState {
  return (state, doneAt) => {
    const problems = problemsOfMove(state, move, doneAt.getTime())
    const [message] = Object.values(problems)
    if (message)
      throw new Refusal('to' in problems ? 422 : 400, 'to' in problems ? 'conflict' : 'invalid', message, problems)
    return afterMove(state, move, agent)
  }
}

/**
 * Gives an order to the rider of a run.
 * @throws what `actOn` and `moved` throw
 */
export function giveToRider(
  database: Database,
  reference: string,
  { runId, actor, onStages }: { readonly runId: number; readonly actor: string; readonly onStages: readonly Stage[] },
): Promise<Acted> {
  const toRider = moved({ to: 'with-rider' }, actor)
  const change = (state: OrderState, doneAt: Date) => ({ ...toRider(state, doneAt), runId })
  return actOn(database, reference, { kind: 'moved', actor, onStages, change })
}

/** Notes that the money of an order is signed off, or is not any more. @throws what `actOn` throws */
export function settleOrder(
  database: Database,
  reference: string,
  { isSettled, ...by }: Pick<Act, 'actId' | 'onVersion'> & { readonly actor: string; readonly isSettled: boolean },
): Promise<Acted> {
  const change = (state: OrderState) => ({ ...state, isSettled })
  return actOn(database, reference, { ...by, kind: 'settled', asked: { isSettled }, change })
}

/**
 * Takes an event back.
 * @throws {Refusal} 422 where it changed nothing, what it changed has been changed again since, what was before is
 * erased, or an order that is to bring would lack what it must say
 * @param isPassing whether another move follows at once: what the order must say in between is not asked
 */
export function takenBack(changes: Changes, isPassing = false): NonNullable<Act['change']> {
  return (state, _doneAt, isBack) => {
    if (isUnchanged(changes))
      throw new Refusal(422, 'conflict', 'This changed nothing, so there is nothing to take back.')
    // What is paid is what was counted.
    if (changes.isSettled || (state.isSettled && changes.stage))
      throw new Refusal(422, 'conflict', 'The money of this order is signed off. First an owner takes that back.')
    try {
      const before = withChanges(state, reversed(changes))
      const isErasedBefore = (['fullname', 'phone', 'address'] as const).some(
        (fact) => before[fact] === '' && state[fact] !== '',
      )
      if (isErasedBefore)
        throw new Refusal(422, 'conflict', 'What it was corrected from has been erased. Correct it instead.')
      const [loss] = isPassing ? [] : Object.values(problemsOfLoss(state, before))
      if (loss) throw new Refusal(422, 'conflict', loss)
      // Its run may have ended meanwhile, and another one be about to bring it.
      if (before.stage === 'with-rider' && before.runId !== null && before.runId !== state.runId)
        throw new Refusal(422, 'conflict', 'It has left its run. Put it into another one.')
      // An event that says whether the address was read back brings that back too.
      return changes.isAddressRead ? before : withAddressUnread(state, before)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const message = isBack
        ? 'This is taken back already.'
        : 'Something has happened to this order since. Take that back first.'
      throw new Refusal(422, 'conflict', message)
    }
  }
}
