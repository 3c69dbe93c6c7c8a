import { randomBytes } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import { placeOrder } from '@divine/contracts/calls/orders'
import { firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../database/client.ts'
import { type CuttableNetwork, openCuttableNetwork } from '../testing/cuttable-network.ts'
import { cookieHeader, createTestDatabase, openTestApp, staffPassword } from '../testing/test-app.ts'
import { serveBuiltSite } from './built-site.ts'

/** The pages as they are shipped, on a database that can be cut off. Needs `npm run build`. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('while the database is away', () => {
  let created: Awaited<ReturnType<typeof createTestDatabase>>
  let network: CuttableNetwork
  let opened: OpenDatabase
  let app: FastifyInstance
  let cookie: string
  let lines: { msg: string; level: number }[]
  beforeEach(async () => {
    const written: typeof lines = []
    lines = written
    created = await createTestDatabase()
    network = await openCuttableNetwork(created.url)
    const config = await readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: network.url,
      DATABASE_TIMEOUT_SECONDS: '1',
    })
    opened = await openDatabase(config.database)
    app = await buildApp({
      ...opened,
      config,
      firstContent,
      log: { write: (line) => void written.push(JSON.parse(line)) },
    })
    await app.register(serveBuiltSite)
    await app.ready()
    const email = 'bisi@staff.example'
    await app.staff.add(email, staffPassword, 'owner')
    const signedIn = await app.inject({
      method: 'POST',
      url: addresses.signIn.url,
      payload: { email, password: staffPassword },
    })
    cookie = cookieHeader(signedIn)
    // That somebody signed in is written down, in the log and in the journal.
    await app.journal.written()
    lines.length = 0
  })
  afterEach(async () => {
    await app.close()
    await opened.close()
    await network[Symbol.asyncDispose]()
    await created.drop()
  })

  const ask = (url: string, requestId = 'an-id-of-a-proxy') =>
    app.inject({ url, headers: { cookie, 'x-request-id': requestId } })
  const send = (url: string, payload: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const pages = [
    '/staff',
    '/form',
    '/reviews',
    '/devices',
    '/password',
    '/phone-code',
    '/people',
    '/journal',
    '/privacy-desk',
    '/join/abcdefghijklmnopqrstuv',
    '/order/abcdefghijklmnopqrstuv',
  ]

  test.each([
    ['refuses connections', () => network.cut()],
    ['falls silent', async () => network.swallow()],
  ])(
    'where it %s, pages that need it say so with 503, when to come again and by which code one line of the log tells',
    async (_how, leave) => {
      await leave()
      const replies = await Promise.all(pages.map(async (url) => ({ url, reply: await ask(url) })))
      for (const { url, reply } of replies) {
        expect(reply.statusCode, url).toBe(503)
        expect(Number(reply.headers['retry-after']), url).toBeGreaterThan(0)
        expect(reply.headers['cache-control'], url).toBe('private, no-store')
        expect(reply.headers['content-type'], url).toContain('text/html')
        expect(reply.body, url).toContain('<h1 class="')
        expect(reply.body, url).toContain('We cannot reach our records just now')
        expect(reply.body, url).not.toContain('Something went wrong on our side')
        expect(reply.body, url).toContain('<code>an-id-of-a-proxy</code>')
      }
      expect(lines).toMatchObject([{ msg: 'request failed', reqId: 'an-id-of-a-proxy' }])
      await network.mend()
      await vi.waitUntil(async () => (await ask('/devices')).statusCode === 200, { timeout: 20_000 })
    },
  )

  test('a form that cannot be answered says so in a page, and what was typed is sent again when it is loaded again', async () => {
    await network.cut()
    for (const [url, payload] of [
      ['/logout', 'everywhere=1'],
      ['/password', `current=x&next=${randomBytes(12).toString('hex')}`],
      ['/devices', 'password=x'],
      ['/login', 'email=bisi%40staff.example&password=x'],
      ['/orders/DH-7K4M2P', 'do=note&note=Rang'],
    ] as const) {
      const reply = await send(url, payload)
      expect(reply.statusCode, url).toBe(503)
      expect(Number(reply.headers['retry-after']), url).toBeGreaterThan(0)
      expect(reply.headers['content-type'], url).toContain('text/html')
      expect(reply.body, url).toContain('We cannot reach our records just now')
      expect(reply.body, url).not.toContain('Herbal Health Care</title>')
    }
    expect(lines).toMatchObject([{ msg: 'request failed' }])
  })

  test('a form of the desk that cannot be answered keeps what was chosen and typed on its page, to be sent again', async () => {
    await network.cut()
    const of = (fields: object) => new URLSearchParams({ actingAs: 'bisi@staff.example', ...fields }).toString()
    const several = { reference: 'DH-7K4M2P', 'version.DH-7K4M2P': '1', outcome: 'cancelled price', act: 'one-act' }
    for (const [url, fields] of [
      ['/orders?queue=all&select=1', { do: 'move', note: 'Rang twice', ...several }],
      ['/orders/DH-7K4M2P', { do: 'note', note: 'Rang twice', version: '1', key: 'one-act' }],
      ['/orders/new', { request: 'Rang twice', key: 'one-act' }],
      ['/orders/wary', { do: 'add', reason: 'Rang twice' }],
    ] as const) {
      const reply = await send(url, of(fields))
      expect(reply.statusCode, url).toBe(503)
      expect(reply.headers['cache-control'], url).toBe('private, no-store')
      expect(reply.body, url).toContain('We cannot reach our records just now')
      expect(reply.body, url).toContain(`action="${url.replaceAll('&', '&amp;')}"`)
      for (const [name, value] of Object.entries(fields)) {
        if (value !== 'Rang twice') expect(reply.body, url).toContain(`name="${name}" value="${value}"`)
      }
      expect(reply.body, url).toMatch(/<textarea[^>]*>\s*Rang twice<\/textarea>/)
      expect(reply.body, url).not.toContain('Herbal Health Care</title>')
    }
    expect(lines).toMatchObject([{ msg: 'request failed' }])
  })

  test('a session that ends while its page is being made leads to the sign-in, and from there back', async () => {
    const { findBySession } = app.staff
    for (const url of ['/orders?queue=all', '/reviews', '/form']) {
      vi.spyOn(app.staff, 'findBySession').mockImplementationOnce(findBySession).mockResolvedValue(undefined)
      const reply = await ask(url)
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `/login?next=${encodeURIComponent(url)}`])
      vi.restoreAllMocks()
    }
  })
})

test('a page that cannot be rendered says so with 500 and a line of the log, instead of being empty', async () => {
  const lines: { msg: string; err?: { message: string } }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  await using site = await openTestApp({ LOG_LEVEL: 'error' }, undefined, { write })
  await site.app.register(serveBuiltSite)
  const cookie = await site.signInStaff()
  const answers = { fullname: 'Ngozi Okafor', phone: '0803 123 4567', address: '14 Adeola Close', supplement: 'Ulcer' }
  const { reference } = (await site.send(placeOrder, { body: { ...answers, bottle: 2 } })).json()
  const ask = () => site.app.inject({ url: `/orders/${reference}`, headers: { cookie } })
  expect((await ask()).statusCode).toBe(200)
  // What no version writes: a moment that is none.
  await site.database.execute(sql`update order_events set kind = 'corrected', changes = '{"callAt": [null, "soon"]}'`)
  const { statusCode, headers, body } = await ask()
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
  expect(body).toContain('This page did not open')
  expect(lines).toMatchObject([
    { msg: 'request failed', err: { message: 'A page could not be rendered: /_staff/orders/$reference' } },
  ])
})
