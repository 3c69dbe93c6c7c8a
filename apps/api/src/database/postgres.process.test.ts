import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listDeskOrders } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { count, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { orders } from '../features/orders/order-table.ts'
import { openCuttableNetwork } from '../testing/cuttable-network.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { createTestDatabase, postgresAt, signInStaff } from '../testing/test-app.ts'
import { openTlsBeforePostgres } from '../testing/tls-before-postgres.ts'
import { within } from '../within.ts'
import { openDatabase } from './client.ts'
import { isMigrated } from './migrate.ts'
import { DatabaseUnavailableError, firstCause } from './unreachable.ts'

/** Long enough for a busy machine. */
const patience = { timeout: 60_000 }

const order = {
  fullname: 'Ngozi',
  supplement: firstCatalogue.products[0].orderLabel,
  bottle: 2,
  phone: '0803 123 4567',
  address: '14 Adeola Close, Ojodu',
}

/** A site on a database of its own, over a connection that can be cut. */
async function openSite(timeoutSeconds = '1', poolSize = '10') {
  const stack = new AsyncDisposableStack()
  const created = await createTestDatabase()
  stack.defer(created.drop)
  const network = stack.use(await openCuttableNetwork(created.url))
  const config = await readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    STOLEN_PASSWORDS_URL: 'off',
    SECOND_FACTOR_REQUIRED: 'nobody',
    DATABASE_URL: network.url,
    DATABASE_TIMEOUT_SECONDS: timeoutSeconds,
    DATABASE_POOL_SIZE: poolSize,
  })
  const opened = await openDatabase(config.database)
  stack.defer(opened.close)
  const app = await buildApp({ ...opened, config, firstContent })
  stack.defer(() => app.close())
  /** Another program that uses the same database, over a connection of its own. */
  const other = new pg.Client({ connectionString: created.url })
  other.on('error', () => {})
  await other.connect()
  stack.defer(() => other.end())
  const id = randomUUID()
  const name = new URL(created.url).pathname.slice(1)
  return {
    app,
    network,
    other,
    async place() {
      const reply = await app.inject({
        method: 'POST',
        url: placeOrder.url,
        headers: { 'idempotency-key': id },
        payload: order,
      })
      return reply.statusCode
    },
    async countOrders() {
      const [row] = await opened.database.select({ count: count() }).from(orders).where(eq(orders.intentId, id))
      return row?.count
    },
    /** As a server does that was the primary: whoever comes from now on may read alone, and nobody else is left. */
    async onlyRead() {
      await other.query(`alter database ${name} set default_transaction_read_only = on;
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    },
    writeAgain: () => other.query(`alter database ${name} reset default_transaction_read_only`),
    /** How many statements wait for a lock. */
    async countWaiting() {
      return (await other.query(lockWaits)).rowCount
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a server', () => {
  test.each([
    ['anything', ''],
    ['a commit', 'commit'],
  ])(
    'that is never heard of again after %s makes the order be answered 503, and sent again it is stored once',
    async (_what, from) => {
      await using site = await openSite()
      site.network.swallow(from)
      expect(await site.place()).toBe(503)
      site.network.mend()
      await vi.waitFor(async () => expect(await site.place()).toBe(201), patience)
      expect(await site.countOrders()).toBe(1)
    },
  )

  test('that lets no transaction begin, as often as there are connections, is used again once it answers', async () => {
    await using site = await openSite('1', '2')
    site.network.swallow('begin')
    for (let order = 0; order < 3; order++) expect(await site.place()).toBe(503)
    await site.network.mend()
    await vi.waitFor(async () => expect(await site.place()).toBe(201), patience)
  })

  test('that hangs is known not to be ready, without being asked once more', async () => {
    await using site = await openSite('60')
    // As of a process that serves: what it reads before would wait for the database.
    await site.app.ready()
    site.network.swallow()
    const hanging = site.app.database.execute(sql`select`).catch(() => {})
    await vi.waitUntil(() => site.app.isDatabaseLost(), patience)
    const readyz = site.app.inject('/readyz')
    expect(await Promise.race([hanging, readyz])).toMatchObject({ statusCode: 503 })
    await site.network.cut()
  })

  test('is said not to be ready within four seconds, also where that is asked before it is known', async () => {
    await using site = await openSite('60')
    expect(await site.app.inject('/readyz')).toMatchObject({ statusCode: 200 })
    site.network.swallow()
    expect(await within(4, site.app.inject('/readyz'))).toMatchObject({ statusCode: 503 })
    await site.network.cut()
  })

  test('gives the orders that it still holds up at the end of the process a 503 in place of a broken connection', async () => {
    await using site = await openSite('60')
    const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
    await site.other.query('begin; lock table orders in exclusive mode')
    const placed = fetch(`${origin}${placeOrder.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    await vi.waitFor(async () => expect(await site.countWaiting()).toBe(1), patience)
    await site.app.finishRequests(1)
    const reply = await placed
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await reply.json()).toMatchObject({ code: 'unavailable' })
    await site.other.query('rollback')
  })

  test('on which a statement hangs makes the order be answered 503, and the statement ends there as well', async () => {
    await using site = await openSite()
    await site.other.query('begin; lock table orders in exclusive mode')
    expect(await site.place()).toBe(503)
    expect(await site.countWaiting()).toBe(0)
    await site.other.query('commit')
    expect(await site.place()).toBe(201)
  })

  test('whose connections break in the middle of an order makes it be answered 503, and the process lives on', async () => {
    await using site = await openSite('60')
    await site.other.query('begin; lock table orders in exclusive mode')
    const placed = site.place()
    await vi.waitFor(async () => expect(await site.countWaiting()).toBe(1), patience)
    await site.network.cut()
    expect(await placed).toBe(503)
    await site.other.query('rollback')
    await site.network.mend()
    await vi.waitFor(async () => expect(await site.place()).toBe(201), patience)
  })

  test('that only reads takes no orders and shows staff none, until it writes again', async () => {
    await using site = await openSite()
    expect(await site.place()).toBe(201)
    const cookie = await signInStaff(site.app)
    /** What leaves a line in the journal. */
    const read = async () => (await site.app.inject({ url: listDeskOrders.url, headers: { cookie } })).statusCode
    expect(await read()).toBe(200)
    await site.onlyRead()
    await vi.waitUntil(() => site.app.isDatabaseLost(), patience)
    expect(await site.place()).toBe(503)
    expect(await read()).toBe(503)
    // A session that is not there yet: whoever has it is not signed out.
    expect((await site.app.inject({ url: listDeskOrders.url })).statusCode).toBe(503)
    expect((await site.app.inject('/readyz')).statusCode).toBe(503)
    await site.writeAgain()
    // Its connections were opened while the server was read-only, and would stay read-only.
    await vi.waitUntil(() => !site.app.isDatabaseLost(), patience)
    expect(await site.place()).toBe(201)
    expect(await read()).toBe(200)
    expect(await site.countOrders()).toBe(1)
    expect((await site.app.inject('/readyz')).statusCode).toBe(200)
  })

  test('that only reads and lacks a session signs nobody out, from the first moment on', async () => {
    await using site = await openSite()
    const cookie = await signInStaff(site.app)
    await site.other.query('delete from staff_sessions')
    await site.onlyRead()
    const answers = new Set<number>()
    await vi.waitUntil(async () => {
      answers.add((await site.app.inject({ url: listDeskOrders.url, headers: { cookie } })).statusCode)
      return site.app.isDatabaseLost()
    }, patience)
    expect([...answers]).toEqual([503])
    // Nor in the middle of a request, and the log can say what the matter is.
    const request = { headers: { cookie } } as FastifyRequest
    await expect(site.app.assertStillSignedIn(request)).rejects.toMatchObject({ statusCode: 503 })
    const failed = site.app.database
      .transaction((transaction) => transaction.execute(sql`delete from orders`))
      .catch(firstCause)
    expect(await failed).toMatch(/read-only transaction$/)
    await site.writeAgain()
    await vi.waitUntil(() => !site.app.isDatabaseLost(), patience)
    await expect(site.app.assertStillSignedIn(request)).rejects.toMatchObject({ statusCode: 401 })
  })

  test('that only reads is read while others try to write, at once and over few connections', async () => {
    await using site = await openSite('60', '2')
    const { database } = site.app
    await site.onlyRead()
    await vi.waitUntil(() => site.app.isDatabaseLost(), patience)
    const writes = Array.from({ length: 20 }, () =>
      database.transaction((transaction) => transaction.execute(sql`delete from orders`)).catch(firstCause),
    )
    const reads = Array.from({ length: 40 }, () => database.select({ count: count() }).from(orders))
    expect(await Promise.all(reads)).toEqual(Array(40).fill([{ count: 0 }]))
    expect(new Set(await Promise.all(writes))).toEqual(new Set([expect.stringMatching(/read-only transaction$/)]))
  })

  test('that only read leaves no connection behind once another takes its place', async () => {
    await using site = await openSite('60', '5')
    /** Asks on all connections of the pool at once, and on one that is busy meanwhile. */
    const states = async () => {
      const asked = Array.from({ length: 5 }, () =>
        site.app.database.execute<{ state: string }>(
          sql`select current_setting('transaction_read_only') as state, pg_sleep(0.2)`,
        ),
      )
      return (await Promise.all(asked)).map((answer) => (answer as unknown as pg.QueryResult).rows[0].state)
    }
    await site.onlyRead()
    await vi.waitUntil(() => site.app.isDatabaseLost(), patience)
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['on'])), patience)
    await site.writeAgain()
    await vi.waitUntil(() => !site.app.isDatabaseLost(), patience)
    expect(await states()).toEqual(Array(5).fill('off'))
  })
})

