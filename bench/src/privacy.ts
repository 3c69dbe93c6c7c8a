import { addresses } from '@divine/contracts/calls/addresses'
import pg from 'pg'
import type { Figure } from './harness/figure.ts'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { type Postgres, runStatement } from './harness/postgres.ts'
import { openStaffSite, type StaffSite, staffPassword } from './harness/staff-session.ts'
import { median, percentile } from './harness/statistics.ts'
import { fillOrders } from './order-rows.ts'

const size = 1_000_000
const erasures = 20
const mostErasureMs = 1_000

const oldOrders = 100_000
/** Orders that the night leaves: what they wait for is the machine. */
const youngOrders = 1_000
const mostWaitMs = 100
/** Longer than the site waits between two looks at its queue, and than the night takes. */
const longestNightMs = 15 * 60_000

/**
 * As staff work: every third order has a note, every tenth a corrected address. All are looked
 * through for who is named.
 */
const worked = [
  `insert into order_events (order_id, kind, actor, note)
    select id, 'noted', 'bench@staff.example', 'Says to bring it after church, the gate is blue; ring 12 ' || id
    from orders where id % 3 = 0`,
  `insert into order_events (order_id, kind, actor, changes)
    select id, 'corrected', 'bench@staff.example',
      jsonb_build_object('address', jsonb_build_array('12 Old Road, ' || address, address)) from orders where id % 10 = 0`,
]

/** Erasing one buyer among very many orders, and the night that erases what is old while the orders are worked. */
export const privacy: FigureGroup = {
  name: 'privacy',
  title: 'Erasing buyers',

  async measure({ postgres, stack }) {
    return [...(await measureErasure(postgres, stack)), ...(await measureNight(postgres, stack))]
  },
}

async function measureErasure(postgres: Postgres, stack: AsyncDisposableStack): Promise<Figure[]> {
  const site = await openStaffSite(postgres, stack)
  await fillOrders(site.database, size, [
    "update orders set stage = 'cancelled', reason = 'price' where id % 2 = 0",
    ...worked,
  ])
  const rows = await runStatement(
    site.database,
    `select phone_e164 as phone from orders where id % (${size} / ${erasures}) = 2`,
  )
  const looks: number[] = []
  const erased: number[] = []
  for (const { phone } of rows) {
    const path = addresses.readHeld.url.replace(':phone', encodeURIComponent(String(phone)))
    looks.push((await answered(site, path)).elapsedMs)
    const { elapsedMs, body } = await answered(site, `${path}/erasure`, { password: staffPassword })
    if (JSON.parse(body.toString()).erased.orders === 0) throw new Error(`Nothing of ${phone} was erased`)
    erased.push(elapsedMs)
  }
  const among = `${size.toLocaleString('en-GB')} orders`
  return [
    { name: `what is held about a number, among ${among}, median`, value: median(looks), unit: 'ms' },
    { name: `erasing a number, among ${among}, with its password check, median`, value: median(erased), unit: 'ms' },
    {
      name: `erasing a number, among ${among}, slowest of ${erased.length}`,
      value: Math.max(...erased),
      unit: 'ms',
      target: { rule: 'at most', value: mostErasureMs },
    },
  ]
}

async function answered({ origin, cookie }: StaffSite, path: string, body?: object) {
  const headers = { cookie, origin }
  const answer = await call(`${origin}${path}`, body ? { method: 'POST', headers, body } : { headers })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body.subarray(0, 200)}`)
  return answer
}

async function measureNight(postgres: Postgres, stack: AsyncDisposableStack): Promise<Figure[]> {
  const { database } = await openStaffSite(postgres, stack)
  const old = "now() - interval '1 year'"
  await fillOrders(database, oldOrders + youngOrders, [
    `update orders set stage = 'cancelled', reason = 'price', placed_at = ${old} where id > ${youngOrders}`,
    `update order_events set at = ${old} where order_id > ${youngOrders}`,
  ])
  // What the night would begin at its time.
  await runStatement(database, "insert into pgboss.job (name) values ('retention')")
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const waits = { old: [] as number[], young: [] as number[] }
  const isOf = { old: `id > ${youngOrders}`, young: `id <= ${youngOrders}` }
  let beganAt: number | undefined
  const giveUpAt = performance.now() + longestNightMs
  try {
    for (;;) {
      const { rows } = await client.query(`select count(*)::int as left from orders where phone <> '' and ${isOf.old}`)
      const left = Number(rows[0].left)
      if (left < oldOrders) beganAt ??= performance.now()
      if (left === 0) break
      if (performance.now() > giveUpAt) throw new Error(`${left} orders were still to be erased`)
      // The next ones that the night takes, as somebody would work on them.
      for (let each = 0; each < 20; each++) {
        const which = each % 2 === 0 ? 'old' : 'young'
        const sentAt = performance.now()
        await client.query(
          `update orders set is_checked = true where id = (
            select id from orders where phone <> '' and ${isOf[which]} order by placed_at offset $1 limit 1)`,
          [Math.floor(Math.random() * 100)],
        )
        waits[which].push(performance.now() - sentAt)
      }
    }
  } finally {
    await client.end()
  }
  const seconds = (performance.now() - (beganAt ?? 0)) / 1_000
  return [
    { name: `the night, ${oldOrders.toLocaleString('en-GB')} old orders`, value: seconds, unit: 's' },
    {
      name: 'an update of an order that the night is about to erase, 99th percentile',
      value: percentile(waits.old, 0.99),
      unit: 'ms',
      target: { rule: 'at most', value: mostWaitMs },
    },
    {
      name: 'the same, slowest',
      value: Math.max(...waits.old),
      unit: 'ms',
      target: { rule: 'at most', value: mostWaitMs },
    },
    {
      name: 'an update of an order that the night leaves, 99th percentile',
      value: percentile(waits.young, 0.99),
      unit: 'ms',
    },
    { name: 'the same, slowest', value: Math.max(...waits.young), unit: 'ms' },
  ]
}
