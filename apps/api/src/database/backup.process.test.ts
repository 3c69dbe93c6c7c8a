import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { placeCartOrder } from '@divine/contracts/calls/orders'
import { firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { orderEvents } from '../features/orders/event-table.ts'
import { wishOfJob } from '../features/stock-wishes/stock-wish-queries.ts'
import { stockWishes } from '../features/stock-wishes/stock-wish-table.ts'
import { picture } from '../testing/pictures.ts'
import { hasPostgresTools } from '../testing/program.ts'
import { createTestDatabase, emptyContent, layDatabase, staffPassword } from '../testing/test-app.ts'
import { openTlsBeforePostgres } from '../testing/tls-before-postgres.ts'
import { type OpenDatabase, openDatabase } from './client.ts'
import { embeddedPath } from './data-folder.ts'
import { withClient } from './direct-address.ts'
import { orderImportParts, orderImports } from './schema.ts'

const program = path.join(import.meta.dirname, '../backup.ts')
const run = promisify(execFile)

const hasTools = process.env.TEST_DATABASE === 'embedded' || hasPostgresTools()

let folder: string
const drops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  for (const drop of drops) await drop()
})

/** A database that nobody has used yet, as the settings name it. */
async function newDatabase(name: string): Promise<Record<string, string>> {
  if (process.env.TEST_DATABASE === 'embedded') return { DATA_DIR: path.join(folder, name) }
  const created = await createTestDatabase()
  drops.push(created.drop)
  return { DATABASE_URL: created.url }
}

/** A database that a site may run on. */
async function usedDatabase(name: string): Promise<Record<string, string>> {
  const where = await newDatabase(name)
  if (where.DATA_DIR) await layDatabase(where.DATA_DIR)
  else await (await openSite(where)).close()
  return where
}

/** Runs the command as `npm run backup` and `npm run restore` do. @returns what it said, and how it ended */
async function command(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ said: string; isDone: boolean }> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings }
  try {
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], { env })
    return { said: stdout.trim(), isDone: true }
  } catch (error) {
    return { said: (error as { stderr: string }).stderr.trim(), isDone: false }
  }
}

async function openSite(settings: Record<string, string>) {
  const config = await readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settings })
  const opened = await openDatabase(config.database)
  const app = await buildApp({ ...opened, config, firstContent })
  return {
    app,
    database: opened.database,
    async close() {
      await app.close()
      await opened.close()
    },
  }
}

/** Columns by which a restore sees to it that nobody is told twice. */
const setByRestore: Readonly<Record<string, readonly string[]>> = {
  'public.order_events': ['is_told'],
  'public.stock_wishes': ['job', 'error'],
}

/** A digest of the rows of each table but those that a restore empties, whatever their order. */
async function digests(database: OpenDatabase['database']): Promise<Record<string, unknown>> {
  const rowsOf = async (statement: string) => {
    const result = await database.execute(sql.raw(statement))
    return (result as unknown as { rows: Record<string, string>[] }).rows
  }
  const tables = await rowsOf(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
  )
  const found: Record<string, unknown> = {}
  for (const { name = '' } of tables.filter(
    ({ name: table }) => !/(?:staff_(?:sessions|verifications|invitations)|order_import_parts)$/.test(table ?? ''),
  )) {
    const left = (setByRestore[name] ?? []).reduce((row, column) => `${row} - '${column}'`, 'to_jsonb(t)')
    const [row] = await rowsOf(
      `select count(*)::int as rows, md5(string_agg(d, '' order by d)) as digest from (select md5((${left})::text) as d from ${name} t) digests`,
    )
    found[name] = row
  }
  return found
}

test.runIf(hasTools && process.env.TEST_DATABASE === 'postgres').each([
  ['a percent sign that begins no code', (url: URL) => `postgres://${url.username}:50%off@${url.host}${url.pathname}`],
  [
    'its host behind the question mark',
    (url: URL) => `postgres://${url.username}:x@${url.pathname}?host=${url.hostname}&port=${url.port || 5432}`,
  ],
  ['an application’s name with a space', (url: URL) => `${url.href}?application_name=the%20backup&connect_timeout=10`],
])('an address with %s, which the site takes, is backed up as well', async (what, addressOf) => {
  const { DATABASE_URL = '' } = await usedDatabase('odd')
  const file = path.join(folder, `${what}.dump`)
  const { said } = await command({ DATABASE_URL: addressOf(new URL(DATABASE_URL)) }, 'write', file)
  expect(said).toContain(`Written to ${file}: `)
})

