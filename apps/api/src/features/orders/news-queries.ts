import type { EventKind } from '@divine/contracts/orders/history'
import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { orderEvents } from './event-table.ts'
import { orders } from './order-table.ts'

/** Most of what happened that one transaction takes. */
const mostAtOnce = 500

/** Something that happened to an order, as those hear it who tell others. */
export interface OrderNews {
  /** Of the event. */
  readonly id: number
  readonly kind: EventKind
  /** Email of the member of staff; null where the buyer or the system acted. */
  readonly actor: string | null
  readonly orderId: number
  readonly reference: string
  /** The stages between which the order was moved; null where it was not. */
  readonly from: string | null
  readonly to: string | null
  /** The fields that it changed. */
  readonly changed: readonly string[]
}

/** How long ago the oldest thing happened that nobody was told of, in seconds; 0 where there is none. */
export async function oldestUntold(database: Database): Promise<number> {
  const [row] = await database
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - min(${orderEvents.at})), 0)::float` })
    .from(orderEvents)
    .where(not(orderEvents.isTold))
  return row?.seconds ?? 0
}

/**
 * What happened to orders of which nobody was told. All of it counts as told when the transaction is kept. An order
 * that is being erased at this moment comes next time.
 */
export async function takeOrderNews(transaction: Database): Promise<OrderNews[]> {
  const untold = transaction.select({ orderId: orderEvents.orderId }).from(orderEvents).where(not(orderEvents.isTold))
  // The orders first, as everybody else takes them. Counted once they are free: one to which very much happens
  // holds up no other.
  const free = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, untold))
    .limit(mostAtOnce)
    .for('key share', { skipLocked: true })
  if (free.length === 0) return []
  const found = await transaction
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      actor: orderEvents.actor,
      orderId: orders.id,
      reference: orders.reference,
      from: sql<string | null>`${orderEvents.changes} #>> '{stage,0}'`,
      to: sql<string | null>`${orderEvents.changes} #>> '{stage,1}'`,
      changed: sql<string[]>`array(select jsonb_object_keys(${orderEvents.changes}))`,
      // Whoever erases a buyer cancels their orders.
      isErased: sql<boolean>`${orders.phone} = ''`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        not(orderEvents.isTold),
        inArray(
          orderEvents.orderId,
          free.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(orderEvents.id))
    .limit(mostAtOnce)
    .for('update', { of: orderEvents, skipLocked: true })
  if (found.length === 0) return []
  await transaction
    .update(orderEvents)
    .set({ isTold: true })
    .where(
      inArray(
        orderEvents.id,
        found.map(({ id }) => id),
      ),
    )
  return found.flatMap(({ isErased, ...news }) => (isErased && news.kind !== 'placed' ? [] : [news]))
}
