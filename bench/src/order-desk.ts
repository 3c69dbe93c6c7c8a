import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { addresses } from '@divine/contracts/calls/addresses'
import { type DeskOrder, deskPageSizes } from '@divine/contracts/calls/order-desk'
import { queueNames } from '@divine/contracts/orders/queues'
import { copyOutMs } from './harness/copy-out.ts'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { type Postgres, runStatement } from './harness/postgres.ts'
import { memoryOf } from './harness/process-usage.ts'
import { startServer, startServerProcess } from './harness/server-process.ts'
import { account, addColleagues, openStaffSite, type StaffSite } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { fillOrders, rareName } from './order-rows.ts'

const sizes = [1_000, 1_000_000] as const
const warmUpRounds = 5
const rounds = 40
const mostTimesSlower = 1.5

/** Two to six people work the orders. Fifty show that the claims hold. */
const agentsAtOnce = [6, 50] as const
/** So many agents are held to a time, also where none of them pauses. */
const agentsOfDesk = 6
/**
 * How long each of fifty agents talks to a buyer in the figure that is held to a time, in milliseconds: far shorter
 * than any call. Fifty who press again at once measure how busy two processors are, and are held against the bare
 * route.
 */
const callMs = 4_000
const buyers = 1_000
const mostClaimMs = 100

const actRounds = 200
const bareServer = 'bench/src/bare-acts-server.ts'
/** An act, or a press for the next buyer, to a route that does the same work with the least that it takes. */
const mostTimesBare = 3
/** The reason why the orders of the bench are cancelled. */
const reason = 'price'

const leastShareOfCopy = 0.3
const mostMoreMegabytes = 60

/** A quarter of all orders. */
const filterOfWorkbook = 'queue=all&region=Kano'
const rowsOfWorkbook = sizes[1] / 4
const mostMoreMegabytesOfWorkbook = 80

/**
 * Orders as they are after some years: most are closed, one in twenty waits in each other queue. Each value that a
 * filter asks for is found among a thousand.
 */
const spread = [
  `update orders set
    stage = (array['new', 'call-back', 'confirmed', 'with-rider', 'delivered', 'failed'])[1 + id % 20],
    call_at = case when id % 20 = 1 then now() + (id % 7 - 3) * interval '1 hour' end,
    day = case when id % 20 between 2 and 5 then current_date + (id % 9)::int - 4 end,
    sum_naira = case when id % 20 between 2 and 5 then 37000 end,
    state = case when id % 20 > 1 then (array['Lagos', 'Kano', 'Rivers', 'Oyo'])[1 + id % 4] end,
    town = case when id % 20 > 1 then 'Ojodu' end,
    guessed_state = (array['Lagos', 'Kano', 'Rivers', 'Oyo'])[1 + id % 4],
    guessed_town = 'Ojodu',
    agent = case when id % 20 > 0 then (array['amaka', 'bola'])[1 + id % 2] || '@staff.example' end,
    source = case when id % 10 = 3 then 'phone' else 'form' end,
    is_checked = id % 20 > 0
  where id % 20 < 6`,
  `update orders set stage = 'cancelled', reason = 'price', is_checked = true,
    state = (array['Lagos', 'Kano', 'Rivers', 'Oyo'])[1 + id % 4], agent = 'amaka@staff.example'
  where id % 20 >= 6`,
  'update order_lines set product_id = (1 + order_id % 7)::text',
]

const recently = new Date(Date.now() - 8 * 60 * 60_000).toISOString().slice(0, 10)

const { moveOrder, takeNextBuyer } = addresses