test.runIf(hasTools)('of two backups under one name at once one is written, and the other says so', async () => {
  const [one, other] = await Promise.all([usedDatabase('one-name'), usedDatabase('the-same-name')])
  const file = path.join(folder, 'at-once.dump')
  const ends = await Promise.all([command(one, 'write', file), command(other, 'write', file)])
  expect(ends.filter(({ isDone }) => isDone)).toHaveLength(1)
  expect(ends.find(({ isDone }) => !isDone)?.said).toContain(`${file} exists. Choose another name`)
  expect((await readdir(folder)).filter((name) => name.startsWith('at-once'))).toEqual(['at-once.dump'])
})

/** Whether a certificate can be made here. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.runIf(hasTools && hasOpenssl && process.env.TEST_DATABASE === 'postgres').each([
  ['with whatever certificate it has', () => 'sslmode=no-verify'],
  ['in the way of the tools', () => 'uselibpqcompat=true&sslmode=require'],
  ['with this certificate alone', (certificate: string) => `sslmode=verify-full&sslrootcert=${certificate}`],
])('a database that is reached by TLS, %s, is used and backed up', async (what, parameters) => {
  const { DATABASE_URL = '' } = await usedDatabase('secured')
  await using secured = await openTlsBeforePostgres(DATABASE_URL, folder)
  secured.url.search = parameters(secured.certificate)
  const settings = { DATABASE_URL: secured.url.href }
  await (await openSite(settings)).close()
  const file = path.join(folder, `${what}.dump`)
  expect((await command(settings, 'write', file)).said).toContain(`Written to ${file}: `)
  await expect(withClient(secured.url.href.replace(/\?.*/, ''), (client) => client.query('select'))).rejects.toThrow()
})

