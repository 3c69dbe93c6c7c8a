import { and, asc, count, desc, eq, getTableColumns, gt, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { prepared } from '../../database/prepared.ts'
import { searchPatterns, wholeKey } from './order-search.ts'
import { orders } from './order-table.ts'

export type OrderRow = typeof orders.$inferSelect
/** What the visitor is told of a stored order. */
export type Receipt = Pick<OrderRow, 'reference' | 'confirmationToken' | 'placedAt'>
export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'line' | 'placedAt'>

/** Past this many orders the total is an estimate: counting a million rows would cost more than the page itself. */
const countedExactly = 1_000

const insertion = prepared((database) => {
  const most = sql`${sql.placeholder('ordersPerPhone')}::int`
  const earlier = sql`(select count(*) from (
    select 1 from ${orders}
    where ${orders.phoneE164} = given."phoneE164" and ${orders.line} = 1
      and ${orders.placedAt} > now() - interval '24 hours'
    limit ${most}) recent)`
  const workedOut: Record<string, SQL> = {
    // Drizzle names every column here; "overriding user value" gives the next id instead.
    id: sql`0`,
    line: sql`1`,
    placedAt: sql`now()`,
    flags: sql`case when ${most} > 0 and ${earlier} >= ${most} then array_append(flags, 'many-from-phone') else flags end`,
  }
  const columns = Object.entries(getTableColumns(orders))
  const values = columns.map(([name]) => workedOut[name] ?? sql`given.${sql.identifier(name)}`)
  const types = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`)
  // In one order for all: of two statements with the same intents, each could hold what the other waits for.
  return database
    .insert(orders)
    .select(sql`
      overriding user value
      select ${sql.join(values, sql`, `)}
      from json_to_recordset(${sql.placeholder('rows')}::json) as given(${sql.join(types, sql`, `)})
      order by given."intentId"`)
    .onConflictDoNothing()
    .returning({
      reference: orders.reference,
      confirmationToken: orders.confirmationToken,
      placedAt: orders.placedAt,
    })
    .prepare('insert_orders')
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
 * Stores orders, all in one statement. Flags those as well whose phone number already has `ordersPerPhone` orders in the
 * last 24 hours (0: never).
 * @returns for each what the receipt needs, or undefined when its intent or its reference is already there
 */
export async function insertOrders(
  database: Database,
  given: readonly NewOrder[],
  ordersPerPhone: number,
): Promise<(Receipt | undefined)[]> {
  const stored = await insertion(database).execute({ rows: JSON.stringify(given), ordersPerPhone })
  // Of two with the same reference one is stored, so a row is told by what no two have.
  const byToken = new Map(stored.map((receipt) => [receipt.confirmationToken, receipt]))
  return given.map(({ confirmationToken }) => byToken.get(confirmationToken))
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
