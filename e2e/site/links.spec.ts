import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { visitorPages } from '../support/visitor-pages.ts'

/** What one page leads to. */
interface Read {
  readonly path: string
  readonly title: string
  readonly links: readonly string[]
  readonly files: readonly string[]
}

async function read(request: APIRequestContext, path: string): Promise<Read> {
  const reply = await request.get(path, { maxRedirects: 0 })
  expect(reply.status(), path).toBe(200)
  const html = await reply.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))
  return {
    path,
    title: all(/<title>([^<]*)<\/title>/g)[0] ?? '',
    // Links that put a product into the cart are not pages to read.
    links: all(/<a [^>]*href="(\/[^"#]*)/g).filter((link) => !link.includes('add-to-cart=')),
    files: all(/(?:src|srcSet|href|content)="(?:http:\/\/[^"/]*)?(\/(?:pictures|favicon|icon|whatsapp)[^"]*)"/g)
      .flatMap((sources) => sources.split(', '))
      .map((source) => source.split(' ')[0] ?? ''),
  }
}

test('no link and no picture of any page is dead, no link leads through a redirect, and every page has its own title', async ({
  request,
}) => {
  const seen = new Set(visitorPages)
  const pages: Read[] = []
  for (let fresh = [...seen]; fresh.length > 0; ) {
    const found: Read[] = []
    while (fresh.length > 0) {
      found.push(...(await Promise.all(fresh.splice(0, 16).map((path) => read(request, path)))))
    }
    pages.push(...found)
    // Every filter leads to every other; once two are joined, the further ones repeat.
    const further = found.filter(({ path }) => !path.includes('&')).flatMap(({ links }) => links)
    fresh = [...new Set(further)].filter((path) => !seen.has(path))
    for (const path of fresh) seen.add(path)
  }
  for (const file of new Set(pages.flatMap(({ files }) => files))) {
    expect((await request.head(file)).status(), file).toBe(200)
  }
  const titles = pages.filter(({ path }) => !path.includes('?')).map(({ title }) => title)
  expect(titles.every((title) => title.includes('Divine Health Supplements'))).toBe(true)
  expect(new Set(titles).size).toBe(titles.length)
})

test('the icon that old browsers and readers ask for without being told of it is there', async ({ request }) => {
  const reply = await request.get('/favicon.ico')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  expect([...(await reply.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('former addresses lead permanently to the real pages', async ({ request }) => {
  for (const topic of firstCatalogue.products) {
    for (const alias of topic.formerSlugs) {
      const reply = await request.get(`/product/${alias}`, { maxRedirects: 0 })
      expect([reply.status(), reply.headers().location]).toEqual([301, `/product/${topic.slug}`])
    }
  }
})

test('a page is sent again only when it has changed', async ({ request }) => {
  const first = await request.get('/about')
  expect(first.headers()['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
  const again = await request.get('/about', { headers: { 'if-none-match': first.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  expect(again.headers()['content-security-policy'], 'the copy keeps the policy of its own scripts').toBeUndefined()
})

test('pages for one person are kept by nobody', async ({ request }) => {
  for (const path of ['/login', `/order/${'A'.repeat(22)}`]) {
    expect((await request.get(path)).headers()['cache-control']).toContain('no-store')
  }
})
