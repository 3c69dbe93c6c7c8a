import {
  type Changes,
  changesBetween,
  type EventKind,
  type OrderState,
  reversed,
  withChanges,
} from '@divine/contracts/orders/history'
import { afterMove, type Move, problemsOfMove } from '@divine/contracts/orders/moves'
import { readPhone } from '@divine/contracts/orders/phone'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { eventOfAct, extendClaim, lockOrder, repeatedBy, writeEvent } from './move-queries.ts'
import { searchTextOf } from './order-search.ts'

/** Something that is done to an order. */
export interface Act {
  readonly kind: Exclude<EventKind, 'placed'>
  /** Email of the member of staff who acts; null where the buyer or the system does. */
  readonly actor: string | null
  /** Minted where it is done: the same id again is the same act. */
  readonly actId?: string | undefined
  /** The version of the order that whoever acts has seen. Without it the act fits any. */
  readonly onVersion?: number | undefined
  readonly note?: string | undefined
  readonly takesBack?: number | undefined
  /** What becomes of the order. @throws {Refusal} */
  readonly change?: (state: OrderState) => OrderState
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

/**
 * Does something to an order: what is true of it now and the event that says so are written together, and nowhere else.
 * Acts on the same order wait for each other.
 * @throws {Refusal} 404 without such an order, 422 where the id was used for another act, and what `act.change` throws
 * @throws {ChangedMeanwhile} 409 where the order has another version than `onVersion`
 */
export async function actOn(database: Database, reference: string, act: Act): Promise<Acted> {
  return database.transaction(async (transaction) => {
    const found = await lockOrder(transaction, reference)
    if (!found) throw new Refusal(404, 'not-found', 'There is no order with this reference.')
    const { id, version, phoneE164, state } = found
    const earlier = act.actId === undefined ? undefined : await eventOfAct(transaction, act.actId)
    if (earlier) {
      if (earlier.orderId === id && earlier.kind === act.kind) return { orderId: id, isReplay: true }
      throw new Refusal(422, 'key-reused', 'This was already sent for something else. Please load the page again.')
    }
    if (act.onVersion !== undefined && act.onVersion !== version) throw new ChangedMeanwhile()
    const after = act.change?.(state) ?? state
    const names = namesOf(after, reference)
    if (after.duplicateOf !== null && after.duplicateOf !== state.duplicateOf) {
      refuseDuplicate(reference, after.duplicateOf, await repeatedBy(transaction, after.duplicateOf))
    }
    await writeEvent(transaction, {
      orderId: id,
      kind: act.kind,
      actor: act.actor,
      actId: act.actId ?? null,
      changes: changesBetween(state, after),
      note: act.note ?? '',
      takesBack: act.takesBack ?? null,
      after,
      names,
    })
    const isOther = phoneE164 !== '' && names.phoneE164 !== '' && names.phoneE164 !== phoneE164
    if (isOther) await extendClaim(transaction, phoneE164, names.phoneE164)
    return { orderId: id, isReplay: false }
  })
}

/**
 * @param repeated the order that this one is to repeat, and those that it repeats itself
 * @throws {Refusal} 400 where there is no such order, or it is this one or one that repeats it
 */
function refuseDuplicate(reference: string, duplicateOf: string, repeated: readonly string[]): void {
  if (repeated.length > 0 && !repeated.includes(reference)) return
  const message =
    duplicateOf === reference
      ? 'An order is no duplicate of itself. Name the other one.'
      : repeated.length === 0
        ? `There is no order ${duplicateOf}.`
        : `${duplicateOf} is itself a duplicate of this order.`
  throw new Refusal(400, 'invalid', message, { duplicateOf: message })
}

/** What is worked out of the particulars. A phone number that cannot be read keeps the order from being found by it. */
function namesOf({ fullname, phone, town }: OrderState, reference: string) {
  const phoneE164 = readPhone(phone)?.e164 ?? ''
  return { phoneE164, searchText: searchTextOf({ fullname, phoneE164, reference, town }) }
}

/** Moves an order to another stage. @throws {Refusal} 422 where the table does not have the move, 400 where something is missing */
export function moved(move: Move, agent: string): (state: OrderState) => OrderState {
  return (state) => {
    const problems = problemsOfMove(state, move)
    const [message] = Object.values(problems)
    if (message)
      throw new Refusal('to' in problems ? 422 : 400, 'to' in problems ? 'conflict' : 'invalid', message, problems)
    return afterMove(state, move, agent)
  }
}

/** Takes an event back. @throws {Refusal} 422 where something that it changed has been changed again since */
export function takenBack(changes: Changes): (state: OrderState) => OrderState {
  return (state) => {
    try {
      return withChanges(state, reversed(changes))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new Refusal(422, 'conflict', 'Something has happened to this order since. Take that back first.')
    }
  }
}
