import { moneyAges } from '@divine/contracts/orders/settlements'
import { and, asc, desc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { inQueue, isOfDesk, orders } from '../../database/schema.ts'
import { isTransfer, owedNaira, uncountedOf } from './run-queries.ts'
import { riders, runs, runWords } from './run-tables.ts'
import { runPayments, runSettlements } from './settlement-table.ts'

const sumOf = (naira: unknown, where: unknown) =>
  sql<number>`coalesce(sum(${naira}) filter (where ${where}), 0)`.mapWith(Number)
const isDelivered = sql`${orders.stage} = 'delivered'`

const columns = {
  id: runs.id,
  rider: { id: riders.id, name: riders.name, phoneE164: riders.phoneE164 },
  day: runs.day,
  state: runs.state,
  feeNaira: runs.feeNaira,
  sentAt: runs.sentAt,
  endedAt: runs.endedAt,
  delivered: sql<number>`(count(*) filter (where ${isDelivered}))::int`,
  cashNaira: sumOf(orders.takenNaira, sql`${isDelivered} and not ${isTransfer}`),
  unsignedNaira: sumOf(orders.takenNaira, sql`${isDelivered} and not ${isTransfer} and not ${orders.isSettled}`),
  transferNaira: sumOf(orders.takenNaira, sql`${isDelivered} and ${isTransfer}`),
  outNaira: sumOf(orders.sumNaira, sql`${orders.stage} = 'with-rider'`),
  owedNaira,
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

/** The money of an order that was delivered. */
export const moneyOfOrder = {
  reference: orders.reference,
  version: orders.version,
  sumNaira: orders.sumNaira,
  takenNaira: sql<number>`coalesce(${orders.takenNaira}, 0)`.mapWith(Number),
  paidBy: orders.paidBy,
  transferReference: orders.transferReference,
}

/** Runs with orders that were delivered and that no owner has signed off. */
const withUnsigned = sql`${runs.id} in (select run_id from orders
  where ${inQueue('money-due')} and ${isOfDesk(orders)} and not is_settled and run_id is not null)`

interface Chosen {
  readonly where: SQL | undefined
  readonly orderBy?: readonly SQL[]
  readonly limit?: number
}

const ofRun = and(eq(runSettlements.runId, runs.id), isNull(runSettlements.takenBackAt))
/** Oldest first, where nothing else is said. */
const orderingOf = ({ orderBy }: Chosen) => orderBy ?? [asc(runs.day), asc(runs.id)]

/**
 * Runs with the sums of the orders that they brought, which say themselves which run has them. The runs are chosen
 * first: the planner takes what chooses them for half of all runs, and would read every order.
 */
async function runsWithSums(database: Database, chosen: Chosen) {
  const found = database
    .select({ id: runs.id })
    .from(runs)
    .leftJoin(runSettlements, ofRun)
    .where(chosen.where)
    .orderBy(...orderingOf(chosen))
    .$dynamic()
  const ids = (await (chosen.limit === undefined ? found : found.limit(chosen.limit))).map(({ id }) => id)
  if (ids.length === 0) return []
  return database
    .select(columns)
    .from(runs)
    .innerJoin(riders, eq(riders.id, runs.riderId))
    .leftJoin(orders, eq(orders.runId, runs.id))
    .leftJoin(runSettlements, ofRun)
    .where(inArray(runs.id, ids))
    .groupBy(runs.id, riders.id, runSettlements.id)
    .orderBy(...orderingOf(chosen))
}

/** The same with the money of each order, and what became of that. */
export async function runsWithMoney(database: Database, chosen: Chosen) {
  const rows = await runsWithSums(database, chosen)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const delivered = await database
    .select({ runId: orders.runId, money: moneyOfOrder })
    .from(orders)
    .where(and(inArray(orders.runId, ids), isDelivered))
    .orderBy(asc(orders.id))
  const takenBack = await database
    .select()
    .from(runSettlements)
    .where(and(inArray(runSettlements.runId, ids), isNotNull(runSettlements.takenBackAt)))
    .orderBy(asc(runSettlements.id))
  const uncounted = await uncountedOf(database, ids)
  const payments = await database
    .select()
    .from(runPayments)
    .where(inArray(runPayments.runId, ids))
    .orderBy(asc(runPayments.id))
  return rows.map((run) => {
    const own = payments.filter(({ runId }) => runId === run.id)
    return {
      ...run,
      orders: delivered.flatMap(({ runId, money }) => (runId === run.id ? [money] : [])),
      takenBack: takenBackOf(takenBack.filter(({ runId }) => runId === run.id)),
      uncounted: uncounted.flatMap(({ runId, ...word }) => (runId === run.id ? [word] : [])),
      payments: own.filter(({ takenBackAt }) => takenBackAt === null),
      paymentsTakenBack: takenBackOf(own),
    }
  })
}

/** Those of some sums that were taken back, with who did. */
function takenBackOf<Sum extends { readonly takenBackAt: Date | null; readonly takenBackBy: string | null }>(
  sums: readonly Sum[],
) {
  return sums.flatMap(({ takenBackAt, takenBackBy, ...sum }) =>
    takenBackAt && takenBackBy ? [{ ...sum, takenBackAt, takenBackBy }] : [],
  )
}

/** Whether a run was sent and is not signed off, or more came of it after that. */
const isOpen = and(isNotNull(runs.sentAt), or(isNull(runSettlements.id), withUnsigned))

/** Runs that an owner has to sign off. */
export function openMoney(database: Database) {
  return runsWithMoney(database, { where: isOpen })
}

/** Runs that were signed off last, or of which a rider has said something since. */
export function settledMoney(database: Database, limit: number) {
  const where = and(isNotNull(runSettlements.id), not(withUnsigned))
  const lastHeardAt = sql`(select max(${runWords.heardAt}) from ${runWords} where ${runWords.runId} = ${runs.id})`
  const orderBy = [desc(sql`greatest(${runSettlements.at}, ${lastHeardAt})`), desc(runSettlements.id)]
  return runsWithMoney(database, { where, orderBy, limit })
}

/** Runs of which the rider owes something still by what was signed off. */
export function owedMoney(database: Database) {
  return runsWithMoney(database, { where: and(eq(runSettlements.reason, 'owed'), sql`${owedNaira} > 0`) })
}

export async function moneyOf(database: Database, runId: number) {
  const [found] = await runsWithMoney(database, { where: eq(runs.id, runId) })
  return found
}

/** Orders that were delivered without a run. */
export const isLoose = and(inQueue('money-due'), isOfDesk(orders), isNull(orders.runId))

const isLooseAnd = (isSettled: boolean) =>
  and(isLoose, isSettled ? sql`${orders.isSettled}` : sql`not ${orders.isSettled}`)

/** How many orders were delivered without a run and are not signed off, and their cash and transfers. */
export async function sumOfLoose(database: Database) {
  const [loose] = await database
    .select({
      looseOrders: sql<number>`count(*)::int`,
      looseNaira: sumOf(orders.takenNaira, sql`not ${isTransfer}`),
      looseTransferNaira: sumOf(orders.takenNaira, isTransfer),
    })
    .from(orders)
    .where(isLooseAnd(false))
  return { looseOrders: 0, looseNaira: 0, looseTransferNaira: 0, ...loose }
}

/** Orders that were delivered without a run: the oldest that are not signed off, or the newest that are. */
export async function looseOrders(database: Database, isSettled: boolean, limit: number) {
  return database
    .select(moneyOfOrder)
    .from(orders)
    .where(isLooseAnd(isSettled))
    .orderBy(isSettled ? desc(orders.id) : asc(orders.id))
    .limit(limit)
}

/** An order that nobody else changes until the end of the transaction, as far as its money goes. */
export async function lockMoneyOfOrder(transaction: Database, reference: string) {
  const [found] = await transaction
    .select({ ...moneyOfOrder, stage: orders.stage, runId: orders.runId, isSettled: orders.isSettled })
    .from(orders)
    .where(eq(orders.reference, reference))
    .for('no key update')
  return found
}

/** The payment that an act became. */
export async function paymentOfAct(transaction: Database, actId: string) {
  const [found] = await transaction.select().from(runPayments).where(eq(runPayments.actId, actId))
  return found
}

/** @returns whether it is stored: at this very moment its act may become the payment of another run */
export async function insertPayment(
  transaction: Database,
  payment: Pick<typeof runPayments.$inferSelect, 'runId' | 'actId' | 'by' | 'naira'>,
): Promise<boolean> {
  const stored = await transaction
    .insert(runPayments)
    .values(payment)
    .onConflictDoNothing({ target: runPayments.actId })
    .returning({ id: runPayments.id })
  return stored.length > 0
}

/** Takes a payment of a run back. One that is taken back already stays as it is. */
export async function takePaymentBack(transaction: Database, runId: number, id: number, by: string) {
  const [taken] = await transaction
    .update(runPayments)
    .set({ takenBackAt: sql`now()`, takenBackBy: by })
    .where(and(eq(runPayments.id, id), eq(runPayments.runId, runId), isNull(runPayments.takenBackAt)))
    .returning({ naira: runPayments.naira })
  return taken
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

/** What was signed off by an act. */
export async function settlementOfAct(transaction: Database, actId: string) {
  const [found] = await transaction.select().from(runSettlements).where(eq(runSettlements.actId, actId))
  return found
}

/** @returns whether it is stored: at this very moment its act may become the sign-off of another run */
export async function insertSettlement(
  transaction: Database,
  settlement: Pick<
    typeof runSettlements.$inferSelect,
    'runId' | 'actId' | 'by' | 'expectedNaira' | 'broughtNaira' | 'reason'
  >,
): Promise<boolean> {
  const stored = await transaction
    .insert(runSettlements)
    .values(settlement)
    .onConflictDoNothing({ target: runSettlements.actId })
    .returning({ id: runSettlements.id })
  return stored.length > 0
}

export async function takeSettlementBack(transaction: Database, id: number, by: string): Promise<void> {
  await transaction
    .update(runSettlements)
    .set({ takenBackAt: sql`now()`, takenBackBy: by })
    .where(eq(runSettlements.id, id))
}

/** Cash that is out now: by how many days ago the day of its run was, what riders owe, and what came without a run. */
export async function moneyNow(database: Database) {
  const { looseNaira } = await sumOfLoose(database)
  return {
    moneyOut: byAge(await runsWithSums(database, { where: isOpen })),
    owedNaira: sumOwed(await owedMoney(database)),
    looseNaira,
  }
}

/** What riders owe of runs. */
export function sumOwed(owed: readonly { readonly owedNaira: number }[]): number {
  return owed.reduce((sum, { owedNaira }) => sum + owedNaira, 0)
}

/** Cash that is out, by how many days ago the day of its run was. */
export function byAge(open: readonly { readonly days: number; readonly unsignedNaira: number }[]) {
  return moneyAges.map((from, index) => {
    const until = moneyAges[index + 1] ?? Number.POSITIVE_INFINITY
    const inIt = open.filter(({ days, unsignedNaira }) => days >= from && days < until && unsignedNaira > 0)
    return { from, runs: inIt.length, naira: inIt.reduce((sum, { unsignedNaira }) => sum + unsignedNaira, 0) }
  })
}
