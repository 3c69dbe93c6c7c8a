import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { type ImportedOrder, type ImportReading, readImportRow } from '@divine/contracts/orders/import-rows'
import type { Database } from '../../database/client.ts'
import { type Cells, rowsOfFile } from './import-file.ts'
import * as queries from './import-queries.ts'

/** Rows that one statement stores. */
const rowsAtOnce = 500

/** What an import needs of the others. */
export interface ImportTools {
  /** What is sold now. */
  readonly catalogue: () => Catalogue
  /** Stores orders that are not here yet. @returns how many that were */
  readonly store: (
    transaction: Database,
    orders: readonly ImportedOrder[],
    from: { readonly importId: string; readonly actor: string },
  ) => Promise<number>
  /** When the buyers of these numbers were erased last, of those who were. */
  readonly erasedAmong: (database: Database, phones: readonly string[]) => Promise<ReadonlyMap<string, Date>>
}

/** How the cells of a row are read. */
type RowReading = Omit<ImportReading, 'catalogue' | 'now'>

/** A row of a file with what is wrong with it, where something is. */
export interface CheckedRow {
  readonly cells: Cells
  readonly order?: ImportedOrder
  readonly problems: readonly string[]
}

/** The headings of a file, and the first rows below them. */
export async function beginningOf(
  database: Database,
  { id, format }: Pick<queries.ImportRow, 'id' | 'format'>,
): Promise<{ readonly headings: Cells; readonly rows: readonly Cells[] }> {
  const beginning: Cells[] = []
  for await (const cells of rowsOfFile(format, queries.partsOfFile(database, id))) {
    beginning.push(cells)
    if (beginning.length > rowsAtOnce) break
  }
  const [headings = [], ...rows] = beginning
  return { headings, rows }
}

/** Rows of a file below its headings, some at a time. */
async function* batchesOf(
  database: Database,
  { id, format }: Pick<queries.ImportRow, 'id' | 'format'>,
): AsyncGenerator<readonly Cells[]> {
  let batch: Cells[] = []
  let isHeading = true
  for await (const cells of rowsOfFile(format, queries.partsOfFile(database, id))) {
    if (!isHeading) batch.push(cells)
    isHeading = false
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Rows of a file as orders, some at a time. */
export async function* checkedRows(
  database: Database,
  row: Pick<queries.ImportRow, 'id' | 'format'>,
  reading: RowReading,
  tools: Pick<ImportTools, 'catalogue' | 'erasedAmong'>,
): AsyncGenerator<readonly CheckedRow[]> {
  for await (const batch of batchesOf(database, row)) yield await checked(database, batch, reading, tools)
}

/** Rows as orders, each with what is wrong with it. */
export async function checked(
  database: Database,
  batch: readonly Cells[],
  reading: RowReading,
  { catalogue, erasedAmong }: Pick<ImportTools, 'catalogue' | 'erasedAmong'>,
): Promise<readonly CheckedRow[]> {
  const full: ImportReading = { ...reading, catalogue: catalogue(), now: new Date() }
  const read = batch.map((cells) => ({ cells, row: readImportRow(cells, full) }))
  const phones = read.flatMap(({ row }) => ('order' in row ? [row.order.phoneE164] : []))
  const erased = await erasedAmong(database, phones)
  return read.map(({ cells, row }) => {
    if ('problems' in row) return { cells, problems: row.problems }
    const erasedAt = erased.get(row.order.phoneE164)
    if (erasedAt && (row.order.placedAt ?? new Date(0)) < erasedAt)
      return { cells, problems: ['This buyer was erased. What is older stays away.'] }
    return { cells, order: row.order, problems: [] }
  })
}

/**
 * Takes the orders of a file in.
 * @param hasToStop whether it ends before the next rows
 * @returns whether it came to the end of the file
 * @throws where the file cannot be read to its end
 */
export async function runImport(
  database: Database,
  row: Pick<queries.ImportRow, 'id' | 'run' | 'format' | 'columns' | 'isDayFirst'>,
  actor: string,
  tools: ImportTools,
  hasToStop: () => boolean,
): Promise<boolean> {
  const reading = { columns: row.columns ?? {}, isDayFirst: row.isDayFirst ?? true }
  for await (const batch of batchesOf(database, row)) {
    const isOwn =
      !hasToStop() &&
      (await queries.takeStep(database, row, async (transaction) => {
        // Within the step, beside which nobody is erased.
        const rows = await checked(transaction, batch, reading, tools)
        const orders = rows.flatMap(({ order }) => (order ? [order] : []))
        const bad = rows.length - orders.length
        const stored = await tools.store(transaction, orders, { importId: row.id, actor })
        return { rows: rows.length, stored, known: orders.length - stored, bad }
      }))
    if (!isOwn) return false
  }
  return true
}
