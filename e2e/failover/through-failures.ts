import { setTimeout as pause } from 'node:timers/promises'
import { type PlannedVisitor, scheduleOf } from '../faults/schedule.ts'
import { startServers } from '../faults/servers.ts'
import { readStoredLines } from '../faults/stored-lines.ts'
import { type Outcome, order } from '../faults/visitor.ts'
import { brokenToVisitors } from '../faults/visitor-promises.ts'
import { openWays } from '../faults/ways.ts'
import type { Findings } from './findings.ts'

/** Something between the site and its orders that fails for a while. */
export interface Failure {
  /** As it is told after "was": `killed`. */
  readonly what: string
  happen(): Promise<void>
  /** Undoes it. Resolves when everything is as before. */
  restore(): Promise<void>
}

interface Trial {
  /** What fails, in a word or two. */
  readonly subject: string
  readonly databaseUrl: string
  readonly failures: readonly Failure[]
  /** Visitors, of all kinds and with all fates of `npm run faults`, and over how many seconds they come. */
  readonly orders: number
  readonly seconds: number
  /** How long something is away at least, in milliseconds: what comes back at once is no failure. */
  readonly awayMs: number
  readonly say: (text: string) => void
}

/** How long the site may take no orders after something failed, in milliseconds. */
const mostMs = 10_000
/** How long a visitor waits for an answer; then they send again, after a second. */
const patienceMs = 2_000
const everyMs = 100

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Two processes of the site, through whose database one failure after the other comes while people order. */
export async function throughFailures(
  stack: AsyncDisposableStack,
  { subject, databaseUrl, failures, orders, seconds, awayMs, say }: Trial,
): Promise<Findings> {
  const servers = await startServers(stack, databaseUrl)
  await servers.ready()
  const wayTo = await openWays(stack, servers.portOf)
  say(`${subject} and two processes are ready.`)

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
  /**
   * @returns how long after a moment the site, which is about to notice, takes orders again, in milliseconds; 0 where
   * it notices nothing
   */
  async function backAfter(beganAt: number): Promise<number> {
    while (await isReady()) {
      if (performance.now() - beganAt > awayMs) return 0
      await pause(everyMs)
    }
    while (!(await isReady())) await pause(everyMs)
    return performance.now() - beganAt
  }

  const waits: Record<string, string> = {}
  const broken: string[] = []
  for (const { what, happen, restore } of failures) {
    const beganAt = performance.now()
    await happen()
    const back = backAfter(beganAt)
    let longestMs = 0
    while (performance.now() - beganAt < awayMs) longestMs = Math.max(longestMs, await waitOfOne())
    const backMs = await back
    waits[`the site was ready again after ${subject} was ${what}`] = inSeconds(backMs)
    waits[`longest wait for an order while ${subject} was ${what}`] = inSeconds(longestMs)
    say(`${subject} was ${what}: ready after ${inSeconds(backMs)}, nobody waited over ${inSeconds(longestMs)}.`)
    if (backMs > mostMs) broken.push(`The site was away for ${inSeconds(backMs)} after ${subject} was ${what}`)
    await restore()
  }
  await servers.ready()
  endsAt = performance.now() + seconds * 1_000
  const outcomes = await Promise.all(ordering)
  return {
    counts: {
      orders: outcomes.length,
      'told that they are stored': outcomes.filter(({ told }) => told.size > 0).length,
      ...waits,
    },
    broken: [...broken, ...brokenToVisitors(outcomes, await readStoredLines(databaseUrl))],
  }
}
