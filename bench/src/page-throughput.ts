import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { startServer } from './harness/server-process.ts'
import { median } from './harness/statistics.ts'
import { besideBare, connections, inTurns } from './harness/throughput.ts'
import { oneClient } from './order-load.ts'

const page = `/product/${firstCatalogue.products[0].slug}`
const renderings = 600
const leastShare = 0.6
const mostRenderMs = 5
const headers = { 'accept-encoding': 'br' }

/**
 * How many times a second a cached page is sent, beside a bare route that sends the same bytes, and the cost of
 * rendering.
 */
export const pageThroughput: FigureGroup = {
  name: 'page-throughput',
  title: `A product page over ${connections} connections`,

  async measure({ postgres, stack }) {
    const database = await postgres.createDatabase(stack)
    const site = await startServer(stack, 'apps/api/dist/main.js', { DATABASE_URL: database, ...oneClient })
    const { elapsedMs: firstMs } = await call(`${site}${page}`, { headers })
    await settled(`${site}${page}`)
    const bare = await startServer(stack, 'bench/src/same-bytes-server.ts', { SITE: site, PAGE: page })

    const speeds = await inTurns(`${site}${page}`, `${bare}${page}`, { headers })
    const { etag = '' } = (await call(`${site}${page}`, { headers })).headers
    const again = { headers: { ...headers, 'if-none-match': etag }, status: 304 }
    const unchanged = await inTurns(`${site}${page}`, `${bare}${page}`, again)
    return [
      ...besideBare({ ours: 'cached page', bare: 'bare Fastify route, same bytes' }, speeds, leastShare),
      ...besideBare({ ours: 'asked again, answered 304', bare: 'bare Fastify route, 304' }, unchanged, leastShare),
      { name: 'the first page after a start', value: firstMs, unit: 'ms' },
      {
        name: 'page rendered anew, median',
        value: median(await renderTimes(`${site}${page}`)),
        unit: 'ms',
        target: { rule: 'at most', value: mostRenderMs },
      },
    ]
  },
}

/** Waits until the page is sent in its smallest form, which is made after the first visitor was served. */
async function settled(url: string): Promise<void> {
  const sizes: number[] = []
  while (sizes.length < 20 && (sizes.length < 2 || sizes.at(-1) === sizes[0])) {
    sizes.push((await call(url, { headers })).body.length)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Milliseconds of single requests that no cached page answers: visitors with a cart get a page of their own. */
async function renderTimes(url: string): Promise<number[]> {
  const timesMs: number[] = []
  for (let index = 0; index < renderings; index++) {
    const start = performance.now()
    await call(url, { headers: { 'accept-encoding': 'identity', cookie: `cart=${index}` } })
    timesMs.push(performance.now() - start)
  }
  // The first ones are slower, until the engine has compiled their code.
  return timesMs.slice(renderings / 2)
}
