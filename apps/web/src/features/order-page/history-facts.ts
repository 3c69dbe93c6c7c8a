import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { isSame } from '@divine/contracts/orders/same-value'

export type OrderEvent = WholeOrder['events'][number]

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

export function openAttempt({ attemptedAt, events }: WholeOrder): OpenAttempt | undefined {
  const event = attemptedAt === null ? undefined : events.find(({ kind }) => kind === 'attempted')
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
    fields.length > 0 &&
    fields.every(([field, [, after]]) => isSame(after, order[field as keyof WholeOrder]))
  )
}

/** The last move of an order, as long as it can be taken back. */
export function lastMove(order: WholeOrder): OrderEvent | undefined {
  const event = order.events.find(
    ({ kind, ofDuplicate }) => ofDuplicate === null && (kind === 'moved' || kind === 'taken-back'),
  )
  return event?.kind === 'moved' && canTakeBack(order, event) ? event : undefined
}

/** What happened to an order after this version of it, newest first. */
export function eventsSince(order: Pick<WholeOrder, 'events' | 'version'>, version: number): readonly OrderEvent[] {
  // Each event of its own is one version more; they come newest first.
  const own = order.events.filter(({ ofDuplicate }) => ofDuplicate === null)
  return own.slice(0, Math.max(0, order.version - version))
}
