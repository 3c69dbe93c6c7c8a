import type { Answer } from '@divine/contracts/orders/answers'
import type { NumberHistory } from '@divine/contracts/orders/figures'
import { cameBackStages, undeliveredStages, unwantedStages } from '@divine/contracts/orders/stages'
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, like, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { type Database, orderChanged } from '../../database/client.ts'
import { type Count, countOf, estimatedRows, rowsUpTo } from '../../database/counting.ts'
import { takeLockOf } from '../../database/locks.ts'
import { orderEvents } from './event-table.ts'
import { orderLines } from './line-table.ts'
import { mayBePhone, searchedWords, wholeKey } from './order-search.ts'
import { hashAgain } from './order-secrets.ts'
import { inStages, orders, regionOf } from './order-table.ts'
import { countsToday, waryNumbers } from './wary-table.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect

/** The same answers within this time are the same order. */
const sameAnswersMinutes = 30

/** What the buyer's receipt is made of. */
const receiptColumns = {
  id: orders.id,
  reference: orders.reference,
  confirmationToken: orders.confirmationToken,
  placedAt: orders.placedAt,
  stage: orders.stage,
} as const
export type Receipt = Pick<OrderRow, keyof typeof receiptColumns>

// No value is left out, so that a statement always has the same text under its name.
export type NewLine = Omit<LineRow, 'orderId' | 'position'>
export type NewOrder = Pick<OrderRow, NewColumn> & {
  readonly lines: readonly [NewLine, ...NewLine[]]
  /** Email of the member of staff who entered it; null where the buyer did. */
  readonly actor: string | null
}

/** The columns that a new order sets. All others begin with the table's defaults. */
type NewColumn =
  | Answer
  | 'intentId'
  | 'contentHash'
  | 'reference'
  | 'confirmationToken'
  | 'phoneE164'
  | 'flags'
  | 'searchText'
  | 'guessedState'
  | 'guessedTown'
  | 'source'
  | 'consent'
  | 'origin'
  | 'campaign'

/**
 * Stores an order with its lines and its first event, and makes it the order that the same answers lead to. Flags it if
 * its phone number already has `ordersPerPhone` orders in the last 24 hours (0: never), or is one to be wary of. The
 * statements have names, so that Postgres plans each only once for a connection: planning takes longer than storing the
 * order.
 * @param transaction all of the order is stored, or nothing
 * @returns undefined when its intent, its answers or its reference are already there: then nothing is stored
 */
export async function insertOrder(
  transaction: Database,
  { lines, actor, ...order }: NewOrder,
  ordersPerPhone: number,
): Promise<Receipt | undefined> {
  // Orders that are stored at once would be counted without each other.
  if (ordersPerPhone > 0) await takeLockOf(transaction, 'ordersOfPhone', order.phoneE164)
  const [stored] = await transaction
    .insert(orders)
    .values({
      ...order,
      holdsAnswers: true,
      version: 1,
      flags: withPhoneFlags(order, ordersPerPhone),
      history: historyOf(order.phoneE164, sql`now()`),
    })
    .onConflictDoNothing()
    .returning(receiptColumns)
    .prepare('insert_order')
    .execute()
  if (!stored) return undefined
  await transaction
    .insert(orderLines)
    .values(lines.map((line, index) => ({ ...line, orderId: stored.id, position: index + 1 })))
    // A statement with another number of rows is another statement.
    .prepare(`insert_${lines.length}_lines`)
    .execute()
  await transaction
    .insert(orderEvents)
    .values({ orderId: stored.id, kind: 'placed', actor })
    .prepare('insert_placed')
    .execute()
  return stored
}

/** Waits while the buyer of an order is erased. @returns whether it has its buyer still */
export async function keepsItsBuyer(
  transaction: Database,
  { reference, phoneE164 }: Pick<OrderRow, 'reference' | 'phoneE164'>,
): Promise<boolean> {
  await takeLockOf(transaction, 'ordersOfPhone', phoneE164)
  const found = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.reference, reference), ne(orders.phone, '')))
  return found.length > 0
}

function withPhoneFlags({ flags, phoneE164 }: Pick<NewOrder, 'flags' | 'phoneE164'>, most: number): SQL {
  // Whether there are that many: it is enough to look for the last of them.
  const isMany = sql`${most}::int > 0 and exists (select from ${orders}
    where ${orders.phoneE164} = ${phoneE164} and ${orders.placedAt} > now() - interval '24 hours'
    offset ${Math.max(most - 1, 0)}::int)`
  const isWary = sql`exists (select from ${waryNumbers} where ${waryNumbers.phoneE164} = ${phoneE164}
    and ${countsToday})`
  return sql`${sql.param(flags, orders.flags)} || case when ${isMany} then '{many-from-phone}' else '{}' end::text[]
    || case when ${isWary} then '{wary}' else '{}' end::text[]`
}

