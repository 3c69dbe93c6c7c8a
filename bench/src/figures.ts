import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import { states } from '@divine/contracts/orders/regions'
import { cancelReasons, failReasons } from '@divine/contracts/orders/stages'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { runStatement } from './harness/postgres.ts'
import { openStaffSite, type StaffSite } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { fillOrders } from './order-rows.ts'

const orders = 1_000_000
const called = orders / 4
const days = 365
const dayMs = 24 * 60 * 60_000
/** Of Lagos, which has no summer time. */
const offsetMs = 60 * 60_000

const spans = [7, 28, 365] as const
/** Marked days that a call makes anew before it answers: with more of them it answers with what there is. */
const mostMadeAtOnce = 2
const warmUpRounds = 5
const rounds = 40
const mostMs = 300

const runsOfDay = 60
/** An owner signs runs off once a week. */
const unsignedDays = 7

const migration = path.join(import.meta.dirname, '../../apps/api/drizzle/0048_former_figures.sql')

const oneOf = (texts: readonly string[], number: string) =>
  `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + ${number} % ${texts.length}]`

/** Of twenty orders nine are delivered, two come back, six are cancelled, and three are under way. */
const stageOf = oneOf(
  [
    'new',
    'confirmed',
    'with-rider',
    ...Array<string>(9).fill('delivered'),
    'failed',
    'returned',
    ...Array<string>(6).fill('cancelled'),
  ],
  'id',
)

/** The run that has an order on its way or after it: on the day of the order. */
const runOf = `1 + greatest(${days - 1} - extract(day from now() - placed_at)::int, 0) * ${runsOfDay} + id % ${runsOfDay}`

/**
 * A year of orders, worked on a desk of six. Each fifth has one of 80,000 numbers, a quarter was called, and buyers
 * come from 200 campaigns.
 */
const spread = [
  `insert into riders (name, phone, phone_e164, added_by)
    select 'Rider ' || n, '0805 000 00' || n, '+23480500000' || n, 'bench' from generate_series(10, ${9 + runsOfDay}) n`,
  `insert into runs (rider_id, day, state, made_by, sent_at, ended_at)
    select riders.id, current_date - ${days - 1} + n, 'ended', 'bench', now(), now()
    from generate_series(0, ${days - 1}) n, riders order by n, riders.id`,
  `insert into run_settlements (run_id, by, expected_naira, brought_naira)
    select id, 'bench', 333000, 333000 from runs where day < current_date - ${unsignedDays}`,
  `update orders set
    stage = ${stageOf},
    phone_e164 = case when id % 5 = 0 then '+23481' || lpad((id % 400000)::text, 8, '0') else phone_e164 end,
    state = case when id % 20 between 1 and 13 then ${oneOf(states, 'id')} end,
    guessed_state = ${oneOf(states, 'id')},
    day = case when id % 20 between 1 and 13 then placed_at::date + 1 end,
    sum_naira = case when id % 20 between 1 and 13 then 37000 end,
    taken_naira = case when id % 20 between 3 and 11 then 37000 end,
    paid_by = case when id % 20 between 3 and 11 then 'cash' end,
    is_settled = id % 20 between 3 and 11 and placed_at < now() - interval '${unsignedDays} days',
    run_id = case when id % 20 between 2 and 13 then ${runOf} end,
    reason = case when id % 20 > 13 then ${oneOf(cancelReasons, 'id')}
      when id % 20 > 11 then ${oneOf(failReasons, 'id')} end,
    source = ${oneOf([...Array<string>(8).fill('form'), 'phone', 'whatsapp'], 'id')},
    origin = case when id % 3 > 0 then 'site-' || id % 40 end,
    campaign = case when id % 3 > 0 then 'campaign-' || id % 25 end,
    is_checked = true`,
  // Nobody has to hear of them any more.
  'update order_events set is_told = true',
  'update order_lines set product_id = (1 + order_id % 7)::text',
  `insert into order_events (order_id, at, kind, note, actor, is_told)
    select id, placed_at + id % 300 * interval '1 minute', 'attempted', 'call', 'agent-' || id % 6 || '@staff.example', true
    from orders where id % ${orders / called} = 0`,
]

