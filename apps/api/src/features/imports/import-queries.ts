import type { ImportColumns } from '@divine/contracts/orders/import-columns'
import type { ImportConsent } from '@divine/contracts/orders/import-consents'
import { and, asc, count, desc, eq, getTableColumns, inArray, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLock } from '../../database/locks.ts'
import { orderImportParts, orderImports, orders } from '../../database/schema.ts'

export type ImportRow = typeof orderImports.$inferSelect & { readonly hasFile: boolean }

/** How many the page lists. */
const mostListed = 20
/** Whoever runs an import says so with each step. After this time nobody does. */
const silence = sql`interval '1 minute'`

/** Whether all of its file has come. */
const hasArrived = not(orderImports.isArriving)

const isSilent = sql`${orderImports.runningAt} < now() - ${silence}`

const columns = {
  ...getTableColumns(orderImports),
  // Whoever ran it has ended meanwhile.
  state: sql<(typeof orderImports.$inferSelect)['state']>`case
    when ${orderImports.state} = 'running' and ${isSilent} then 'failed' else ${orderImports.state} end`,
  hasFile: sql<boolean>`exists (select from ${orderImportParts}
    where ${orderImportParts.importId} = ${orderImports.id})`,
}

export async function importOf(database: Database, id: string): Promise<ImportRow | undefined> {
  const [found] = await database
    .select(columns)
    .from(orderImports)
    .where(and(eq(orderImports.id, id), hasArrived))
  return found
}

export function newestImports(database: Database): Promise<ImportRow[]> {
  return database
    .select(columns)
    .from(orderImports)
    .where(hasArrived)
    .orderBy(desc(orderImports.startedAt))
    .limit(mostListed)
}

/** Notes an import of which no part of the file is here yet. */
export async function insertArriving(
  database: Database,
  row: Pick<ImportRow, 'id' | 'format' | 'fileName' | 'startedBy'>,
): Promise<void> {
  await database.insert(orderImports).values({ ...row, isArriving: true })
}

/** All of its file is here. @returns whether the import was still there */
export async function noteArrived(database: Database, id: string, sheets: number): Promise<boolean> {
  const arrived = await database
    .update(orderImports)
    .set({ sheets, isArriving: false })
    .where(eq(orderImports.id, id))
    .returning({ id: orderImports.id })
  return arrived.length > 0
}

export async function insertPart(database: Database, importId: string, position: number, bytes: Uint8Array) {
  await database.insert(orderImportParts).values({ importId, position, bytes })
}

/** @returns whether it was there */
export async function removeImport(database: Database, id: string): Promise<boolean> {
  const removed = await database.delete(orderImports).where(eq(orderImports.id, id)).returning({ id: orderImports.id })
  return removed.length > 0
}

/** The bytes of a file, one piece in memory at a time. */
export async function* partsOfFile(database: Database, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const [part] = await database
      .select({ bytes: orderImportParts.bytes })
      .from(orderImportParts)
      .where(and(eq(orderImportParts.importId, importId), eq(orderImportParts.position, position)))
    if (!part) return
    yield part.bytes
  }
}

/** Begins an import, unless another process runs it or it is over. @returns the number of the run, if it was begun */
export async function beginImport(
  database: Database,
  id: string,
  { columns: chosen, isDayFirst, consent }: { columns: ImportColumns; isDayFirst: boolean; consent: ImportConsent },
): Promise<number | undefined> {
  const [begun] = await database
    .update(orderImports)
    .set({
      state: 'running',
      columns: chosen,
      isDayFirst,
      consent,
      rows: 0,
      stored: 0,
      known: 0,
      bad: 0,
      removed: 0,
      kept: 0,
      run: sql`${orderImports.run} + 1`,
      runningAt: sql`now()`,
    })
    .where(
      and(
        eq(orderImports.id, id),
        or(
          inArray(orderImports.state, ['waiting', 'failed', 'taken-back']),
          and(eq(orderImports.state, 'running'), isSilent),
        ),
      ),
    )
    .returning({ run: orderImports.run })
  return begun?.run
}

