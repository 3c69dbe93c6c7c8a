import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import { queueNames } from '@divine/contracts/orders/queues'
import { dumpOf } from './harness/dump.ts'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { runStatement } from './harness/postgres.ts'
import { openStaffSite, type StaffSite } from './harness/staff-session.ts'
import { median } from './harness/statistics.ts'
import { oneClient, placeOrders } from './order-load.ts'
import { fillOrders, rareName } from './order-rows.ts'

const sizes = { few: 10_000, many: 2_000_000 } as const
/** How many events an order has, and how many lines of the journal are about it. */
const perOrder = 5
const days = 730
/** What the settings keep unless somebody changes them, in days. */
const kept = { closed: 365, cancelled: 90, journal: 730 } as const
/** Of so many orders before the last day that is kept, the buyers are still to be erased by the night. */
const dueOrders = 4_000
const dueLines = 10_000
/** The newest orders, which are under way. All before them have come to an end. */
const shareUnderWay = 0.05

const warmUpRounds = 5
const rounds = 40
const roundsOfOrders = 15
const mostTimesSlower = 1.5
const ordersOfRound = 100
const connections = 10
const longestNightMs = 10 * 60_000

const minutesApart = (count: number) => `${(days * 24 * 60) / count} minutes`

/** The order number n of so many is the last one that is older than this. */
const lastOlderThan = (count: number, age: number) => Math.floor((count * (days - age)) / days)

const states = "(array['Lagos', 'Kano', 'Rivers', 'Oyo'])"
const agents = "('agent-' || id % 6 || '@staff.example')"

/** Orders as they are after two years in which the site has erased what it does not keep. */
function ordersAsTheyEnd(count: number): string[] {
  const isUnderWay = `id > ${count * (1 - shareUnderWay)}`
  const stage = `case when ${isUnderWay}
    then (array['new', 'call-back', 'confirmed', 'with-rider', 'delivered', 'new'])[1 + id % 6]
    else (array['delivered', 'delivered', 'delivered', 'delivered', 'returned', 'cancelled', 'cancelled'])[1 + id % 7] end`
  const isErased = `id <= case when not (${isUnderWay}) and id % 7 >= 5
    then ${lastOlderThan(count, kept.cancelled)} else ${lastOlderThan(count, kept.closed)} end - ${dueOrders}`
  const unlessErased = (column: string, otherwise = "''") =>
    `case when ${isErased} then ${otherwise} else ${column} end`
  return [
    `update orders set
      stage = ${stage},
      call_at = case when ${isUnderWay} and id % 6 = 1 then now() + (id % 7 - 3) * interval '1 hour' end,
      day = case when id % 7 < 5 then placed_at::date + 2 end,
      sum_naira = case when id % 7 < 5 then 37000 end,
      taken_naira = case when id % 7 < 4 then 37000 end,
      is_settled = not (${isUnderWay}) and id % 7 < 4,
      is_checked = not (${isUnderWay}),
      reason = case when not (${isUnderWay}) and id % 7 >= 4 then 'price' end,
      state = ${states}[1 + id % 4], guessed_state = ${states}[1 + id % 4],
      town = ${unlessErased("'Ojodu'", 'null')}, guessed_town = ${unlessErased("'Ojodu'", 'null')},
      agent = ${agents},
      source = case when id % 10 = 3 then 'phone' else 'form' end,
      fullname = ${unlessErased('fullname', "'Erased buyer'")},
      phone = ${unlessErased('phone')}, phone_e164 = ${unlessErased('phone_e164')},
      address = ${unlessErased('address')}, request = ${unlessErased('request')},
      content_hash = ${unlessErased('content_hash', "'erased-' || reference")},
      confirmation_token = ${unlessErased('confirmation_token', "'erased-' || reference")},
      holds_answers = not (${isErased}),
      search_text = ${unlessErased("search_text || ' ojodu'", 'lower(reference)')}`,
    // Written anew: otherwise the table is as large again by the rows as they were before.
    'alter table orders alter column bottle type smallint using nullif(bottle, -1)',
    'update order_lines set product_id = (1 + order_id % 7)::text',
    'alter table order_lines alter column bottles type smallint using greatest(bottles, 1)',
  ]
}

