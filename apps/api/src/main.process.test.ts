import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import http from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { placeOrder } from '@divine/contracts/calls/orders'
import getPort from 'get-port'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockWaits } from './testing/lock-waits.ts'
import { type SiteProcess, startSiteProcess } from './testing/site-process.ts'
import { createTestDatabase, layDatabase } from './testing/test-app.ts'

/** Each test below needs one kind of database, and runs once. */
const isEmbedded = process.env.TEST_DATABASE === 'embedded'
const order = { fullname: 'Ngozi', supplement: 'Ulcer', bottle: 2, phone: '08031234567', address: '14 Adeola Close' }

let folder: string
const running = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'main-'))
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  running.clear()
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>, output?: number): SiteProcess {
  const site = startSiteProcess({ DATA_DIR: folder, ...env }, output)
  running.add(site.child)
  return site
}

describe.runIf(isEmbedded)('starting', () => {
  test('wrong settings are all named, and nothing is started', async () => {
    const site = start({ PORT: 'abc', DATABASE_URL: 'mysql:x' })
    expect(await site.ended).toBe(1)
    expect(site.said()).toBe(
      'These settings are wrong:\n  PORT must be a whole number\n  DATABASE_URL must begin with postgres://\n',
    )
  })

  test('the first start says how to sign in, and no later one does; two at once are not possible on one folder', async () => {
    const first = start({})
    await first.says('The site is at http://127.0.0.1:')
    expect(first.said()).toMatch(/trying out and development/)
    for (const name of ['', 'lock', 'database']) {
      expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0)
    }
    expect(first.said()).toMatch(
      /Still samples: first phone, second phone, WhatsApp number, email, social media handle\. An owner enters them/,
    )
    expect(first.said()).toMatch(
      /sign in at \S+\/login as staff@divinehealth\.example with this password, which is shown only now: \S{22}/,
    )

    const second = start({})
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^Another process is using the embedded database/)

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const third = start({})
    await third.says('The site is at')
    expect(third.said()).not.toMatch(/password/)
  })

  test('a port in use is told in a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    await layDatabase(folder)
    const site = start({ PORT: port })
    expect(await site.ended).toBe(1)
    expect(site.said()).toMatch(new RegExp(`^Port ${port} is in use`, 'm'))
    // The account is there, and no later start knows its password.
    expect(site.said()).toMatch(/with this password, which is shown only now: \S{22}/)
    other.close()
  })

  test.each(['192.0.2.1', 'nowhere.invalid'])(
    'a HOST that this machine does not have, %s, is told in a sentence',
    async (host) => {
      await layDatabase(folder)
      const site = start({ HOST: host })
      expect(await site.ended).toBe(1)
      expect(site.said()).toMatch(new RegExp(`^HOST is ${host}, which is no address of this machine\\. .+\\n$`, 'm'))
    },
  )

  test('SIGTERM ends a start that waits for the database', async () => {
    const site = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    await site.says('Waiting for up to')
    site.child.kill('SIGTERM')
    // As the first process of a container it would not hear a signal that it does not listen to.
    expect(await site.ended).toBe(143)
    expect(site.said()).toMatch(/Stopped by SIGTERM before the start was complete\.\n$/)
  })

  test('a database that does not answer is waited for, and told in a sentence', async () => {
    const site = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATABASE_WAIT_SECONDS: '1' })
    expect(await site.ended).toBe(1)
    expect(site.said()).toMatch(
      /^The database at 127\.0\.0\.1:1 cannot be used yet: .+ Waiting for up to 1 s\.\nThe database at .+ check DATABASE_URL\.\n$/,
    )
  })
})

test.skipIf(isEmbedded)('a start that fails on a database that answers says why in its first line', async () => {
  const created = await createTestDatabase()
  const other = new pg.Client({ connectionString: created.url })
  await other.connect()
  // Every migration counts as applied, and there is no table.
  await other.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)`)
  const site = start({ DATABASE_URL: created.url })
  expect(await site.ended).toBe(1)
  expect(site.said()).toMatch(/^The start failed: relation "catalogue_parts" does not exist\n/)
  expect(site.said()).not.toContain('DATABASE_URL')
  await other.end()
  await created.drop()
})

test.skipIf(isEmbedded)('a start for which no connection is left says what to look at, without a stack', async () => {
  const created = await createTestDatabase()
  const owner = new pg.Client({ connectionString: created.url })
  await owner.connect()
  const role = `narrow_${process.pid}`
  // One connection watches, and the start uses two at once.
  await owner.query(`create role ${role} login superuser`)
  const { pathname, host } = new URL(created.url)
  const url = `postgres://${role}@${host}${pathname}`
  const first = start({ DATABASE_URL: url })
  await first.says('The site is at')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  await owner.query(`alter role ${role} nosuperuser connection limit 1`)
  await owner.query(`grant all on database "${pathname.slice(1)}" to ${role}`)
  const site = start({ DATABASE_URL: url })
  expect(await site.ended).toBe(1)
  expect(site.said()).toMatch(
    /^The database was lost while the site started: too many connections for role .+ look at/m,
  )
  expect(site.said()).not.toMatch(/^ +at /m)
  await owner.query(`drop owned by ${role} cascade`)
  await owner.query(`drop role ${role}`)
  await owner.end()
  await created.drop()
})

