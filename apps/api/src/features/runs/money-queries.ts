import { moneyAges } from '@divine/contracts/orders/settlements'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { inQueue, isOfDesk, orders } from '../../database/schema.ts'
import { riders, runs } from './run-tables.ts'
import { runSettlements } from './settlement-table.ts'

const isTransfer = sql`${orders.paidBy} is not distinct from 'transfer'`
const sumOf = (naira: unknown, where: unknown) =>
  sql<number>`coalesce(sum(${naira}) filter (where ${where}), 0)`.mapWith(Number)
const isDelivered = sql`${orders.stage} = 'delivered'`

const columns = {
  id: runs.id,
  rider: { id: riders.id, name: riders.name, phoneE164: riders.phoneE164 },
  day: runs.day,
  state: runs.state,
  feeNaira: runs.feeNaira,
  endedAt: runs.endedAt,
  delivered: sql<number>`(count(*) filter (where ${isDelivered}))::int`,
  cashNaira: sumOf(orders.takenNaira, sql`${isDelivered} and not ${isTransfer}`),
  transferNaira: sumOf(orders.takenNaira, sql`${isDelivered} and ${isTransfer}`),
  outNaira: sumOf(orders.sumNaira, sql`${orders.stage} = 'with-rider'`),
  days: sql<number>`greatest((now() at time zone 'Africa/Lagos')::date - ${runs.day}, 0)::int`,
  settlement: {
    id: runSettlements.id,
    at: runSettlements.at,
    by: runSettlements.by,
    expectedNaira: runSettlements.expectedNaira,
    broughtNaira: runSettlements.broughtNaira,
    reason: runSettlements.reason,
  },
}

/** Runs with the money of the orders that they brought, which say themselves which run has them. */
function runsWithMoney(database: Database) {
  return database
    .select(columns)
    .from(runs)
    .innerJoin(riders, eq(riders.id, runs.riderId))
    .leftJoin(orders, eq(orders.runId, runs.id))
    .leftJoin(runSettlements, and(eq(runSettlements.runId, runs.id), isNull(runSettlements.takenBackAt)))
    .groupBy(runs.id, riders.id, runSettlements.id)
    .$dynamic()
}

/** Runs that were sent and are not signed off, the oldest first. */
export function openMoney(database: Database) {
  return runsWithMoney(database)
    .where(and(isNotNull(runs.sentAt), isNull(runSettlements.id)))
    .orderBy(asc(runs.day), asc(runs.id))
}

/** Runs that were signed off last. */
export function settledMoney(database: Database, limit: number) {
  return runsWithMoney(database).where(isNotNull(runSettlements.id)).orderBy(desc(runSettlements.id)).limit(limit)
}

export async function moneyOf(database: Database, runId: number) {
  const [found] = await runsWithMoney(database).where(eq(runs.id, runId))
  return found
}

/** Cash of orders that were delivered without a run, and what riders owe by what was signed off. */
export async function otherMoney(database: Database) {
  const [loose] = await database
    .select({ orders: sql<number>`count(*)::int`, naira: sumOf(orders.takenNaira, sql`not ${isTransfer}`) })
    .from(orders)
    .where(and(inQueue('money-due'), isOfDesk(orders), sql`not ${orders.isSettled}`, isNull(orders.runId)))
  const [owed] = await database
    .select({ naira: sumOf(sql`${runSettlements.expectedNaira} - ${runSettlements.broughtNaira}`, sql`true`) })
    .from(runSettlements)
    .where(and(isNull(runSettlements.takenBackAt), eq(runSettlements.reason, 'owed')))
  return { looseOrders: loose?.orders ?? 0, looseNaira: loose?.naira ?? 0, owedNaira: owed?.naira ?? 0 }
}

/** Locks the orders of a run until the end of the transaction, in the order in which an erasure does. */
export async function lockOrdersOf(transaction: Database, runId: number): Promise<void> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.runId, runId))
    .orderBy(asc(orders.id))
    .for('no key update')
}

/** References of the orders of a run that were delivered and whose money is signed off, or is not, by their ids. */
export async function deliveredOf(transaction: Database, runId: number, isSettled: boolean): Promise<string[]> {
  const rows = await transaction
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.runId, runId), isDelivered, eq(orders.isSettled, isSettled)))
    .orderBy(asc(orders.id))
  return rows.map(({ reference }) => reference)
}

export async function insertSettlement(
  transaction: Database,
  settlement: Pick<typeof runSettlements.$inferSelect, 'runId' | 'by' | 'expectedNaira' | 'broughtNaira' | 'reason'>,
): Promise<void> {
  await transaction.insert(runSettlements).values(settlement)
}

export async function takeSettlementBack(transaction: Database, id: number, by: string): Promise<void> {
  await transaction
    .update(runSettlements)
    .set({ takenBackAt: sql`now()`, takenBackBy: by })
    .where(eq(runSettlements.id, id))
}

/** Cash that is out, by how many days ago the day of its run was. */
export function byAge(open: readonly { readonly days: number; readonly cashNaira: number }[]) {
  return moneyAges.map((from, index) => {
    const until = moneyAges[index + 1] ?? Number.POSITIVE_INFINITY
    const inIt = open.filter(({ days, cashNaira }) => days >= from && days < until && cashNaira > 0)
    return { from, runs: inIt.length, naira: inIt.reduce((sum, { cashNaira }) => sum + cashNaira, 0) }
  })
}