/** A call, what came of it, and how it was brought. */
const eventsOfStaff = `insert into order_events (order_id, at, kind, actor, act_id, asked, changes, note, is_told)
  select id, placed_at + step * interval '1 minute', case step when 1 then 'attempted' else 'moved' end, ${agents},
    gen_random_uuid()::text, encode(sha256(id::text::bytea), 'base64'),
    case step when 1 then jsonb_build_object('attemptedAt', jsonb_build_array(null, placed_at))
      when 2 then jsonb_build_object('stage', '["new", "confirmed"]'::jsonb, 'day', jsonb_build_array(null, day),
        'sumNaira', '[null, 37000]'::jsonb, 'state', jsonb_build_array(null, state), 'agent', jsonb_build_array(null, agent))
      when 3 then jsonb_build_object('stage', '["confirmed", "with-rider"]'::jsonb)
      else jsonb_build_object('stage', jsonb_build_array('with-rider', stage), 'takenNaira', jsonb_build_array(null, taken_naira))
    end,
    case when step = 1 then 'call' when step = 2 and id % 10 = 0 and phone <> '' then 'The gate is blue' else '' end, true
  from orders, generate_series(1, ${perOrder - 1}) step order by id, step`

/**
 * What staff read of each order: its page three times, a list in which it is with the seven before it, and something
 * that is about no order. One line of ten thousand is of a kind that is rare.
 */
const linesOfJournal = (count: number) => `insert into journal_lines (at, person, what, call, "references", said)
  select case when n <= ${dueLines} then now() - interval '${kept.journal + 1} days' else placed_at end,
    'agent-' || n % 6 || '@staff.example',
    case when n % 10000 = 5002 then 'buyer-erased' else (array['order-opened', 'order-opened', 'order-opened', 'orders-listed', 'reviews-read'])[step] end,
    (array['getOrder', 'noteAttempt', 'moveOrder', 'listDeskOrders', 'listReviews'])[step],
    case when step < 4 then array[reference] when step = 4 then seen else '{}' end,
    case when step = 4 then 'queue to-call' else '' end
  from (select *, (row - 1) * ${perOrder} + step as n from (
    select placed_at, reference, row_number() over (order by id) as row,
      array_agg(reference) over (order by id rows between 7 preceding and current row) as seen from orders
  ) orders, generate_series(1, ${perOrder}) step) lines
  where n <= ${count * perOrder} order by n`

/** The site with two years of 2,700 orders a day, and with so few that nothing of it can be slow for their number. */
export const scale: FigureGroup = {
  name: 'scale',
  title: `${millions(sizes.many)} million orders, ${millions(sizes.many * perOrder)} million events and as many lines of the journal, to ${sizes.few.toLocaleString('en-GB')} orders; one request at a time where nothing else is said`,

  async measure({ postgres, stack }) {
    const open = async (count: number) => {
      const site = await openStaffSite(postgres, stack, undefined, oneClient)
      const further = [
        ...ordersAsTheyEnd(count),
        'update order_events set is_told = true',
        eventsOfStaff,
        linesOfJournal(count),
      ]
      await fillOrders(site.database, count, further, minutesApart(count))
      return site
    }
    const few = await open(sizes.few)
    const many = await open(sizes.many)
    return [
      ...(await measureSizes(many)),
      ...(await measureLooks(few, many)),
      ...(await measureOrders(few, many)),
      ...(await measureNights(few, many)),
      ...(await measureUpkeep(many)),
    ]
  },
}

function millions(count: number): string {
  return (count / 1e6).toLocaleString('en-GB')
}