/**
 * What the orders of a number from before a moment have come to: whether one was delivered; where none was, whether one
 * came back, or was refused at the door; where none was, no purchase yet. Who has bought once is known to buy, whatever
 * else came back. A number that cannot be read is taken for a new one.
 */
export function historyOf(phoneE164: SQL | string, moment: SQL): SQL<NumberHistory> {
  const cameBack = sql`(${inStages(cameBackStages)} or ${inStages(undeliveredStages)} and reason = 'refused')`
  return sql<NumberHistory>`coalesce((select case when bool_or(stage = 'delivered') then 'bought-before'
      when bool_or(${cameBack}) then 'returned-before' else 'no-purchase-yet' end
    from ${orders} former where former.phone_e164 = ${phoneE164} and former.phone_e164 <> ''
      and former.placed_at < ${moment} having count(*) > 0), 'first-order')`
}

/** Flags a stored order. */
export async function addFlag(database: Database, id: number, flag: OrderRow['flags'][number]): Promise<void> {
  await database
    .update(orders)
    .set({ flags: sql`array_append(${orders.flags}, ${flag})` })
    .where(eq(orders.id, id))
}

const isUnwanted = inArray(orders.stage, unwantedStages)

/**
 * Whether the same answers are this order still, if they were submitted this long ago: soon after it, and before staff
 * cancelled it. Whoever submits later what was cancelled wants it after all.
 */
function isMeant(waitedSeconds: number): SQL<boolean> {
  const submittedAt = sql`now() - make_interval(secs => ${waitedSeconds})`
  const cancelledAt = sql`(select max(coalesce(${orderEvents.doneAt}, ${orderEvents.at})) from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.changes} ? 'stage')`
  return sql<boolean>`(${orders.placedAt} > ${submittedAt} - make_interval(mins => ${sameAnswersMinutes})
    and not (${isUnwanted} and ${cancelledAt} <= ${submittedAt}))`
}

/** What keeps a new order from being stored: the order of the same intent, or the one that its answers lead to. */
export function earlierOrders(
  database: Database,
  { intentId, contentHash }: Pick<OrderRow, 'intentId' | 'contentHash'>,
  waitedSeconds: number,
) {
  return database
    .select({
      ...receiptColumns,
      intentId: orders.intentId,
      contentHash: orders.contentHash,
      phone: orders.phone,
      isMeant: isMeant(waitedSeconds),
    })
    .from(orders)
    .where(or(eq(orders.intentId, intentId), and(eq(orders.contentHash, contentHash), orders.holdsAnswers)))
}

/**
 * The order that was placed with the same answers beside this one, because it was meant: as a second one, or in place
 * of one that staff cancelled.
 * @param waitedSeconds how long ago these answers were submitted once more
 */
export async function orderBeside(
  database: Database,
  { id, reference, contentHash, stage }: Pick<OrderRow, 'id' | 'reference' | 'contentHash' | 'stage'>,
  waitedSeconds = 0,
): Promise<(Receipt & { readonly phoneE164: string; readonly isMeant: boolean }) | undefined> {
  const digests = [hashAgain({ contentHash, reference }), ...(unwantedStages.includes(stage) ? [contentHash] : [])]
  const [order] = await database
    .select({ ...receiptColumns, phoneE164: orders.phoneE164, isMeant: isMeant(waitedSeconds) })
    .from(orders)
    .where(and(inArray(orders.contentHash, digests), orders.holdsAnswers, ne(orders.id, id), not(isUnwanted)))
    .orderBy(desc(orders.id))
    .limit(1)
  return order
}

/** Lets the next order with these answers be a new one, if the order that they lead to is not meant any more. */
export async function releaseAnswers(database: Database, contentHash: string, waitedSeconds: number): Promise<void> {
  await database
    .update(orders)
    .set({ holdsAnswers: false })
    .where(and(eq(orders.contentHash, contentHash), orders.holdsAnswers, not(isMeant(waitedSeconds))))
}

type OrderWithLines = OrderRow & { readonly lines: readonly LineRow[] }

const withToken = (database: Database, token: string) =>
  database.select().from(orders).where(eq(orders.confirmationToken, token))

async function withLines(database: Database, [order]: readonly OrderRow[]): Promise<OrderWithLines | undefined> {
  return order && { ...order, lines: await linesOf(database, order.id) }
}

/** An order with its lines; undefined if no order has this token. */
export async function orderByToken(database: Database, token: string): Promise<OrderWithLines | undefined> {
  return withLines(database, await withToken(database, token))
}

