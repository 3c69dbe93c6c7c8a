import { keepDeskView } from '@divine/contracts/calls/desk-views'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { getPrivacyTerms, type PrivacyTerms, type Retention, readRetention } from '@divine/contracts/calls/privacy'
import { addWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseOrders } from '../orders/order-erasure.ts'
import { nextNight } from './privacy-jobs.ts'
import { oldOrders } from './retention-queries.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_PHONE: '0', ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0' })
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.app.journal.written()
  await site.database.execute(sql`truncate orders, buyer_claims, wary_numbers cascade`)
})

async function as(endpoint: Endpoint, input: Record<string, unknown> = {}) {
  const { statusCode, body } = await site.send(endpoint, { ...input, headers: { cookie } } as never)
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body)
}

let count = 0

/** An order that went through these stages, and to which nothing has happened for so many days. */
async function ordered(days: number, ...moves: object[]): Promise<string> {
  const phone = `0803 333 ${String(1000 + count++)}`
  const body = { fullname: 'Ngozi Okafor', phone, supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close' }
  const { reference } = (await site.send(placeOrder, { body })).json()
  for (const move of moves) await as(moveOrder, { params: { reference }, body: move })
  const ago = sql`now() - make_interval(days => ${days})`
  await site.database.execute(sql`update orders set placed_at = ${ago} where reference = ${reference}`)
  await site.database.execute(
    sql`update order_events set at = ${ago} where order_id = (select id from orders where reference = ${reference})`,
  )
  return reference
}

const cancelled = { to: 'cancelled', reason: 'price' }
const confirmed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 37_000 }
const delivered = [confirmed, { to: 'with-rider' }, { to: 'delivered', sumNaira: 37_000 }]

const nameOf = async (reference: string) => (await as(getOrder, { params: { reference } })).fullname
const dueOf = async () => {
  const { rules }: Retention = await as(readRetention)
  return Object.fromEntries(rules.map(({ what, due }) => [what, due]))
}
const runRetention = ({ app }: TestApp) => app.jobs.scheduled.find(({ name }) => name === 'retention')?.run(app.queue)
const night = () => runRetention(site)

