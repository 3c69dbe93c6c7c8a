import { readFile } from 'node:fs/promises'
import { takeBuyer } from '@divine/contracts/calls/buyer-claims'
import { keepDeskView } from '@divine/contracts/calls/desk-views'
import { addNote, correctOrder } from '@divine/contracts/calls/order-acts'
import { placeOrder } from '@divine/contracts/calls/orders'
import { writeReview } from '@divine/contracts/calls/reviews'
import { addWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { topics } from '@divine/contracts/catalogue/topics'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_PHONE: '0', REVIEWS_PER_CLIENT: '0' })
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders, buyer_claims, wary_numbers, desk_views, reviews cascade`))

type Row = Record<string, string>

async function rowsOf(statement: string, database: Pick<TestApp['database'], 'execute'> = site.database) {
  const result = await database.execute(sql.raw(statement))
  return (result as unknown as { rows: Row[] }).rows
}

/** What every row of every table says, by table. Sessions change with each request. */
async function everyRow(): Promise<Record<string, string[]>> {
  await site.app.journal.written()
  const tables = await rowsOf(`select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const found: Record<string, string[]> = {}
  for (const { name = '' } of tables.filter((table) => table.name !== 'staff_sessions')) {
    found[name] = (await rowsOf(`select t::text as said from "${name}" t order by 1`)).map(({ said = '' }) => said)
  }
  return found
}

/** The same without the journal, which grows with what is read and changed, and names orders by their reference alone. */
async function rowsBesideJournal(): Promise<Record<string, string[]>> {
  const { journal_lines: _lines, ...rows } = await everyRow()
  return rows
}

/** The tables in which one of these texts stands. A number may be typed in any way. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const holds = (row: string) =>
    texts.some((text) => [row.toLowerCase(), row.replace(/\D/g, '')].some((said) => said.includes(text.toLowerCase())))
  return Object.entries(await everyRow()).flatMap(([name, rows]) => (rows.some(holds) ? [name] : []))
}

/** The statements that the papers give: for a buyer, for one order or review, and for what is old. */
async function statementsFor(what: 'buyer' | 'order' | 'old'): Promise<string[]> {
  const paper = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = paper.split('\n## Erasing a buyer\n')
  const blocks = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, block = '']) => block)
  const block = blocks[{ buyer: 0, order: 1, old: 2 }[what]] ?? ''
  return block
    .split(/;[^\S\n]*(?:--.*)?$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

interface Buyer {
  readonly fullname: string
  readonly phone: string
  readonly email: string
}

/** The buyer whose number the paper's own statements name. */
const ngozi: Buyer = { fullname: 'Ngọzi Okafor', phone: '0803 123 4567', email: 'ngozi@mail.example' }
const bola: Buyer = { fullname: 'Bola Ade', phone: '0805 765 4321', email: 'bola@mail.example' }
const mistyped = '0809 876 5432'

async function done(reply: ReturnType<TestApp['send']>) {
  const { statusCode, body } = await reply
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body)
}

