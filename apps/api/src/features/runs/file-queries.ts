import type { Progress } from '@divine/contracts/orders/history'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { orderEvents, orders } from '../../database/schema.ts'
import type { FilePiece } from '../../http/file-pieces.ts'
import { isLoose, moneyOfOrder, runsWithMoney } from './money-queries.ts'
import { isHere, orderColumns, uncountedOf } from './run-queries.ts'
import { riders, runStops, runs } from './run-tables.ts'

/** Runs, or orders without one, that are read at a time; and stops that go out at a time. */
const atOnce = 100

/** A span of days in Lagos, each such as `2027-03-17`; open where one is missing. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Where one page of a file ends. */
interface Place {
  readonly day: string
  readonly id: number
}

/** When something was done, which may have been stored later. */
const doneAt = sql<Date>`coalesce(${orderEvents.doneAt}, ${orderEvents.at})`.mapWith(orderEvents.at)

const isOfOrders = (ids: readonly number[]) => sql`${orderEvents.orderId} = any(${sql.param([...ids])}::bigint[])`

/**
 * Reads a page of a file as it is at one moment, so that what is said of a run adds up. A whole file is not one moment:
 * its reader may take an hour, and no connection is held for that long.
 */
function atOneMoment<Page>(database: Database, read: (transaction: Database) => Promise<Page>): Promise<Page> {
  return database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/**
 * The next runs of these days by their day, and where the page ends; nowhere on the last. What is asked of them is read
 * by their ids: a query that sums and sorts by itself would read all runs of the span for each page.
 */
async function nextRuns(transaction: Database, { from, to }: Days, after: Place | undefined) {
  const found = await transaction
    .select({ id: runs.id, day: runs.day })
    .from(runs)
    .where(
      and(
        from ? gte(runs.day, from) : undefined,
        to ? lte(runs.day, to) : undefined,
        after ? sql`(${runs.day}, ${runs.id}) > (${after.day}::date, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(runs.day), asc(runs.id))
    .limit(atOnce)
  return { ids: found.map(({ id }) => id), next: found.length < atOnce ? undefined : found.at(-1) }
}

export type StopOfFile = Awaited<ReturnType<typeof stopsOfRuns>>[number]

/** The stops of runs of these days, run by run. */
export async function* stopPieces(database: Database, days: Days): AsyncGenerator<FilePiece<StopOfFile>> {
  let after: Place | undefined
  do {
    const page = await atOneMoment(database, async (transaction) => {
      const { ids, next } = await nextRuns(transaction, days, after)
      return { next, rows: await stopsOfRuns(transaction, ids) }
    })
    for (let start = 0; start < page.rows.length; start += atOnce) {
      const rows = page.rows.slice(start, start + atOnce)
      yield { rows, references: [...new Set(rows.map(({ reference }) => reference))] }
    }
    after = page.next
  } while (after)
}

async function stopsOfRuns(transaction: Database, runIds: readonly number[]) {
  if (runIds.length === 0) return []
  const stops = await transaction
    .select({
      ...orderColumns,
      runId: runs.id,
      runDay: runs.day,
      runState: runs.state,
      rider: riders.name,
      position: runStops.position,
      isHere,
    })
    .from(runStops)
    .innerJoin(runs, eq(runs.id, runStops.runId))
    .innerJoin(riders, eq(riders.id, runs.riderId))
    .innerJoin(orders, eq(orders.id, runStops.orderId))
    .where(inArray(runs.id, [...runIds]))
    .orderBy(asc(runs.day), asc(runs.id), asc(runStops.position))
  const outcomes = await lastChanges(
    transaction,
    stops.map(({ id }) => id),
    'stage',
  )
  const uncounted = await uncountedOf(transaction, runIds)
  return stops.map((stop) => ({
    ...stop,
    outcome: outcomes.get(stop.id),
    uncounted: uncounted.filter(({ runId, reference }) => runId === stop.runId && reference === stop.reference),
  }))
}

/** The last event of each order that changed this fact of it. */
async function lastChanges(transaction: Database, orderIds: readonly number[], fact: keyof Progress) {
  if (orderIds.length === 0) return new Map<number, never>()
  const events = await transaction
    .selectDistinctOn([orderEvents.orderId], {
      orderId: orderEvents.orderId,
      at: doneAt,
      actor: orderEvents.actor,
      note: orderEvents.note,
    })
    .from(orderEvents)
    .where(and(isOfOrders(orderIds), sql`${orderEvents.changes} ? ${fact}`))
    .orderBy(orderEvents.orderId, desc(orderEvents.id))
  return new Map(events.map(({ orderId, ...event }) => [orderId, event]))
}

export type RunOfFile = Awaited<ReturnType<typeof runsWithMoney>>[number]
export type LooseOfFile = Awaited<ReturnType<typeof looseOf>>[number]

/** The money of runs that were sent and are of these days, then that of orders that were delivered without a run. */
export async function* moneyPieces(
  database: Database,
  days: Days,
): AsyncGenerator<FilePiece<{ readonly run: RunOfFile } | { readonly loose: LooseOfFile }>> {
  let after: Place | undefined
  do {
    const page = await atOneMoment(database, async (transaction) => {
      const { ids, next } = await nextRuns(transaction, days, after)
      // Nothing was brought by a run that never went out.
      const where = and(inArray(runs.id, ids), isNotNull(runs.sentAt))
      return { next, rows: await runsWithMoney(transaction, { where }) }
    })
    yield { rows: page.rows.map((run) => ({ run })), references: [] }
    after = page.next
  } while (after)
  let afterId: number | undefined = 0
  do {
    const id: number = afterId
    const found = await atOneMoment(database, (transaction) => looseOf(transaction, days, id))
    yield { rows: found.map((loose) => ({ loose })), references: found.map(({ reference }) => reference) }
    afterId = found.length < atOnce ? undefined : found.at(-1)?.id
  } while (afterId !== undefined)
}

/** The next orders that were delivered without a run on these days, signed off or not: each is read once. */
async function looseOf(transaction: Database, { from, to }: Days, afterId: number) {
  const delivered = transaction
    .select({ day: sql<string>`(${doneAt} at time zone 'Africa/Lagos')::date`.as('delivered_on') })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), sql`${orderEvents.changes} ? 'stage'`))
    .orderBy(desc(orderEvents.id))
    .limit(1)
    .as('delivered')
  const found = await transaction
    .select({ ...moneyOfOrder, id: orders.id, isSettled: orders.isSettled, day: sql<string>`${delivered.day}::text` })
    .from(orders)
    .crossJoinLateral(delivered)
    .where(
      and(
        isLoose,
        gt(orders.id, afterId),
        from ? sql`${delivered.day} >= ${from}::date` : undefined,
        to ? sql`${delivered.day} <= ${to}::date` : undefined,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(atOnce)
  const signed = await lastChanges(
    transaction,
    found.map(({ id }) => id),
    'isSettled',
  )
  return found.map((order) => ({ ...order, signed: order.isSettled ? signed.get(order.id) : undefined }))
}