describe('the night', () => {
  test('erases what was kept for long enough, as the dry run said, and leaves the rest', async () => {
    const old = [await ordered(91, cancelled), await ordered(366, ...delivered)]
    const kept = [
      await ordered(89, cancelled),
      await ordered(364, ...delivered),
      await ordered(3_000),
      await ordered(3_000, confirmed),
      await ordered(3_000, confirmed, { to: 'with-rider' }),
    ]
    const expected = {
      ...{ 'closed-orders': 1, 'cancelled-orders': 1, 'kept-filters': 0 },
      ...{ 'wary-numbers': 0, 'stock-wishes': 0, journal: 0, backups: null },
    }
    expect(await dueOf()).toEqual(expected)
    await night()
    expect(await Promise.all(old.map(nameOf))).toEqual(['Erased buyer', 'Erased buyer'])
    expect(new Set(await Promise.all(kept.map(nameOf)))).toEqual(new Set(['Ngozi Okafor']))
    expect(await dueOf()).toMatchObject({ 'closed-orders': 0, 'cancelled-orders': 0 })
    const { events, stage, takenNaira } = await as(getOrder, { params: { reference: old[1] } })
    expect([events[0].kind, events[0].actor, stage, takenNaira]).toEqual(['erased', null, 'delivered', 37_000])
  })

  test('erases no old order to which something happened lately', async () => {
    const reference = await ordered(400, cancelled)
    const { events } = await as(getOrder, { params: { reference } })
    await site.database.execute(sql`update order_events set at = now() where id = ${events[0].id}`)
    await night()
    expect(await nameOf(reference)).toBe('Ngozi Okafor')
  })

  test('erases no order that was taken up again while the night waited for it', async () => {
    const reference = await ordered(400, cancelled)
    const found = await site.database.execute(sql`select id from orders where reference = ${reference}`)
    const [{ id } = { id: 0 }] = (found as unknown as { rows: { id: number }[] }).rows
    const { events } = await as(getOrder, { params: { reference } })
    await as(moveOrder, { params: { reference }, body: { takesBack: events[0].id } })
    expect(await eraseOrders(site.database, [Number(id)], null, ['cancelled'])).toMatchObject({ orders: 0 })
    expect(await nameOf(reference)).toBe('Ngozi Okafor')
  })

  test('erases kept filters that look for words once they are as old as closed orders may be, and no others', async () => {
    const keep = (name: string, search?: string) =>
      as(keepDeskView, { body: { name, filter: { queue: 'all', ...(search && { search }) } } })
    await keep('Bola Buyer calls', '08022222222')
    await keep('All of them')
    await site.database.execute(sql`update desk_views set kept_at = now() - interval '366 days'`)
    await keep('Yesterday’s', 'Ojodu')
    expect(await dueOf()).toMatchObject({ 'kept-filters': 1 })
    await night()
    const { rows } = (await site.database.execute(sql`select name from desk_views order by name`)) as unknown as {
      rows: { name: string }[]
    }
    expect(rows.map(({ name }) => name)).toEqual(['All of them', 'Yesterday’s'])
    await site.database.execute(sql`delete from desk_views`)
  })

  test('goes on step by step until nothing is left, also twice at once', async () => {
    for (let each = 0; each < 5; each++) await ordered(100, cancelled)
    await site.database.execute(sql`
      insert into orders (intent_id, content_hash, reference, confirmation_token, placed_at, fullname, email, phone, phone_e164, address, request, flags, search_text, stage, version)
      select 'i' || n, 'h' || n, 'X' || n, 't' || n, now() - interval '100 days', 'Ngozi', '', '0803', '', 'Lagos', '', '{}', '', 'cancelled', 1
      from generate_series(1, 230) n`)
    await Promise.all([night(), night()])
    const left = await site.database.execute(sql`select count(*)::int as n from orders where phone <> ''`)
    expect((left as unknown as { rows: { n: number }[] }).rows).toEqual([{ n: 0 }])
    const erased = await site.database.execute(sql`select count(*)::int as n from order_events where kind = 'erased'`)
    expect((erased as unknown as { rows: { n: number }[] }).rows).toEqual([{ n: 235 }])
  })

  test.each([
    [['cancelled'], 'orders_cancelled_not_erased'],
    [['delivered', 'returned'], 'orders_not_erased'],
  ] as const)('finds the oldest of %s without going through those that stay for longer', async (stages, index) => {
    const plan = await site.database.transaction(async (transaction) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await transaction.execute(`set local enable_${way} = off`)
      const query = oldOrders(transaction, stages, 90, 50)
      const { rows } = (await transaction.execute(sql`explain ${query.getSQL()}`)) as unknown as {
        rows: { 'QUERY PLAN': string }[]
      }
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(new RegExp(`using ${index} on orders`))
  })

  test('removes numbers to be wary of long after they counted, lines of the journal, and leases that ran out', async () => {
    const reason = 'Wrote insults'
    for (const [phone, until] of [
      ['0803 111 1111', '2020-01-01'],
      ['0803 222 2222', '2099-01-01'],
    ])
      await as(addWaryNumber, { body: { phone, reason, until: '2099-01-01' } }).then(() =>
        site.database.execute(
          sql`update wary_numbers set until = ${until} where phone_e164 = ${`+234${phone?.replaceAll(' ', '').slice(1)}`}`,
        ),
      )
    await site.database.execute(sql`insert into buyer_claims values ('+2348031111111', 'a@b.example', '2020-01-01')`)
    await site.database.execute(
      sql`insert into journal_lines (at, person, what, call) values ('2020-01-01', 'a@b.example', 'signed-in', 'signIn')`,
    )
    expect(await dueOf()).toMatchObject({ 'wary-numbers': 1, journal: 1 })
    await night()
    expect(await dueOf()).toMatchObject({ 'wary-numbers': 0, journal: 0 })
    const claims = await site.database.execute(sql`select * from buyer_claims`)
    expect((claims as unknown as { rows: object[] }).rows).toEqual([])
  })

  test('is written down with how much it took, and what is kept for good stays', async () => {
    await using forGood = await openTestApp({ KEEP_CANCELLED_ORDERS_DAYS: '0' }, site)
    const reference = await ordered(3_000, cancelled)
    await runRetention(forGood)
    await forGood.app.journal.written()
    expect(await nameOf(reference)).toBe('Ngozi Okafor')
    await night()
    await site.app.journal.written()
    const { lastAt, nextAt }: Retention = await as(readRetention)
    expect(lastAt).not.toBeNull()
    expect(new Date(nextAt as string).getTime()).toBeGreaterThan(Date.now())
    const [line] = (
      (await site.database.execute(
        sql`select said from journal_lines where what = 'retention-done' order by id desc limit 1`,
      )) as unknown as { rows: { said: string }[] }
    ).rows
    expect(line?.said).toBe(
      '0 closed orders, 1 cancelled order, 0 kept filters, 0 numbers to be wary of, 0 wishes to be told, 0 lines of the journal',
    )
  })
})

test('the next night is at two in Lagos', () => {
  expect(nextNight(new Date('2026-11-24T00:59:59Z')).toISOString()).toBe('2026-11-24T01:00:00.000Z')
  expect(nextNight(new Date('2026-11-24T01:00:00Z')).toISOString()).toBe('2026-11-25T01:00:00.000Z')
})

test('what the privacy page told before is kept, with the days between which it did', async () => {
  await using own = await openTestApp()
  const terms = (of: TestApp): Promise<PrivacyTerms> => of.send(getPrivacyTerms).then((reply) => reply.json())
  const first = await terms(own)
  expect(first.former).toEqual([])
  await using longer = await openTestApp({ KEEP_CANCELLED_ORDERS_DAYS: '1000' }, own)
  await using again = await openTestApp({ KEEP_CANCELLED_ORDERS_DAYS: '1000' }, own)
  const { former, ...now } = await terms(again)
  expect(now.cancelledOrderDays).toBe(1_000)
  expect(former).toMatchObject([{ version: first.version, cancelledOrderDays: 90, closedOrderDays: 365 }])
  expect(Date.parse(former[0]?.until ?? '')).toBeGreaterThan(Date.parse(former[0]?.since ?? ''))
  expect((await terms(longer)).former).toEqual(former)
})