test.runIf(hasTools)('what was backed up is restored row by row, and the site runs on it', async () => {
  const before = await usedDatabase('before')
  const site = await openSite(before)
  await site.app.staff.add('amaka@staff.example', staffPassword, 'owner')
  const signedIn = await site.app.inject({
    method: 'POST',
    url: '/api/staff/sign-in',
    payload: { email: 'amaka@staff.example', password: staffPassword },
  })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const placed = await site.app.inject({
    method: 'POST',
    url: placeCartOrder.url,
    payload: {
      fullname: 'Ngọzi “O”',
      phone: '0803 123 4567',
      address: '14 Adeola Close\nOjodu',
      lines: [
        { supplement: 'Ulcer', bottle: 2 },
        { supplement: 'Diabetes', bottle: 1 },
      ],
    },
  })
  expect(placed.statusCode).toBe(201)
  const description = { description: '<p>Kept “whole” ₦</p>' }
  const staff = { cookie, 'sec-fetch-site': 'same-origin' }
  const saved = await site.app.inject({
    method: 'PUT',
    url: '/api/divine/put-ulcer',
    payload: description,
    headers: staff,
  })
  expect(saved.statusCode).toBe(200)
  const uploaded = await site.app.inject({
    method: 'POST',
    url: '/api/divine/images',
    payload: await picture(40, 30),
    headers: { ...staff, 'content-type': 'image/png' },
  })
  expect(uploaded.statusCode).toBe(201)
  const invited = await site.app.inject({
    method: 'POST',
    url: '/api/staff/people/invitations',
    payload: { email: 'chidi@staff.example', role: 'owner' },
    headers: staff,
  })
  const invitation = `/api/staff/invitations/${invited.json().link.split('/join/')[1]}`
  expect((await site.app.inject(invitation)).statusCode).toBe(200)
  const wish = { productId: 'ulcer', phoneE164: '+2348031234567', email: '', token: 'a secret', flags: [] }
  const job = crypto.randomUUID()
  await site.database.insert(stockWishes).values({ ...wish, job, backAt: new Date() })
  const again = { ...wish, phoneE164: '', email: 'ngozi@buyer.example', token: 'another', error: 'It was not taken.' }
  const jobAgain = crypto.randomUUID()
  await site.database.insert(stockWishes).values({ ...again, job: jobAgain, backAt: new Date() })
  await site.database.insert(orderImports).values({ id: 'f'.repeat(32), format: 'csv', startedBy: 'a@staff.example' })
  const part = { importId: 'f'.repeat(32), position: 0, bytes: Buffer.from('Musa,08035550101') }
  await site.database.insert(orderImportParts).values(part)
  await site.app.journal.written()
  const wanted = await digests(site.database)
  await site.close()

  const file = path.join(folder, 'backup.dump')
  expect(await command(before, 'write', file)).toEqual({
    said: expect.stringContaining(`Written to ${file}: `),
    isDone: true,
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await command(before, 'write', file)).toMatchObject({ isDone: false, said: expect.stringContaining('exists') })

  const after = await newDatabase('after')
  expect(await command(after, 'restore', file)).toMatchObject({ isDone: true })
  const restored = await openSite(after)
  expect(await digests(restored.database)).toEqual(wanted)
  expect(
    (await restored.app.inject(placed.json().confirmationPath.replace('/order/', '/api/divine/confirmation/'))).json(),
  ).toMatchObject({
    reference: placed.json().reference,
  })
  expect((await restored.app.inject('/api/divine/get-ulcer')).json()).toEqual(description)
  expect((await restored.app.inject({ url: '/api/staff/me', headers: { cookie } })).statusCode).toBe(401)
  // It may have been used since the backup, or withdrawn.
  expect((await restored.app.inject(invitation)).statusCode).toBe(404)
  // Their buyers may have been told since the backup.
  const told = { id: orderEvents.id, isTold: orderEvents.isTold }
  expect(await restored.database.select(told).from(orderEvents)).toEqual([{ id: 1, isTold: true }])
  // Who waits may have been told too: staff see why no message goes out, and no job finds them.
  for (const former of [job, jobAgain]) expect(await wishOfJob(restored.database, former)).toBeUndefined()
  const why = 'A backup was restored since, so no message goes out.'
  expect(await restored.database.select().from(stockWishes).orderBy(stockWishes.phoneE164)).toMatchObject([
    { ...again, error: `It was not taken. ${why}`, job: expect.any(String), toldAt: null },
    { ...wish, error: why, job: expect.any(String), toldAt: null },
  ])
  // It may name somebody who was erased since.
  expect(await restored.database.$count(orderImportParts)).toBe(0)
  await restored.close()

  expect(await command(after, 'restore', file)).toMatchObject({
    isDone: false,
    said: expect.stringMatching(/not empty|holds a database/),
  })
})

test.runIf(hasTools && process.env.TEST_DATABASE === 'postgres')(
  'a backup is restored into a database whose extension belongs to the server’s keeper, as at a provider',
  async () => {
    const file = path.join(folder, 'kept.dump')
    await command(await usedDatabase('kept'), 'write', file)
    const { DATABASE_URL = '' } = await newDatabase('provided')
    const url = new URL(DATABASE_URL)
    const role = url.pathname.slice(1)
    const asKeeper = (statement: string) => withClient(DATABASE_URL, (client) => client.query(statement))
    await asKeeper(`create role ${role} login password 'small'; alter database ${role} owner to ${role}`)
    try {
      await asKeeper('create extension pg_trgm')
      url.username = role
      url.password = 'small'
      expect(await command({ DATABASE_URL: url.href }, 'restore', file)).toMatchObject({ isDone: true })
    } finally {
      await asKeeper(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    }
  },
)

test.runIf(hasTools)('a file that is no backup is refused, and so is a command that names none', async () => {
  const file = path.join(folder, 'words.txt')
  await writeFile(file, 'These are only words.')
  const words = await newDatabase('words')
  for (let attempt = 0; attempt < 2; attempt++) {
    const { isDone, said } = await command(words, 'restore', file)
    expect(isDone).toBe(false)
    expect(said).not.toMatch(/not empty|holds a database/)
  }
  expect(await command({}, 'restore', path.join(folder, 'nothing'))).toMatchObject({
    isDone: false,
    said: expect.stringContaining('There is no file'),
  })
  expect(await command({}, 'write')).toMatchObject({
    isDone: false,
    said: expect.stringContaining('npm run backup -- FILE'),
  })
})

test.runIf(hasTools)(
  'a restore that fails leaves nothing behind, and the next one into the same place succeeds',
  async () => {
    const before = await usedDatabase('whole')
    const file = path.join(folder, 'whole.dump')
    expect(await command(before, 'write', file)).toMatchObject({ isDone: true })
    const cut = path.join(folder, 'cut.dump')
    const bytes = await readFile(file)
    await writeFile(cut, bytes.subarray(0, bytes.length / 2))

    const after = await newDatabase('cut')
    expect(await command(after, 'restore', cut)).toMatchObject({
      isDone: false,
      said: expect.stringMatching(/not a whole one|could not be restored\. Nothing is left behind\. Is it whole/),
    })
    if (after.DATA_DIR) expect(await readdir(folder)).not.toContain(path.basename(after.DATA_DIR))
    expect(await command(after, 'restore', file)).toMatchObject({ isDone: true })
  },
)

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'a restore that fails takes nothing from a site that was started in its folder while the file was read',
  async () => {
    const where = await newDatabase('meanwhile')
    const pipe = path.join(folder, 'slow.dump')
    await run('mkfifo', [pipe])
    const restoring = command(where, 'restore', pipe)
    // It opens the file before anything else: so does this, which waits for it.
    const file = await open(pipe, 'w')
    const site = await openSite(where)
    await file.write('no backup')
    await file.close()
    expect(await restoring).toMatchObject({ isDone: false, said: expect.stringContaining('This is no backup') })
    expect(await readdir(where.DATA_DIR ?? '')).toContain('database')
    await site.close()
  },
)

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'a restore finds the database of a site that was started and stopped in its folder while the file was read',
  async () => {
    const backup = path.join(folder, 'for-come-and-gone.dump')
    expect(await command(await usedDatabase('before-come-and-gone'), 'write', backup)).toMatchObject({ isDone: true })
    const where = await newDatabase('come-and-gone')
    const pipe = path.join(folder, 'slow-whole.dump')
    await run('mkfifo', [pipe])
    const restoring = command(where, 'restore', pipe)
    const file = await open(pipe, 'w')
    await (await openSite(where)).close()
    await file.write(await readFile(backup))
    await file.close()
    expect(await restoring).toMatchObject({ isDone: false, said: expect.stringContaining('holds a database') })
    expect(await readdir(where.DATA_DIR ?? '')).not.toContain('database.restoring')
  },
)

