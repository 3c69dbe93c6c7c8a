import type { Answer } from '@divine/contracts/orders/answers'
import type { SoldLine } from '@divine/contracts/orders/history'
import { reasonWords, stageRecords } from '@divine/contracts/orders/stages'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '../../database/schema.ts'

/**
 * What the cells of a column hold: text that people typed, one of our own words (which has no quote and begins no
 * formula), a number, a moment, or a day.
 */
export type CellKind = 'typed' | 'ours' | 'number' | 'moment' | 'day'

/** A column of the file of orders. */
export interface FileColumn {
  readonly heading: string
  readonly kind: CellKind
  /** Null or empty where the order has none. */
  readonly value: AnyColumn | SQL
  /** How wide it is where a file can say so, in characters. */
  readonly width: number
}

/** Our constants are written into the statement: as parameters each page would send them again. */
export function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}

/** The words for a name of ours; null where there are none. */
function worded(value: AnyColumn, words: Readonly<Record<string, string>>): SQL {
  const cases = Object.entries(words).map(([key, text]) => sql`when ${literal(key)} then ${literal(text)}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} end`
}

/**
 * A phone number. Digits apart by spaces are a text to every spreadsheet: it keeps the zero and adds no exponent. A
 * foreign number keeps its country's code, and one that cannot be read is as it was typed.
 */
const phone = sql`case
  when starts_with(${orders.phoneE164}, '+234') and length(${orders.phoneE164}) = 14 then '0' || substr(${orders.phoneE164}, 5, 3)
    || ' ' || substr(${orders.phoneE164}, 8, 3) || ' ' || substr(${orders.phoneE164}, 11)
  when ${orders.phoneE164} = '' then ${orders.phone} else ${orders.phoneE164} end`

const stageWords = Object.fromEntries(Object.entries(stageRecords).map(([stage, { words }]) => [stage, words]))

const guessed = sql`concat_ws(', ', ${orders.guessedTown}, ${orders.guessedState})`

const column =
  (kind: CellKind) =>
  (heading: string, value: AnyColumn | SQL, width: number): FileColumn => ({ heading, kind, value, width })
const typed = column('typed')
const ours = column('ours')
const number = column('number')
const moment = column('moment')
const day = column('day')

/** The columns from left to right. An answer of the buyer that has no column fails the type check. */
const columnsByField = {
  reference: ours('Reference', orders.reference, 14),
  placedAt: moment('Ordered', orders.placedAt, 17),
  source: typed('Source', orders.source, 10),
  stage: ours('Stage', worded(orders.stage, stageWords), 14),
  reason: ours('Reason', worded(orders.reason, reasonWords), 20),
  fullname: typed('Name', orders.fullname, 24),
  phone: typed('Phone', phone, 16),
  email: typed('Email', orders.email, 26),
  address: typed('Address', orders.address, 40),
  state: typed('State', orders.state, 12),
  town: typed('LGA or town', orders.town, 16),
  guessed: typed('From the address, not checked', guessed, 28),
  name: typed('Product', orderLines.name, 26),
  bottles: number('Bottles', orderLines.bottles, 9),
  package: typed('Package', orderLines.package, 26),
  priceNaira: number('Price shown (NGN)', orderLines.priceNaira, 18),
  sumNaira: number('Sum agreed, whole order (NGN)', orders.sumNaira, 29),
  takenNaira: number('Sum taken, whole order (NGN)', orders.takenNaira, 29),
  transferReference: typed('Reference of the transfer', orders.transferReference, 24),
  day: day('Delivery day', orders.day, 13),
  callAt: moment('Call again', orders.callAt, 17),
  attempts: number('Attempts', orders.attempts, 10),
  agent: typed('Agent', orders.agent, 26),
  flags: ours('Flags', sql`array_to_string(${orders.flags}, ' ')`, 20),
  request: typed('Message', orders.request, 50),
} satisfies Readonly<Record<Answer | keyof Omit<SoldLine, 'productId'>, FileColumn>> &
  Readonly<Record<string, FileColumn>>

/** The columns of the file of orders, in whatever format it is asked for. */
export const fileColumns: readonly FileColumn[] = Object.values(columnsByField)