/** What staff look at. Each finds something at every size, so that no speed is gained by finding nothing. */
const views: Readonly<Record<string, string>> = {
  ...Object.fromEntries(queueNames.map((queue) => [`queue ${queue}`, `queue=${queue}`])),
  'filter stage': 'queue=with-rider&stage=failed',
  'filter span of days': `queue=all&from=${recently}&to=${recently}`,
  'filter product': 'queue=all&product=7',
  'filter region': 'queue=all&region=Kano',
  'filter region of who waits': 'queue=to-call&region=Lagos',
  'filter agent': 'queue=all&agent=bola%40staff.example',
  'filter flag': 'queue=all&flag=unknown-prefix',
  'filter source': 'queue=all&source=phone',
  'filter rare name': `queue=all&search=${encodeURIComponent(rareName)}`,
  // A thousand orders have no more of these.
  'queue to-check': 'queue=to-check&limit=5',
  'filters together': 'limit=5&queue=confirmed&region=Rivers&product=3&agent=amaka%40staff.example',
}

/** The desk's pages with few orders and with very many, its acts, its claims and its file. */
export const orderDesk: FigureGroup = {
  name: 'order-desk',
  title: `Order desk, signed in, ${deskPageSizes.usual} orders a page, one request at a time where nothing else is said`,

  async measure({ postgres, stack }) {
    const sites: StaffSite[] = []
    for (const size of sizes) {
      const site = await openStaffSite(postgres, stack)
      await fillOrders(site.database, size, spread)
      sites.push(site)
    }
    const [few, many] = sites
    if (!few || !many) throw new Error('Both sites are open')
    return [
      ...(await measureViews(few, many)),
      ...(await measureActs(many, stack)),
      ...(await measureFile(many)),
      ...(await measureWorkbook(many, stack)),
      ...(await measureClaims(postgres, stack, agentsAtOnce[0])),
      ...(await measureClaims(postgres, stack, agentsAtOnce[1])),
      ...(await measureCalls(postgres, stack, agentsAtOnce[1])),
    ]
  },
}

async function measureViews(few: StaffSite, many: StaffSite): Promise<Figure[]> {
  const looks = [
    ...Object.entries(views).map(([name, query]) => [name, `${addresses.listDeskOrders.url}?${query}`] as const),
    ['counts', addresses.countDeskOrders.url] as const,
  ]
  const times = new Map(looks.map(([name]) => [name, { few: [] as number[], many: [] as number[] }]))
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const [name, path] of looks) {
      const both = { few: await look(few, path), many: await look(many, path) }
      if (round < warmUpRounds) continue
      times.get(name)?.few.push(both.few)
      times.get(name)?.many.push(both.many)
    }
  }
  return [...times].flatMap(([name, { few: fewMs, many: manyMs }]): Figure[] => [
    { name: `${name}, ${sizes[0].toLocaleString('en-GB')} orders, median`, value: median(fewMs), unit: 'ms' },
    { name: `${name}, ${sizes[1].toLocaleString('en-GB')} orders, median`, value: median(manyMs), unit: 'ms' },
    {
      name: `${name}, most to fewest`,
      value: median(manyMs) / median(fewMs),
      unit: '×',
      target: { rule: 'at most', value: mostTimesSlower },
    },
  ])
}

/** @returns how long the answer took, in milliseconds @throws {Error} when it is empty or a refusal */
async function look({ origin, cookie }: StaffSite, path: string): Promise<number> {
  const { status, body, elapsedMs } = await call(`${origin}${path}`, { headers: { cookie } })
  const answer = JSON.parse(body.toString())
  if (status !== 200 || answer.length === 0) throw new Error(`${path} was answered ${status}: ${body.subarray(0, 200)}`)
  return elapsedMs
}

