import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { openBrowser, type PageRun, visit } from './harness/lighthouse.ts'
import { startServer } from './harness/server-process.ts'
import { median } from './harness/statistics.ts'

const rounds = 5
const productPage = `/product/${firstCatalogue.products[0].slug}`
const pages = ['/', productPage, '/shop', '/contact']

const bytesFigure = 'bytes before interaction'
/** How much later than on the hand-written page the largest element may appear, in milliseconds. */
const mostTimesByHand = 1.1
/** A first visit to a product page, with everything that is fetched for it. */
const mostProductBytes = { rule: 'at most', value: 60 * 1024 } as const

/** Each figure of a page with its target; the median of the rounds counts. */
const figures: readonly (Omit<Figure, 'value'> & { readonly of: (run: PageRun) => number })[] = [
  { name: 'performance', unit: 'of 100', target: { rule: 'at least', value: 100 }, of: (run) => run.performance },
  { name: 'accessibility', unit: 'of 100', target: { rule: 'at least', value: 100 }, of: (run) => run.accessibility },
  { name: 'best practices', unit: 'of 100', target: { rule: 'at least', value: 100 }, of: (run) => run.bestPractices },
  { name: 'SEO', unit: 'of 100', target: { rule: 'at least', value: 100 }, of: (run) => run.seo },
  { name: 'FCP', unit: 'ms', target: { rule: 'at most', value: 900 }, of: (run) => run.fcpMs },
  { name: 'LCP', unit: 'ms', target: { rule: 'at most', value: 1_200 }, of: (run) => run.lcpMs },
  { name: 'TBT', unit: 'ms', target: { rule: 'at most', value: 30 }, of: (run) => run.tbtMs },
  { name: 'CLS', unit: '', target: { rule: 'at most', value: 0.01 }, of: (run) => run.cls },
  { name: bytesFigure, unit: 'bytes', of: (run) => run.bytes },
]

/** How soon pages appear on a slow phone, in turns with hand-written pages of the same content. */
export const pageSpeed: FigureGroup = {
  name: 'page-speed',
  title: `Lighthouse on a phone, the middle of ${rounds} visits`,

  async measure({ postgres, stack }) {
    const database = await postgres.createDatabase(stack)
    const site = await startServer(stack, 'apps/api/dist/main.js', { DATABASE_URL: database, LOG_LEVEL: 'error' })
    const plain = await startServer(stack, 'bench/src/plain-page-server.ts', { SITE: site })
    const browser = await openBrowser(stack)

    const addresses = pages.flatMap((page) => [`${site}${page}`, `${plain}${page}`])
    // The first visit to each warms up the browser, and the server's page.
    for (const address of addresses) await visit(browser, address)
    const runs = new Map<string, PageRun[]>(addresses.map((address) => [address, []]))
    for (let round = 0; round < rounds; round++) {
      for (const address of addresses) runs.get(address)?.push(await visit(browser, address))
    }

    const middle = (address: string, of: (run: PageRun) => number) => median((runs.get(address) ?? []).map(of))
    return pages.flatMap((page) => [
      ...figures.map(({ of, name, ...figure }) => ({
        ...figure,
        name: `${page} ${name}`,
        value: middle(`${site}${page}`, of),
        ...(page === productPage && name === bytesFigure && { target: mostProductBytes }),
      })),
      { name: `${page} by hand, LCP`, unit: 'ms', value: middle(`${plain}${page}`, lcp) },
      { name: `${page} by hand, TBT`, unit: 'ms', value: middle(`${plain}${page}`, ({ tbtMs }) => tbtMs) },
      {
        name: `${page} LCP, ours to by hand`,
        unit: '×',
        value: middle(`${site}${page}`, lcp) / middle(`${plain}${page}`, lcp),
        target: { rule: 'at most', value: mostTimesByHand },
      },
    ])
  },
}

function lcp({ lcpMs }: PageRun): number {
  return lcpMs
}
