import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { APIRequestContext, Page, Response } from '@playwright/test'
import { expect, gotoAndSettle, saveData, test, wakeUp } from '../support/test.ts'

const kilobyte = 1024

interface Sent {
  readonly type: string
  readonly url: string
  readonly bytes: number
}

/** Records every file that the page fetches, with its size in bytes over the wire. */
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

/** What a server sends before it waits for the first reply from the phone: ten packets. Source: RFC 6928. */
const firstFlight = 10 * 1_460

/** Of the site's connection to the proxy that gives it TLS: no phone gets them. Source: RFC 9110, 7.6.1. */
const untilTheProxy = /^(?:connection|keep-alive)$/i

/** Bytes of an answer with its headers, as HTTP/1.1 sends them. */
async function answerBytes(request: APIRequestContext, path: string): Promise<number> {
  const reply = await request.get(path, { headers: { 'accept-encoding': 'br' } })
  const headers = reply.headersArray().filter(({ name }) => !untilTheProxy.test(name))
  const lines = headers.map(({ name, value }) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length + Number(reply.headers()['content-length'])
}

test('a first visit to a product page weighs at most 60 KB, with the budget of each part', async ({
  page,
  request,
}) => {
  for (const { slug } of firstCatalogue.products) {
    // The first visitors get a page that was compressed in a hurry, until the site has time for better: others of these
    // tests ask it for all of its pages.
    await expect
      .poll(() => answerBytes(request, `/product/${slug}`), { timeout: 90_000 })
      .toBeLessThanOrEqual(firstFlight)
    const sent = watch(page)
    await gotoAndSettle(page, `/product/${slug}`)
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

test('the script of visitors’ pages weighs at most 112 KB, none of it the editor’s', async ({ page }) => {
  // The rules of the form, which load when it is near, are not among them.
  await saveData(page)
  for (const path of ['/', '/product/ulcer', '/shop', '/contact', '/blog/how-ordering-works']) {
    const sent = watch(page)
    await page.goto(path)
    await wakeUp(page)
    await page.waitForLoadState('networkidle')
    const scripts = (await sent()).filter(({ type }) => type === 'script')
    expect(scripts.length).toBeGreaterThan(0)
    expect(sum(scripts), path).toBeLessThanOrEqual(112 * kilobyte)
    expect(scripts.filter(({ url }) => /lexical|editor/i.test(url))).toEqual([])
    page.removeAllListeners('response')
  }
})
