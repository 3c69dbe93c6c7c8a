import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { pgbenchPerSecond } from './harness/pgbench.ts'
import { startOnOurTables, startServer } from './harness/server-process.ts'
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

/**
 * A server in production has long compiled its code: ours, which has more of it, takes this many orders to get there.
 */
const warmUpOrders = 10_000
const rounds = 15
const roundSeconds = 0.7
const pgbenchSeconds = 4
const leastShare = 0.5
/** Each needs a connection of Postgres itself, which allows 100 by default. */
const mostPgbenchConnections = 50
/** A random number makes a different order each time, and occasionally none. */
const pgbenchScript = `\\set number random(1, 700000000)\n${insertionOf(':number')};\n`

/**
 * How many orders a second are stored over few and over many connections, on both databases, beside the least possible
 * server.
 */
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
    for (const [name, newStore] of Object.entries({ Postgres: newDatabase, 'the embedded database': newFolder })) {
      const store: Record<string, string> = await newStore()
      const ours = await startServer(stack, 'apps/api/dist/main.js', { ...oneClient, ...store })
      const bare = await startOnOurTables(stack, 'bench/src/bare-server.ts', await newStore())
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
        const { DATABASE_URL: database } = store
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
  // The first ones show how many fit into the time.
  const { perSecond } = await placeOrders(origin, 300, connections, hasId)
  const amount = Math.ceil(perSecond * roundSeconds)
  return async () => (await placeOrders(origin, amount, connections, hasId)).perSecond
}
