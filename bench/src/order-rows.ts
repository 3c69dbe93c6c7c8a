import { orderLabels } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import pg from 'pg'
import { runStatement } from './harness/postgres.ts'
import { firstNames, lastNames, middleNames, phonePrefixes, streets } from './order-samples.ts'

/** What is filled, and what the further statements of a group fill. */
const filledTables = 'orders, order_lines, order_events, journal_lines'

/** A name that three orders have, however many there are. */
export const rareName = 'Oghenekevwe Ìyábọ̀ Tonye'

/** The letters of a reference after DH-. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Numbers times these primes, taken modulo their range, cover it in no visible order and never twice: neighbours in the
 * table are not neighbours in an index, as with real orders.
 */
const primes = { reference: 514_229, phone: 7_368_787 }

/**
 * Fills the empty tables of a migrated database with orders like those that the API stores, up to now, and updates the
 * planner's statistics. The same orders each time. Indexes are built afterwards, which is much faster.
 * @param further statements that change the orders before that
 * @param apart how long after an order the next one was placed, as an interval of Postgres
 */
export async function fillOrders(
  database: string,
  count: number,
  further: readonly string[] = [],
  apart = '1 minute',
): Promise<void> {
  const indexes = await runStatement(
    database,
    `select pg_get_indexdef(indexrelid) as definition, coalesce(
        (select format('alter table %s drop constraint %I', indrelid::regclass, conname) from pg_constraint
          where conindid = indexrelid),
        format('drop index %s', indexrelid::regclass)) as removal
    from pg_index where indrelid = any ('{${filledTables}}'::regclass[]) and not indisprimary`,
  )
  const statements = [
    "set maintenance_work_mem = '512MB'",
    ...indexes.map(({ removal }) => removal),
    // Without the checks of a row and the triggers for the previous version.
    'set session_replication_role = replica',
    'select setseed(0.5)',
    insertion(
      `generate_series(1, ${count}::bigint) n`,
      `(${count} - n) * interval '${apart}'`,
      `n in (${count} / 4, ${count} / 2, ${count} * 3 / 4)`,
    ),
    ...further,
    ...indexes.map(({ definition }) => definition),
  ]
  await runStatement(database, statements.join(';\n'))
  // As Postgres does by itself after a while; it cannot be part of a transaction.
  await runStatement(database, `vacuum analyze ${filledTables}`)
}

/** The statement that stores one such order now. @param number an expression for its number, up to 729 million */
export function insertionOf(number: string): string {
  return insertion(`(values (${number}::bigint)) given(n)`, "interval '0'", 'false')
}

/**
 * @param numbers gives each order its number `n`
 * @param age how long ago the order `n` was placed
 * @param isRare whether it has the rare name
 */
function insertion(numbers: string, age: string, isRare: string): string {
  return `
    with stored as (insert into orders (intent_id, content_hash, holds_answers, reference, confirmation_token, placed_at,
      fullname, email, supplement, bottle, phone, phone_e164, address, request, flags, search_text, version)
    select 'bench-intent-' || n, encode(sha256(n::text::bytea), 'base64'), true, 'DH-' || code, substr(md5(n::text), 1, 22),
      now() - ${age}, fullname, '', ${inTurn(orderLabels(firstCatalogue), 'n')}, 1 + n % 7,
      '0' || national, '+234' || national, n % 90 || ' ' || ${inTurn(streets, 'n')},
      case n % 3 when 0 then 'Please call after 4pm.' else '' end,
      case n % 50 when 0 then array['unknown-prefix'] else array[]::text[] end,
      plain_name || ' ' || national || ' ' || lower('DH-' || code), 1
    from (
      select n, ${fullName((text) => text)} as fullname, ${fullName(plain)} as plain_name,
        ${inTurn(phonePrefixes, 'n')} || lpad((n * ${primes.phone} % 10000000)::text, 7, '0') as national,
        ${Array.from({ length: 6 }, (_, position) => letter(position)).join(' || ')} as code
      from (
        select n, ${isRare} as is_rare, random() as a, random() as b, random() as c from ${numbers}
      ) numbers
    ) orders
    order by n
    on conflict do nothing
    returning id, supplement, bottle, placed_at),
    placed as (insert into order_events (order_id, at, kind) select id, placed_at, 'placed' from stored)
    insert into order_lines (order_id, position, product_id, name, bottles)
    select id, 1, '1', supplement, bottle from stored`
}

/** One letter of the reference: its number in base 30. */
function letter(position: number): string {
  return `substr('${alphabet}', (n * ${primes.reference} / ${30 ** position} % 30)::int + 1, 1)`
}

/** A full name from the three lists for most orders, as it is typed or as the search sees it. */
function fullName(form: (text: string) => string): string {
  const [first, middle, last] = [firstNames, middleNames, lastNames].map((names) => names.map(form))
  return `case when is_rare then ${pg.escapeLiteral(form(rareName))} else
    ${byChance(first, 'a')} || ' ' || ${byChance(middle, 'b')} || ' ' || ${byChance(last, 'c')} end`
}

/** Lower case without accents, as the API stores a name for the search. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** One of the texts for each number, in turn. */
function inTurn(texts: readonly string[], number: string): string {
  return `${listOf(texts)}[1 + ${number} % ${texts.length}]`
}

/** One of the texts for each value from 0 to 1. The power makes the first texts the most common, as with names. */
function byChance(texts: readonly string[] = [], value: string): string {
  return `${listOf(texts)}[1 + floor(${texts.length} * ${value} ^ 1.25)::int]`
}

function listOf(texts: readonly string[]): string {
  return `(array[${texts.map((text) => pg.escapeLiteral(text)).join(', ')}])`
}
