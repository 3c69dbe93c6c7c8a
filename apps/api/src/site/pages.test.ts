import { randomBytes } from 'node:crypto'
import { listOrders } from '@divine/contracts/calls/orders'
import type { Site } from '@divine/contracts/calls/site'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueParts } from '../features/catalogue/catalogue-table.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { servePages } from './pages.ts'

/** Text that hard compression makes smaller than quick compression does. */
const words = [...randomBytes(6_000)].map((byte) => `word${byte % 100}`).join(' ')
/** Part of a text that somebody stored. */
const stored = '<script>stored()</script><style>p{color:red}</style>'
const page = '<head><style>own{}</style></head>'

let database: TestApp
let site: TestApp
let rendered: string[]
let forms: (string | null)[]
let files: string[]
/** What happens while a page is made. */
let meanwhile: () => Promise<unknown>

/** Knows one page, `/about?tab=`, and `/staff-page`, which shows orders but says that it is public; takes any form. */
const stub: Site = {
  pageAddress(_catalogue, pathAndQuery) {
    const { pathname, searchParams } = new URL(pathAndQuery, 'http://site.invalid')
    const tab = searchParams.get('tab')
    return tab ? `${pathname}?tab=${tab}` : pathname
  },
  async render(request, { fetch, catalogueFile, shownCatalogue }) {
    files.push(catalogueFile(shownCatalogue))
    if (request.url.endsWith('/staff-page')) await fetch(listOrders.url)
    await meanwhile()
    rendered.push(request.url.replace('http://localhost:3000', ''))
    if (request.method === 'POST') forms.push(await request.text())
    return {
      response: new Response(`${page}${stored}<p>${words} ${rendered.length}<script>own()</script>`, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': request.method === 'POST' ? 'private, no-store' : 'public, max-age=0',
        },
      }),
      own: { scripts: ['own()'], styles: ['own{}'] },
    }
  },
}

