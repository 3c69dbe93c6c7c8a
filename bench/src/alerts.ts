import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import { freePort, openMailServer, openWebhook } from './harness/alert-receivers.ts'
import type { Figure } from './harness/figure.ts'
import type { Bench, FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { memoryOf } from './harness/process-usage.ts'
import { startServer } from './harness/server-process.ts'
import { openStaffSite, type StaffSite } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { nextOrder, oneClient, placeOrders } from './order-load.ts'

const warmUpOrders = 2_000
const rounds = 5
const roundOrders = 3_000
const leastShare = 0.85

const pacedSeconds = 60
const pacedPerSecond = 20
const mostTellMs = 2_000

const awayOrders = 1_000
const awayMs = 600_000
const mostMemoryGrowth = 30
const afterMs = 120_000

/** Settings of a site that may tell servers of this machine. */
const alerting = {
  ...oneClient,
  SECRETS_KEY: 'a key of the bench, 32 letters or more',
  ALERTS_ALLOW_PRIVATE_HOSTS: 'true',
}

/** What it costs to tell of orders, how soon it is done, and what becomes of it while nothing can be told. */
export const alerts: FigureGroup = {
  name: 'alerts',
  title: 'Alerts and messages to buyers',
  measure: async (bench) => [
    ...(await costOfTelling(bench)),
    ...(await timeToTell(bench)),
    ...(await whileAway(bench)),
  ],
}

/** Order intake with a destination that is told of each order, and of the same site that tells nobody, in turns. */
async function costOfTelling({ postgres, stack }: Bench): Promise<Figure[]> {
  const telling = await openStaffSite(postgres, stack, 'apps/api/src/main.ts', alerting)
  const silent = await openStaffSite(postgres, stack, 'bench/src/without-telling-server.ts', alerting)
  let told = 0
  await addDestination(telling, { kind: 'webhook', url: await openWebhook(stack, () => told++) })
  const speeds = { telling: [] as number[], silent: [] as number[] }
  for (const { origin } of [telling, silent]) await placeOrders(origin, warmUpOrders)
  for (let round = 0; round < rounds; round++) {
    // Whoever is second finds the machine as the first has left it.
    const turn = [['telling', telling] as const, ['silent', silent] as const]
    for (const [name, { origin }] of round % 2 === 0 ? turn : turn.reverse()) {
      speeds[name].push((await placeOrders(origin, roundOrders)).perSecond)
    }
  }
  await until(() => told >= warmUpOrders + rounds * roundOrders, 'every order told')
  const share = median(speeds.telling) / median(speeds.silent)
  return [
    { name: 'orders, each told to a webhook', value: median(speeds.telling), unit: 'req/s' },
    { name: 'orders of the same site that tells nobody', value: median(speeds.silent), unit: 'req/s' },
    { name: 'orders, telling to silent', value: share, unit: '×', target: { rule: 'at least', value: leastShare } },
  ]
}

/** From the answer to an order until its first alert arrives, at a steady pace over two processes. */
async function timeToTell({ postgres, stack }: Bench): Promise<Figure[]> {
  const site = await openStaffSite(postgres, stack, 'apps/api/dist/main.js', alerting)
  const second = await startServer(stack, 'apps/api/dist/main.js', { DATABASE_URL: site.database, ...site.settings })
  const toldAt = new Map<string, number>()
  const url = await openWebhook(stack, (reference) => {
    if (!toldAt.has(reference)) toldAt.set(reference, performance.now())
  })
  await addDestination(site, { kind: 'webhook', url })
  const answeredAt = new Map<string, number>()
  const startedAt = performance.now()
  const placed: Promise<void>[] = []
  for (let number = 0; number < pacedSeconds * pacedPerSecond; number++) {
    await pause(Math.max(0, startedAt + (number * 1_000) / pacedPerSecond - performance.now()))
    placed.push(
      placeOne(number % 2 === 0 ? site.origin : second).then((reference) => {
        answeredAt.set(reference, performance.now())
      }),
    )
  }
  await Promise.all(placed)
  await until(() => [...answeredAt.keys()].every((reference) => toldAt.has(reference)), 'every order told')
  const waits = [...answeredAt].map(([reference, at]) => (toldAt.get(reference) ?? 0) - at)
  return [
    {
      name: `from the answer to the alert, ${pacedPerSecond} orders a second, median`,
      value: median(waits),
      unit: 'ms',
    },
    {
      name: `from the answer to the alert, ${pacedPerSecond} orders a second, 99th percentile`,
      value: percentile(waits, 0.99),
      unit: 'ms',
      target: { rule: 'at most', value: mostTellMs },
    },
  ]
}

/** Orders that come while the mail server is away for ten minutes: staff are told of each, once. */
async function whileAway({ postgres, stack }: Bench): Promise<Figure[]> {
  const [port, sitePort] = [await freePort(), await freePort()]
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Orders <orders@staff.example>',
    PORT: String(sitePort),
    PUBLIC_ORIGIN: `http://127.0.0.1:${sitePort}`,
  }
  const site = await openStaffSite(postgres, stack, 'apps/api/dist/main.js', { ...alerting, ...mail })
  // A process that has had work has more memory than one that has just begun, whoever is told.
  await placeOrders(site.origin, warmUpOrders)
  await addDestination(site, { kind: 'email', to: 'owner@staff.example' })
  await placeOrders(site.origin, 200, 4)
  const memoryBefore = memoryOf(site.pid)
  const awayUntil = performance.now() + awayMs
  const references: string[] = []
  for (let number = 0; number < awayOrders; number++) {
    await pause((awayMs * 0.8) / awayOrders)
    references.push(await placeOne(site.origin))
  }
  await pause(awayUntil - performance.now())
  const memoryAfter = memoryOf(site.pid)
  const mails: string[] = []
  await openMailServer(stack, port, (each) => void mails.push(each))
  const backAt = performance.now()
  // As an owner does who sees that nothing arrives: one mail that arrives has the rest sent at once.
  await call(`${site.origin}${addresses.testDestination.url.replace(':id', await destinationOf(site))}`, {
    method: 'POST',
    headers: { cookie: site.cookie, origin: site.origin },
  })
  const isToStaff = (each: string) => /^To: owner@/m.test(each)
  const tellingOf = (reference: string) => mails.filter((each) => isToStaff(each) && each.includes(reference)).length
  await until(() => references.every((reference) => tellingOf(reference) > 0), 'every order told')
  const minutes = (performance.now() - backAt) / 60_000
  // A copy would come after the first.
  await pause(afterMs)
  const twice = references.filter((reference) => tellingOf(reference) > 1).length
  return [
    {
      name: `${awayOrders} orders while the mail server was away, told afterwards`,
      value: references.length,
      unit: 'orders',
    },
    { name: 'of them told twice', value: twice, unit: 'orders', target: { rule: 'at most', value: 0 } },
    { name: 'until all were told', value: minutes, unit: 'min' },
    {
      name: 'memory of the process, growth while it was away',
      value: memoryAfter - memoryBefore,
      unit: 'MB',
      target: { rule: 'at most', value: mostMemoryGrowth },
    },
  ]
}

async function addDestination({ origin, cookie }: StaffSite, target: object): Promise<void> {
  const body = { name: 'The bench', about: ['new-order'], ...target }
  const { method, url } = addresses.addDestination
  const added = await call(`${origin}${url}`, { method, headers: { cookie, origin }, body })
  if (added.status !== 201) throw new Error(`A destination was answered ${added.status}: ${added.body}`)
}

/** Id of the one destination that there is. */
async function destinationOf({ origin, cookie }: StaffSite): Promise<string> {
  const { body } = await call(`${origin}${addresses.listDestinations.url}`, { headers: { cookie } })
  return JSON.parse(String(body)).destinations[0].id
}

/** @returns the reference of an order that nobody has placed before */
async function placeOne(origin: string): Promise<string> {
  const { body, headers } = nextOrder()
  const { method, url } = addresses.placeOrder
  const placed = await call(`${origin}${url}`, { method, headers, body: JSON.parse(body) })
  if (placed.status !== 201) throw new Error(`An order was answered ${placed.status}: ${placed.body}`)
  return JSON.parse(String(placed.body)).reference
}

/** @throws {Error} where it is not so after ten minutes */
async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 600_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Not within ten minutes: ${what}`)
    await pause(100)
  }
}