async function measureActs(site: StaffSite, stack: AsyncDisposableStack): Promise<Figure[]> {
  const { origin, cookie, database } = site
  const bare = await startServer(stack, bareServer, { DATABASE_URL: database })
  const rows = await runStatement(
    database,
    `select reference from orders where stage = 'new' order by id limit ${actRounds}`,
  )
  const references = rows.map(({ reference }) => String(reference))
  const acts = {
    move: { method: 'POST', path: 'moves', body: { to: 'cancelled', reason } },
    note: { method: 'POST', path: 'notes', body: { note: 'Call after four' } },
    claim: { method: 'PUT', path: 'claim', body: {} },
  } as const
  const times = {
    bareUpdate: [] as number[],
    bareAct: [] as number[],
    move: [] as number[],
    note: [] as number[],
    claim: [] as number[],
  }
  for (const reference of references) {
    const bareUrl = `${bare}/orders/${reference}`
    times.bareUpdate.push((await call(bareUrl, { method: 'POST', body: {} })).elapsedMs)
    const bareAct = { agent: account.email, stage: 'new', reason: null }
    times.bareAct.push((await call(`${bareUrl}/acts`, { method: 'POST', body: bareAct })).elapsedMs)
    for (const [name, { method, path, body }] of Object.entries(acts) as [keyof typeof acts, (typeof acts)['move']][]) {
      const url = `${origin}${addresses.listDeskOrders.url}/${reference}/${path}`
      const answer = await call(url, { method, headers: { cookie, origin }, body })
      if (answer.status !== 200)
        throw new Error(`A ${name} was answered ${answer.status}: ${answer.body.subarray(0, 200)}`)
      times[name].push(answer.elapsedMs)
    }
  }
  const bareUpdateMs = median(times.bareUpdate)
  const bareActMs = median(times.bareAct)
  const ratio = (name: string, value: number): Figure => ({
    name,
    value,
    unit: '×',
    target: { rule: 'at most', value: mostTimesBare },
  })
  return [
    { name: 'bare update, median', value: bareUpdateMs, unit: 'ms' },
    { name: 'bare act, which does the same work, median', value: bareActMs, unit: 'ms' },
    ...(['move', 'note', 'claim'] as const).map(
      (name): Figure => ({ name: `${name}, median`, value: median(times[name]), unit: 'ms' }),
    ),
    // A claim writes no event: a bare update is the same work.
    ratio('claim, to a bare update', median(times.claim) / bareUpdateMs),
    ...(['move', 'note'] as const).map((name) => ratio(`${name}, to a bare act`, median(times[name]) / bareActMs)),
  ]
}

async function measureFile({ origin, cookie, database, pid }: StaffSite): Promise<Figure[]> {
  const first = await readFile(origin, cookie, pid)
  // V8 gives a process more room for what is young the first time that it makes much of it, whatever that is for.
  const second = await readFile(origin, cookie, pid)
  const copyMs = await copyOutMs(
    database,
    'select * from orders join order_lines on order_lines.order_id = orders.id order by orders.id desc',
  )
  return [
    { name: `file of ${sizes[1].toLocaleString('en-GB')} orders`, value: second.elapsedMs / 1_000, unit: 's' },
    ...(copyMs === undefined
      ? []
      : [
          { name: 'the same rows by COPY … TO STDOUT', value: copyMs / 1_000, unit: 's' },
          {
            name: 'file, share of the speed of COPY',
            value: copyMs / second.elapsedMs,
            unit: '×',
            target: { rule: 'at least', value: leastShareOfCopy } as const,
          },
        ]),
    {
      name: 'memory beyond the idle process, while the first file was read',
      value: first.moreMegabytes,
      unit: 'MB',
    },
    {
      name: 'the same, while the file was read again',
      value: second.moreMegabytes,
      unit: 'MB',
      target: { rule: 'at most', value: mostMoreMegabytes },
    },
  ]
}

/** Reads the file of all orders, and tells how much more memory the process took meanwhile, in megabytes. */
async function readFile(origin: string, cookie: string, pid: number) {
  const url = `${origin}${addresses.exportOrders.url}?queue=all`
  const { answer, moreMegabytes } = await watchingMemory(pid, () => readThrough(url, cookie))
  if (answer.rows !== sizes[1] + 1) throw new Error(`The file has ${answer.rows} rows`)
  return { elapsedMs: answer.elapsedMs, moreMegabytes }
}

