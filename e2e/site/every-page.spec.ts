import { addresses } from '@divine/contracts/addresses'
import { topics } from '@divine/contracts/topics'
import { expect, expectAccessible, test, wakeUp } from '../support/test.ts'

const pages = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/blog',
  '/shop',
  '/shop-details',
  '/faq',
  '/pos-agent',
  '/pricing',
  '/privacy',
  '/login',
  ...topics.map((topic) => `/product/${topic.slug}`),
]

for (const path of pages) {
  test(`${path} is there, accessible, and wakes up without a word`, async ({ page }) => {
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await wakeUp(page)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'the page is no wider than the screen').toBe(0)
  })
}

test('no link of any page is dead, and every page has a title of its own', async ({ request }) => {
  const seen = new Map<string, string>()
  const waiting = [...pages]
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '/'
    if (seen.has(path)) continue
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    const html = await reply.text()
    seen.set(path, /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) waiting.push(href)
  }
  const titles = [...seen.values()]
  expect(titles.every((title) => title.includes('Divine Health Supplements'))).toBe(true)
  expect(new Set(titles).size).toBe(titles.length)
})

test('former addresses lead permanently to the real pages', async ({ request }) => {
  for (const topic of topics) {
    for (const alias of topic.aliases) {
      const reply = await request.get(`/product/${alias}`, { maxRedirects: 0 })
      expect([reply.status(), reply.headers().location]).toEqual([301, `/product/${topic.slug}`])
    }
  }
})

test('an address that does not exist is answered 404 with a way on', async ({ page, expectedMessages }) => {
  expectedMessages.push(/404/)
  for (const path of ['/nothing-here', '/product/nothing']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible()
    await wakeUp(page)
    await expectAccessible(page)
  }
})

test('no script is asked for before the page has loaded', async ({ page }) => {
  const early: string[] = []
  let isLoaded = false
  page.on('load', () => {
    isLoaded = true
  })
  page.on('request', (request) => {
    if (!isLoaded && request.resourceType() === 'script') early.push(request.url())
  })
  await page.goto('/contact')
  await wakeUp(page)
  expect(early).toEqual([])
})

test('a page is sent again only when it has changed', async ({ request }) => {
  const first = await request.get('/about')
  expect(first.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await request.get('/about', { headers: { 'if-none-match': first.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  expect(again.headers()['content-security-policy'], 'the copy keeps the policy of its own scripts').toBeUndefined()
})

test('a page that comes back from the cache of the browser wakes up, also after it was rendered anew', async ({
  page,
  staffApi,
}) => {
  await page.goto('/about')
  await wakeUp(page)
  // A change by staff makes the server forget its pages.
  expect((await staffApi.post(addresses.signOut.url)).status()).toBe(200)
  await page.goto('/about')
  await wakeUp(page)
})

test('pages for one person are kept by nobody', async ({ request }) => {
  for (const path of ['/login', `/order/${'A'.repeat(22)}`]) {
    expect((await request.get(path)).headers()['cache-control']).toContain('no-store')
  }
})