async function order(buyer: Buyer, more: object = {}): Promise<string> {
  const body = { ...buyer, supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close, Ojodu', ...more }
  return (await done(site.send(placeOrder, { body }))).reference
}

/** Everything that a buyer and the staff can leave about one buyer. */
async function leaveTraces(buyer: Buyer): Promise<void> {
  const { fullname, phone, email } = buyer
  const headers = { cookie }
  const view = (name: string, search: string) => ({ name, filter: { queue: 'all', search } })
  const reference = await order(buyer)
  const params = { reference }
  await done(site.send(takeBuyer, { params, headers, body: {} }))
  await done(site.send(addNote, { params, headers, body: { note: `${fullname}, ${phone}, is out on Mondays` } }))
  await done(site.send(correctOrder, { params, headers, body: { fullname: `${fullname} Balogun` } }))

  const corrected = { params: { reference: await order({ ...buyer, phone: mistyped }, { bottle: 3 }) }, headers }
  await done(site.send(takeBuyer, { ...corrected, body: {} }))
  await done(site.send(correctOrder, { ...corrected, body: { phone } }))

  const reason = `${fullname} sent the rider away twice`
  await done(site.send(addWaryNumber, { headers, body: { phone, reason, until: '2099-01-01' } }))
  for (const body of [view(`A ${fullname}`, phone), view(`B ${email}`, fullname.toUpperCase()), view('C', reference)])
    await done(site.send(keepDeskView, { headers, body }))
  const review = { comment_post_ID: topics[0].card.id, rating: 5, comment: `It came within a day, ${email}` }
  await done(site.send(writeReview, { body: { ...review, author: fullname, email } }))
  await done(site.send(writeReview, { body: { ...review, author: fullname, email: 'other@mail.example', phone } }))
}

/** Runs the statements as one transaction, whatever they say of it. @returns the rows that the last one shows */
async function run(statements: readonly string[]): Promise<Row[]> {
  return site.database.transaction(async (transaction) => {
    let rows: Row[] = []
    for (const statement of statements) {
      if (!/^(?:begin|commit)$/.test(statement)) rows = await rowsOf(statement, transaction)
    }
    return rows
  })
}

const traced = ['buyer_claims', 'desk_views', 'order_events', 'orders', 'reviews', 'wary_numbers']

test('what the papers say to erase a buyer leaves nothing of them in any table, and all of everybody else', async () => {
  const statements = await statementsFor('buyer')
  await order(bola)
  const before = await rowsBesideJournal()
  await leaveTraces(ngozi)
  const texts = ['8031234567', '8098765432', 'okafor', ngozi.email]
  expect(await tablesWith(texts)).toEqual(traced)

  expect(await run(statements)).toEqual([])
  expect(await tablesWith(texts)).toEqual([])
  expect(await rowsBesideJournal()).toEqual(before)
  expect(statements[0]).toBe('begin')
})

test('a table that the papers do not name holds nothing of a buyer', async () => {
  // Of a new table, say here whether it does, and in the papers how to erase it.
  const withoutBuyers = [
    'description_versions',
    'descriptions',
    'image_files',
    'images',
    'journal_lines',
    'server_secrets',
  ]
  const tables = Object.keys(await everyRow()).filter((name) => !/^staff_/.test(name))
  expect(tables).toEqual([...traced, ...withoutBuyers, 'order_lines'].toSorted())
})

test('a number that is not written as the papers say erases nothing', async () => {
  await leaveTraces(ngozi)
  const before = await rowsBesideJournal()
  const statements = await statementsFor('buyer')
  for (const typed of ['', '0803 123 4567', '08031234567']) {
    await run(statements.map((statement) => statement.replace('+2348031234567', typed)))
    expect(await rowsBesideJournal()).toEqual(before)
  }
})

test('what staff wrote elsewhere about an erased buyer is shown with its place', async () => {
  await order(ngozi)
  const params = { reference: await order(bola) }
  const reason = 'Lives with 0803-123-4567'
  await done(site.send(addNote, { params, headers: { cookie }, body: { note: 'Sister of NGỌZI OKAFOR' } }))
  await done(site.send(addNote, { params, headers: { cookie }, body: { note: 'Call after six' } }))
  await done(
    site.send(addWaryNumber, { headers: { cookie }, body: { phone: bola.phone, reason, until: '2099-01-01' } }),
  )
  const statements = await statementsFor('buyer')
  expect(await run(statements)).toEqual([
    { place: expect.stringMatching(/^order_events \d+$/), words: 'Sister of NGỌZI OKAFOR' },
    { place: 'wary_numbers +2348057654321', words: reason },
  ])
})

test('one order alone is erased by its reference, and so is whose turn it was to call its buyer', async () => {
  await leaveTraces(bola)
  const before = await rowsBesideJournal()
  const reference = await order(ngozi)
  await rowsOf(`update orders set phone_e164 = '' where reference = '${reference}'`)
  await done(site.send(takeBuyer, { params: { reference }, headers: { cookie }, body: {} }))
  await run((await statementsFor('order')).map((statement) => statement.replace('DH-7K4M2P', reference)))
  expect(await rowsBesideJournal()).toEqual(before)
})

test('what is old is erased, and nothing else', async () => {
  await order(bola)
  const before = await rowsBesideJournal()
  await leaveTraces(ngozi)
  await rowsOf('truncate reviews, desk_views')
  await rowsOf(`update orders set placed_at = '2020-01-01' where fullname <> '${bola.fullname}'`)
  await rowsOf(`update wary_numbers set until = '2020-01-01'`)
  await rowsOf(`update buyer_claims set until = '2020-01-01'`)
  await run(await statementsFor('old'))
  expect(await rowsBesideJournal()).toEqual(before)
})