/** In a process that has made no file before. */
async function measureWorkbook(site: StaffSite, stack: AsyncDisposableStack): Promise<Figure[]> {
  const { pid, origin } = await startServerProcess(stack, 'apps/api/dist/main.js', {
    DATABASE_URL: site.database,
    ...site.settings,
  })
  // As with the file: the first time V8 makes room for what is young.
  const first = await readWorkbook(origin, site.cookie, pid)
  const second = await readWorkbook(origin, site.cookie, pid)
  const rows = `${rowsOfWorkbook.toLocaleString('en-GB')} rows`
  return [
    { name: `workbook of ${rows}`, value: second.elapsedMs / 1_000, unit: 's' },
    { name: `workbook of ${rows}, size`, value: second.megabytes, unit: 'MB' },
    {
      name: 'memory beyond the idle process, while the first workbook was read',
      value: first.moreMegabytes,
      unit: 'MB',
    },
    {
      name: 'the same, while the workbook was read again',
      value: second.moreMegabytes,
      unit: 'MB',
      target: { rule: 'at most', value: mostMoreMegabytesOfWorkbook },
    },
  ]
}

async function readWorkbook(origin: string, cookie: string, pid: number) {
  const url = `${origin}${addresses.exportOrdersAsWorkbook.url}?${filterOfWorkbook}`
  const { answer, moreMegabytes } = await watchingMemory(pid, () => call(url, { headers: { cookie } }))
  if (answer.status !== 200) throw new Error(`The workbook was answered ${answer.status}`)
  const rows = rowsIn(answer.body)
  if (rows !== rowsOfWorkbook + 1) throw new Error(`The workbook has ${rows} rows`)
  return { elapsedMs: answer.elapsedMs, megabytes: answer.body.length / 1e6, moreMegabytes }
}

/** Counts the rows of the first part of a workbook, which is its sheet. */
function rowsIn(workbook: Buffer): number {
  const lengthOfHeader = 30 + workbook.readUInt16LE(26) + workbook.readUInt16LE(28)
  const sheet = inflateRawSync(workbook.subarray(lengthOfHeader))
  let rows = 0
  for (let at = sheet.indexOf('<row '); at >= 0; at = sheet.indexOf('<row ', at + 1)) rows++
  return rows
}

/** Tells how much more memory the process took while something was done, in megabytes. */
async function watchingMemory<Answer>(pid: number, work: () => Promise<Answer>) {
  const idle = memoryOf(pid)
  let most = idle
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 200)
  const answer = await work().finally(() => clearInterval(watching))
  return { answer, moreMegabytes: most - idle }
}

/** Reads an answer without keeping it. No row of the bench's orders has a line break in a cell. */
function readThrough(url: string, cookie: string): Promise<{ rows: number; elapsedMs: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request(url, { headers: { cookie } }, (reply) => {
      let rows = 0
      reply.on('data', (part: Buffer) => {
        for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows++
      })
      reply.once('error', reject)
      reply.once('end', () => resolve({ rows, elapsedMs: performance.now() - startedAt }))
    })
    sent.once('error', reject)
    sent.end()
  })
}

/**
 * All agents press at once, say what came of the call, and press again, until nobody waits; then the same on the bare
 * route.
 */
async function measureClaims(postgres: Postgres, stack: AsyncDisposableStack, agents: number): Promise<Figure[]> {
  const ours = await pressUntilNobodyWaits(await openWithAgents(postgres, stack, agents))
  const bareSite = await openStaffSite(postgres, stack)
  await fillOrders(bareSite.database, buyers, [`update orders set flags = '{}'`])
  await addColleagues(bareSite, agents)
  const bare = await startServer(stack, bareServer, { DATABASE_URL: bareSite.database })
  const theirs = await pressUntilNobodyWaits(
    Array.from({ length: agents }, (_, index) => {
      const agent = `agent-${index + 1}@staff.example`
      return {
        next: () => call(`${bare}/next-buyer`, { method: 'POST', body: { agent } }),
        end: (reference) =>
          call(`${bare}/orders/${reference}/acts`, { method: 'POST', body: { agent, stage: 'cancelled', reason } }),
      }
    }),
  )
  const pressed = `${agents} agents at once, ${buyers.toLocaleString('en-GB')} buyers`
  return [
    ...takenOnce(pressed, ours.taken),
    { name: `${pressed}: next buyer, median`, value: median(ours.times), unit: 'ms' },
    {
      name: `${pressed}: next buyer, 99th percentile`,
      value: slowest(ours.times),
      unit: 'ms',
      ...(agents <= agentsOfDesk && { target: { rule: 'at most', value: mostClaimMs } }),
    },
    { name: `${pressed}: next buyer of the bare route, 99th percentile`, value: slowest(theirs.times), unit: 'ms' },
    {
      name: `${pressed}: next buyer, 99th percentile, to the bare route`,
      value: slowest(ours.times) / slowest(theirs.times),
      unit: '×',
      ...(agents > agentsOfDesk && { target: { rule: 'at most', value: mostTimesBare } }),
    },
  ]
}

