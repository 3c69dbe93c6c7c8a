import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { call } from './http-client.ts'
import { openBrowser } from './lighthouse.ts'
import type { StaffSite } from './staff-session.ts'

/** Opens a browser that a measurement drives itself, until the stack is disposed. @throws {Error} when there is none */
export async function openDrivenBrowser(stack: AsyncDisposableStack): Promise<Browser> {
  const { port } = await openBrowser(stack)
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  stack.defer(() => browser.disconnect())
  return browser
}

/** An empty page, signed in, that stores no file. */
export async function openStaffPage(browser: Browser, { origin, cookie }: StaffSite): Promise<Page> {
  const page = await browser.newPage()
  await page.setCacheEnabled(false)
  for (const each of cookie.split('; ')) {
    const [name = '', value = ''] = each.split('=')
    await browser.setCookie({ name, value, domain: new URL(origin).hostname })
  }
  return page
}

/** Bytes of the script that one page loads and the other does not, as brotli. */
export async function scriptBytesBeyond(
  browser: Browser,
  site: StaffSite,
  path: string,
  otherPath: string,
): Promise<number> {
  const other = await scriptsOf(browser, site, otherPath)
  const own = [...(await scriptsOf(browser, site, path))].filter((url) => !other.has(url))
  const files = await Promise.all(own.map((url) => call(url, { headers: { 'accept-encoding': 'br' } })))
  return files.reduce((sum, { body }) => sum + body.length, 0)
}

/** Addresses of all scripts that a page loads until it is quiet; the stream of the orders stays open. */
async function scriptsOf(browser: Browser, site: StaffSite, path: string): Promise<Set<string>> {
  const page = await openStaffPage(browser, site)
  const scripts = new Set<string>()
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.add(answer.url())
  })
  await page.goto(`${site.origin}${path}`)
  await page.waitForNetworkIdle({ concurrency: 1 })
  await page.close()
  return scripts
}
