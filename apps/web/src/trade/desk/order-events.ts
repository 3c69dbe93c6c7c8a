import type { WholeOrder } from '@divine/contracts/calls/order-desk'

export type OrderEvent = WholeOrder['events'][number]

/** What happened to an order itself, newest first: its history shows what happened to its duplicates among it. */
export function ownEvents({ events }: Pick<WholeOrder, 'events'>): readonly OrderEvent[] {
  return events.filter(({ ofDuplicate }) => ofDuplicate === null)
}

/** What happened to an order after this version of it, newest first. */
export function eventsSince(order: Pick<WholeOrder, 'events' | 'version'>, version: number): readonly OrderEvent[] {
  // Each is one version more.
  return ownEvents(order).slice(0, Math.max(0, order.version - version))
}
