import type { DeskFilters } from '@divine/contracts/calls/order-desk'
import { type Queue, queueNames } from '@divine/contracts/orders/queues'
import { type Stage, stagesIn } from '@divine/contracts/orders/stages'
import { and, asc, desc, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/client.ts'
import { type Count, countOf, estimatedRows, rowsUpTo } from '../../database/counting.ts'
import { isFromDay, isUntilDay } from '../../database/lagos-days.ts'
import { buyerOfOrder, inQueue, isOfDesk, orderEvents, orderLines, orders, regionOf } from '../../database/schema.ts'
import { buyerClaims } from './claim-table.ts'

type OrderRow = typeof orders.$inferSelect

/** Part of a queue: which orders it has, and what they are sorted by. Every part has an index of its own. */
interface QueuePart {
  readonly has: SQL | undefined
  /** Sorted by this, then by the order's id. Without it by the id alone. */
  readonly by?: AnyPgColumn
  readonly newestFirst?: true
}

const isFlagged = sql`${orders.flags} <> '{}'`

/** What each queue holds, in the order in which it is worked: all of its first part before its second. */
const queueParts: Readonly<Record<Queue, readonly QueuePart[]>> = {
  'to-call': [
    { has: and(inQueue('call-back'), sql`${orders.callAt} <= now()`), by: orders.callAt },
    { has: and(inQueue('to-call'), sql`(${orders.flags} = '{}' or ${orders.isChecked})`) },
  ],
  'call-back': [{ has: and(inQueue('call-back'), sql`${orders.callAt} > now()`), by: orders.callAt }],
  'to-check': [{ has: and(inQueue('to-call'), isFlagged, sql`not ${orders.isChecked}`) }],
  confirmed: [{ has: inQueue('confirmed'), by: orders.day }],
  'with-rider': [{ has: inQueue('with-rider'), by: orders.day }],
  'money-due': [{ has: and(inQueue('money-due'), isOfDesk(orders), sql`not ${orders.isSettled}`) }],
  closed: [
    { has: inQueue('closed'), newestFirst: true },
    { has: and(inQueue('money-due'), isOfDesk(orders), sql`${orders.isSettled}`), newestFirst: true },
    { has: and(inQueue('money-due'), not(isOfDesk(orders))), newestFirst: true },
  ],
  all: [{ has: undefined, newestFirst: true }],
}

/** What an order must fulfil to be found. */
type Condition = SQL | undefined

/** What a text that staff typed looks for, and whether it may find an order by its phone number. */
export type SearchFor = (typed: string) => { readonly where: Condition; readonly findsByPhone: boolean }

/** Where a page of a queue ended. */
interface Cursor {
  readonly part: number
  readonly id: number
  /** What the part is sorted by, as text. */
  readonly by?: string | undefined
}

/** Which orders of which queue are asked for. */
export interface QueueSearch extends Omit<DeskFilters, 'search'> {
  /** Conditions of what was searched for. */
  readonly search?: Condition
  /** Email of who asks, where they may not find out whose buyer has which number while a colleague has them. */
  readonly unlessHeldFrom?: string | undefined
  /** Orders of these stages alone. */
  readonly stages?: readonly Stage[]
  /** These orders alone. */
  readonly references?: readonly string[]
}

/** A part of a queue from where the page before ended. */
export interface PartOfSearch {
  readonly where: Condition
  readonly orderBy: SQL[]
  /** Where a page ends whose last order has this id, and this value of what the part is sorted by. */
  readonly cursorOf: (id: number, by: string | null) => string
  /** What the part is sorted by, as `cursorOf` takes it. */
  readonly sortedBy: SQL<string | null>
}

/**
 * What is left of a queue, part by part.
 * @param before where the page before ended; what cannot be read is the beginning
 */
export function partsOf({ queue, search, ...filters }: QueueSearch, before?: string): PartOfSearch[] {
  const start = readCursor(before)
  const isOfDays = Boolean(filters.from || filters.to)
  return [...queueParts[queue].entries()].flatMap(([part, { has, newestFirst, ...sorted }]) => {
    if (start && part < start.part) return []
    // Sorted by id, all orders since would be gone through before those of days long ago.
    const by = newestFirst && isOfDays ? orders.placedAt : sorted.by
    const isAfter = start?.part === part ? after(start, by, newestFirst) : undefined
    return [
      {
        where: and(has, isAfter, search, ...conditionsOf(filters)),
        orderBy: [...(by ? [by] : []), orders.id].map(newestFirst ? desc : asc),
        cursorOf: (id: number, value: string | null) => [part, id, ...(value === null ? [] : [value])].join('.'),
        sortedBy: asText(by),
      },
    ]
  })
}

/** A text that `cursorForm` takes, with every digit. */
function asText(by: AnyPgColumn | undefined): SQL<string | null> {
  if (!by) return sql`null::text`
  return by === orders.day ? sql`${by}::text` : sql`(to_json(${by} at time zone 'UTC') #>> '{}') || 'Z'`
}

/** An order as the desk's list has it. */
export type QueuedOrder = OrderRow & { readonly cursor: string }

/**
 * One page of a queue.
 * @param before where the page before ended
 */
export async function ordersInQueue(
  database: Database,
  { limit, before, ...search }: QueueSearch & { readonly limit: number; readonly before?: string | undefined },
): Promise<QueuedOrder[]> {
  const found: QueuedOrder[] = []
  for (const { where, orderBy, sortedBy, cursorOf } of partsOf(search, before)) {
    if (found.length >= limit) break
    const rows = await database
      .select({ ...getTableColumns(orders), sortedBy })
      .from(orders)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit - found.length)
    found.push(...rows.map(({ sortedBy: value, ...row }) => ({ ...row, cursor: cursorOf(row.id, value) })))
  }
  return found
}