/** The same, with a short call before each press. */
async function measureCalls(postgres: Postgres, stack: AsyncDisposableStack, agents: number): Promise<Figure[]> {
  const { taken, times } = await pressUntilNobodyWaits(await openWithAgents(postgres, stack, agents), callMs)
  const calling = `${agents} agents who call for ${callMs / 1_000} s, ${buyers.toLocaleString('en-GB')} buyers`
  return [
    ...takenOnce(calling, taken),
    { name: `${calling}: next buyer, median`, value: median(times), unit: 'ms' },
    {
      name: `${calling}: next buyer, 99th percentile`,
      value: slowest(times),
      unit: 'ms',
      target: { rule: 'at most', value: mostClaimMs },
    },
  ]
}

const slowest = (times: readonly number[]) => percentile(times, 0.99)

function takenOnce(how: string, taken: readonly string[]): Figure[] {
  const none = { rule: 'at most', value: 0 } as const
  return [
    { name: `${how}: taken twice`, value: taken.length - new Set(taken).size, unit: 'buyers', target: none },
    { name: `${how}: left over`, value: buyers - taken.length, unit: 'buyers', target: none },
  ]
}

/** A site of its own where {@link buyers} wait, and agents who are signed in to it. */
async function openWithAgents(postgres: Postgres, stack: AsyncDisposableStack, agents: number): Promise<Agent[]> {
  const site = await openStaffSite(postgres, stack)
  await fillOrders(site.database, buyers, [`update orders set flags = '{}'`])
  const { origin } = site
  return (await addColleagues(site, agents)).map((cookie) => {
    const headers = { cookie, origin }
    const cancelled = { to: 'cancelled', reason }
    return {
      next: () => call(`${origin}${takeNextBuyer.url}`, { method: takeNextBuyer.method, headers }),
      end: (reference) =>
        call(`${origin}${moveOrder.url.replace(':reference', reference)}`, {
          method: moveOrder.method,
          headers,
          body: cancelled,
        }),
    }
  })
}

/** What an agent does, again and again. */
interface Agent {
  readonly next: () => Promise<Answered>
  readonly end: (reference: string) => Promise<Answered>
}

type Answered = Awaited<ReturnType<typeof call>>

/**
 * @param pauseMs between what an agent says of one order and the press for the next; the agents begin spread over it
 * @returns the orders that were given, and how long each press took, in milliseconds
 */
async function pressUntilNobodyWaits(
  agents: readonly Agent[],
  pauseMs = 0,
): Promise<{ taken: string[]; times: number[] }> {
  const taken: string[] = []
  const times: number[] = []
  await Promise.all(
    agents.map(async ({ next, end }, index) => {
      if (pauseMs > 0) await setTimeout((pauseMs * index) / agents.length)
      for (;;) {
        const { status, body, elapsedMs } = await next()
        if (status === 204) return
        if (status !== 200) throw new Error(`Next buyer was answered ${status}: ${body.subarray(0, 200)}`)
        times.push(elapsedMs)
        const { reference } = JSON.parse(body.toString()) as Pick<DeskOrder, 'reference'>
        taken.push(reference)
        await end(reference)
        if (pauseMs > 0) await setTimeout(pauseMs)
      }
    }),
  )
  return { taken, times }
}
