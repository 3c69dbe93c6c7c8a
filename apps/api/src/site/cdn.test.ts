import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { addresses } from '@divine/contracts/calls/addresses'
import { keepCart } from '@divine/contracts/calls/cart'
import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../database/client.ts'
import { webFolder } from '../folders.ts'
import { type CuttableNetwork, openCuttableNetwork } from '../testing/cuttable-network.ts'
import { cookieHeader, createTestDatabase, openTestApp, staffPassword } from '../testing/test-app.ts'
import { serveBuiltSite } from './built-site.ts'

const lasting = 'max-age=300, stale-while-revalidate=300, stale-if-error=86400'
const passing = 'max-age=1, stale-if-error=0'
const nothing = 'no-store, max-age=0'
const page = '/contact'

/** The pages as they are shipped, behind a CDN. Needs `npm run build`. */
describe('what a CDN is told', () => {
  let created: Awaited<ReturnType<typeof createTestDatabase>>
  let network: CuttableNetwork
  let opened: OpenDatabase
  let app: FastifyInstance
  beforeAll(async () => {
    created = await createTestDatabase()
    network = await openCuttableNetwork(created.url)
    const config = await readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: network.url,
      CDN_SECONDS: '300',
      CDN_PURGE_URL: 'http://127.0.0.1:1/never-asked',
    })
    opened = await openDatabase(config.database)
    app = await buildApp({ ...opened, config, firstContent })
    await app.register(serveBuiltSite)
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await opened.close()
    await network[Symbol.asyncDispose]()
    await created.drop()
  })

  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  async function toldOf(url: string, headers?: Record<string, string>) {
    const reply = await ask(url, headers)
    expect(reply.headers['surrogate-control'], url).toBe(reply.headers['cdn-cache-control'])
    return [reply.statusCode, reply.headers['cdn-cache-control']]
  }

  test.each([
    '/',
    page,
    '/shop',
    `/product/${firstCatalogue.products[0].slug}`,
    '/robots.txt',
    '/sitemap.xml',
    '/whatsapp-code.svg',
    '/desk-shell',
  ])('%s is kept, and shown while the site is away', async (url) => {
    // Made anew, and then from the memory of the process.
    for (let times = 0; times < 2; times++) expect(await toldOf(url)).toEqual([200, lasting])
  })

  test('browsers and caches that know no word for a CDN are told what they were told before', async () => {
    const before = 'public, max-age=0, s-maxage=1, must-revalidate'
    for (const url of [page, '/robots.txt', '/sitemap.xml', '/whatsapp-code.svg']) {
      expect((await ask(url)).headers['cache-control'], url).toBe(before)
    }
  })

  test('a page that a cache asks for again with its ETag may be kept as long again', async () => {
    const { etag } = (await ask(page)).headers
    expect(await toldOf(page, { 'if-none-match': String(etag) })).toEqual([304, lasting])
  })

  test('a page differs by Save-Data and by cookies, and says so to every cache', async () => {
    for (const headers of [{}, { 'save-data': 'on' }, { cookie: 'anything=1' }]) {
      const reply = await ask(page, headers)
      expect(reply.headers.vary).toBe('accept-encoding, save-data, cookie')
      expect(reply.headers['cdn-cache-control']).toBe(lasting)
    }
    const [full, lean] = [await ask(page), await ask(page, { 'save-data': 'on' })]
    expect(lean.headers.etag).not.toBe(full.headers.etag)
  })

  test('a page with the cart of a browser without script is not kept, whatever the cart holds', async () => {
    const { method, url } = keepCart
    const kept = await app.inject({ method, url, payload: { lines: [{ product: '2', bottles: 3 }] } })
    expect(kept.statusCode).toBe(200)
    expect([kept.headers['cdn-cache-control'], kept.headers['surrogate-control']]).toEqual([nothing, nothing])
    const cookie = cookieHeader(kept)
    for (const at of [page, '/cart', '/shop']) {
      const reply = await ask(at, { cookie })
      expect([reply.headers['cache-control'], reply.headers['cdn-cache-control']]).toEqual([
        'private, no-store',
        nothing,
      ])
    }
    expect(await toldOf('/?add-to-cart=2')).toEqual([303, nothing])
  })

  test('what one person sees, what fails and what the API answers is not kept', async () => {
    const email = 'bisi@staff.example'
    await app.staff.add(email, staffPassword, 'owner')
    const { method, url } = addresses.signIn
    const signedIn = await app.inject({ method, url, payload: { email, password: staffPassword } })
    expect(signedIn.headers['cdn-cache-control']).toBe(nothing)
    const cookie = cookieHeader(signedIn)
    // Nothing of a session is in it.
    expect(await toldOf(page, { cookie })).toEqual([200, lasting])
    for (const at of ['/staff', '/orders', '/catalogue', addresses.getStaffMember.url])
      expect(await toldOf(at, { cookie }), at).toEqual([200, nothing])
    for (const at of [
      '/login',
      addresses.getReviewSummaries.url,
      addresses.listTestimonials.url,
      '/healthz',
      '/readyz',
    ])
      expect(await toldOf(at), at).toEqual([200, nothing])
    for (const at of ['/nowhere', '/assets/nothing-12345678.js', '/api/divine/nothing', '/assets/sold-12345678.css'])
      expect(await toldOf(at), at).toEqual([404, nothing])
    const sent = await app.inject({ method: 'POST', url: page, headers: { 'content-type': 'image/png' }, payload: 'x' })
    expect([sent.statusCode, sent.headers['cdn-cache-control']]).toEqual([415, nothing])
  })

  test('files are kept as long as browsers keep them, and shown while the site is away', async () => {
    const client = path.join(webFolder, 'dist/client')
    const [asset = ''] = await readdir(path.join(client, 'assets'))
    const picture = (await readdir(path.join(client, 'pictures'), { recursive: true })).find((name) =>
      /\.\w+$/.test(name),
    )
    expect(await toldOf(`/assets/${asset}`)).toEqual([200, 'max-age=31536000, stale-if-error=86400'])
    expect(await toldOf(`/pictures/${picture}`)).toEqual([200, 'max-age=604800, stale-if-error=86400'])
    const [sold = ''] = /\/assets\/sold-[\w-]+\.js/.exec((await ask(page)).body) ?? []
    expect(await toldOf(sold)).toEqual([200, 'max-age=31536000, stale-if-error=86400'])
    expect((await ask(sold)).headers.vary).toBe('accept-encoding')
  })

  test('a page that says that our records are away is kept for a second, and one that needs them not at all', async () => {
    await network.cut()
    await vi.waitUntil(() => app.isDatabaseLost(), { timeout: 20_000 })
    for (let times = 0; times < 2; times++) expect(await toldOf(page)).toEqual([200, passing])
    expect(await toldOf('/order/abcdefghijklmnopqrstuv')).toEqual([503, nothing])
    await network.mend()
    await vi.waitUntil(() => !app.isDatabaseLost(), { timeout: 20_000 })
    expect(await toldOf(page)).toEqual([200, lasting])
  })
})

test('a site without a CDN says nothing to one', async () => {
  await using site = await openTestApp()
  await site.app.register(serveBuiltSite)
  for (const url of [page, '/login', '/healthz', '/nowhere']) {
    const { headers } = await site.app.inject(url)
    expect([headers['cdn-cache-control'], headers['surrogate-control']], url).toEqual([undefined, undefined])
  }
})

test('a CDN that is told of no change keeps a page for a second, and shows it while the site is away', async () => {
  await using site = await openTestApp({ CDN_SECONDS: '1' })
  await site.app.register(serveBuiltSite)
  const { headers } = await site.app.inject(page)
  expect(headers['cdn-cache-control']).toBe('max-age=1, stale-while-revalidate=1, stale-if-error=86400')
})
