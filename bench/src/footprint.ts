import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import autocannon from 'autocannon'
import type { FigureGroup } from './harness/figure-group.ts'
import { memoryOf, processorTimeOf } from './harness/process-usage.ts'
import { startServerProcess } from './harness/server-process.ts'
import { oneClient, placeOrders } from './order-load.ts'

const orders = 10_000
const pages = 20_000
const mostIdleMegabytes = 150
/** With all tables to make, and without. */
const mostFirstStartMs = 1_800
const mostStartMs = 1_000

/** What the site's process uses: time until it is ready, memory, and processor time for each request. */
export const footprint: FigureGroup = {
  name: 'footprint',
  title: 'The process: start, memory, and processor time of a request',

  async measure({ postgres, stack }) {
    const settings = { DATABASE_URL: await postgres.createDatabase(stack), ...oneClient }
    const first = stack.use(new AsyncDisposableStack())
    const { startMs: firstStartMs } = await startServerProcess(first, 'apps/api/dist/main.js', settings)
    await first.disposeAsync()
    const site = await startServerProcess(stack, 'apps/api/dist/main.js', settings)
    const idle = memoryOf(site.pid)
    await placeOrders(site.origin, 1_000)
    const orderTime = await timeOf(site.pid, () => placeOrders(site.origin, orders))
    const pageTime = await timeOf(site.pid, () =>
      autocannon({
        url: `${site.origin}/product/${firstCatalogue.products[0].slug}`,
        connections: 32,
        amount: pages,
        headers: { 'accept-encoding': 'br' },
      }),
    )
    return [
      {
        name: 'start, on an empty Postgres',
        value: firstStartMs,
        unit: 'ms',
        target: { rule: 'at most', value: mostFirstStartMs },
      },
      {
        name: 'start, on a database that is there',
        value: site.startMs,
        unit: 'ms',
        target: { rule: 'at most', value: mostStartMs },
      },
      {
        name: 'memory when idle',
        value: idle,
        unit: 'MB',
        target: { rule: 'at most', value: mostIdleMegabytes },
      },
      {
        name: `memory after ${orders.toLocaleString('en-GB')} orders and ${pages.toLocaleString('en-GB')} pages`,
        value: memoryOf(site.pid),
        unit: 'MB',
      },
      { name: 'processor time of an order', value: (1_000 * orderTime) / orders, unit: 'µs' },
      { name: 'processor time of a cached page', value: (1_000 * pageTime) / pages, unit: 'µs' },
    ]
  },
}

/** Processor time that the process uses for some work, in milliseconds. */
async function timeOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processorTimeOf(pid)
  await work()
  return processorTimeOf(pid) - before
}
