import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { isSame } from '@divine/contracts/orders/same-value'
import { isToCall, type Stage } from '@divine/contracts/orders/stages'
import { type OrderEvent, ownEvents } from '#/trade/desk/order-events.ts'

/** A call or a message of which nobody has said yet what came of it. */
export interface OpenAttempt {
  /** Id of its event. */
  readonly event: number
  readonly by: 'call' | 'whatsapp'
  /** ISO 8601 with its zone. */
  readonly at: string
  /** Email of who called or wrote. */
  readonly actor: string | null
}

/** The last call or message, by when it was made: one that waited on a phone is stored later. */
export function lastAttempt(order: Pick<WholeOrder, 'events'>): OrderEvent | undefined {
  return ownEvents(order)
    .filter(({ kind }) => kind === 'attempted')
    .reduce<OrderEvent | undefined>(
      (last, event) => (last && Date.parse(last.at) >= Date.parse(event.at) ? last : event),
      undefined,
    )
}

export function openAttempt(order: WholeOrder): OpenAttempt | undefined {
  const event = order.attemptedAt !== null && isToCall(order) ? lastAttempt(order) : undefined
  return (
    event && { event: event.id, by: event.note === 'whatsapp' ? 'whatsapp' : 'call', at: event.at, actor: event.actor }
  )
}

/**
 * Whether an event can be taken back: it changed something, and everything that it changed is still as it left it. The
 * API refuses any other.
 */
export function canTakeBack(order: WholeOrder, { kind, changes, ofDuplicate }: OrderEvent): boolean {
  const fields = Object.entries(changes)
  return (
    ofDuplicate === null &&
    kind !== 'placed' &&
    kind !== 'taken-back' &&
    // What is paid is what was counted: an owner takes that back first, for the whole run.
    kind !== 'settled' &&
    !(order.isSettled && 'stage' in changes) &&
    fields.length > 0 &&
    fields.every(([field, [, after]]) => isSame(after, order[field as keyof WholeOrder]))
  )
}

/**
 * The stage that an order, or its duplicate, had after an event: a second call without an answer does not change it.
 */
export function stageAfter(event: OrderEvent, { events }: Pick<WholeOrder, 'events'>): Stage {
  const until = events.slice(Math.max(0, events.indexOf(event)))
  const last = until.find(({ changes, ofDuplicate }) => ofDuplicate === event.ofDuplicate && 'stage' in changes)
  return (last?.changes.stage?.[1] ?? 'new') as Stage
}

/** The last move of an order, as long as it can be taken back. */
export function lastMove(order: WholeOrder): OrderEvent | undefined {
  const event = ownEvents(order).find(({ kind }) => kind === 'moved' || kind === 'taken-back')
  return event?.kind === 'moved' && canTakeBack(order, event) ? event : undefined
}
