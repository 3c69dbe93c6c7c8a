import type { Answer } from '@divine/contracts/orders/answers'
import type { SoldLine } from '@divine/contracts/orders/history'
import { reasonWords, stageRecords } from '@divine/contracts/orders/stages'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { orderLines, orders } from '../../database/schema.ts'
import { partsOf, type QueueSearch } from './queue-queries.ts'

/**
 * Orders that are read with one statement. One statement runs ahead of the reader, and no connection waits for them.
 * Longer pieces are strings that Node frees late: with 2,000 orders a large file takes 100 MB, with 300 a third.
 */
const ordersAtOnce = 300

/** By this mark Excel knows that the file is UTF-8. */
const mark = '\uFEFF'
const endOfRow = '\r\n'

/** What some spreadsheet takes for the beginning of a formula: the signs, also in their full width, and white space. */
const beginningsOfFormulas = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']

/** A text that people typed as a cell: in quotes, and never a formula. */
function typed(value: AnyColumn | SQL): SQL {
  const isFormula = sql`left(${value}, 1) in (${sql.join(beginningsOfFormulas.map(literal), sql`, `)})`
  return sql`'"' || case when ${isFormula} then '''' else '' end || replace(coalesce(${value}, ''), '"', '""') || '"'`
}

/** One of our own words as a cell: none has a quote or begins a formula. */
function ours(value: AnyColumn | SQL, words?: Readonly<Record<string, string>>): SQL {
  if (!words) return sql`'"' || coalesce(${value}::text, '') || '"'`
  const cases = Object.entries(words).map(([key, text]) => sql`when ${literal(key)} then ${literal(text)}`)
  return sql`'"' || coalesce(case ${value} ${sql.join(cases, sql` `)} end, '') || '"'`
}

/** A number as a cell. */
const number = (value: AnyColumn) => sql`coalesce(${value}::text, '')`

const lagosTime = (value: AnyColumn) => ours(sql`to_char(${value} at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI')`)

/** Our constants are written into the statement: as parameters each page would send them again. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}

/**
 * A phone number as a cell. Digits apart by spaces are a text to every spreadsheet: it keeps the zero and adds no
 * exponent. A foreign number keeps its country's code, and one that cannot be read is as it was typed.
 */
const phone = sql`case
  when starts_with(${orders.phoneE164}, '+234') and length(${orders.phoneE164}) = 14 then '"0' || substr(${orders.phoneE164}, 5, 3)
    || ' ' || substr(${orders.phoneE164}, 8, 3) || ' ' || substr(${orders.phoneE164}, 11) || '"'
  when ${orders.phoneE164} = '' then ${typed(orders.phone)} else ${typed(orders.phoneE164)} end`

const stageWords = Object.fromEntries(Object.entries(stageRecords).map(([stage, { words }]) => [stage, words]))

type Column = readonly [heading: string, cell: SQL]

/** The columns from left to right. An answer of the buyer that has no column fails the type check. */
const columnsByField = {
  reference: ['Reference', ours(orders.reference)],
  placedAt: ['Ordered', lagosTime(orders.placedAt)],
  source: ['Source', typed(orders.source)],
  stage: ['Stage', ours(orders.stage, stageWords)],
  reason: ['Reason', ours(orders.reason, reasonWords)],
  fullname: ['Name', typed(orders.fullname)],
  phone: ['Phone', phone],
  email: ['Email', typed(orders.email)],
  address: ['Address', typed(orders.address)],
  state: ['State', typed(orders.state)],
  town: ['LGA or town', typed(orders.town)],
  guessed: [
    'From the address, not checked',
    typed(sql`concat_ws(', ', ${orders.guessedTown}, ${orders.guessedState})`),
  ],
  name: ['Product', typed(orderLines.name)],
  bottles: ['Bottles', number(orderLines.bottles)],
  package: ['Package', typed(orderLines.package)],
  priceNaira: ['Price shown (NGN)', number(orderLines.priceNaira)],
  sumNaira: ['Sum agreed, whole order (NGN)', number(orders.sumNaira)],
  takenNaira: ['Sum taken, whole order (NGN)', number(orders.takenNaira)],
  day: ['Delivery day', ours(orders.day)],
  callAt: ['Call again', lagosTime(orders.callAt)],
  attempts: ['Attempts', number(orders.attempts)],
  agent: ['Agent', typed(orders.agent)],
  flags: ['Flags', ours(sql`array_to_string(${orders.flags}, ' ')`)],
  request: ['Message', typed(orders.request)],
} satisfies Readonly<Record<Answer | keyof Omit<SoldLine, 'productId'>, Column>> & Readonly<Record<string, Column>>

const columns: readonly Column[] = Object.values(columnsByField)

const headings = columns.map(([heading]) => `"${heading}"`).join(',')

/** A piece of a file, and the orders that are in it. */
export interface FilePiece {
  readonly text: string
  readonly references: readonly string[]
}

/**
 * The file of a search, piece by piece: one row for each line of an order, in the order of the queue. Postgres writes
 * the rows, {@link ordersAtOnce} orders at a time; an order that is stored meanwhile may be missing.
 */
export async function* fileOf(database: Database, search: QueueSearch): AsyncGenerator<FilePiece> {
  yield { text: `${mark}${headings}${endOfRow}`, references: [] }
  let page = await nextPage(database, search, undefined)
  while (page) {
    // Postgres writes the next piece while the reader takes this one.
    const following = nextPage(database, search, page.cursor)
    // Whoever stops reading does not hear that it failed.
    following.catch(() => {})
    if (page.text) yield { text: page.text, references: page.references }
    page = await following
  }
}

interface FilePage {
  readonly text: string | null
  readonly references: readonly string[]
  readonly cursor: string
}

async function nextPage(
  database: Database,
  search: QueueSearch,
  before: string | undefined,
): Promise<FilePage | undefined> {
  for (const { where, orderBy, sortedBy, cursorOf } of partsOf(search, before)) {
    const ordering = sql.join(orderBy, sql`, `)
    const result = await database.execute(sql`
      with page as materialized (
        select ${orders}.*, row_number() over (order by ${ordering}) as place, ${sortedBy} as sorted_by
        from ${orders} ${where ? sql`where ${where}` : sql``} order by ${ordering} limit ${ordersAtOnce})
      select (select id from page order by place desc limit 1)::text as id,
        (select sorted_by from page order by place desc limit 1) as sorted_by,
        (select array_agg(reference order by place) from page) as "references",
        string_agg(concat_ws(',', ${sql.join(
          columns.map(([, cell]) => cell),
          sql`, `,
        )}) || ${literal(endOfRow)}, ''
          order by ${orders}.place, ${orderLines.position}) as text
      from page as ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}`)
    const [row] = (
      result as unknown as {
        rows: { id: string | null; sorted_by: string | null; references: string[] | null; text: string | null }[]
      }
    ).rows
    if (row?.id) {
      return { text: row.text, references: row.references ?? [], cursor: cursorOf(Number(row.id), row.sorted_by) }
    }
  }
  return undefined
}
