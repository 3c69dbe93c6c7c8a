import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { eq, sql } from 'drizzle-orm'
import { drizzle as drizzleWithPool } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithPool } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleWithPglite } from 'drizzle-orm/pglite'
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueParts, catalogueVersions } from '../features/catalogue/catalogue-table.ts'
import { orderEvents } from '../features/orders/event-table.ts'
import { orderLines } from '../features/orders/line-table.ts'
import { newestForms } from '../features/orders/order-queries.ts'
import { orders } from '../features/orders/order-table.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { createTestDatabase, emptyContent, postgresAt } from '../testing/test-app.ts'
import { type Database, openDatabase } from './client.ts'
import { embeddedPath } from './data-folder.ts'
import { isMigrated } from './migrate.ts'

const allMigrations = path.join(import.meta.dirname, '../../drizzle')
/** The first schema with orders. */
const firstSchema = 2

/** Content that the first schema could hold and every later one must still hold. @param of names the schema in it */
const everySchemasData = (of: number) => `
  insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, supplement, bottle, phone,
      phone_e164, address, request, flags, search_text)
    values ('intent-${of}', 'hash-${of}', 'DH-${of}', 'token-${of}', 'Ngozi ${of}', '', 'Ulcer', 2, '0803 123 4567',
      '+2348031234567', '14 Adeola Close', '', '{}', 'ngozi ${of}');
  insert into descriptions (topic, description, updated_by) values ('topic-${of}', '<p>Kept.</p>', 'amaka@staff.example');
  insert into server_secrets values ('secret-${of}', 'a secret');
  insert into staff_accounts (id, name, email) values ('${of}', 'Amaka', 'amaka-${of}@staff.example');`

/** From this schema on whoever stores an order stores its lines too. */
const withLines = '0009_order_history'
const linesOfData = (of: number) => `
  insert into order_lines (order_id, position, product_id, name, bottles)
    select id, 1, null, 'Ulcer', 2 from orders where reference = 'DH-${of}';`

const journal: { entries: { tag: string }[] } = JSON.parse(
  await readFile(path.join(allMigrations, 'meta/_journal.json'), 'utf8'),
)
/** How many migrations each earlier schema with orders had, and the name of its last one. */
const earlierSchemas = journal.entries
  .map(({ tag }, index) => ({ count: index + 1, last: tag }))
  .slice(firstSchema - 1, -1)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A folder with only the first migrations, as an earlier version of this code had it. */
