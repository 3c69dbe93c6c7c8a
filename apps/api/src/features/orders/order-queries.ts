import { and, desc, eq, getTableColumns, gt, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { searchPatterns } from './order-search.ts'
import { orders } from './order-table.ts'

export type OrderRow = typeof orders.$inferSelect
type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'placedAt'>

/** Past this many orders the total is an estimate: counting a million rows would cost more than the page itself. */
const countedExactly = 1_000

/**
 * Stores an order, in one statement. Flags it as well when its phone number already has `ordersPerPhone` orders in the
 * last 24 hours (0: never).
 * @returns the stored row, or undefined when its intent or its reference is already there
 */
export async function insertOrder(
  database: Database,
  order: NewOrder,
  ordersPerPhone: number,
): Promise<OrderRow | undefined> {
  const earlier = sql`(select count(*) from (
    select 1 from ${orders}
    where ${eq(orders.phoneE164, order.phoneE164)} and ${orders.placedAt} > now() - interval '24 hours'
    limit ${ordersPerPhone}) recent)`
  const own = sql.param(order.flags, orders.flags)
  const flags = ordersPerPhone
    ? sql`case when ${earlier} >= ${ordersPerPhone} then array_append(${own}::text[], 'many-from-phone') else ${own}::text[] end`
    : order.flags
  const [row] = await database
    .insert(orders)
    .values({ ...order, flags })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function orderByIntent(database: Database, intentId: string): Promise<OrderRow | undefined> {
  const [row] = await database.select().from(orders).where(eq(orders.intentId, intentId))
  return row
}

export async function orderByToken(database: Database, token: string): Promise<OrderRow | undefined> {
  const [row] = await database.select().from(orders).where(eq(orders.confirmationToken, token))
  return row
}

/** The newest order of this phone number with these answers, no older than `minutes`. */
export async function recentOrderLike(
  database: Database,
  order: Pick<OrderRow, 'phoneE164' | 'contentHash'>,
  minutes: number,
): Promise<OrderRow | undefined> {
  const [row] = await database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.phoneE164, order.phoneE164),
        eq(orders.contentHash, order.contentHash),
        gt(orders.placedAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return row
}

/** Lets no other transaction pass here with the same answers until this one has ended. */
export async function lockContent(transaction: Database, contentHash: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`)
}

function matching(search: string): SQL | undefined {
  return and(...searchPatterns(search).map((pattern) => like(orders.searchText, pattern)))
}

/** One page of orders, newest first: those placed before the order with the id `before`, when it is given. */
export function newestOrders(
  database: Database,
  page: { limit: number; before?: number | undefined; search?: string | undefined },
): Promise<OrderRow[]> {
  return database
    .select(getTableColumns(orders))
    .from(orders)
    .where(and(page.before === undefined ? undefined : lt(orders.id, page.before), matching(page.search ?? '')))
    .orderBy(desc(orders.id))
    .limit(page.limit)
}

export interface Total {
  readonly count: number
  /** `estimate` is the planner's figure of the table; `at-least` says that a search found more than it counts. */
  readonly kind: 'exact' | 'estimate' | 'at-least'
}

/** How many orders there are, or match: exact up to 1,000, and as cheap beyond. */
export async function countOrders(database: Database, search = ''): Promise<Total> {
  const some = database
    .select({ one: sql`1` })
    .from(orders)
    .where(matching(search))
    .limit(countedExactly + 1)
    .as('some')
  const [row] = await database
    .select({
      counted: sql<number>`count(*)::int`,
      estimated: sql<number>`(select reltuples::bigint from pg_class where oid = '${orders}'::regclass)::int`,
    })
    .from(some)
  const { counted, estimated } = row ?? { counted: 0, estimated: 0 }
  if (counted <= countedExactly) return { count: counted, kind: 'exact' }
  return search
    ? { count: countedExactly, kind: 'at-least' }
    : { count: Math.max(estimated, counted), kind: 'estimate' }
}
