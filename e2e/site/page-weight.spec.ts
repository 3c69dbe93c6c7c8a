import { topics } from '@divine/contracts/topics'
import type { Page, Response } from '@playwright/test'
import { expect, test, wakeUp } from '../support/test.ts'

const kilobyte = 1024

interface Sent {
  readonly type: string
  readonly url: string
  readonly bytes: number
}

/** Notes every file that the page fetches, with its bytes as they came over the wire. */
function watch(page: Page): () => Promise<Sent[]> {
  const answers: Response[] = []
  page.on('response', (response) => answers.push(response))
  return () =>
    Promise.all(
      answers
        .filter((response) => response.url().startsWith('http'))
        .map(async (response) => ({
          type: response.request().resourceType(),
          url: response.url(),
          bytes: (await response.request().sizes()).responseBodySize,
        })),
    )
}

const sum = (sent: readonly Sent[]) => sent.reduce((bytes, each) => bytes + each.bytes, 0)

test('a first visit to a product page weighs at most 60 KB, with the budget of each part', async ({
  page,
  request,
}) => {
  for (const { slug } of topics) {
    // Who asks first gets a page that was pressed in a hurry.
    await expect
      .poll(async () => {
        const reply = await request.get(`/product/${slug}`, { headers: { 'accept-encoding': 'br' } })
        return Number(reply.headers()['content-length'])
      })
      .toBeLessThanOrEqual(14.5 * kilobyte)
    const sent = watch(page)
    await page.goto(`/product/${slug}`, { waitUntil: 'networkidle' })
    const all = await sent()
    const of = (type: string) => all.filter((each) => each.type === type && each.url.includes('127.0.0.1'))
    expect(sum(of('document')), 'HTML and CSS').toBeLessThanOrEqual(20 * kilobyte)
    const first = of('image').find(({ url }) => url.includes('/pictures/'))
    expect(first?.url).toContain('.avif')
    expect(first?.bytes, 'the first picture').toBeLessThanOrEqual(30 * kilobyte)
    expect(of('font').length).toBeLessThanOrEqual(1)
    expect(sum(of('font'))).toBeLessThanOrEqual(20 * kilobyte)
    expect(of('script')).toEqual([])
    expect(sum(all), 'everything').toBeLessThanOrEqual(60 * kilobyte)
    page.removeAllListeners('response')
  }
})

test('the script of visitors’ pages weighs at most 110 KB, none of it the editor’s', async ({ page }) => {
  for (const path of ['/', '/product/ulcer', '/shop', '/contact', '/blog/how-ordering-works']) {
    const sent = watch(page)
    await page.goto(path)
    await wakeUp(page)
    await page.waitForLoadState('networkidle')
    const scripts = (await sent()).filter(({ type }) => type === 'script')
    expect(scripts.length).toBeGreaterThan(0)
    expect(sum(scripts), path).toBeLessThanOrEqual(110 * kilobyte)
    expect(scripts.filter(({ url }) => /lexical|editor/i.test(url))).toEqual([])
    page.removeAllListeners('response')
  }
})
