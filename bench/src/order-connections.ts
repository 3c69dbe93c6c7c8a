import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { pgbenchPerSecond } from './harness/pgbench.ts'
import { startServer } from './harness/server-process.ts'
import { besideBare, mediansInTurns } from './harness/throughput.ts'
import { oneClient, placeOrders } from './order-load.ts'
import { insertionOf } from './order-rows.ts'

/** With an id of the intent, as a page with script sends it, and without one. */
const loads = [
  { connections: 1, hasId: true },
  { connections: 10, hasId: true },
  { connections: 10, hasId: false },
  { connections: 32, hasId: true },
  { connections: 32, hasId: false },
  { connections: 100, hasId: true },
] as const
type Load = (typeof loads)[number]

/** A server in service has long compiled what it runs: ours, which has more of it, takes this many orders to get there. */
const warmUpOrders = 10_000
const rounds = 15
const roundSeconds = 0.7
const pgbenchSeconds = 4
const leastShare = 0.5
/** Each of them is one of Postgres itself, which takes 100 unless it is told otherwise. */
const mostPgbenchConnections = 50
/** A number at random makes another order each time, or now and then none. */
const pgbenchScript = `\\set number random(1, 700000000)\n${insertionOf(':number')};\n`

/** How many orders a second are stored over few connections and over many, on both databases, beside the least there could be. */
export const orderConnections: FigureGroup = {
  name: 'order-connections',
  title: 'Orders stored a second, by connections',

  async measure({ postgres, stack }) {
    const newFolder = async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'bench-embedded-'))
      stack.defer(() => rm(folder, { recursive: true }))
      return { DATA_DIR: folder }
    }
    const newDatabase = async () => ({
      DATABASE_URL: await postgres.createDatabase(stack),
      DATABASE_POOL_SIZE: '10',
    })
    const figures: Figure[] = []
    for (const [name, newPlace] of Object.entries({ Postgres: newDatabase, 'the embedded database': newFolder })) {
      const place: Record<string, string> = await newPlace()
      const ours = await startServer(stack, 'apps/api/dist/main.js', { ...oneClient, ...place })
      const bare = await startServer(stack, 'bench/src/bare-server.ts', await newPlace())
      for (const origin of [ours, bare]) await placeOrders(origin, warmUpOrders)
      for (const load of loads) {
        const { connections, hasId } = load
        const many = `${connections} ${connections === 1 ? 'connection' : 'connections'}`
        const over = `${name}, ${many}${hasId ? '' : ', without an id'}`
        const [oursSpeed, bareSpeed] = await mediansInTurns(
          await speedOf(ours, load),
          await speedOf(bare, load),
          rounds,
        )
        const speeds = { ours: oursSpeed, bare: bareSpeed }
        figures.push(...besideBare({ ours: over, bare: `${over}: bare` }, speeds, leastShare))
        const { DATABASE_URL: database } = place
        if (!database || !hasId || connections > mostPgbenchConnections) continue
        const perSecond = await pgbenchPerSecond(database, pgbenchScript, { connections, seconds: pgbenchSeconds })
        if (perSecond) figures.push({ name: `${over}: pgbench, the same rows`, value: perSecond, unit: 'req/s' })
      }
    }
    return figures
  },
}

/** Measures a server under this load, for a moment each time. */
async function speedOf(origin: string, { connections, hasId }: Load): Promise<() => Promise<number>> {
  // The first tell how many fit into the time.
  const { perSecond } = await placeOrders(origin, 300, connections, hasId)
  const amount = Math.ceil(perSecond * roundSeconds)
  return async () => (await placeOrders(origin, amount, connections, hasId)).perSecond
}