/** The same. Until the end of the transaction nobody erases its buyer. */
export async function heldOrderByToken(transaction: Database, token: string): Promise<OrderWithLines | undefined> {
  return withLines(transaction, await withToken(transaction, token).for('no key update'))
}

/** What leads to the page of an order: undefined where there is none with this reference. */
export async function pageOfOrder(
  database: Database,
  reference: string,
): Promise<Pick<OrderRow, 'confirmationToken' | 'phoneE164'> | undefined> {
  const [order] = await database
    .select({ confirmationToken: orders.confirmationToken, phoneE164: orders.phoneE164 })
    .from(orders)
    .where(eq(orders.reference, reference))
  return order
}

/** Every change of an order's stage, oldest first. */
export async function stageChangesOf(database: Database, orderId: number) {
  const found = await database
    .select({
      actor: orderEvents.actor,
      at: orderEvents.at,
      doneAt: orderEvents.doneAt,
      to: sql<string>`${orderEvents.changes} #>> '{stage,1}'`,
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), sql`${orderEvents.changes} ? 'stage'`))
    .orderBy(asc(orderEvents.id))
  return found.map(({ actor, at, doneAt, to }) => ({ to, at: doneAt ?? at, isOwn: actor === null }))
}

/** The lines of an order, in their order. */
export function linesOf(database: Database, orderId: number): Promise<LineRow[]> {
  return database.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}

/** Whether somebody with this email, in any letter case, or this phone number has ordered. Empty ones match nobody. */
export async function hasOrdered(
  database: Database,
  { email, phoneE164 }: Pick<OrderRow, 'email' | 'phoneE164'>,
): Promise<boolean> {
  const byPhone = phoneE164 ? eq(orders.phoneE164, phoneE164) : sql`false`
  const byEmail = email ? sql`${orders.email} <> '' and lower(${orders.email}) = lower(${email})` : sql`false`
  const [row] = await database.select({ one: sql`1` }).from(orders).where(sql`${byPhone} or (${byEmail})`).limit(1)
  return row !== undefined
}

/** What staff searched for. */
export interface Search {
  /** What an order must fulfil to be found. */
  readonly where: SQL | undefined
  /** Whether an order may be found by its phone number. */
  readonly findsByPhone: boolean
}

/** @param typed what staff typed */
export function searchFor(typed: string): Search {
  return { where: matching(typed), findsByPhone: mayBePhone(typed) }
}

function matching(search: string): SQL | undefined {
  const whole = wholeKey(search)
  if (whole) return 'reference' in whole ? eq(orders.reference, whole.reference) : eq(orders.phoneE164, whole.phoneE164)
  const hasWord = ({ pattern, states }: ReturnType<typeof searchedWords>[number]) => {
    const inText = like(orders.searchText, pattern)
    return states.length > 0 ? or(inText, inArray(regionOf(orders), [...states])) : inText
  }
  return and(...searchedWords(search).map(hasWord))
}

/** Where a page of submitted forms ended: at this line of an order. */
export type FormCursor = Pick<LineRow, 'orderId' | 'position'>

const { line: _line, supplement: _supplement, bottle: _bottle, ...orderColumns } = getTableColumns(orders)

/** One page of submitted forms, a row for each line of an order, newest first: those that come after `before`. */
export function newestForms(
  database: Database,
  { limit, before, search = '' }: { limit: number; before?: FormCursor | undefined; search?: string | undefined },
) {
  const isBefore =
    before && sql`(${orderLines.orderId}, ${orderLines.position}) < (${before.orderId}, ${before.position})`
  return database
    .select({ ...orderColumns, ...getTableColumns(orderLines) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isBefore, matching(search)))
    .orderBy(desc(orderLines.orderId), desc(orderLines.position))
    .limit(limit)
}
export type FormRow = Awaited<ReturnType<typeof newestForms>>[number]

/** How many lines of the last 90 days name each product with each number of bottles. */
export function recentLines(database: Database) {
  return database
    .select({ productId: orderLines.productId, bottles: orderLines.bottles, count: count() })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(gt(orders.placedAt, sql`now() - interval '90 days'`))
    .groupBy(orderLines.productId, orderLines.bottles)
}

/** How many forms there are, counted like every long list. */
export async function countForms(database: Database): Promise<Count> {
  const [row] = await database
    .select({ counted: rowsUpTo(orderLines), estimated: estimatedRows(orderLines) })
    .from(sql`(values (1)) as one`)
  return row ? countOf(row.counted, row.estimated) : { count: 0, kind: 'exact' }
}

/** Tells all processes of new orders. */
export async function announceOrders(database: Database, references: readonly string[]): Promise<void> {
  await database.execute(
    sql`select pg_notify(${orderChanged}, reference) from json_array_elements_text(${JSON.stringify(references)}::json) reference`,
  )
}