/** What owners look at, over spans of days, and what an update to it takes. */
export const figures: FigureGroup = {
  name: 'figures',
  title: `Figures of ${orders.toLocaleString('en-GB')} orders in 12 months, one request at a time`,

  async measure({ postgres, stack }) {
    const site = await openStaffSite(postgres, stack)
    await fillOrders(site.database, orders, spread, `${(days * dayMs) / orders} milliseconds`)
    return [...(await measureUpdate(site.database)), ...(await measureLooks(site))]
  },
}

/** The orders are as a version left them that knew no figures: the migration is done again, and then its days. */
async function measureUpdate(database: string): Promise<Figure[]> {
  const statements = await readFile(migration, 'utf8')
  const startedAt = performance.now()
  await runStatement(database, statements)
  const migratedMs = performance.now() - startedAt
  const markedAt = performance.now()
  for (;;) {
    const [left] = await runStatement(database, 'select count(*)::int as marks from figure_marks')
    if (left?.marks === 0) break
    await setTimeout(50)
  }
  const madeMs = performance.now() - markedAt
  const [written] = await runStatement(
    database,
    `select (count(*) filter (where called_at is not null))::int as called,
      (count(*) filter (where called_at is not null or history <> 'first-order'))::int as orders from orders`,
  )
  if (written?.called !== called) throw new Error(`${written?.called} orders were called`)
  // As Postgres does by itself after a while.
  await runStatement(database, 'vacuum analyze orders, figure_sums, figure_marks')
  return [
    {
      name: `migration 0048, which writes ${Number(written.orders).toLocaleString('en-GB')} orders`,
      value: migratedMs / 1_000,
      unit: 's',
    },
    { name: 'from its end until the sums of all days are made', value: madeMs / 1_000, unit: 's' },
  ]
}

async function measureLooks(site: StaffSite): Promise<Figure[]> {
  const looks = spans.flatMap((span) => {
    const query = `from=${dayBefore(span - 1)}&to=${dayBefore(0)}`
    return [
      { name: `figures of ${span} days`, path: `${addresses.readFigures.url}?${query}`, change: false },
      {
        name: `figures of ${span} days, of which ${mostMadeAtOnce} have just changed`,
        path: `${addresses.readFigures.url}?${query}`,
        change: true,
      },
      { name: `page with ${span} days`, path: `/numbers?${query}`, change: false },
    ]
  })
  const times = new Map(looks.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const { name, path, change } of looks) {
      if (change) await changeDays(site.database)
      const elapsedMs = await look(site, path)
      if (round >= warmUpRounds) times.get(name)?.push(elapsedMs)
    }
  }
  return [...times].flatMap(([name, elapsedMs]): Figure[] => [
    { name: `${name}, median`, value: median(elapsedMs), unit: 'ms' },
    {
      name: `${name}, 95th percentile`,
      value: percentile(elapsedMs, 0.95),
      unit: 'ms',
      target: { rule: 'at most', value: mostMs },
    },
  ])
}

/** The day in Lagos so many days ago. */
const dayBefore = (ago: number) => new Date(Date.now() + offsetMs - ago * dayMs).toISOString().slice(0, 10)

/** Something happens to an order of each of the last days, as it does all day long. */
async function changeDays(database: string): Promise<void> {
  await runStatement(
    database,
    `update orders set version = version + 1 where id in (select (select id from orders
      where placed_at > now() - (ago + 1) * interval '1 day' order by placed_at limit 1)
      from generate_series(0, ${mostMadeAtOnce - 2}) ago) or id = (select max(id) from orders)`,
  )
}

/** @returns how long the answer took, in milliseconds @throws {Error} when it is a refusal or a page that shows one */
async function look({ origin, cookie }: StaffSite, path: string): Promise<number> {
  const { status, body, elapsedMs } = await call(`${origin}${path}`, { headers: { cookie } })
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.subarray(0, 200)}`)
  return elapsedMs
}