/** One run of an import: nobody else has begun it since or taken it back. */
export interface Run {
  readonly id: string
  readonly run: number
}

const isRun = ({ id, run }: Run) =>
  and(eq(orderImports.id, id), eq(orderImports.run, run), eq(orderImports.state, 'running'))

/** What became of some rows. */
export interface Step {
  readonly rows: number
  readonly stored: number
  readonly known: number
  readonly bad: number
}

/**
 * Takes a step of a run and counts it, unless it was taken back or begun anew since. Steps of all imports come one
 * after the other: two files with the same rows in another order would wait for each other.
 * @returns whether the run goes on
 */
export async function takeStep(
  database: Database,
  run: Run,
  step: (transaction: Database) => Promise<Step>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await takeLock(transaction, 'importSteps')
    const [held] = await transaction
      .select({ run: orderImports.run })
      .from(orderImports)
      .where(isRun(run))
      .for('update')
    if (!held) return false
    const { rows, stored, known, bad } = await step(transaction)
    await transaction
      .update(orderImports)
      .set({
        rows: sql`${orderImports.rows} + ${rows}`,
        stored: sql`${orderImports.stored} + ${stored}`,
        known: sql`${orderImports.known} + ${known}`,
        bad: sql`${orderImports.bad} + ${bad}`,
        runningAt: sql`now()`,
      })
      .where(eq(orderImports.id, run.id))
    return true
  })
}

/** Ends a run, unless it was taken back or begun anew since. */
export async function endRun(database: Database, run: Run, state: 'done' | 'failed'): Promise<void> {
  await database.update(orderImports).set({ state }).where(isRun(run))
}

/**
 * Removes the orders of an import that nobody has worked on since.
 * @returns how many went, and how many stay; undefined where it is being taken in
 */
export async function takeBack(database: Database, id: string): Promise<{ removed: number; kept: number } | undefined> {
  return database.transaction(async (transaction) => {
    // From here on nobody takes it in.
    const [own] = await transaction
      .update(orderImports)
      .set({ state: 'taken-back', run: sql`${orderImports.run} + 1` })
      .where(and(eq(orderImports.id, id), or(ne(orderImports.state, 'running'), isSilent)))
      .returning({ id: orderImports.id })
    if (!own) return undefined
    const { rows } = (await transaction.execute(sql`with gone as (
      delete from ${orders} where ${orders.importId} = ${id} and ${orders.version} = 2 returning 1)
      select count(*)::int as removed from gone`)) as unknown as { rows: { removed: number }[] }
    const [left] = await transaction.select({ kept: count() }).from(orders).where(eq(orders.importId, id))
    const [removed, kept] = [rows[0]?.removed ?? 0, left?.kept ?? 0]
    await transaction
      .update(orderImports)
      .set({ removed: sql`${orderImports.removed} + ${removed}`, kept })
      .where(eq(orderImports.id, id))
    return { removed, kept }
  })
}

/**
 * Lets go of the files that came longer ago than a day, and of all that is known of one that never came whole.
 * @returns how many pieces of whole files that were
 */
export async function removeOldFiles(database: Database): Promise<number> {
  const isOld = lt(orderImports.startedAt, sql`now() - interval '1 day'`)
  await database.delete(orderImports).where(and(isOld, orderImports.isArriving))
  const old = database
    .select({ id: orderImports.id })
    .from(orderImports)
    // One that is being taken in would end in the middle.
    .where(and(isOld, or(ne(orderImports.state, 'running'), isSilent)))
    .orderBy(asc(orderImports.startedAt))
  const gone = await database
    .delete(orderImportParts)
    .where(inArray(orderImportParts.importId, old))
    .returning({ position: orderImportParts.position })
  return gone.length
}
