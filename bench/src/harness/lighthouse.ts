import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'

/** Results of one Lighthouse run on a page: scores of 0 to 100, times in milliseconds, bytes over the wire. */
export interface PageRun {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly bytes: number
}

/**
 * Opens a Chromium, preferably the one that CHROME_PATH names, until the stack is disposed.
 * @throws {Error} when there is none
 */
export async function openBrowser(stack: AsyncDisposableStack): Promise<LaunchedChrome> {
  const { CHROME_PATH: chromePath } = process.env
  const browser = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    logLevel: 'silent',
  })
  stack.defer(() => browser.kill())
  return browser
}

/** Visits a page once on Lighthouse's phone: a slow 4G network and a processor four times slower, both simulated. */
export async function visit(browser: LaunchedChrome, url: string): Promise<PageRun> {
  const result = await resultOf(browser, url)
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: number('first-contentful-paint'),
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
  }
}

/**
 * Occasionally the browser records no trace of a visit, and Lighthouse asks to be run again.
 * @throws {Error} the third time
 */
async function resultOf(browser: LaunchedChrome, url: string): Promise<RunnerResult> {
  let reason = 'no result'
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await lighthouse(url, { port: browser.port, logLevel: 'silent', maxWaitForLoad: 30_000 })
    if (result && !result.lhr.runtimeError) return result
    reason = result?.lhr.runtimeError?.message ?? reason
  }
  throw new Error(`${url}: ${reason}`)
}
