import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { orderLines, orders } from '../../database/schema.ts'
import { beginningsOfFormulas } from '../../http/csv.ts'
import type { FilePiece } from '../../http/file-pieces.ts'
import type { CellValue } from '../../http/workbook.ts'
import { type CellKind, type FileColumn, fileColumns, literal } from './file-column-queries.ts'
import { partsOf, type QueueSearch } from './queue-queries.ts'

/** Orders that are read with one statement. One runs ahead of the reader, and no connection waits for them. */
const ordersAtOnce = 4_000

/** Longer pieces are strings that Node frees late. */
const rowsOfPiece = 100

const isFormula = (value: FileColumn['value']) =>
  sql`left(${value}, 1) in (${sql.join(beginningsOfFormulas.map(literal), sql`, `)})`

const inLagos = (moment: FileColumn['value']) => sql`(${moment} at time zone 'Africa/Lagos')`

type CellOf = Readonly<Record<CellKind, (value: FileColumn['value']) => SQL>>

/** A cell of a CSV file, as text. What people typed is in quotes, and never a formula. */
const csvCell: CellOf = {
  typed: (value) =>
    sql`'"' || case when ${isFormula(value)} then '''' else '' end || replace(coalesce(${value}, ''), '"', '""') || '"'`,
  ours: (value) => sql`'"' || coalesce(${value}, '') || '"'`,
  number: (value) => sql`coalesce(${value}::text, '')`,
  moment: (value) => sql`'"' || coalesce(to_char(${inLagos(value)}, 'YYYY-MM-DD HH24:MI'), '') || '"'`,
  day: (value) => sql`'"' || coalesce(${value}::text, '') || '"'`,
}

/** A value of a workbook. A spreadsheet counts days, and a moment as a part of its day, from the end of 1899. */
const workbookValue: CellOf = {
  typed: (value) => sql`${value}`,
  ours: (value) => sql`${value}`,
  number: (value) => sql`${value}`,
  moment: (value) => sql`extract(epoch from date_trunc('minute', ${inLagos(value)})) / 86400 + 25569`,
  day: (value) => sql`${value} - date '1899-12-30'`,
}

const cellsBy = (cellOf: CellOf) =>
  sql.join(
    fileColumns.map(({ kind, value }) => cellOf[kind](value)),
    sql`, `,
  )

const csvRow = sql`concat_ws(',', ${cellsBy(csvCell)})`
const workbookRow = sql`json_build_array(${cellsBy(workbookValue)})`

/** The rows of a search as lines of a CSV file. Postgres writes them. */
export const csvRowsOf = (database: Database, search: QueueSearch) => rowsOf<string>(database, search, csvRow)

/** The same rows as the values of a workbook's cells. */
export const workbookRowsOf = (database: Database, search: QueueSearch) =>
  rowsOf<readonly CellValue[]>(database, search, workbookRow)

/**
 * The rows of a search, piece by piece: one for each line of an order, in the order of the queue. Those of
 * {@link ordersAtOnce} orders are read at a time; an order that is stored meanwhile may be missing.
 */
async function* rowsOf<Row>(database: Database, search: QueueSearch, row: SQL): AsyncGenerator<FilePiece<Row>> {
  let page = await nextPage<Row>(database, search, row, undefined)
  while (page) {
    // Postgres writes the next rows while the reader takes these.
    const following = nextPage<Row>(database, search, row, page.cursor)
    // Whoever stops reading does not hear that it failed.
    following.catch(() => {})
    const { rows } = page
    for (let start = 0; start < rows.length; start += rowsOfPiece) {
      const piece = rows.slice(start, start + rowsOfPiece)
      yield {
        rows: piece.map(({ row }) => row),
        references: piece.flatMap(({ reference }, at) =>
          rows[start + at - 1]?.reference === reference ? [] : [reference],
        ),
      }
    }
    page = await following
  }
}

interface FilePage<Row> {
  readonly rows: readonly { readonly row: Row; readonly reference: string }[]
  /** Where it ends. */
  readonly cursor: string
}

async function nextPage<Row>(
  database: Database,
  search: QueueSearch,
  row: SQL,
  before: string | undefined,
): Promise<FilePage<Row> | undefined> {
  for (const { where, orderBy, sortedBy, cursorOf } of partsOf(search, before)) {
    const ordering = sql.join(orderBy, sql`, `)
    const result = await database.execute(sql`
      select ${orders.id}, ${orders.reference}, ${sortedBy} as sorted_by, ${row} as row
      from (select * from ${orders} ${where ? sql`where ${where}` : sql``} order by ${ordering} limit ${ordersAtOnce})
        as ${orders} left join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      order by ${ordering}, ${orderLines.position}`)
    const { rows } = result as unknown as {
      rows: { id: string; reference: string; sorted_by: string | null; row: Row }[]
    }
    const last = rows.at(-1)
    if (last) return { rows, cursor: cursorOf(Number(last.id), last.sorted_by) }
  }
  return undefined
}
