import { setTimeout as pause } from 'node:timers/promises'
import type { OwnPostgresServer } from '../../scripts/postgres-server.ts'
import { readStoredOrders } from '../support/stored-orders.ts'
import { brokenToStaff, repeatsIn } from './alert-promises.ts'
import { addReceiver, openAlertReceiver, testReceiver } from './alert-receiver.ts'
import { brokenInRuns } from './delivery-promises.ts'
import { newDeliveryRecord } from './delivery-record.ts'
import { brokenAtDesk } from './desk-promises.ts'
import { newDeskRecord } from './desk-record.ts'
import { startDurablePostgres } from './durable-postgres.ts'
import { brokenInLedger } from './ledger-promises.ts'
import { signInStaff, workAtOffice } from './office.ts'
import { type Extent, type PlannedFault, scheduleOf } from './schedule.ts'
import { type Servers, startServers } from './servers.ts'
import { readStoredDelivery } from './stored-delivery.ts'
import { readStoredLines } from './stored-lines.ts'
import { order } from './visitor.ts'
import { brokenToVisitors } from './visitor-promises.ts'
import { openWays } from './ways.ts'

/** How long people may take to get through after the last fault, in milliseconds. Only for what hangs. */
const calmMs = 120_000
/**
 * How long they wait for an answer while there are faults, so that a run has time for many, and as the real page does.
 */
const patienceMs = { amongFaults: 2_000, calm: 15_000 }

/** The findings of a run. */
export interface Report {
  readonly orders: number
  readonly toldStored: number
  readonly refused: number
  readonly notTold: number
  readonly agents: number
  readonly calls: number
  readonly actsDone: number
  /** Because somebody else was quicker. */
  readonly actsRefused: number
  /** That went to a rider, some with orders of an earlier one. */
  readonly runs: number
  /** What riders said of stops and were told is kept. */
  readonly stopsSaid: number
  readonly signedOff: number
  readonly requests: number
  /** Alerts that came once more because the site did not hear that they had been taken. */
  readonly alertRepeats: number
  readonly faults: number
  readonly serverStarts: number
  readonly seconds: number
  /** Every promise that was broken, in words; empty when all were kept. */
  readonly broken: readonly string[]
}

/**
 * Lets visitors order, agents work at the desk, riders deliver and a cashier count what they bring while servers and
 * database fail, and compares what all of them were told with what is stored.
 */
export async function runFaults(extent: Extent, say: (text: string) => void): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const startedAt = performance.now()
  const { postgres, databaseUrl } = await startDurablePostgres(stack)
  const servers = await startServers(stack, databaseUrl)
  await servers.ready()
  const schedule = scheduleOf(extent)
  const wayTo = await openWays(stack, servers.portOf)
  const plans = [...schedule.agents, ...schedule.dispatchers, schedule.cashier]
  const staff = await signInStaff(databaseUrl, plans, (server) => wayTo(server, 'clean'))
  say(`${postgres.description}; two servers and the staff are ready after ${seconds(startedAt)} s.`)

  const receiver = await openAlertReceiver(stack)
  const [{ cookie }] = staff as [(typeof staff)[number]]
  const place = await addReceiver(wayTo(0, 'clean'), cookie, receiver)

  let endsAt = Number.POSITIVE_INFINITY
  const site = {
    wayTo,
    endsAt: () => endsAt,
    patienceMs: () => (Number.isFinite(endsAt) ? patienceMs.calm : patienceMs.amongFaults),
  }
  const record = newDeskRecord()
  const ordering = schedule.visitors.map((visitor) => order(visitor, site))
  const delivery = newDeliveryRecord()
  const working = workAtOffice(staff, site, record, delivery)
  const beganAt = performance.now()
  for (const fault of schedule.faults) {
    await pause(Math.max(0, fault.atMs - (performance.now() - beganAt)))
    await cause(fault, postgres, servers)
  }
  await pause(Math.max(0, extent.seconds * 1_000 - (performance.now() - beganAt)))
  await servers.ready()
  endsAt = performance.now() + calmMs
  const [outcomes, money] = await Promise.all([Promise.all(ordering), working])

  const lines = await readStoredLines(databaseUrl)
  const placed = [...new Set(lines.map(({ reference }) => reference))]
  receiver.calm()
  const untold = await untoldAtLast(
    () => brokenToStaff(receiver.received, placed),
    () => testReceiver(wayTo(0, 'clean'), cookie, place),
  )
  const orders = await readStoredOrders(databaseUrl)
  const stored = await readStoredDelivery(databaseUrl)
  const acts = (answer: string) => record.acts.filter((act) => act.answer === answer)
  const told = outcomes.filter((outcome) => outcome.told.size > 0)
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined)
  return {
    orders: outcomes.length,
    toldStored: told.length,
    refused: refused.length,
    notTold: outcomes.length - told.length - refused.length,
    agents: schedule.agents.length,
    calls: acts('done').filter(({ kind }) => kind === 'attempted').length,
    actsDone: acts('done').length,
    actsRefused: acts('refused').length,
    runs: stored.runs.filter(({ id }) => delivery.words.some(({ run }) => run === id)).length,
    stopsSaid: delivery.words.filter(({ counted }) => counted.length > 0).length,
    signedOff: delivery.signedOff.filter(({ answer }) => answer === 'done').length,
    requests: outcomes.reduce((sum, { sent }) => sum + sent, record.requests),
    faults: schedule.faults.length,
    serverStarts: servers.starts(),
    seconds: Number(seconds(startedAt)),
    alertRepeats: repeatsIn(receiver.received),
    broken: [
      ...brokenToVisitors(outcomes, lines),
      ...brokenAtDesk(record, orders),
      ...brokenInRuns(delivery, orders, stored),
      ...brokenInLedger(delivery, orders, stored, money),
      ...untold,
    ],
  }
}

async function cause({ kind, server, awayMs }: PlannedFault, postgres: OwnPostgresServer, servers: Servers) {
  if (kind === 'kill-server') return servers.end(server, 'SIGKILL')
  if (kind === 'end-server') return servers.end(server, 'SIGTERM')
  await postgres.end(kind === 'kill-postgres' ? 'kill' : 'fast')
  await pause(awayMs)
  await postgres.start()
}

/**
 * How long alerts may take to arrive once everything is calm, in milliseconds. What a killed process held is given up
 * after its minute, and found by the queue in one of its rounds, of a minute each, after that.
 */
const tellingMs = 300_000

/**
 * Waits until every promise to staff is kept: what a process was sending when it was killed is sent again
 * when its time is over.
 * @param wakeUp has the site try again at once what failed
 */
async function untoldAtLast(broken: () => string[], wakeUp: () => Promise<void>): Promise<string[]> {
  const until = performance.now() + tellingMs
  while (broken().length > 0 && performance.now() < until) {
    await wakeUp()
    await pause(500)
  }
  return broken()
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1)
}
