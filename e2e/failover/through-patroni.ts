import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../scripts/postgres-server.ts'
import { type PlannedVisitor, scheduleOf } from '../faults/schedule.ts'
import { startServers } from '../faults/servers.ts'
import { readStoredLines } from '../faults/stored-lines.ts'
import { type Outcome, order } from '../faults/visitor.ts'
import { brokenToVisitors } from '../faults/visitor-promises.ts'
import { openWays } from '../faults/ways.ts'
import type { Findings } from './findings.ts'
import { type Member, startCluster } from './patroni-cluster.ts'

/** What becomes of the leader, in turn. */
const faults: readonly (readonly [string, (leader: Member) => void | Promise<void>])[] = [
  ['killed', (leader) => leader.kill()],
  ['cut off', (leader) => leader.cut()],
  ['hung', (leader) => leader.hang()],
]
/** Visitors, of all kinds and with all fates of `npm run faults`. */
const orders = 2_000
const seconds = 150
/** How long the site may take no orders after the leader was lost, in milliseconds. */
const mostMs = 10_000
/** How long a visitor waits for an answer; then they send again, after a second. */
const patienceMs = 2_000
const everyMs = 100
/** The leader is away for at least so long, in milliseconds: what comes back at once is no fault. */
const awayMs = 15_000

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The site on a cluster whose leader is killed, cut off and hung while people order. */
export async function throughPatroni(say: (text: string) => void): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const cluster = await startCluster(stack)
  await cluster.whole()
  const { databaseUrl } = cluster
  const servers = await startServers(stack, databaseUrl)
  await servers.ready()
  const wayTo = await openWays(stack, servers.portOf)
  say(`${cluster.description}: the cluster and two processes are ready.`)

  const { visitors } = scheduleOf({ seed: 1, orders, agents: 0, dispatchers: 0, seconds, faults: 0 })
  let endsAt = Number.POSITIVE_INFINITY
  const site = { wayTo, endsAt: () => endsAt, patienceMs: () => patienceMs }
  const ordering: Promise<Outcome>[] = visitors.map((visitor) => order(visitor, site))

  let number = orders
  /** Orders once, unharmed. @returns how long that took, in milliseconds */
  async function waitOfOne(): Promise<number> {
    const visitor: PlannedVisitor = { number: number++, kind: 'script', startsAtMs: 0, products: 1, attempts: [] }
    const beganAt = performance.now()
    const outcome = order(visitor, site)
    ordering.push(outcome)
    await outcome
    return performance.now() - beganAt
  }

  const asked = `http://127.0.0.1:${servers.portOf(0)}/readyz`
  const isReady = () =>
    fetch(asked, { signal: AbortSignal.timeout(patienceMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  /** @returns how long after a moment the site, which is about to notice, takes orders again, in milliseconds */
  async function backAfter(beganAt: number): Promise<number> {
    while ((await isReady()) && performance.now() - beganAt < awayMs) await pause(everyMs)
    while (!(await isReady())) await pause(everyMs)
    return performance.now() - beganAt
  }

  const longest: Record<string, string> = {}
  const broken: string[] = []
  for (const [what, happen] of faults) {
    const leader = await cluster.leader()
    const beganAt = performance.now()
    await happen(leader)
    const back = backAfter(beganAt)
    let longestMs = 0
    while (performance.now() - beganAt < awayMs) longestMs = Math.max(longestMs, await waitOfOne())
    const backMs = await back
    longest[`the site was ready again after the leader was ${what}`] = inSeconds(backMs)
    longest[`longest wait for an order while the leader was ${what}`] = inSeconds(longestMs)
    say(`${leader.name} was ${what}: ready after ${inSeconds(backMs)}, nobody waited over ${inSeconds(longestMs)}.`)
    if (backMs > mostMs) broken.push(`The site was away for ${inSeconds(backMs)} after the leader was ${what}`)
    await leader.restore()
    await cluster.whole()
  }
  await servers.ready()
  endsAt = performance.now() + seconds * 1_000
  const outcomes = await Promise.all(ordering)

  const [replicas] = await query(databaseUrl, `select count(*)::int as count from pg_stat_replication`)
  return {
    counts: {
      orders: outcomes.length,
      'told that they are stored': outcomes.filter(({ told }) => told.size > 0).length,
      ...longest,
      'followers at the end': Number(replicas?.count),
    },
    broken: [...broken, ...brokenToVisitors(outcomes, await readStoredLines(databaseUrl))],
  }
}