async function measureSizes({ database }: StaffSite): Promise<Figure[]> {
  const tables = {
    orders: 'an order',
    order_lines: 'its line',
    order_events: 'an event',
    journal_lines: 'a line of the journal',
  }
  const figures: Figure[] = []
  let bytesOfOrder = 0
  for (const [table, row] of Object.entries(tables)) {
    const [size] = await runStatement(
      database,
      `select count(*)::float as rows, pg_table_size('${table}')::float as table, pg_indexes_size('${table}')::float as indexes from ${table}`,
    )
    const { rows, table: bytes, indexes } = size as Record<'rows' | 'table' | 'indexes', number>
    bytesOfOrder += (bytes + indexes) / sizes.many
    figures.push(
      { name: `${row}, in its table`, value: bytes / rows, unit: 'bytes' },
      { name: `${row}, in the indexes`, value: indexes / rows, unit: 'bytes' },
    )
  }
  return [
    ...figures,
    { name: 'all of an order, with five events and five lines of the journal', value: bytesOfOrder, unit: 'bytes' },
  ]
}

/**
 * What staff and owners look at. Each finds something at every size, but for the kind that there never was: of that,
 * finding out that there is nothing is what takes long.
 */
async function looksAt({ database }: StaffSite, count: number): Promise<Readonly<Record<string, string>>> {
  const [order] = await runStatement(
    database,
    `select reference, phone from orders where id > ${count * 0.6} and phone <> '' order by id limit 1`,
  )
  const reference = String(order?.reference)
  const desk = (query: string) => `${addresses.listDeskOrders.url}?${query}`
  const journal = (query: string) => `${addresses.listJournal.url}?limit=20&${query}`
  const dayBefore = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10)
  return {
    ...Object.fromEntries(queueNames.map((queue) => [`queue ${queue}`, desk(`queue=${queue}`)])),
    // Few orders have no more of these.
    'queue to-check': desk('queue=to-check&limit=5'),
    counts: addresses.countDeskOrders.url,
    'an order with its history': addresses.getOrder.url.replace(':reference', reference),
    'search by reference': desk(`queue=all&search=${reference}`),
    'search by phone number': desk(`queue=all&search=${encodeURIComponent(String(order?.phone))}`),
    'search by rare name': desk(`queue=all&search=${encodeURIComponent(rareName)}`),
    'search by first name': desk('queue=all&search=chinedu'),
    'orders of a day 300 days ago': desk(`queue=all&limit=10&from=${dayBefore(300)}&to=${dayBefore(300)}`),
    'orders of an agent': desk(`queue=all&agent=${encodeURIComponent('agent-3@staff.example')}`),
    'the newest of the journal': journal(''),
    'journal of an account': journal(`person=${encodeURIComponent('agent-3@staff.example')}`),
    'journal of an order': journal(`reference=${reference}`),
    'journal of a kind': journal('what=orders-listed'),
    'journal of a rare kind': `${addresses.listJournal.url}?limit=2&what=buyer-erased`,
    'journal of a kind that there never was': journal('what=import-read'),
    'journal of a day 600 days ago': journal(`from=${dayBefore(600)}&to=${dayBefore(600)}`),
    'an account on a day 600 days ago': `${addresses.listJournal.url}?limit=5&person=${encodeURIComponent('agent-3@staff.example')}&from=${dayBefore(600)}&to=${dayBefore(600)}`,
    'what the next night would erase': addresses.readRetention.url,
  }
}

async function measureLooks(few: StaffSite, many: StaffSite): Promise<Figure[]> {
  const paths = { few: await looksAt(few, sizes.few), many: await looksAt(many, sizes.many) }
  const figures: Figure[] = []
  for (const name of Object.keys(paths.many)) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < warmUpRounds + rounds; round++) {
      const both = { few: await look(few, String(paths.few[name])), many: await look(many, String(paths.many[name])) }
      if (round < warmUpRounds) continue
      times.few.push(both.few)
      times.many.push(both.many)
    }
    figures.push(...compared(name, median(times.few), median(times.many), 'ms'))
  }
  return figures
}

