import { setTimeout as pause } from 'node:timers/promises'
import { type OwnPostgresServer, query } from '../../scripts/postgres-server.ts'
import { startOwnPostgres } from '../../scripts/provide-postgres.ts'
import { type Extent, type PlannedFault, scheduleOf } from './schedule.ts'
import { type Servers, startServers } from './servers.ts'
import { type Outcome, order, phoneOf } from './visitor.ts'
import { openWays } from './ways.ts'

/** How long visitors may take to get through after the last fault, in milliseconds. */
const calmMs = 30_000

/** The findings of a run. */
export interface Report {
  readonly orders: number
  readonly toldStored: number
  readonly refused: number
  readonly notTold: number
  readonly requests: number
  readonly faults: number
  readonly serverStarts: number
  readonly seconds: number
  /** Every promise that was broken, in words; empty when all were kept. */
  readonly broken: readonly string[]
}

interface StoredRow {
  readonly reference: string
  readonly token: string
  readonly phone: string
}

/** Lets visitors order while servers and database fail, and compares what they were told with what is stored. */
export async function runFaults(extent: Extent, say: (text: string) => void): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const startedAt = performance.now()
  const postgres = await startOwnPostgres()
  stack.defer(() => postgres.stop())
  // The tests' server trades durability for speed; here durability is what is tested.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await query(postgres.url, `alter system set ${setting} = on`)
  }
  await query(postgres.url, 'select pg_reload_conf()')
  await query(postgres.url, 'create database faults')
  const database = new URL(postgres.url)
  database.pathname = '/faults'

  const servers = await startServers(stack, database.href)
  await servers.ready()
  const wayTo = await openWays(stack, servers.portOf)
  say(`${postgres.description}; two servers are ready after ${seconds(startedAt)} s.`)

  const schedule = scheduleOf(extent)
  let endsAt = Number.POSITIVE_INFINITY
  const ordering = schedule.visitors.map((visitor) => order(visitor, { wayTo, endsAt: () => endsAt }))
  const beganAt = performance.now()
  for (const fault of schedule.faults) {
    await pause(Math.max(0, fault.atMs - (performance.now() - beganAt)))
    await cause(fault, postgres, servers)
  }
  await pause(Math.max(0, extent.seconds * 1_000 - (performance.now() - beganAt)))
  await servers.ready()
  endsAt = performance.now() + calmMs
  const outcomes = await Promise.all(ordering)

  const rows = (await query(
    database.href,
    'select reference, confirmation_token as token, phone from orders join order_lines on order_id = orders.id',
  )) as unknown as StoredRow[]
  const told = outcomes.filter((outcome) => outcome.told.size > 0)
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined)
  return {
    orders: outcomes.length,
    toldStored: told.length,
    refused: refused.length,
    notTold: outcomes.length - told.length - refused.length,
    requests: outcomes.reduce((sum, { sent }) => sum + sent, 0),
    faults: schedule.faults.length,
    serverStarts: servers.starts(),
    seconds: Number(seconds(startedAt)),
    broken: brokenPromises(outcomes, rows),
  }
}

async function cause({ kind, server, awayMs }: PlannedFault, postgres: OwnPostgresServer, servers: Servers) {
  if (kind === 'kill-server') return servers.end(server, 'SIGKILL')
  if (kind === 'end-server') return servers.end(server, 'SIGTERM')
  await postgres.end(kind === 'kill-postgres' ? 'kill' : 'fast')
  await pause(awayMs)
  await postgres.start()
}

function brokenPromises(outcomes: readonly Outcome[], rows: readonly StoredRow[]): string[] {
  const stored = Map.groupBy(rows, ({ phone }) => phone)
  const broken = outcomes.flatMap(({ visitor, told, refusal, strange }) => {
    const found = stored.get(phoneOf(visitor)) ?? []
    const who = `Visitor ${visitor.number} (${visitor.kind}, ${visitor.products} products)`
    const names = new Set([...told].map((name) => found.find((row) => name.endsWith(row.token))?.reference ?? name))
    const say = (isBroken: boolean, what: string) => (isBroken ? [`${who}: ${what}`] : [])
    return [
      ...say(names.size > 1, `was told of several orders: ${[...names].join(', ')}`),
      ...say(told.size > 0 && found.length === 0, 'was told that the order is stored, and it is not'),
      ...say(found.length > visitor.products, `is stored ${found.length} times`),
      ...say(found.length > 0 && found.length < visitor.products, `is stored in part: ${found.length} lines`),
      ...say(new Set(found.map(({ reference }) => reference)).size > 1, 'has several references'),
      ...say(names.size === 1 && found.some(({ reference }) => !names.has(reference)), 'was told another reference'),
      ...say(refusal !== undefined && found.length > 0, 'was refused, and is stored'),
      ...say(refusal === '' || (refusal !== undefined && visitor.kind !== 'wrong'), `was refused: "${refusal}"`),
      ...say(visitor.kind === 'wrong' && refusal === undefined, 'was not told what is wrong'),
      ...say(told.size === 0 && visitor.kind !== 'wrong', 'was told nothing although all was calm at the end'),
      ...say(strange.length > 0, `got a strange answer: ${strange.join(' | ')}`),
    ]
  })
  const known = new Set(outcomes.map(({ visitor }) => phoneOf(visitor)))
  const unknown = rows.filter(({ phone }) => !known.has(phone))
  return unknown.length > 0 ? [...broken, `${unknown.length} orders are stored that nobody placed`] : broken
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1)
}
