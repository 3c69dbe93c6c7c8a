import type { deskOrder, OrderChange, wholeOrder } from '@divine/contracts/calls/order-desk'
import { isErased } from '@divine/contracts/orders/erased'
import { mostOthers } from '@divine/contracts/orders/other-orders'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { buyerOf, buyerOfOrder, orderEvents, orderLines, orders } from '../../database/schema.ts'
import { Refusal } from '../../http/failures.ts'
import { noSuchOrder } from '../../http/no-such-order.ts'
import { buyerClaims } from './claim-table.ts'
import { asKnown, hasKnownStage, isKnownEvent } from './known-order.ts'

type OrderRow = typeof orders.$inferSelect
export type DeskOrderBody = z.output<typeof deskOrder>
export type WholeOrderBody = z.output<typeof wholeOrder>

const newerStage = 'The site is being updated, and this order is already further. Please try again in a minute.'

/**
 * Orders with their lines and who has their buyers, in the order in which they are handed in. Those of a stage that
 * only a newer version knows are left out.
 */
export async function withLinesAndClaims(database: Database, found: readonly OrderRow[]): Promise<DeskOrderBody[]> {
  const rows = found.filter(hasKnownStage)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const buyers = [...new Set(rows.map(buyerOf))]
  const [lines, claims] = await Promise.all([
    database
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    database
      .select()
      .from(buyerClaims)
      .where(and(inArray(buyerClaims.phoneE164, buyers), sql`${buyerClaims.until} > now()`)),
  ])
  return rows.map((row) => {
    const claim = claims.find(({ phoneE164 }) => phoneE164 === buyerOf(row))
    return {
      ...asKnown(row),
      lines: lines.filter(({ orderId }) => orderId === row.id),
      claim: claim ? { by: claim.agent, until: claim.until } : null,
    }
  })
}

/** How orders are now, as open desks are told. References that nothing has are left out. */
export async function ordersNow(database: Database, references: readonly string[]): Promise<OrderChange[]> {
  const rows = await database
    .select({
      reference: orders.reference,
      stage: orders.stage,
      version: orders.version,
      agent: buyerClaims.agent,
      until: buyerClaims.until,
    })
    .from(orders)
    .leftJoin(buyerClaims, and(eq(buyerClaims.phoneE164, buyerOfOrder), sql`${buyerClaims.until} > now()`))
    .where(inArray(orders.reference, [...references]))
  return rows.filter(hasKnownStage).map(({ agent, until, ...order }) => ({
    ...order,
    claim: agent !== null && until ? { by: agent, until: until.toISOString() } : null,
  }))
}

/** An order with all that the database knows of it. */
export type ReadOrder = Omit<
  WholeOrderBody,
  'hints' | 'suggestion' | 'whatsappText' | 'messages' | 'areMessagesStopped'
> & {
  readonly id: number
  readonly hasUnknownFlag: boolean
}

/** Reads an order whole. @throws {Refusal} 404 without such an order, 503 where only a newer version knows its stage */
export async function readWhole(database: Database, reference: string): Promise<ReadOrder> {
  const [order] = await database.select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw noSuchOrder()
  if (!hasKnownStage(order)) throw new Refusal(503, 'unavailable', newerStage)
  const [events, [card], others] = await Promise.all([
    eventsWithDuplicates(database, order.id),
    withLinesAndClaims(database, [order]),
    othersOf(database, order),
  ])
  // What was just read is there.
  return { ...(card as DeskOrderBody), ...asKnown(order), events, others }
}

/** The last orders of the same number. */
async function othersOf(database: Database, { id, phoneE164 }: OrderRow): Promise<DeskOrderBody[]> {
  // Nobody knows whose numbers they are that cannot be read.
  if (phoneE164 === '') return []
  const rows = await database
    .select()
    .from(orders)
    .where(and(eq(orders.phoneE164, phoneE164), ne(orders.id, id)))
    .orderBy(desc(orders.placedAt))
    .limit(mostOthers)
  return withLinesAndClaims(database, rows)
}

/** What happened to an order, and to those that repeat it or one another, newest first. */
async function eventsWithDuplicates(database: Database, id: number) {
  // As an array, so that the planner takes them for few and does not go through all events.
  const own = sql`array(
    with recursive own as (
      select id, reference from orders where id = ${id}
      union select orders.id, orders.reference from orders join own on orders.duplicate_of = own.reference)
    select id from own)`
  const rows = await database
    .select({ event: orderEvents, reference: orders.reference })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(sql`${orderEvents.orderId} = any(${own})`)
    .orderBy(desc(orderEvents.id))
  return rows
    .filter(({ event }) => isKnownEvent(event))
    .map(({ event, reference }) => ({
      ...event,
      at: event.doneAt ?? event.at,
      storedAt: event.at,
      ofDuplicate: event.orderId === id ? null : reference,
    }))
}

/**
 * An order's buyer, as claims name them. They stay that until the end of the transaction: a corrected number would
 * otherwise leave the claim on the former one. The lock is not shared: the buyer's own change has its turn, too.
 * @throws {Refusal} 404 without such an order
 */
export async function buyerOfReference(transaction: Database, reference: string): Promise<string> {
  const [order] = await transaction
    .select({ buyer: buyerOfOrder, phone: orders.phone })
    .from(orders)
    .where(eq(orders.reference, reference))
    .for('no key update')
  if (!order || isErased(order)) throw noSuchOrder()
  return order.buyer
}