/** @returns how long the answer took, in milliseconds @throws {Error} when it is a refusal */
async function look({ origin, cookie }: StaffSite, path: string): Promise<number> {
  const { status, body, elapsedMs } = await call(`${origin}${path}`, { headers: { cookie } })
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.subarray(0, 200)}`)
  return elapsedMs
}

function compared(name: string, few: number, many: number, unit: string): Figure[] {
  return [
    { name: `${name}, few`, value: few, unit },
    { name: `${name}, many`, value: many, unit },
    { name: `${name}, many to few`, value: many / few, unit: '×', target: { rule: 'at most', value: mostTimesSlower } },
  ]
}

async function measureOrders(few: StaffSite, many: StaffSite): Promise<Figure[]> {
  const times = { few: [] as number[], many: [] as number[] }
  let logged = 0
  for (let round = 0; round < warmUpRounds + roundsOfOrders; round++) {
    const one = await placeOrders(few.origin, ordersOfRound, connections)
    const before = await logPosition(many)
    const other = await placeOrders(many.origin, ordersOfRound, connections)
    if (round < warmUpRounds) continue
    logged += (await logPosition(many)) - before
    times.few.push(...one.latenciesMs)
    times.many.push(...other.latenciesMs)
  }
  return [
    ...compared(`storing an order over ${connections} connections`, median(times.few), median(times.many), 'ms'),
    { name: 'write-ahead log of storing an order, among many', value: logged / times.many.length, unit: 'bytes' },
  ]
}

async function logPosition({ database }: StaffSite): Promise<number> {
  const [row] = await runStatement(database, "select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float as bytes")
  return Number(row?.bytes)
}

async function measureNights(few: StaffSite, many: StaffSite): Promise<Figure[]> {
  const nights = { few: await night(few), many: await night(many) }
  const perThousand = ({ seconds, erased }: Night) => (seconds / erased) * 1_000
  return [
    { name: 'the night, orders and lines, many', value: nights.many.erased, unit: 'rows' },
    { name: 'the night, many', value: nights.many.seconds, unit: 's' },
    ...compared('the night, for 1,000 rows', perThousand(nights.few), perThousand(nights.many), 's'),
  ]
}

interface Night {
  readonly seconds: number
  /** Orders and lines of the journal. */
  readonly erased: number
}

async function night({ database }: StaffSite): Promise<Night> {
  const left = `select (select count(*) from orders where phone = '') - (select count(*) from journal_lines) as gone`
  const before = await runStatement(database, left)
  await runStatement(database, "insert into pgboss.job (name) values ('retention')")
  const giveUpAt = performance.now() + longestNightMs
  for (;;) {
    const [job] = await runStatement(
      database,
      `select extract(epoch from completed_on - started_on)::float as seconds from pgboss.job
        where name = 'retention' and state = 'completed'`,
    )
    if (job) {
      const after = await runStatement(database, left)
      return { seconds: Number(job.seconds), erased: Number(after[0]?.gone) - Number(before[0]?.gone) }
    }
    if (performance.now() > giveUpAt) throw new Error('The night has not ended')
    await pause(200)
  }
}

/** What the operator waits for. */
async function measureUpkeep({ database }: StaffSite): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const table of ['orders', 'order_events', 'journal_lines']) {
    const startedAt = performance.now()
    await runStatement(database, `vacuum ${table}`)
    figures.push({
      name: `vacuum of ${table} after that night`,
      value: (performance.now() - startedAt) / 1_000,
      unit: 's',
    })
  }
  const dump = await dumpOf(database)
  if (!dump) return figures
  return [
    ...figures,
    { name: 'backup', value: dump.elapsedMs / 1_000, unit: 's' },
    { name: 'backup, of an order', value: dump.bytes / sizes.many, unit: 'bytes' },
  ]
}
