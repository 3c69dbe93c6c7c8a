import { addresses } from '@divine/contracts/addresses'
import { topics } from '@divine/contracts/topics'
import { expect, expectAccessible, test, wakeUp } from '../support/test.ts'

/** Every page that nobody must sign in for. The blog's posts stand for each other: two are enough. */
const pages = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/blog',
  '/blog/how-ordering-works',
  '/blog/ajo-explained',
  '/shop',
  '/shop?s=nothing-has-this',
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
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'the page is no wider than the narrowest phone, which is also 200 % zoom on a wider one').toBe(0)
  })
}

// The form of the staff's sign-in shows the password by script.
for (const path of pages.filter((each) => each !== '/login')) {
  test(`${path} stands whole without script and nothing in it moves while it loads`, async ({
    page,
    browser,
    baseURL,
    isMobile,
  }) => {
    test.skip(!isMobile, 'once is enough, where there is the least room')
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await wakeUp(page)
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01)

    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const still = await context.newPage()
    await still.goto(path)
    const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    // What is hidden, such as another tab's panel, is no part of what a visitor reads.
    // biome-ignore lint/performance/useDomNodeTextContent: the rendered text is what is compared
    expect(words(await still.locator('main').innerText())).toBe(words(await page.locator('main').innerText()))
    await context.close()
  })
}

test('no link and no picture of any page is dead, no link leads through a redirect, and every page has its own title', async ({
  request,
}) => {
  const seen = new Map<string, string>()
  const files = new Set<string>()
  const waiting = [...pages]
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '/'
    if (seen.has(path)) continue
    const reply = await request.get(path, { maxRedirects: 0 })
    expect(reply.status(), path).toBe(200)
    const html = await reply.text()
    seen.set(path, /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) waiting.push(href.replaceAll('&amp;', '&'))
    for (const [, file = ''] of html.matchAll(
      /(?:src|srcSet|href|content)="(?:http:\/\/[^"/]*)?(\/(?:pictures|favicon|icon|whatsapp)[^"]*)"/g,
    )) {
      for (const each of file.split(', ')) files.add(each.split(' ')[0] ?? '')
    }
  }
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
  const titles = [...seen].filter(([path]) => !path.includes('?')).map(([, title]) => title)
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

test('no script is asked for before somebody touches the page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/contact', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await wakeUp(page)
  expect(scripts).not.toEqual([])
})

test('a page is sent again only when it has changed', async ({ request }) => {
  const first = await request.get('/about')
  expect(first.headers()['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate')
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