describe.runIf(process.env.TEST_DATABASE === 'postgres')('the start', () => {
  test('waits for a server that does not answer yet, and says so', async () => {
    const created = await createTestDatabase()
    await using network = await openCuttableNetwork(created.url)
    await network.cut()
    const say = vi.fn()
    const opening = openDatabase(postgresAt(network.url), say)
    await vi.waitFor(() => expect(say).toHaveBeenCalled(), patience)
    expect(say.mock.lastCall?.[0]).toMatch(/^The database at 127\.0\.0\.1:\d+ cannot be used yet: .*ECONNREFUSED.*60 s/)
    await network.mend()
    const { database, close } = await opening
    expect(await isMigrated(database)).toBe(true)
    await close()
    await created.drop()
  })

  test('ends with a sentence when the server does not come', async () => {
    const opening = openDatabase(postgresAt('postgres://amaka:secret@127.0.0.1:1/divine', { waitMs: 1 }))
    await expect(opening).rejects.toThrow(DatabaseUnavailableError)
    await expect(opening).rejects.toThrow(/^The database at 127\.0\.0\.1:1 could not be used .* check DATABASE_URL\.$/)
  })

  test.each([
    ['database', (url: URL) => Object.assign(url, { pathname: '/no_such_database' })],
    ['role', (url: URL) => Object.assign(url, { username: 'no_such_role' })],
  ])('ends with a sentence when the server knows no such %s', async (what, change) => {
    const created = await createTestDatabase()
    const opening = openDatabase(postgresAt(change(new URL(created.url)).href))
    await expect(opening).rejects.toThrow(DatabaseUnavailableError)
    await expect(opening).rejects.toThrow(
      new RegExp(`^The database at \\S+ refused the connection: ${what} .+ does not exist\\. Check DATABASE_URL\\.$`),
    )
    await created.drop()
  })

  test.each(['work_mem=zzz', 'statement_timout=5s'])(
    'ends with a sentence when the server takes no %s',
    async (option) => {
      const created = await createTestDatabase()
      const url = `${created.url}?options=${encodeURIComponent(`-c ${option}`)}`
      const opening = openDatabase(postgresAt(url))
      await expect(opening).rejects.toThrow(DatabaseUnavailableError)
      await expect(opening).rejects.toThrow(/^The database at \S+ refused the connection: .+ Check DATABASE_URL\.$/)
      await created.drop()
    },
  )

  test('is over while the role may not come in: orders are answered 503, and taken again after', async () => {
    const created = await createTestDatabase()
    const role = `shut_${randomBytes(6).toString('hex')}`
    const owner = new pg.Client({ connectionString: created.url })
    await owner.connect()
    await owner.query(`create role ${role} login password 'shut'`)
    const { name } = created
    await owner.query(`alter database ${name} owner to ${role}`)
    await owner.query(`alter schema public owner to ${role}`)
    const address = Object.assign(new URL(created.url), { username: role, password: 'shut' })
    const config = await readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: address.href })
    const opened = await openDatabase(config.database)
    const app = await buildApp({ ...opened, config, firstContent })
    const place = () => app.inject({ method: placeOrder.method, url: placeOrder.url, payload: order })
    try {
      expect((await place()).statusCode).toBe(201)
      await owner.query(`alter role ${role} nologin`)
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
      expect((await place()).json()).toMatchObject({ code: 'unavailable' })
      await owner.query(`alter role ${role} login`)
      await vi.waitFor(async () => expect((await place()).statusCode).toBe(201), patience)
    } finally {
      await app.close()
      await opened.close()
      await owner.query(`alter database ${name} owner to current_user`)
      await owner.query('alter schema public owner to current_user')
      await owner.query(`reassign owned by ${role} to current_user`)
      await owner.query(`drop role ${role}`)
      await owner.end()
      await created.drop()
    }
  })

  test('ends with a sentence when the role may not make its tables', async () => {
    const created = await createTestDatabase()
    const role = `small_${randomBytes(6).toString('hex')}`
    const owner = new pg.Client({ connectionString: created.url })
    await owner.connect()
    await owner.query(`create role ${role} login password 'small'`)
    try {
      const address = Object.assign(new URL(created.url), { username: role, password: 'small' })
      await expect(openDatabase(postgresAt(address.href))).rejects.toThrow(
        /cannot be brought up to date: permission denied .+\. The role of DATABASE_URL has to own the database/,
      )
    } finally {
      await owner.query(`drop role ${role}`)
      await owner.end()
      await created.drop()
    }
  })

  test.runIf(spawnSync('openssl', ['version']).status === 0)(
    'ends with a sentence when there is no TLS as it is asked for',
    async () => {
      const created = await createTestDatabase()
      const folder = await mkdtemp(path.join(tmpdir(), 'tls-'))
      {
        await using secured = await openTlsBeforePostgres(created.url, folder)
        secured.url.search = 'sslmode=verify-full'
        await expect(openDatabase(postgresAt(secured.url.href))).rejects.toThrow(
          /^The database at \S+ refused the connection: self-signed certificate.* Check DATABASE_URL\.$/,
        )
      }
      await using network = await openCuttableNetwork(created.url)
      const bare = new URL(network.url)
      bare.search = 'sslmode=verify-full'
      await expect(openDatabase(postgresAt(bare.href))).rejects.toThrow(
        /^The database at \S+ refused the connection: .+ Check DATABASE_URL\.$/,
      )
      await rm(folder, { recursive: true })
      await created.drop()
    },
  )

  test.each(['begin', 'pg_advisory_xact_lock', 'max(created_at)', 'commit'])(
    'ends with a sentence when the server is never heard of again after %s',
    async (from) => {
      const created = await createTestDatabase()
      await using network = await openCuttableNetwork(created.url)
      const first = await openDatabase(postgresAt(network.url))
      await first.close()
      network.swallow(from)
      const opening = openDatabase(postgresAt(network.url, { waitMs: 100 }))
      await expect(opening).rejects.toThrow(/could not be used for 0\.1 s: .* check DATABASE_URL\.$/)
      await network.cut()
      await created.drop()
    },
  )

  test('says when it changes the schema, and gives that all the time it needs', async () => {
    const created = await createTestDatabase()
    const first = await openDatabase(postgresAt(created.url))
    await first.database.execute(sql`delete from drizzle.__drizzle_migrations`)
    await first.close()
    const say = vi.fn()
    // What the first one makes is there already, so its statements fail.
    await expect(openDatabase(postgresAt(created.url), say)).rejects.toThrow()
    expect(say.mock.calls.flat()).toEqual([
      expect.stringMatching(/^The database at \S+ is being brought up to date\.$/),
    ])
    await created.drop()
  })

  test.each([
    ['another process migrates for ever', 'select pg_advisory_lock(7240115)'],
    ['a transaction holds a table that is to be changed', 'begin; lock table drizzle.__drizzle_migrations'],
  ])('ends with a sentence when %s', async (_what, hold) => {
    const created = await createTestDatabase()
    const first = await openDatabase(postgresAt(created.url))
    await first.close()
    const other = new pg.Client({ connectionString: created.url })
    await other.connect()
    await other.query(hold)
    const opening = openDatabase(postgresAt(created.url, { waitMs: 100 }))
    await expect(opening).rejects.toThrow(/could not be brought up to date: .* something else held a lock/)
    await other.end()
    const { database, close } = await openDatabase(postgresAt(created.url))
    const { rows } = (await database.execute(sql`select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)) as unknown as {
      rows: unknown[]
    }
    expect(rows).toEqual([])
    await close()
    await created.drop()
  })
})
