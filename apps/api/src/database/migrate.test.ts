import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleWithPool } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithPool } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleWithPglite } from 'drizzle-orm/pglite'
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestOrders } from '../features/orders/order-queries.ts'
import { createTestDatabase } from '../testing/test-app.ts'
import { openDatabase } from './client.ts'
import { isMigrated } from './migrate.ts'

const allMigrations = path.join(import.meta.dirname, '../../drizzle')
/** The first schema with orders. */
const firstSchema = 2

/** What the first schema could hold, as every later one still must. */
const data = `
  insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, supplement, bottle, phone,
      phone_e164, address, request, flags, search_text)
    select 'intent-' || n, 'hash-' || n, 'DH-' || n, 'token-' || n, 'Ngozi ' || n, '', 'Ulcer', 2, '0803 123 4567',
      '+2348031234567', '14 Adeola Close', '', '{}', 'ngozi ' || n
    from generate_series(1, 3) n;
  insert into descriptions (topic, description, updated_by) values ('ulcer', '<p>Kept.</p>', 'amaka@staff.example');
  insert into server_secrets values ('sessions', 'a secret');
  insert into staff_accounts (id, name, email) values ('1', 'Amaka', 'amaka@staff.example');`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function countMigrations(): Promise<number> {
  const journal = JSON.parse(await readFile(path.join(allMigrations, 'meta/_journal.json'), 'utf8'))
  return journal.entries.length
}

/** A folder with the first migrations only, as an earlier version of this code had it. */
async function earlierMigrations(count: number): Promise<string> {
  const copy = path.join(folder, `first-${count}`)
  await cp(allMigrations, copy, { recursive: true })
  const file = path.join(copy, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

/** A database as an earlier version left it. @returns where it is */
async function openEarlier(count: number) {
  const migrationsFolder = await earlierMigrations(count)
  if (process.env.TEST_DATABASE === 'embedded') {
    const where = { folder: path.join(folder, `data-${count}`) }
    await mkdir(where.folder)
    const client = await PGlite.create({ dataDir: path.join(where.folder, 'database'), extensions: { pg_trgm } })
    await migrateWithPglite(drizzleWithPglite(client), { migrationsFolder })
    await client.exec(data)
    await client.close()
    return { where, drop: async () => {} }
  }
  const { url, drop } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await migrateWithPool(drizzleWithPool(pool), { migrationsFolder })
  await pool.query(data)
  await pool.end()
  return { where: { url, poolSize: 2 }, drop }
}

test('every earlier schema with data in it comes to the newest, and nothing in it is lost', async () => {
  const count = await countMigrations()
  expect(count).toBeGreaterThan(firstSchema)
  for (let earlier = firstSchema; earlier < count; earlier++) {
    const { where, drop } = await openEarlier(earlier)
    const { database, close } = await openDatabase(where)
    expect(await isMigrated(database), `from ${earlier} migrations`).toBe(true)
    const orders = await newestOrders(database, { limit: 10, before: undefined, search: undefined })
    expect(orders.map(({ reference, fullname, bottle }) => [reference, fullname, bottle])).toEqual([
      ['DH-3', 'Ngozi 3', 2],
      ['DH-2', 'Ngozi 2', 2],
      ['DH-1', 'Ngozi 1', 2],
    ])
    const [kept] = (
      (await database.execute(sql`
        select d.description, d.version, s.value, a.email from descriptions d, server_secrets s, staff_accounts a
        where topic = 'ulcer' and s.name = 'sessions'`)) as unknown as { rows: unknown[] }
    ).rows
    expect(kept).toEqual({
      description: '<p>Kept.</p>',
      version: 1,
      value: 'a secret',
      email: 'amaka@staff.example',
    })
    await close()
    await drop()
  }
})