async function earlierMigrations(count: number): Promise<string> {
  const copy = path.join(folder, `migrations-${count}`)
  await cp(allMigrations, copy, { recursive: true })
  const entries = journal.entries.slice(0, count)
  await writeFile(path.join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return copy
}

/** Data of a schema, which has so many migrations. */
interface Former {
  readonly count: number
  readonly data: string
}

/** A database as earlier versions left it, each with its data, one after the other. @returns where it is */
async function openFormer(versions: readonly Former[]) {
  if (process.env.TEST_DATABASE === 'embedded') {
    const where = { folder: await mkdtemp(path.join(folder, 'data-')) }
    const client = await PGlite.create({
      dataDir: embeddedPath(where.folder),
      loadDataDir: await emptyContent(),
      extensions: { pg_trgm },
    })
    for (const { count, data } of versions) {
      await migrateWithPglite(drizzleWithPglite(client), { migrationsFolder: await earlierMigrations(count) })
      await client.exec(data)
    }
    await client.close()
    return { where, drop: async () => {} }
  }
  const { url, drop } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  for (const { count, data } of versions) {
    await migrateWithPool(drizzleWithPool(pool), { migrationsFolder: await earlierMigrations(count) })
    await pool.query(data)
  }
  await pool.end()
  return { where: postgresAt(url), drop }
}

/** A database as one earlier version left it. */
const openEarlier = (count: number, data: string) => openFormer([{ count, data }])

test('what was stored under any earlier schema comes to the newest, and nothing in it is lost', async () => {
  const versions = earlierSchemas.map(({ count, last }) => ({
    count,
    data: everySchemasData(count) + (last < withLines ? '' : linesOfData(count)),
  }))
  const { where, drop } = await openFormer(versions)
  const { database, close } = await openDatabase(where)
  expect(await isMigrated(database)).toBe(true)
  const forms = await newestForms(database, { limit: 100 })
  const newestFirst = versions.toReversed().map(({ count }) => count)
  expect(forms.map(({ reference, fullname, bottles }) => [reference, fullname, bottles])).toEqual(
    newestFirst.map((count) => [`DH-${count}`, `Ngozi ${count}`, 2]),
  )
  const { rows } = (await database.execute(sql`
    select d.topic, d.description, d.version, s.value, a.email from staff_accounts a
    join descriptions d on d.topic = 'topic-' || a.id join server_secrets s on s.name = 'secret-' || a.id
    order by a.id::int desc`)) as unknown as { rows: unknown[] }
  expect(rows).toEqual(
    newestFirst.map((count) => ({
      topic: `topic-${count}`,
      description: '<p>Kept.</p>',
      version: 1,
      value: 'a secret',
      email: `amaka-${count}@staff.example`,
    })),
  )
  await close()
  await drop()
})

/** The last schema in which an order had a row for each of its products. */
const lastWithRows = 8

/** Columns in which the previous version stored a product, with example values. */
function formerRow(intent: string, line: number, supplement: string, bottle: number): string {
  return `insert into orders (intent_id, line, content_hash, reference, confirmation_token, fullname, email, supplement,
      bottle, phone, phone_e164, address, request, flags, search_text)
    values ('${intent}', ${line}, 'hash-${intent}', 'DH-${intent}', 'token-${intent}', 'Ngozi', '', '${supplement}',
      ${bottle}, '0803 123 4567', '+2348031234567', '14 Adeola Close', '', '{}', 'ngozi') on conflict do nothing`
}

const formerCart = (intent: string) =>
  [formerRow(intent, 1, 'Ulcer', 2), formerRow(intent, 2, 'Diabetes', 3), formerRow(intent, 3, 'Fibroid', 4)].join(';')

const formsIn = async (database: Database) =>
  (await newestForms(database, { limit: 500 })).map(({ reference, position, productId, name, bottles, priceNaira }) => [
    reference,
    position,
    productId,
    name,
    bottles,
    priceNaira,
  ])

const cartForms = (reference: string) => [
  // Products no longer sold have no product id; those that two lists priced differently were shown without a price.
  [reference, 3, null, 'Fibroid', 4, null],
  [reference, 2, '3', 'Diabetes', 3, null],
  [reference, 1, '2', 'Ulcer', 2, 37_000],
]

test('former orders become one order with its lines, at the price that their confirmation showed', async () => {
  const former = [formerCart('one'), formerRow('two', 1, 'High blood pressure and Stroke', 6)].join(';')
  const { where, drop } = await openEarlier(lastWithRows, former)
  const { database, close } = await openDatabase(where)
  expect(await formsIn(database)).toEqual([
    ['DH-two', 1, '7', 'High blood pressure and Stroke', 6, 102_000],
    ...cartForms('DH-one'),
  ])
  expect(await database.select({ holdsAnswers: orders.holdsAnswers }).from(orders)).toEqual([
    { holdsAnswers: true },
    { holdsAnswers: true },
  ])
  await close()
  await drop()
})

/** The last schema without a history. */
const lastWithoutEvents = 9

/** How the version before stored an order of two products. */
const formerOrder = (intent: string) => `
  with stored as (
    insert into orders (intent_id, content_hash, holds_answers, reference, confirmation_token, fullname, email, supplement,
      bottle, phone, phone_e164, address, request, flags, search_text)
    values ('${intent}', 'hash-${intent}', true, 'DH-${intent}', 'token-${intent}', 'Ngozi', '', 'Ulcer', 2, '0803 123 4567',
      '+2348031234567', '14 Adeola Close', '', '{}', 'ngozi') on conflict do nothing returning id)
  insert into order_lines (order_id, position, product_id, name, bottles)
    select id, position, '2', 'Ulcer', 2 from stored, generate_series(1, 2) position`

const eventsIn = (database: Database) =>
  database
    .select({ reference: orders.reference, kind: orderEvents.kind, at: orderEvents.at, placedAt: orders.placedAt })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .orderBy(orderEvents.id)

test('every former order has the event that it was placed, at the time when it was', async () => {
  const { where, drop } = await openEarlier(lastWithoutEvents, [formerOrder('one'), formerOrder('two')].join(';'))
  const { database, close } = await openDatabase(where)
  const events = await eventsIn(database)
  expect(events.map(({ reference, kind }) => [reference, kind])).toEqual([
    ['DH-one', 'placed'],
    ['DH-two', 'placed'],
  ])
  for (const { at, placedAt } of events) expect(at).toEqual(placedAt)
  await close()
  await drop()
})

/** The last schema in which the colours of a product followed from its key. */
const lastWithoutAccents = journal.entries.findIndex(({ tag }) => tag.endsWith('_accents'))

test('each of the first products keeps its colours, in its versions too, and what has none of its own stays green', async () => {
  const keys = firstCatalogue.products.map(({ key }) => key)
  const former = [
    'catalogue_parts (position, kind, key, value, version, saved_by)',
    'catalogue_versions (kind, key, value, version, saved_by)',
  ].flatMap((columns) =>
    [...keys, 'sleep'].map((key, index) => {
      const value = `'${JSON.stringify({ id: `${index}`, slug: key, orderLabel: key, sku: key })}'`
      return `insert into ${columns} values (${columns.includes('position') ? '1, ' : ''}'product', '${key}', ${value}, 1, 'a test')`
    }),
  )
  const { where, drop } = await openEarlier(lastWithoutAccents, former.join(';'))
  const { database, close } = await openDatabase(where)
  for (const table of [catalogueParts, catalogueVersions]) {
    const rows = await database.select({ key: table.key, value: table.value }).from(table)
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, (value as Partial<Product>).accent]))).toEqual({
      ...Object.fromEntries(firstCatalogue.products.map(({ key, accent }: Product) => [key, accent])),
      sleep: undefined,
    })
  }
  await close()
  await drop()
})