test.runIf(process.env.TEST_DATABASE === 'embedded')(
  'of two restores into one place one succeeds, and the other says that it is in use or holds a database',
  async () => {
    const file = path.join(folder, 'for-two.dump')
    expect(await command(await usedDatabase('for-two'), 'write', file)).toMatchObject({ isDone: true })
    const where = await newDatabase('two')
    const ends = await Promise.all([command(where, 'restore', file), command(where, 'restore', file)])
    expect(ends.filter(({ isDone }) => isDone)).toHaveLength(1)
    const [refused] = ends.filter(({ isDone }) => !isDone)
    expect(refused?.said).toMatch(/^Another process is using|holds a database/)
    expect(await command(where, 'write', path.join(folder, 'again.dump'))).toMatchObject({ isDone: true })
  },
)

test.runIf(hasTools)('a backup of something else is refused, and leaves nothing behind', async () => {
  const other = await newDatabase('other')
  if (other.DATABASE_URL) {
    const client = new pg.Client({ connectionString: other.DATABASE_URL })
    await client.connect()
    await client.query("create type mood as enum ('good'); create table orders (id serial primary key, mood mood)")
    await client.end()
  } else {
    const folder = other.DATA_DIR ?? ''
    await mkdir(folder)
    const client = await PGlite.create({ dataDir: embeddedPath(folder), loadDataDir: await emptyContent() })
    await client.exec('create table others (id int)')
    await client.close()
  }
  const file = path.join(folder, 'other.dump')
  expect(await command(other, 'write', file)).toMatchObject({ isDone: true })
  const after = await newDatabase('after-other')
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await command(after, 'restore', file)).toMatchObject({
      isDone: false,
      said: expect.stringMatching(/^This is no backup of an embedded|not one of this site/),
    })
  }
})

test.runIf(hasTools && process.env.TEST_DATABASE === 'postgres')(
  'where the database goes away once the backup is in it, the restore says that it must not be used',
  async () => {
    const file = path.join(folder, 'before-it-went.dump')
    expect(await command(await usedDatabase('goes-away'), 'write', file)).toMatchObject({ isDone: true })
    const { DATABASE_URL: url = '' } = await newDatabase('went-away')
    const name = new URL(url).pathname.slice(1)
    // In place of pg_restore: after it nobody is let in any more.
    const programs = path.join(folder, 'programs')
    await mkdir(programs)
    await writeFile(
      path.join(programs, 'pg_restore'),
      `#!/bin/sh
PATH="\${PATH#*:}:$(echo /usr/lib/postgresql/*/bin | tr ' ' :)"
pg_restore "$@" && psql '${process.env.TEST_POSTGRES_URL}' --command='alter database ${name} allow_connections false'
`,
      { mode: 0o755 },
    )
    const PATH = `${programs}:${process.env.PATH}`
    expect(await command({ DATABASE_URL: url, PATH }, 'restore', file)).toEqual({
      isDone: false,
      said: expect.stringMatching(new RegExp(`^The backup is in the database ${name} .*could neither .* Drop it, `)),
    })
  },
)

