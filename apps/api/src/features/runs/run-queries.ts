import { mayCall } from '@divine/contracts/calls/role-table'
import { changedSince, linkHours, notCounted, wordOfStop } from '@divine/contracts/orders/runs'
import { isPlanned, stages, undeliveredStages } from '@divine/contracts/orders/stages'
import { and, asc, desc, eq, exists, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/client.ts'
import { inQueue, orderEvents, orderLines, orders, staffAccounts } from '../../database/schema.ts'
import { riders, runStops, runs, runWords } from './run-tables.ts'

type RunRow = typeof runs.$inferSelect
type OrderRow = typeof orders.$inferSelect

/**
 * Until when the link of a rider is good: by the end of the run, or of its day where nobody ends it; by when it was
 * made where that is later.
 */
const linkUntil = sql`(greatest(coalesce(${runs.endedAt}, (${runs.day} + 1)::timestamp at time zone 'Africa/Lagos'),
  ${runs.linkMadeAt}) + make_interval(hours => ${sql.raw(String(linkHours))}))`

/** What the rider of a run still owes of what was signed off, in naira. */
export const owedNaira = sql<number>`coalesce((select signed.expected_naira - signed.brought_naira
    - coalesce((select sum(naira) from run_payments where run_payments.run_id = signed.run_id and taken_back_at is null), 0)
  from run_settlements signed
  where signed.run_id = ${runs.id} and signed.taken_back_at is null and signed.reason = 'owed'), 0)`.mapWith(Number)

const runColumns = {
  id: runs.id,
  rider: { id: riders.id, name: riders.name, phoneE164: riders.phoneE164 },
  day: runs.day,
  state: runs.state,
  feeNaira: runs.feeNaira,
  version: runs.version,
  madeBy: runs.madeBy,
  madeAt: runs.madeAt,
  sentAt: runs.sentAt,
  endedAt: runs.endedAt,
  owedNaira,
  linkUntil:
    sql<Date | null>`case when ${runs.linkDigest} is not null and ${linkUntil} > now() then ${linkUntil} end`.mapWith(
      runs.endedAt,
    ),
}

/** Whether an order belongs to its run: nobody else brings it by now. */
export const isHere = sql<boolean>`case when ${runs.state} = 'planned' then ${orders.stage} = 'confirmed'
  else ${orders.runId} is not distinct from ${runs.id} end`

const counted = (stage: string) => sql<number>`(count(*) filter (where ${isHere} and ${orders.stage} = ${stage}))::int`

/** Whether the money of an order came by transfer. */
export const isTransfer = sql`${orders.paidBy} is not distinct from 'transfer'`

/** A sum of the orders that belong to their run. */
const summed = (naira: typeof orders.takenNaira | typeof orders.sumNaira, where: SQL) =>
  sql<number>`coalesce(sum(${naira}) filter (where ${isHere} and ${where}), 0)`.mapWith(Number)

/** Runs with what their orders have come to, newest first. */
export async function runCards(
  database: Database,
  { isEnded, before, limit }: { isEnded: boolean; before?: number | undefined; limit: number },
) {
  return database
    .select({
      ...runColumns,
      stops: sql<number>`count(${runStops.orderId})::int`,
      cashNaira: summed(orders.takenNaira, sql`${orders.stage} = 'delivered' and not ${isTransfer}`),
      signedOffNaira: summed(
        orders.takenNaira,
        sql`${orders.stage} = 'delivered' and not ${isTransfer} and ${orders.isSettled}`,
      ),
      transferNaira: summed(orders.takenNaira, sql`${orders.stage} = 'delivered' and ${isTransfer}`),
      leftNaira: summed(orders.sumNaira, sql`${orders.stage} in ('confirmed', 'with-rider')`),
      delivered: counted('delivered'),
      // What came back went out in vain, whoever brings it the next time.
      failed: sql<number>`(count(${runStops.orderId}) filter (where ${runs.state} <> 'planned'
        and (not ${isHere} or ${inArray(orders.stage, undeliveredStages)})))::int`,
    })
    .from(runs)
    .innerJoin(riders, eq(riders.id, runs.riderId))
    .leftJoin(runStops, eq(runStops.runId, runs.id))
    .leftJoin(orders, eq(orders.id, runStops.orderId))
    .where(and(isEnded ? eq(runs.state, 'ended') : ne(runs.state, 'ended'), before ? lt(runs.id, before) : undefined))
    .groupBy(runs.id, riders.id)
    .orderBy(desc(runs.id))
    .limit(limit)
}

export async function runOf(database: Database, id: number) {
  const [found] = await database
    .select(runColumns)
    .from(runs)
    .innerJoin(riders, eq(riders.id, runs.riderId))
    .where(eq(runs.id, id))
  return found
}

/** The run that an act became. */
export async function runOfAct(database: Database, actId: string): Promise<RunRow | undefined> {
  const [found] = await database.select().from(runs).where(eq(runs.actId, actId))
  return found
}

/** A run that nobody else changes until the end of the transaction. */
export async function lockRun(transaction: Database, id: number): Promise<RunRow | undefined> {
  // A rider's word that is noted refers to the run while it holds its order, and waits for nobody.
  const [found] = await transaction.select().from(runs).where(eq(runs.id, id)).for('no key update')
  return found
}

/** @returns its id; undefined where the same act has put it together before */
export async function insertRun(
  transaction: Database,
  run: Pick<RunRow, 'riderId' | 'day' | 'feeNaira' | 'actId' | 'asked' | 'madeBy'>,
): Promise<number | undefined> {
  const [added] = await transaction.insert(runs).values(run).onConflictDoNothing().returning({ id: runs.id })
  return added?.id
}

/** Changes a locked run. What becomes of it is dated now. */
export async function updateRun(
  transaction: Database,
  id: number,
  changes: { readonly [Field in 'riderId' | 'day' | 'feeNaira' | 'state']?: RunRow[Field] | undefined },
): Promise<void> {
  const { state } = changes
  await transaction
    .update(runs)
    .set({
      ...changes,
      ...(state === 'out' && { sentAt: sql`now()` }),
      ...(state === 'ended' && { endedAt: sql`now()` }),
      version: sql`${runs.version} + 1`,
    })
    .where(eq(runs.id, id))
}

export const orderColumns = {
  id: orders.id,
  reference: orders.reference,
  fullname: orders.fullname,
  phone: orders.phone,
  phoneE164: orders.phoneE164,
  address: orders.address,
  state: orders.state,
  town: orders.town,
  day: orders.day,
  sumNaira: orders.sumNaira,
  takenNaira: orders.takenNaira,
  paidBy: orders.paidBy,
  transferReference: orders.transferReference,
  isSettled: orders.isSettled,
  stage: orders.stage,
  reason: orders.reason,
}

/** The orders of a run in the order in which they are visited. */
export async function stopsOf(database: Database, runId: number) {
  const rows = await database
    .select({ ...orderColumns, isHere })
    .from(runStops)
    .innerJoin(runs, eq(runs.id, runStops.runId))
    .innerJoin(orders, eq(orders.id, runStops.orderId))
    .where(eq(runStops.runId, runId))
    .orderBy(asc(runStops.position))
  return withLines(database, rows)
}

type WordRow = typeof runWords.$inferSelect

/** The word of a rider of this run that an act became; undefined without an id. */
export async function wordOfAct(
  transaction: Database,
  runId: number,
  actId: string | undefined,
): Promise<WordRow | undefined> {
  if (actId === undefined) return undefined
  const [found] = await transaction
    .select()
    .from(runWords)
    .where(and(eq(runWords.runId, runId), eq(runWords.actId, actId)))
  return found
}

/** The ids of the last words of riders of a run, by the ids of their orders. */
export async function lastWords(database: Database, runId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .selectDistinctOn([runWords.orderId], { orderId: runWords.orderId, actId: runWords.actId })
    .from(runWords)
    .where(eq(runWords.runId, runId))
    .orderBy(asc(runWords.orderId), desc(runWords.saidAt), desc(runWords.id))
  return new Map(rows.map(({ orderId, actId }) => [orderId, actId]))
}

/** @returns false where its id has become a word of another stop at this very moment */
export async function insertWord(transaction: Database, word: Omit<WordRow, 'id' | 'heardAt'>): Promise<boolean> {
  const stored = await transaction
    .insert(runWords)
    .values(word)
    .onConflictDoNothing()
    .returning({ actId: runWords.actId })
  return stored.length > 0
}

/** When the riders of a run said the last that they said of a stop; undefined where they said nothing. */
export async function lastSaidAt(transaction: Database, runId: number, orderId: number): Promise<Date | undefined> {
  const [last] = await transaction
    .select({ saidAt: runWords.saidAt })
    .from(runWords)
    .where(and(eq(runWords.runId, runId), eq(runWords.orderId, orderId)))
    .orderBy(desc(runWords.saidAt))
    .limit(1)
  return last?.saidAt
}

/**
 * Whether an order says of its run what a word does: the outcome, the sum and how it was paid. On the reason why one
 * was not delivered hangs no money.
 */
const isAsSaid = sql`case
  when ${runWords.outcome} = 'delivered' then ${isHere} and ${orders.stage} = 'delivered'
    and ${orders.takenNaira} is not distinct from ${runWords.sumNaira}
    and coalesce(${orders.paidBy}, 'cash') = coalesce(${runWords.paidBy}, 'cash')
  else not ${isHere} or ${inArray(orders.stage, undeliveredStages)} end`

const otherWords = alias(runWords, 'other_words')
const isOfSameStop = and(eq(otherWords.runId, runWords.runId), eq(otherWords.orderId, runWords.orderId))

/**
 * Whether something else that was said takes the place of a word: what the same phone said later or, where no phone is
 * known, what somebody said whose page showed the word. Others may know nothing of it.
 */
const isReplaced = exists(
  sql`(select from ${runWords} as ${otherWords} where ${and(
    isOfSameStop,
    or(
      and(
        eq(otherWords.deviceId, runWords.deviceId),
        sql`(${otherWords.saidAt}, ${otherWords.id}) > (${runWords.saidAt}, ${runWords.id})`,
      ),
      eq(otherWords.replaces, runWords.actId),
    ),
  )})`,
)

/** The word of an order that somebody had seen as they said another one, and whether the order says so. */
export async function seenWord(transaction: Database, runId: number, orderId: number, actId: string) {
  const [found] = await transaction
    .select({
      actId: runWords.actId,
      saidAt: runWords.saidAt,
      deviceId: runWords.deviceId,
      isSo: sql<boolean>`${isAsSaid}`,
    })
    .from(runWords)
    .innerJoin(runs, eq(runs.id, runWords.runId))
    .innerJoin(orders, eq(orders.id, runWords.orderId))
    .where(and(eq(runWords.runId, runId), eq(runWords.orderId, orderId), eq(runWords.actId, actId)))
  return found
}

/**
 * What each phone said last of stops of these runs where the order says otherwise, in the order in which it was said.
 * Of phones that are known these are the same words in whatever order they came, and whoever has changed the order.
 */
export async function uncountedOf(database: Database, runIds: readonly number[]) {
  if (runIds.length === 0) return []
  const rows = await database
    .select({
      id: runWords.id,
      runId: runWords.runId,
      reference: orders.reference,
      at: runWords.heardAt,
      outcome: runWords.outcome,
      sumNaira: runWords.sumNaira,
      paidBy: runWords.paidBy,
      isCounted: runWords.isCounted,
      before: sql<number>`(select count(*)::int from ${runWords} as ${otherWords} where ${and(
        isOfSameStop,
        sql`${otherWords.deviceId} is not distinct from ${runWords.deviceId}`,
        not(otherWords.isCounted),
        ne(otherWords.id, runWords.id),
      )})`,
      note: orderEvents.note,
    })
    .from(runWords)
    .innerJoin(runs, eq(runs.id, runWords.runId))
    .innerJoin(orders, eq(orders.id, runWords.orderId))
    .leftJoin(orderEvents, eq(orderEvents.id, runWords.noteEvent))
    .where(and(inArray(runWords.runId, [...runIds]), sql`not (${isAsSaid})`, not(isReplaced)))
    .orderBy(asc(runWords.saidAt), asc(runWords.id))
  return rows.map(({ outcome, sumNaira, paidBy, isCounted, note, ...word }) => ({
    ...word,
    said: note || wordOfStop(isCounted ? changedSince : notCounted, { outcome, sumNaira, paidBy }),
  }))
}

/** The confirmed orders that are in no run, those whose day comes first before the others. */
export async function readyOrders(database: Database, limit: number) {
  const rows = await database
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        inQueue('confirmed'),
        inArray(orders.stage, stages.filter(isPlanned)),
        sql`not exists (select from ${runStops} where ${runStops.orderId} = ${orders.id} and ${runStops.isPlanned})`,
      ),
    )
    .orderBy(asc(orders.day), asc(orders.id))
    .limit(limit)
  return withLines(database, rows)
}