test.runIf(!isEmbedded && existsSync('/dev/full'))(
  'a full disk under the log costs lines, and no request',
  async () => {
    const created = await createTestDatabase()
    const port = await getPort({ host: '127.0.0.1' })
    await using full = await open('/dev/full', 'w')
    const site = start({ DATABASE_URL: created.url, LOG_LEVEL: 'info', PORT: String(port) }, full.fd)
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => statusOf('/healthz'), { timeout: 30_000 }).toBe(200)
    for (let request = 0; request < 60; request++) expect(await statusOf('/api/divine/reviews')).toBe(200)
    site.child.kill('SIGTERM')
    expect(await site.ended).toBe(0)
    await created.drop()
  },
)

test.skipIf(isEmbedded)('Ctrl-C while it is still starting ends it in order', async () => {
  const created = await createTestDatabase()
  const site = start({ DATABASE_URL: created.url })
  await site.says('sign in at')
  site.child.kill('SIGINT')
  expect(await site.ended).toBe(0)
  expect(site.said()).toMatch(/\nStopped\.\n$/)
  expect(site.said()).not.toMatch(/failed|"level":50/)
  await created.drop()
})

test.skipIf(isEmbedded)('SIGTERM lets the order in flight finish, then ends the process cleanly', async () => {
  const created = await createTestDatabase()
  const site = start({ DATABASE_URL: created.url })
  await site.says('The site is at')
  const origin = /The site is at (\S+)/.exec(site.said())?.[1]

  const other = new pg.Client({ connectionString: created.url })
  await other.connect()
  await other.query('begin; lock table orders in exclusive mode')
  const reply = fetch(`${origin}${placeOrder.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  await expect.poll(async () => (await other.query(lockWaits)).rowCount).toBe(1)
  site.child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  await other.query('commit')
  expect((await reply).status).toBe(201)
  expect(await site.ended).toBe(0)
  expect(site.said()).toMatch(/Stopped\.\n$/)
  await other.end()
  await created.drop()
})

/** One request over the agent's only connection. Rejects with the code of what went wrong on the connection. */
function ask(agent: http.Agent, origin: string, path: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}${path}`, { agent }, (reply) => {
      reply
        .once('error', reject)
        .once('end', () => resolve(reply))
        .resume()
    })
    request.once('error', reject)
  })
}

describe.runIf(isEmbedded)('ending', () => {
  test('on SIGTERM it says so first and serves on: who then sends no more has lost nothing', async () => {
    await layDatabase(folder)
    const site = start({ SHUTDOWN_GRACE_SECONDS: '5' })
    await site.says('The site is at')
    const origin = /The site is at (\S+)/.exec(site.said())?.[1] ?? ''
    const answered: string[] = []
    let isTold = false

    /** Asks again and again over a connection that stays open, and twice more after `/readyz` said to go elsewhere. */
    async function visit(path: string): Promise<void> {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      for (let afterwards = 0; afterwards < 2; ) {
        const wasTold = isTold
        const reply = await ask(agent, origin, path)
        answered.push(`${path} ${reply.statusCode}`)
        if (!wasTold) continue
        expect(reply.headers.connection).toBe('close')
        afterwards++
      }
      agent.destroy()
    }
    const paths = ['/healthz', '/contact', '/api/divine/get-ulcer', '/?asked=anew']
    const visits = Promise.all([...paths, ...paths].map(visit))
    await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(40)
    const proxy = new http.Agent({ keepAlive: true })
    expect((await ask(proxy, origin, '/readyz')).statusCode).toBe(200)
    site.child.kill('SIGTERM')
    await expect.poll(async () => (await ask(proxy, origin, '/readyz')).statusCode).toBe(503)
    isTold = true
    await visits
    expect(new Set(answered)).toEqual(new Set(paths.map((path) => `${path} 200`)))
    expect(await site.ended).toBe(0)
    expect(site.said()).toMatch(/Stopped\.\n$/)
  })

  test('a second signal ends it at once', async () => {
    await layDatabase(folder)
    const patient = start({ SHUTDOWN_GRACE_SECONDS: '60' })
    await patient.says('The site is at')
    const origin = /The site is at (\S+)/.exec(patient.said())?.[1] ?? ''
    const kept = new http.Agent({ keepAlive: true, maxSockets: 1 })
    patient.child.kill('SIGTERM')
    await expect.poll(async () => (await ask(kept, origin, '/readyz')).statusCode).toBe(503)
    const again = setInterval(() => patient.child.kill('SIGTERM'), 200)
    expect(await patient.ended).toBe(1)
    clearInterval(again)
    kept.destroy()
  })

  test('Ctrl-C waits for no proxy', async () => {
    await layDatabase(folder)
    const local = start({ SHUTDOWN_GRACE_SECONDS: '60' })
    await local.says('The site is at')
    local.child.kill('SIGINT')
    expect(await local.ended).toBe(0)
    expect(local.said()).toMatch(/Stopped\.\n$/)
  })
})
