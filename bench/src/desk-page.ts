import { deskPageSizes } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import type { Browser, Page } from 'puppeteer-core'
import { openDrivenBrowser, openStaffPage, scriptBytesBeyond } from './harness/driven-browser.ts'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { startServer } from './harness/server-process.ts'
import { openStaffSite, type StaffSite } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { nextOrder, oneClient } from './order-load.ts'
import { fillOrders } from './order-rows.ts'

/** Opens with as many orders as usual. */
const deskPath = '/orders'
const longPath = `/orders?limit=${deskPageSizes.most}`
/** A page for staff with the same framework, and nothing of the desk. */
const plainPath = '/form'
const card = 'a[href^="/orders/DH-"]'
const slowdown = 4
const rounds = 5
const mostReadyMs = 1_000
const mostScriptBytes = 90 * 1024
/** Shorter tasks are not reported. Source: Long Tasks API. */
const longTaskMs = 50
/** As far as a thumb flings a list in one frame, in pixels. */
const scrollStep = 120

const arrivals = 150
const perSecond = 20
const mostArrivalMs = 1_000
/** After the last order, in milliseconds: what has not been shown by then is not going to be. */
const patienceMs = 10_000

/**
 * The desk in a browser: how heavy, how soon, how smooth, and how soon it shows an order that another process stored.
 */
export const deskPage: FigureGroup = {
  name: 'desk-page',
  title: 'The desk in a browser',

  async measure({ postgres, stack }) {
    const site = await openStaffSite(postgres, stack)
    const browser = await openDrivenBrowser(stack)
    const arrivalMs = await arrivalTimes(browser, site, stack)
    await fillOrders(site.database, deskPageSizes.most)
    const openings: number[] = []
    // The first one warms up the browser.
    for (let round = 0; round <= rounds; round++) openings.push(await opening(browser, site))
    return [
      {
        name: 'script beyond that of another page for staff, br',
        value: await scriptBytesBeyond(browser, site, deskPath, plainPath),
        unit: 'bytes',
        target: { rule: 'at most', value: mostScriptBytes },
      },
      {
        name: `from the address to awake with ${deskPageSizes.usual} orders, ${slowdown} times slower, median`,
        value: median(openings.slice(1)),
        unit: 'ms',
        target: { rule: 'at most', value: mostReadyMs },
      },
      {
        name: `longest task while ${deskPageSizes.most} orders are scrolled, ${slowdown} times slower`,
        value: await longestTaskOfScrolling(browser, site),
        unit: 'ms',
        target: { rule: 'at most', value: longTaskMs },
      },
      ...arrivalFigures(arrivalMs),
    ]
  },
}

function arrivalFigures(arrivalMs: readonly number[]): Figure[] {
  const where = `from an order's answer to its card, ${perSecond} a second, stored by another process`
  return [
    { name: `${where}, median`, value: median(arrivalMs), unit: 'ms' },
    {
      name: `${where}, 99th percentile`,
      value: percentile(arrivalMs, 0.99),
      unit: 'ms',
      target: { rule: 'at most', value: mostArrivalMs },
    },
  ]
}

/** Waits until the router has woken the page and it shows orders. @returns milliseconds since the page was requested */
async function untilAwake(page: Page): Promise<number> {
  const awake = await page.waitForFunction(
    (links) => !('$_TSR' in window) && document.querySelector(links) !== null && performance.now(),
    {},
    card,
  )
  return Number(await awake.jsonValue())
}

async function opening(browser: Browser, site: StaffSite): Promise<number> {
  const page = await openStaffPage(browser, site)
  await page.emulateCPUThrottling(slowdown)
  await page.goto(`${site.origin}${deskPath}`, { waitUntil: 'domcontentloaded' })
  const elapsedMs = await untilAwake(page)
  await page.close()
  return elapsedMs
}

/**
 * Scrolls down and up again, a step each frame.
 * @returns milliseconds; 0 when no task was long enough to be reported
 */
async function longestTaskOfScrolling(browser: Browser, site: StaffSite): Promise<number> {
  const page = await openStaffPage(browser, site)
  await page.goto(`${site.origin}${longPath}`)
  await untilAwake(page)
  await page.waitForNetworkIdle({ concurrency: 1 })
  await page.emulateCPUThrottling(slowdown)
  const longest = await page.evaluate(async (step) => {
    let found = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found = Math.max(found, duration)
    })
    observer.observe({ type: 'longtask' })
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const end = document.documentElement.scrollHeight - innerHeight
    if (end < step * 50) throw new Error(`The list is only ${end} pixels long`)
    for (let top = 0; top < end; top += step) {
      scrollTo(0, top)
      await frame()
    }
    for (let top = end; top > 0; top -= step) {
      scrollTo(0, top)
      await frame()
    }
    observer.disconnect()
    return found
  }, scrollStep)
  await page.close()
  return longest
}

/**
 * Places orders at a steady pace with a second process on the same database, while the desk of the first is open.
 * @returns milliseconds from each order's answer until the desk showed its card
 * @throws {Error} when the desk did not show one
 */
async function arrivalTimes(browser: Browser, site: StaffSite, stack: AsyncDisposableStack): Promise<number[]> {
  const other = await startServer(stack, 'apps/api/dist/main.js', { DATABASE_URL: site.database, ...oneClient })
  await call(`${other}${placeOrder.url}`, { method: placeOrder.method, ...orderRequest() })
  const page = await openStaffPage(browser, site)
  await page.goto(`${site.origin}${longPath}`)
  await untilAwake(page)
  await page.evaluate((links) => {
    const shownAt: Record<string, number> = {}
    Object.assign(window, { shownAt })
    new MutationObserver(() => {
      for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>(links))
        shownAt[pathname.slice(-9)] ??= Date.now()
    }).observe(document.body, { childList: true, subtree: true })
  }, card)

  const storedAt = new Map<string, number>()
  const beganAt = Date.now()
  const answers: Promise<void>[] = []
  for (let index = 0; index < arrivals; index++) {
    await new Promise((resolve) => setTimeout(resolve, beganAt + (index * 1_000) / perSecond - Date.now()))
    answers.push(
      call(`${other}${placeOrder.url}`, { method: placeOrder.method, ...orderRequest() }).then(({ status, body }) => {
        if (status !== 201) throw new Error(`An order was answered ${status}: ${body.subarray(0, 200)}`)
        storedAt.set(JSON.parse(body.toString()).reference, Date.now())
      }),
    )
  }
  await Promise.all(answers)
  await page.waitForFunction(
    (references) => references.every((each) => each in (window as unknown as { shownAt: object }).shownAt),
    { timeout: patienceMs },
    [...storedAt.keys()],
  )
  const shownAt = await page.evaluate(() => (window as unknown as { shownAt: Record<string, number> }).shownAt)
  await page.close()
  return [...storedAt].map(([reference, at]) => (shownAt[reference] ?? Number.NaN) - at)
}

function orderRequest() {
  const { body, headers } = nextOrder()
  return { body: JSON.parse(body), headers: { 'idempotency-key': headers['idempotency-key'] ?? '' } }
}