/** What is in each of these orders. */
async function withLines<Row extends { readonly id: number }>(database: Database, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  return rows.map((row) => ({ ...row, lines: lines.filter(({ orderId }) => orderId === row.id) }))
}

/** Orders that nobody else changes until the end of the transaction, in the order in which an erasure locks them. */
export async function lockOrders(
  transaction: Database,
  references: readonly string[],
): Promise<Pick<OrderRow, 'id' | 'reference' | 'stage' | 'phone'>[]> {
  return transaction
    .select({ id: orders.id, reference: orders.reference, stage: orders.stage, phone: orders.phone })
    .from(orders)
    .where(inArray(orders.reference, [...references]))
    .orderBy(asc(orders.id))
    .for('no key update')
}

/** Which of these orders another run that is being put together has. */
export async function inOtherRuns(
  transaction: Database,
  orderIds: readonly number[],
  runId: number | undefined,
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map()
  const found = await transaction
    .select({ orderId: runStops.orderId, runId: runStops.runId })
    .from(runStops)
    .where(
      and(
        inArray(runStops.orderId, [...orderIds]),
        runStops.isPlanned,
        runId === undefined ? undefined : ne(runStops.runId, runId),
      ),
    )
  return new Map(found.map(({ orderId, runId: other }) => [orderId, other]))
}

