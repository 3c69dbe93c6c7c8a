import { and, asc, count, desc, eq, getTableColumns, gt, like, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { prepared } from '../../database/prepared.ts'
import { searchPatterns, wholeKey } from './order-search.ts'
import { orders } from './order-table.ts'

export type OrderRow = typeof orders.$inferSelect
/** What the visitor is told of a stored order. */
export type Receipt = Pick<OrderRow, 'reference' | 'confirmationToken' | 'placedAt'>
type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'line' | 'placedAt'>

/** Past this many orders the total is an estimate: counting a million rows would cost more than the page itself. */
const countedExactly = 1_000

const { id: _id, line: _line, placedAt: _placedAt, flags: _flags, ...answered } = getTableColumns(orders)

const insertion = prepared((database) => {
  const given = Object.fromEntries(Object.keys(answered).map((name) => [name, sql.placeholder(name)]))
  const own = sql`${sql.param(sql.placeholder('flags'), orders.flags)}::text[]`
  const most = sql`${sql.placeholder('ordersPerPhone')}::int`
  const earlier = sql`(select count(*) from (
    select 1 from ${orders}
    where ${orders.phoneE164} = ${sql.placeholder('phoneE164')} and ${orders.line} = 1
      and ${orders.placedAt} > now() - interval '24 hours'
    limit ${most}) recent)`
  return database
    .insert(orders)
    .values({
      ...(given as Record<keyof typeof answered, Placeholder>),
      flags: sql`case when ${most} > 0 and ${earlier} >= ${most} then array_append(${own}, 'many-from-phone') else ${own} end`,
    })
    .onConflictDoNothing()
    .returning({
      reference: orders.reference,
      confirmationToken: orders.confirmationToken,
      placedAt: orders.placedAt,
    })
    .prepare('insert_order')
})

/** Adds further lines to an order whose first line is stored: they differ from it in the product alone. */
export async function insertFurtherLines(
  transaction: Database,
  intentId: string,
  lines: readonly Pick<OrderRow, 'supplement' | 'bottle'>[],
): Promise<void> {
  const [first] = await transaction.select().from(orders).where(eq(orders.intentId, intentId))
  if (!first) throw new RangeError('There is no first line')
  const { id: _id, ...shared } = first
  await transaction.insert(orders).values(lines.map((line, index) => ({ ...shared, ...line, line: index + 2 })))
}

/**
 * Stores an order, in one statement. Flags it as well when its phone number already has `ordersPerPhone` orders in the
 * last 24 hours (0: never).
 * @returns what the receipt needs, or undefined when the intent or the reference is already there
 */
export async function insertOrder(
  database: Database,
  order: NewOrder,
  ordersPerPhone: number,
): Promise<Receipt | undefined> {
  const [row] = await insertion(database).execute({ ...order, ordersPerPhone })
  return row
}

/** The first line of what this intent made. */
export async function orderByIntent(database: Database, intentId: string): Promise<OrderRow | undefined> {
  const [row] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.intentId, intentId), eq(orders.line, 1)))
  return row
}

/** Everything that was ordered together, in its order; empty where nobody has this token. */
export function linesByToken(database: Database, token: string): Promise<OrderRow[]> {
  return database.select().from(orders).where(eq(orders.confirmationToken, token)).orderBy(asc(orders.line))
}

/** Whether somebody with this email, in any letter case, or this phone number has ordered. Empty ones fit nobody. */
export async function hasOrdered(
  database: Database,
  { email, phoneE164 }: Pick<OrderRow, 'email' | 'phoneE164'>,
): Promise<boolean> {
  const byPhone = phoneE164 ? eq(orders.phoneE164, phoneE164) : sql`false`
  const byEmail = email ? sql`${orders.email} <> '' and lower(${orders.email}) = lower(${email})` : sql`false`
  const [row] = await database.select({ one: sql`1` }).from(orders).where(sql`${byPhone} or (${byEmail})`).limit(1)
  return row !== undefined
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
  const whole = wholeKey(search)
  if (whole) return 'reference' in whole ? eq(orders.reference, whole.reference) : eq(orders.phoneE164, whole.phoneE164)
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

/** How many orders of the last 90 days name each supplement with each number of bottles. */
export function recentOrders(database: Database) {
  return database
    .select({ supplement: orders.supplement, bottle: orders.bottle, count: count() })
    .from(orders)
    .where(gt(orders.placedAt, sql`now() - interval '90 days'`))
    .groupBy(orders.supplement, orders.bottle)
}

export interface Total {
  readonly count: number
  /** `estimate` is the planner's figure of the table; `at-least` says that a search found more than its page. */
  readonly kind: 'exact' | 'estimate' | 'at-least'
}

/** How many orders there are: exact up to 1,000, and as cheap beyond. */
export async function countOrders(database: Database): Promise<Total> {
  const some = database
    .select({ one: sql`1` })
    .from(orders)
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
  return { count: Math.max(estimated, counted), kind: 'estimate' }
}
