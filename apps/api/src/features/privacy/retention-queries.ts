import type { Stage } from '@divine/contracts/orders/stages'
import { and, asc, count, eq, inArray, lt, max, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import {
  buyerClaims,
  deskViews,
  inStages,
  journalLines,
  orderEvents,
  orders,
  stockWishes,
  waryNumbers,
} from '../../database/schema.ts'

const before = (days: number) => sql`(now() - make_interval(days => ${days}))`

/** Orders in these stages to which nothing has happened for so long, and that still have a buyer. */
function isOld(stages: readonly Stage[], days: number): SQL | undefined {
  return and(
    ne(orders.phone, ''),
    inStages(stages),
    lt(orders.placedAt, before(days)),
    // Looked up for each of these few orders: asked as "not exists", all events are gone through to count them.
    sql`(select coalesce(max(events.at), '-infinity') from ${orderEvents} events where events.order_id = ${orders.id})
      < ${before(days)}`,
  )
}

const isOldWary = (days: number) => sql`${waryNumbers.until} < (${before(days)} at time zone 'Africa/Lagos')::date`
/** Kept filters that look for words: what somebody looks for may be a buyer. */
const isOldView = (days: number) =>
  and(sql`coalesce(${deskViews.filter} ->> 'search', '') <> ''`, lt(deskViews.keptAt, before(days)))
const isOldLine = (days: number) => lt(journalLines.at, before(days))

const isOldWish = (days: number) => lt(stockWishes.askedAt, before(days))

const counted = async (rows: PromiseLike<{ count: number }[]>) => (await rows)[0]?.count ?? 0

export function countOldOrders(database: Database, stages: readonly Stage[], days: number): Promise<number> {
  return counted(database.select({ count: count() }).from(orders).where(isOld(stages, days)))
}

/** Ids of the oldest of them. */
export function oldOrders(database: Database, stages: readonly Stage[], days: number, most: number) {
  return database
    .select({ id: orders.id })
    .from(orders)
    .where(isOld(stages, days))
    .orderBy(asc(orders.placedAt))
    .limit(most)
}

export function countOldWary(database: Database, days: number): Promise<number> {
  return counted(database.select({ count: count() }).from(waryNumbers).where(isOldWary(days)))
}

export async function removeOldWary(database: Database, days: number): Promise<number> {
  const removed = await database.delete(waryNumbers).where(isOldWary(days)).returning({ phone: waryNumbers.phoneE164 })
  return removed.length
}

export function countOldWishes(database: Database, days: number): Promise<number> {
  return counted(database.select({ count: count() }).from(stockWishes).where(isOldWish(days)))
}

export async function removeOldWishes(database: Database, days: number): Promise<number> {
  const removed = await database.delete(stockWishes).where(isOldWish(days)).returning({ id: stockWishes.id })
  return removed.length
}

export function countOldViews(database: Database, days: number): Promise<number> {
  return counted(database.select({ count: count() }).from(deskViews).where(isOldView(days)))
}

export async function removeOldViews(database: Database, days: number): Promise<number> {
  const removed = await database.delete(deskViews).where(isOldView(days)).returning({ name: deskViews.name })
  return removed.length
}

export function countOldLines(database: Database, days: number): Promise<number> {
  return counted(database.select({ count: count() }).from(journalLines).where(isOldLine(days)))
}

/** Removes some of the lines that are old. The journal's own trigger lets nothing else remove a line. */
export function removeOldLines(database: Database, days: number, most: number): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local journal.retention = 'on'`)
    const ids = transaction.select({ id: journalLines.id }).from(journalLines).where(isOldLine(days)).limit(most)
    const removed = await transaction
      .delete(journalLines)
      .where(inArray(journalLines.id, ids))
      .returning({ id: journalLines.id })
    return removed.length
  })
}

/** Removes leases that ran out long ago: they hold nobody up, and have numbers. */
export async function removeOldClaims(database: Database): Promise<void> {
  await database.delete(buyerClaims).where(lt(buyerClaims.until, sql`now() - interval '1 day'`))
}

/** When somebody of this name did it last, as the journal has it. */
export async function lastNightBy(database: Database, person: string): Promise<Date | null> {
  const [last] = await database
    .select({ at: max(journalLines.at) })
    .from(journalLines)
    .where(and(eq(journalLines.person, person), eq(journalLines.what, 'retention-done')))
  return last?.at ?? null
}