/** Puts these orders into a run that is being put together, in place of those that it had. */
export async function replaceStops(transaction: Database, runId: number, orderIds: readonly number[]): Promise<void> {
  await transaction.delete(runStops).where(eq(runStops.runId, runId))
  if (orderIds.length > 0)
    await transaction
      .insert(runStops)
      .values(orderIds.map((orderId, index) => ({ runId, orderId, position: index + 1 })))
}

/** Notes that a run is on its way with these orders: from now on each says by itself which run has it. */
export async function sendStops(transaction: Database, runId: number, orderIds: readonly number[]): Promise<void> {
  await transaction
    .delete(runStops)
    .where(and(eq(runStops.runId, runId), sql`not (${runStops.orderId} = any(${sql.param([...orderIds])}::bigint[]))`))
  await transaction.update(runStops).set({ isPlanned: false }).where(eq(runStops.runId, runId))
}

/** How many orders of a run are with its rider still. */
export async function stillOut(transaction: Database, runId: number): Promise<number> {
  return transaction.$count(orders, and(eq(orders.runId, runId), eq(orders.stage, 'with-rider')))
}

/** The run of a link that is good. */
export async function runOfLink(database: Database, linkDigest: string) {
  const [found] = await database
    .select({ ...runColumns, until: sql<Date>`${linkUntil}`.mapWith(runs.madeAt) })
    .from(runs)
    .innerJoin(riders, eq(riders.id, runs.riderId))
    .where(and(eq(runs.linkDigest, linkDigest), sql`${linkUntil} > now()`))
  return found
}

