import { availableParallelism } from 'node:os'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { startServer } from './harness/server-process.ts'
import { connections, mediansInTurns, requestsPerSecond } from './harness/throughput.ts'
import { oneClient, placeOrders } from './order-load.ts'

const page = `/product/${firstCatalogue.products[0].slug}`
const headers = { 'accept-encoding': 'br' }
const roundOrders = 10_000
const leastTimes = 1.6
/** Two processes, Postgres and the load generator want a core each: with fewer there is nothing to gain. */
const leastCores = 4

type Load = (origins: readonly string[]) => Promise<number>

const loads: Readonly<Record<string, Load>> = {
  async orders(origins) {
    const startedAt = performance.now()
    const share = roundOrders / origins.length
    await Promise.all(origins.map((origin) => placeOrders(origin, share, connections / origins.length)))
    return roundOrders / ((performance.now() - startedAt) / 1_000)
  },
  async pages(origins) {
    const share = connections / origins.length
    const speeds = origins.map((origin) => requestsPerSecond(`${origin}${page}`, { headers, connections: share }))
    return (await Promise.all(speeds)).reduce((sum, speed) => sum + speed)
  },
}

/** What a second process on the same Postgres gains, in turns with one alone. */
export const twoProcesses: FigureGroup = {
  name: 'two-processes',
  title: `Two processes on one Postgres, ${connections} connections, ${availableParallelism()} cores`,

  async measure({ postgres, stack }) {
    const settings = { DATABASE_URL: await postgres.createDatabase(stack), ...oneClient }
    const first = await startServer(stack, 'apps/api/dist/main.js', settings)
    const second = await startServer(stack, 'apps/api/dist/main.js', settings)
    const figures: Figure[] = []
    for (const [name, load] of Object.entries(loads)) {
      const [one, two] = await mediansInTurns(
        () => load([first]),
        () => load([first, second]),
      )
      figures.push(
        { name: `${name}, one process`, value: one, unit: 'req/s' },
        { name: `${name}, two processes`, value: two, unit: 'req/s' },
        {
          name: `${name}, two to one`,
          value: two / one,
          unit: '×',
          ...(availableParallelism() >= leastCores && { target: { rule: 'at least', value: leastTimes } }),
        },
      )
    }
    return figures
  },
}