function after({ id, by: value }: Cursor, by: AnyPgColumn | undefined, newestFirst: true | undefined): SQL {
  const beyond = sql.raw(newestFirst ? '<' : '>')
  return by && value !== undefined
    ? sql`(${by}, ${orders.id}) ${beyond} (${value}, ${id})`
    : sql`${orders.id} ${beyond} ${id}`
}

const cursorForm = /^(\d)\.(\d{1,15})(?:\.([\d:TZ.-]{1,30}))?$/

function readCursor(text = ''): Cursor | undefined {
  const [, part, id, by] = cursorForm.exec(text) ?? []
  return part === undefined ? undefined : { part: Number(part), id: Number(id), by }
}

/** Lagos has no summer time: a day there begins an hour before the one in UTC. */
function conditionsOf({
  stage,
  from,
  to,
  product,
  region,
  agent,
  flag,
  source,
  references,
  stages,
  unlessHeldFrom,
}: Omit<QueueSearch, 'queue' | 'search'>) {
  const lines = sql`select from ${orderLines} where ${orderLines.orderId} = ${orders.id}`
  return [
    stage && eq(orders.stage, stage),
    from && isFromDay(orders.placedAt, from),
    to && isUntilDay(orders.placedAt, to),
    product && sql`exists (${lines} and ${orderLines.productId} = ${product})`,
    region && eq(regionOf(orders), region),
    agent && eq(orders.agent, agent),
    flag && sql`${orders.flags} @> ${sql.param([flag], orders.flags)}`,
    source && eq(orders.source, source),
    references && inArray(orders.reference, [...references]),
    stages && inArray(orders.stage, [...stages]),
    unlessHeldFrom && not(isHeld(sql`and ${buyerClaims.agent} <> ${unlessHeldFrom}`)),
  ].filter((condition) => condition !== undefined && condition !== '') as SQL[]
}

/** Whether somebody has an order's buyer. @param also what else is asked of who has them */
function isHeld(also = sql``): SQL {
  return sql`exists (select from ${buyerClaims}
    where ${buyerClaims.phoneE164} = ${buyerOfOrder} and ${buyerClaims.until} > now() ${also})`
}

/** How many orders each queue has. */
export async function countQueues(database: Database): Promise<Record<Queue, Count>> {
  const counts = queueNames.map((queue) => {
    const parts = queueParts[queue].map(({ has }) => rowsUpTo(orders, has))
    return sql`${sql.join(parts, sql` + `)} as ${sql.identifier(queue)}`
  })
  const result = await database.execute(
    sql`select ${sql.join([...counts, sql`${estimatedRows(orders)} as estimated`], sql`, `)}`,
  )
  const [row = {}] = (result as unknown as { rows: Record<string, number>[] }).rows
  const count = (queue: Queue) => countOf(row[queue] ?? 0, queue === 'all' ? (row.estimated ?? 0) : undefined)
  return Object.fromEntries(queueNames.map((queue) => [queue, count(queue)])) as Record<Queue, Count>
}

/**
 * Whether the buyer is called again later for another order: what came of a call, such as no answer, is true of the
 * phone and not of one order.
 */
const isPutOff = sql`(${orders.phoneE164} <> '' and exists (select from ${orders} other
  where other.phone_e164 = ${orders.phoneE164} and other.call_at > now()
  and ${inArray(sql`other.stage`, stagesIn('call-back'))}))`

/**
 * The first order to call whose buyer nobody has, and who is not called later for another one. It stays locked until
 * the end of the transaction, and orders that others have locked are passed over.
 */
export async function nextToCall(transaction: Database): Promise<{ reference: string; buyer: string } | undefined> {
  for (const { has, by } of queueParts['to-call']) {
    const [next] = await transaction
      .select({ reference: orders.reference, buyer: buyerOfOrder })
      .from(orders)
      .where(and(has, not(isHeld()), not(isPutOff)))
      .orderBy(...(by ? [asc(by)] : []), asc(orders.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (next) return next
  }
  return undefined
}

/** An order to call whose buyer is with somebody. */
export interface HeldOrder {
  readonly reference: string
  readonly buyer: string
  /** Whether they have called or written, and have not said yet what came of it. */
  readonly isCalled: boolean
}

/** Whether an order is one of these buyers'. Orders whose number cannot be read are a buyer of their own each. */
export function isOfBuyers(buyers: readonly string[]): Condition {
  return or(inArray(orders.phoneE164, [...buyers]), inArray(orders.reference, [...buyers]))
}

/** Whether a member of staff has called or written, and nobody has said yet what came of it. */
export function isCalledBy(agent: string): SQL<boolean> {
  return sql<boolean>`${orders.attemptedAt} is not null and exists (select from ${orderEvents} events
    where events.order_id = orders.id and events.kind = 'attempted' and events.actor = ${agent})`
}

/**
 * The orders to call of these buyers, in the order of the queue, but for buyers who are called later.
 * @param agent who has them
 */
export async function heldToCall(
  database: Database,
  buyers: readonly string[],
  agent: string,
): Promise<readonly HeldOrder[]> {
  if (buyers.length === 0) return []
  const parts = queueParts['to-call'].map(({ has, by }) =>
    database
      .select({ reference: orders.reference, buyer: buyerOfOrder, isCalled: isCalledBy(agent) })
      .from(orders)
      .where(and(has, isOfBuyers(buyers), not(isPutOff)))
      .orderBy(...(by ? [asc(by)] : []), asc(orders.id)),
  )
  return (await Promise.all(parts)).flat()
}
