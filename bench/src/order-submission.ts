import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { type Postgres, runStatement } from './harness/postgres.ts'
import { startOnOurTables, startServer } from './harness/server-process.ts'
import { median, percentile } from './harness/statistics.ts'
import { type OrderLoad, oneClient, placeOrders, usualConnections } from './order-load.ts'

const warmUpOrders = 3_000
const rounds = 3
const roundSeconds = 5
/** Connections of each server to the database; the API's own default. */
const poolSize = '10'
const leastSharePercent = 50
const mostP99Ms = 50

interface Contender {
  readonly origin: string
  readonly database: string
  /** The first is the warm-up. */
  readonly loads: OrderLoad[]
}

/** Placing an order through our API, beside the least that could be called an order API, in turns on one Postgres. */
export const orderSubmission: FigureGroup = {
  name: 'order-submission',
  title: `Order submission over ${usualConnections} connections`,

  async measure({ postgres, stack }) {
    const ours = await contender(postgres, stack, (env) =>
      startServer(stack, 'apps/api/dist/main.js', { ...env, ...oneClient }),
    )
    const bare = await contender(postgres, stack, (env) => startOnOurTables(stack, 'bench/src/bare-server.ts', env))

    for (const { origin, loads } of [ours, bare]) loads.push(await placeOrders(origin, warmUpOrders))
    for (let round = 0; round < rounds; round++) {
      for (const { origin, loads } of [ours, bare]) {
        const pace = loads.at(-1)?.perSecond ?? 0
        loads.push(await placeOrders(origin, Math.ceil(pace * roundSeconds)))
      }
    }
    for (const each of [ours, bare]) await assertAllStored(each)

    const sharePercent = (100 * speedOf(ours)) / speedOf(bare)
    return [
      { name: 'our API', value: speedOf(ours), unit: 'req/s' },
      { name: 'bare Fastify, zod and the same rows in the same tables', value: speedOf(bare), unit: 'req/s' },
      { name: 'share of bare', value: sharePercent, unit: '%', target: { rule: 'at least', value: leastSharePercent } },
      ...latenciesOf('our API', ours, mostP99Ms),
      ...latenciesOf('bare', bare),
      { name: 'orders answered 201, all found stored', value: createdBy(ours), unit: 'orders' },
    ]
  },
}

async function contender(
  postgres: Postgres,
  stack: AsyncDisposableStack,
  start: (env: Record<string, string>) => Promise<string>,
): Promise<Contender> {
  const database = await postgres.createDatabase(stack)
  const origin = await start({ DATABASE_URL: database, DATABASE_POOL_SIZE: poolSize })
  return { origin, database, loads: [] }
}

function measuredLoads({ loads }: Contender): OrderLoad[] {
  return loads.slice(1)
}

function speedOf(contender: Contender): number {
  return median(measuredLoads(contender).map((load) => load.perSecond))
}

function createdBy({ loads }: Contender): number {
  return loads.reduce((sum, load) => sum + load.created, 0)
}

function latenciesOf(name: string, contender: Contender, mostMs?: number): Figure[] {
  const latenciesMs = measuredLoads(contender).flatMap((load) => load.latenciesMs)
  const p99: Figure = { name: `${name}, 99th percentile`, value: percentile(latenciesMs, 0.99), unit: 'ms' }
  return [
    { name: `${name}, median`, value: median(latenciesMs), unit: 'ms' },
    mostMs === undefined ? p99 : { ...p99, target: { rule: 'at most', value: mostMs } },
  ]
}

async function assertAllStored(contender: Contender): Promise<void> {
  const [row] = await runStatement(contender.database, 'select count(*)::int as stored from orders')
  if (row?.stored !== createdBy(contender)) {
    throw new Error(`${createdBy(contender)} orders were answered 201, but ${row?.stored} are stored.`)
  }
}
