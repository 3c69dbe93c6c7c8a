import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { startServer } from './harness/server-process.ts'
import { oneClient, placeOrders } from './order-load.ts'

const counts = [1, 10, 32, 100]
const measuredSeconds = 4

/** How many orders a second are stored over few connections and over many, on both databases. */
export const orderConnections: FigureGroup = {
  name: 'order-connections',
  title: 'Orders stored a second, by connections',

  async measure({ postgres, stack }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-embedded-'))
    stack.defer(() => rm(folder, { recursive: true }))
    const databases = {
      Postgres: { DATABASE_URL: await postgres.createDatabase(stack) },
      'the embedded database': { DATA_DIR: folder },
    }
    const figures: Figure[] = []
    for (const [name, database] of Object.entries(databases)) {
      const origin = await startServer(stack, 'apps/api/src/main.ts', { ...oneClient, ...database })
      // The first tell how many fit into the time.
      let { perSecond } = await placeOrders(origin, 300)
      for (const count of counts) {
        await placeOrders(origin, Math.ceil(perSecond / 4), count)
        perSecond = (await placeOrders(origin, Math.ceil(perSecond * measuredSeconds), count)).perSecond
        figures.push({
          name: `${name}, ${count} ${count === 1 ? 'connection' : 'connections'}`,
          value: perSecond,
          unit: 'req/s',
        })
      }
    }
    return figures
  },
}