/**
 * Stores a run's new link, in the place of an earlier one. The account of who makes it is locked meanwhile: whoever is
 * barred at this moment, or gets another role, makes none that would stay.
 * @param link its digest and who makes it
 * @returns whether they may
 */
export async function setLink(
  database: Database,
  id: number,
  { linkDigest, linkMadeBy }: { readonly linkDigest: string; readonly linkMadeBy: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [maker] = await transaction
      .select({ role: staffAccounts.role })
      .from(staffAccounts)
      .where(and(eq(staffAccounts.email, linkMadeBy), isNull(staffAccounts.disabledAt)))
      .for('share')
    if (!maker || !mayCall(maker.role, 'makeRunLink')) return false
    await transaction.update(runs).set({ linkDigest, linkMadeAt: sql`now()`, linkMadeBy }).where(eq(runs.id, id))
    return true
  })
}

const noLink = { linkDigest: null, linkMadeAt: null, linkMadeBy: null }

/** Ends the link of a run. @returns whether there is such a run */
export async function endLink(database: Database, id: number): Promise<boolean> {
  const changed = await database.update(runs).set(noLink).where(eq(runs.id, id)).returning({ id: runs.id })
  return changed.length > 0
}

/** Ends the links that somebody made: whoever has seen one reads the buyers of its run without an account. */
export async function endLinksOf(transaction: Database, email: string): Promise<void> {
  await transaction.update(runs).set(noLink).where(eq(runs.linkMadeBy, email))
}