test.runIf(hasTools)('a backup has its name only when it is whole', async () => {
  const where = await usedDatabase('large')
  const target = path.join(folder, 'limited')
  await mkdir(target)
  // No file may be larger than a few kilobytes here, as on a full disk.
  const limited = spawnSync(
    'sh',
    ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, program, 'write', path.join(target, 'full.dump')],
    { env: { PATH: process.env.PATH, ...where } },
  )
  expect(limited.status).not.toBe(0)
  expect(await readdir(target)).not.toContain('full.dump')
})

test.runIf(hasTools)('what cannot be written, and a database that is not there, are told in a sentence', async () => {
  const where = await usedDatabase('unwritable')
  expect(await command(where, 'write', path.join(folder, 'nowhere/backup.dump'))).toEqual({
    isDone: false,
    said: expect.stringMatching(/backup\.dump cannot be written: there is no such folder\.$/),
  })
  expect(await command(where, 'write', '/dev/null/backup.dump')).toEqual({
    isDone: false,
    said: '/dev/null/backup.dump cannot be written: a part of its path is a file, not a folder.',
  })
  const missing = path.join(folder, 'missing')
  expect(await command({ DATA_DIR: missing }, 'write', path.join(folder, 'missing.dump'))).toEqual({
    isDone: false,
    said: expect.stringMatching(/^There is no database in \S+missing \(DATA_DIR\)/),
  })
  expect(await readdir(folder)).not.toContain('missing')
  expect(await readdir(folder)).not.toContain('missing.dump')
})

test.runIf(hasTools && process.env.TEST_DATABASE === 'postgres')(
  'an address that the server refuses is told in a sentence that names its setting, to the site and to both commands',
  async () => {
    const { DATABASE_URL: used = '' } = await newDatabase('refused')
    const nowhere = new URL(used)
    nowhere.pathname = '/nowhere'
    const wrong = { DATABASE_URL: used, DATABASE_DIRECT_URL: nowhere.href }
    await expect(openSite(wrong)).rejects.toThrow(
      /^The database at \S+ refused the connection: database "nowhere" does not exist\. Check DATABASE_DIRECT_URL\.$/,
    )
    const said = /^The database refused the connection: .+ Check DATABASE_URL and DATABASE_DIRECT_URL\.$/
    const file = path.join(folder, 'refused.dump')
    expect(await command(wrong, 'write', file)).toEqual({ isDone: false, said: expect.stringMatching(said) })
    await writeFile(file, '')
    expect(await command(wrong, 'restore', file)).toEqual({ isDone: false, said: expect.stringMatching(said) })
  },
)

test.runIf(hasTools && process.env.TEST_DATABASE === 'postgres')(
  'where the direct address leads to another database, neither is backed up, filled, or served',
  async () => {
    const { DATABASE_URL: used = '' } = await usedDatabase('named')
    const { DATABASE_URL: other = '' } = await newDatabase('other')
    const file = path.join(folder, 'named.dump')
    const wrong = { DATABASE_URL: used, DATABASE_DIRECT_URL: other }
    const names = [used, other].map((url) => new URL(url).pathname.slice(1))
    for (const doing of ['write', 'restore']) {
      if (doing === 'restore') await command({ DATABASE_URL: used }, 'write', file)
      const { said, isDone } = await command(wrong, doing, file)
      expect(isDone).toBe(false)
      for (const name of names) expect(said).toContain(`${name} at `)
      expect(said).toMatch(/^DATABASE_DIRECT_URL leads to/)
    }
    await expect(openSite(wrong)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to/)
    expect(await command({ DATABASE_URL: used, DATABASE_DIRECT_URL: used }, 'write', `${file}.2`)).toMatchObject({
      isDone: true,
      said: expect.stringContaining(`${names[0]} at `),
    })
    // A database of something else is no backup worth having.
    expect(await command({ DATABASE_URL: other }, 'write', `${file}.3`)).toMatchObject({
      isDone: false,
      said: expect.stringContaining('holds no orders'),
    })
  },
)
