import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Browser } from 'puppeteer-core'
import { openDrivenBrowser } from './harness/driven-browser.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { startServer } from './harness/server-process.ts'
import { median } from './harness/statistics.ts'

const rounds = 3
const pages = ['/', `/product/${firstCatalogue.products[0].slug}`, '/shop', '/contact']
/** 2G as found between towns. Puppeteer takes bytes a second, and milliseconds. */
const network = { download: 30 * 1024, upload: 30 * 1024, latency: 800 }
const mostMs = 3_000

/** How long a page on 2G stays asleep after the first touch: until then forms and links are the browser's own. */
export const wakingUp: FigureGroup = {
  name: 'waking-up',
  title: 'From the first touch until a page is awake, at 30 KB/s and 800 ms',

  async measure({ postgres, stack }) {
    const database = await postgres.createDatabase(stack)
    const site = await startServer(stack, 'apps/api/dist/main.js', { DATABASE_URL: database, LOG_LEVEL: 'error' })
    const browser = await openDrivenBrowser(stack)

    const wakings = new Map<string, Waking[]>(pages.map((page) => [page, []]))
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) wakings.get(page)?.push(await wake(browser, `${site}${page}`))
    }
    return pages.flatMap((page) => {
      const middle = (of: (waking: Waking) => number) => median((wakings.get(page) ?? []).map(of))
      return [
        {
          name: `${page}, median`,
          value: middle(({ elapsedMs }) => elapsedMs),
          unit: 'ms',
          target: { rule: 'at most', value: mostMs } as const,
        },
        { name: `${page}, script`, value: middle(({ bytes }) => bytes), unit: 'bytes' },
        { name: `${page}, files`, value: middle(({ files }) => files), unit: 'files' },
      ]
    })
  },
}

interface Waking {
  readonly elapsedMs: number
  /** Size of the scripts that have arrived by then, compressed, without headers. */
  readonly bytes: number
  readonly files: number
}

async function wake(browser: Browser, address: string): Promise<Waking> {
  const page = await browser.newPage()
  await page.setCacheEnabled(false)
  await page.goto(address, { waitUntil: 'networkidle0' })
  await page.emulateNetworkConditions(network)
  const waking = await page.evaluate(async () => {
    const touchedAt = performance.now()
    dispatchEvent(new Event('pointerdown'))
    // The router takes this away when the page is hydrated.
    while ('$_TSR' in window) await new Promise((resolve) => setTimeout(resolve, 10))
    const elapsedMs = performance.now() - touchedAt
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .filter(({ responseEnd }) => responseEnd > 0)
    return {
      elapsedMs,
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      files: scripts.length,
    }
  })
  await page.close()
  return waking
}