test('a process of the version before goes on beside the new one, and what it stores has its lines and its event', async () => {
  const { where, drop } = await openEarlier(lastWithoutEvents, '')
  const { database, close } = await openDatabase(where)
  await database.execute(sql.raw(formerOrder('late')))
  // The same once more, as after a lost reply.
  await database.execute(sql.raw(formerOrder('late')))
  expect(await eventsIn(database)).toMatchObject([{ reference: 'DH-late', kind: 'placed' }])
  expect(await database.$count(orderLines)).toBe(2)
  await close()
  await drop()
})

describe.skipIf(process.env.TEST_DATABASE === 'embedded')('while a former database is brought up to date', () => {
  /** A process of the version before, or another program. */
  async function connect(where: Awaited<ReturnType<typeof openEarlier>>['where']): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: 'url' in where ? where.url : '' })
    await client.connect()
    return client
  }

  test('orders that come in keep every line, and have one event each', async () => {
    const { where, drop } = await openEarlier(lastWithoutEvents, formerOrder('first'))
    const client = await connect(where)
    let placed = 1
    let isUpdating = true
    const ordering = (async () => {
      while (isUpdating) await client.query(formerOrder(`meanwhile-${placed++}`))
    })()
    const { database, close } = await openDatabase(where)
    isUpdating = false
    await ordering
    await client.end()
    expect(await database.$count(orders)).toBe(placed)
    expect(await database.$count(orderLines)).toBe(2 * placed)
    const events = await eventsIn(database)
    expect(new Set(events.map(({ reference }) => reference)).size).toBe(placed)
    expect(events).toHaveLength(placed)
    await close()
    await drop()
  })

  /** The last schema before columns were added to the history, and later to the orders. */
  const lastWithoutAsked = 14

  test('an order that takes the tables in its own order is stored, and the update waits for it', async () => {
    const { where, drop } = await openEarlier(lastWithoutAsked, formerOrder('one'))
    const [ordering, looking] = [await connect(where), await connect(where)]
    await ordering.query('begin; lock table orders in row exclusive mode')
    const opening = openDatabase(where)
    await expect.poll(async () => (await looking.query(lockWaits)).rowCount).toBe(1)
    await ordering.query('lock table order_events in row exclusive mode')
    await ordering.query('commit')
    await (await opening).close()
    await Promise.all([ordering.end(), looking.end()])
    await drop()
  })

  test('a backup that runs keeps no order waiting, and the update says that it waits and is made afterwards', async () => {
    const { where, drop } = await openEarlier(lastWithoutAsked, '')
    const [backup, ordering] = [await connect(where), await connect(where)]
    await backup.query('begin; lock table orders in access share mode')
    const say = vi.fn()
    const opening = openDatabase(where, say)
    const openingBeside = openDatabase(where)
    await expect.poll(async () => (await ordering.query(lockWaits)).rowCount).toBe(1)
    await ordering.query(formerOrder('meanwhile'))
    await expect
      .poll(() => say.mock.lastCall?.[0])
      .toMatch(
        /^The database at \S+ cannot be brought up to date yet: something else holds a lock on it, such as another start or a backup\. Waiting for up to 60 s\.$/,
      )
    await backup.query('rollback')
    const { database, close } = await opening
    expect(await database.$count(orders)).toBe(1)
    await close()
    await (await openingBeside).close()
    await Promise.all([backup.end(), ordering.end()])
    await drop()
  })
})