async function open(env: Record<string, string> = {}, log?: (line: string) => void) {
  rendered = []
  forms = []
  files = []
  meanwhile = async () => {}
  site = await openTestApp(env, database, log && { write: log })
  await servePages(site.app, stub)
}
beforeAll(async () => {
  database = await openTestApp()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => open())
afterEach(() => site[Symbol.asyncDispose]())

test('what is sold is a file for the script, of which a page from before a change has its own', async () => {
  await site.app.inject('/about')
  const before = site.app.catalogue
  const [path = ''] = files
  const named = await site.app.inject(path)
  expect([named.statusCode, named.headers['content-type'], named.headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect(named.body).toBe(`export default ${JSON.stringify(before)}`)

  const first = and(eq(catalogueParts.kind, 'product'), eq(catalogueParts.position, 1))
  await site.database
    .update(catalogueParts)
    .set({ value: { ...firstCatalogue.products[0], name: 'Joints' } })
    .where(first)
  await expect.poll(() => site.app.catalogue.products[0]?.name).toBe('Joints')
  await site.app.inject('/shop')
  const now = await site.app.inject(files[1] ?? '')
  expect(now.body).toBe(`export default ${JSON.stringify(site.app.catalogue)}`)
  expect((await site.app.inject(path)).body).toBe(named.body)

  const unknown = await site.app.inject('/assets/sold-12345678.js')
  expect([unknown.body, unknown.headers['cache-control']]).toEqual([now.body, 'no-store'])
  await site.database.update(catalogueParts).set({ value: firstCatalogue.products[0] }).where(first)
})

describe('cached pages', () => {
  test('100 addresses that differ in what the route does not know are one page, which is made once', async () => {
    const bodies = new Set<string>()
    for (let index = 0; index < 100; index++)
      bodies.add((await site.app.inject(`/about?unknown${index}=${index}`)).body)
    expect(rendered).toEqual(['/about'])
    expect(bodies.size).toBe(1)
    expect((await site.app.inject('/about')).body).toBe([...bodies][0])
  })

  test('what the route knows makes a page of its own, whatever else is there', async () => {
    for (const url of ['/about?tab=1&utm_source=x', '/about?tab=1', '/about?tab=2', '/about'])
      await site.app.inject(url)
    expect(rendered).toEqual(['/about?tab=1', '/about?tab=2', '/about'])
  })

  test('a page that is made for a request with a cookie is not kept', async () => {
    for (const cookie of ['cart=abc', 'anything=1']) {
      const reply = await site.app.inject({ url: '/about', headers: { cookie } })
      expect(reply.statusCode).toBe(200)
    }
    await site.app.inject('/about')
    expect(rendered).toHaveLength(3)
  })

  test('who has a cart never gets a cached page, and everybody else does', async () => {
    await site.app.inject('/about')
    await site.app.inject({ url: '/about', headers: { cookie: 'staff=abc' } })
    expect(rendered).toHaveLength(1)
    await site.app.inject({ url: '/about', headers: { cookie: 'cart=abc' } })
    expect(rendered).toHaveLength(2)
  })

  test('a page is compressed in a hurry for whoever asks first, and hard once it is asked for again', async () => {
    const ask = async () =>
      (await site.app.inject({ url: '/about', headers: { 'accept-encoding': 'br' } })).rawPayload.length
    const first = await ask()
    expect(await ask()).toBe(first)
    await vi.waitUntil(async () => (await ask()) < first, { timeout: 60_000 })
    expect(rendered).toHaveLength(1)
  })
})

test('a page that was made while something on it changed is kept by a CDN for a second: the purge does not reach it', async () => {
  await site[Symbol.asyncDispose]()
  await open({ CDN_PURGE_URL: 'http://127.0.0.1:1/never-asked' })
  let isTold = false
  site.app.onSiteChange(() => {
    isTold = true
  })
  const { database: rows } = site
  meanwhile = async () => {
    if (isTold) return
    await rows.update(catalogueParts).set({ version: 2 }).where(eq(catalogueParts.kind, 'product'))
    await vi.waitUntil(() => isTold, { timeout: 20_000 })
  }
  const told = async () => (await site.app.inject('/about')).headers['cdn-cache-control']
  expect(await told()).toBe('max-age=1, stale-if-error=0')
  expect(await told()).toBe('max-age=600, stale-while-revalidate=600, stale-if-error=86400')
})

test('a page that asked for what only staff may see is for one person and is not kept, whatever its route says', async () => {
  for (const headers of [{ cookie: await site.signInStaff() }, {}, {}]) {
    const reply = await site.app.inject({ url: '/staff-page', headers })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin')
  }
  expect(rendered).toHaveLength(3)
  expect((await site.app.inject('/about')).headers['cache-control']).toBe('public, max-age=0')
})

describe('pages that are made anew', () => {
  const ask = (index: number, remoteAddress: string) => site.app.inject({ url: `/about?tab=${index}`, remoteAddress })

  test('are counted for each client: one too many is asked to wait, cached pages still come, others are served', async () => {
    await site[Symbol.asyncDispose]()
    await open({ NEW_PAGES_PER_CLIENT: '3' })
    for (const index of [1, 2, 3]) expect((await ask(index, '203.0.113.7')).statusCode).toBe(200)
    const refused = await ask(4, '203.0.113.7')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i)
    expect((await ask(3, '203.0.113.7')).statusCode).toBe(200)
    expect((await ask(4, '203.0.113.8')).statusCode).toBe(200)
  })

  test('a form counts as five of them: its page holds all that was sent', async () => {
    await site[Symbol.asyncDispose]()
    await open({ NEW_PAGES_PER_CLIENT: '10' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const send = (remoteAddress: string) =>
      site.app.inject({ method: 'POST', url: '/about', payload: 'note=x', headers, remoteAddress })
    const statuses = []
    for (let index = 0; index < 3; index++) statuses.push((await send('203.0.113.7')).statusCode)
    expect(statuses).toEqual([200, 200, 429])
    expect((await ask(1, '203.0.113.7')).statusCode).toBe(429)
    expect((await send('203.0.113.8')).statusCode).toBe(200)
  })

  test('so are cached pages, by a limit of their own', async () => {
    await site[Symbol.asyncDispose]()
    await open({ PAGES_PER_CLIENT: '3' })
    const statuses = []
    for (let index = 0; index < 4; index++) statuses.push((await ask(1, '203.0.113.7')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask(1, '203.0.113.8')).statusCode).toBe(200)
  })

  test('all IPv6 addresses of one customer are one client', async () => {
    await site[Symbol.asyncDispose]()
    await open({ NEW_PAGES_PER_CLIENT: '3' })
    for (const index of [1, 2, 3]) await ask(index, `2001:db8:0:1::${index}`)
    expect((await ask(4, '2001:db8:0:1:ffff::1')).statusCode).toBe(429)
    expect((await ask(4, '2001:db8:0:2::1')).statusCode).toBe(200)
  })
})

describe('the content policy', () => {
  test('allows the scripts and styles that the renderer hands over, and none that a stored text brings', async () => {
    const policy = String((await site.app.inject('/about')).headers['content-security-policy'])
    const { createHash } = await import('node:crypto')
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${digest('own()')};`)
    expect(policy).toContain(`style-src-elem 'self' ${digest('own{}')};`)
    expect(policy).not.toContain(digest('stored()'))
    expect(policy).not.toContain(digest('p{color:red}'))
  })
})

describe('a native form', () => {
  const send = (headers: Record<string, string>, url = '/logout', payload = 'everywhere=1') =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { host: 'site.example:8080', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    })

  test.each([
    ['the origin that it was sent to', { origin: 'http://site.example:8080' }],
    ['the public origin', { origin: 'http://localhost:3000' }],
    [
      'a hidden origin, where the browser says that it is the same',
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ],
    ['no origin, where the browser says that it is the same', { 'sec-fetch-site': 'same-origin' }],
    ['no origin, from a page of this site', { referer: 'http://site.example:8080/contact?x=1' }],
    ['none of the three, as Opera Mini and old browsers send it', {}],
  ])('is taken with %s', async (_what, headers) => {
    expect((await send(headers)).statusCode).toBe(200)
    expect(forms).toEqual(['everywhere=1'])
  })

  const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']
  const foreign: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['another scheme', { origin: 'https://site.example:8080' }],
    ['another port', { origin: 'http://site.example:8081' }],
    ['another host below the same domain', { origin: 'http://shop.site.example:8080' }],
    ['the same host without its port', { origin: 'http://site.example' }],
    ['a hidden origin', { origin: 'null' }],
    ['a hidden origin of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['no origin, of another site', { 'sec-fetch-site': 'cross-site' }],
    ['no origin, of a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['no origin, from a page of another site', { referer: 'https://evil.example/site.example:8080' }],
    ['no origin and a referrer that is no address', { referer: 'site.example:8080' }],
  ]
  test.each(foreign)('is refused with %s, whatever its kind', async (_what, headers) => {
    for (const kind of kinds) {
      for (const url of ['/logout', '/contact', '/cart']) {
        const reply = await send({ 'content-type': kind, ...headers }, url)
        expect(reply.statusCode, kind).toBe(403)
        expect(reply.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i)
      }
    }
    expect(rendered).toEqual([])
  })

  test('behind a proxy that ends HTTPS is taken from the public origin, not from its host without HTTPS', async () => {
    await site[Symbol.asyncDispose]()
    await open({ PUBLIC_ORIGIN: 'https://site.example' })
    const forwarded = { host: 'site.example', 'x-forwarded-proto': 'https' }
    expect((await send({ ...forwarded, origin: 'https://site.example' })).statusCode).toBe(200)
    await site[Symbol.asyncDispose]()
    await open({ PUBLIC_ORIGIN: 'https://site.example', TRUST_PROXY: '1' })
    expect((await send({ ...forwarded, origin: 'http://site.example' })).statusCode).toBe(403)
    // Also where the proxy does not say by which scheme it was asked.
    expect((await send({ host: 'site.example', origin: 'http://site.example' })).statusCode).toBe(403)
    expect(
      (await send({ ...forwarded, host: 'www.site.example', origin: 'https://www.site.example' })).statusCode,
    ).toBe(200)
  })

  test('without fields is taken', async () => {
    expect((await send({}, '/logout', '')).statusCode).toBe(200)
    expect(forms).toEqual([''])
  })

  test.each(['a', 'note=a', 'reference=DH-7K4M2P', ''])(
    'with more fields “%s” than any form of the site is refused in words, before a page is made',
    async (field) => {
      const fields = (count: number) => Array.from({ length: count }, () => field).join('&')
      const refused = await send({}, '/orders/ABC', fields(1_101))
      expect([refused.statusCode, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
        400,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(refused.body).toContain('No form of this site has so many fields.')
      expect(rendered).toEqual([])
      expect((await send({}, '/orders/ABC', fields(1_100))).statusCode).toBe(200)
    },
  )

  test('from a mail program, where somebody ends messages in it, may come in parts: at the pages that mails name, and nothing else', async () => {
    const kind = { 'content-type': 'multipart/form-data; boundary=x' }
    const path = '/order/abcdefghijklmnopqrstuv/messages'
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`
    const press = part('List-Unsubscribe', 'One-Click')
    expect((await send(kind, path, press)).statusCode).toBe(200)
    expect(forms).toEqual(['List-Unsubscribe=One-Click'])
    expect((await send(kind, `${path}?mail=0123456789abcdef`, press)).statusCode).toBe(200)
    expect(forms).toHaveLength(2)
    expect((await send(kind, '/back/abcdefghijklmnopqrstuv', press)).statusCode).toBe(200)
    expect(forms).toHaveLength(3)
    expect((await send({ ...kind, origin: 'https://evil.example' }, path, press)).statusCode).toBe(403)
    for (const [url, payload] of [
      ['/contact', press],
      [`${path}/more`, press],
      ['/back/', press],
      [path, part('fullname', 'One')],
      [path, ''],
    ] as const)
      expect((await send(kind, url, payload)).statusCode, url).toBe(415)
    expect((await send(kind, path, press + 'x'.repeat(1_024))).statusCode).toBe(413)
    expect(forms).toHaveLength(3)
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'image/png', 'nonsense'])(
    'of the kind %s is refused in words, and logged nowhere as an error',
    async (kind) => {
      const lines: string[] = []
      await site[Symbol.asyncDispose]()
      await open({ LOG_LEVEL: 'warn' }, (line) => void lines.push(line))
      for (const payload of ['{"a":1}', '']) {
        const reply = await send({ 'content-type': kind }, '/contact', payload)
        expect(reply.statusCode).toBe(415)
      }
      expect((await site.app.inject({ method: 'POST', url: '/contact' })).statusCode).toBe(415)
      expect(lines).toEqual([])
      expect(rendered).toEqual([])
    },
  )
})

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s of an unknown path below /api/ is answered 404 with the one failure body, and never with a page',
  async (method) => {
    for (const url of ['/api/divine/nothing', '/api/', '/api', '/api/divine/get-ulcer/more', '/api/docs/nothing']) {
      const reply = await site.app.inject({ method, url, ...(method !== 'GET' && { payload: 'x' }) })
      expect(reply.statusCode, url).toBe(404)
      expect(reply.headers['content-type']).toContain('application/json')
      if (method !== 'HEAD')
        expect(reply.json()).toMatchObject({ code: 'not-found', message: 'There is nothing at this address.' })
    }
    expect(rendered).toEqual([])
  },
)

test('a known path of the API that is asked in a wrong way gets the same body', async () => {
  for (const [method, url] of [
    ['GET', '/api/divine/post-contact-form'],
    ['POST', '/api/divine/get-ulcer'],
    ['DELETE', '/api/divine/contact-form'],
  ] as const) {
    const reply = await site.app.inject({ method, url })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().code).toBe('not-found')
  }
})
