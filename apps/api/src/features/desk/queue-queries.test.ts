import { queueNames } from '@divine/contracts/orders/queues'
import { isPlanned, stageRecords, stages, wentOut } from '@divine/contracts/orders/stages'
import { asc, desc, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../database/schema.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { ordersInQueue, partsOf, type QueuedOrder } from './queue-queries.ts'

let site: TestApp

beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site[Symbol.asyncDispose]())

/** How the database reads each part of a queue where it may neither go through the whole table nor sort. */
async function plansOf(queue: (typeof queueNames)[number]): Promise<string[]> {
  return await site.database.transaction(async (transaction) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await transaction.execute(`set local enable_${way} = off`)
    const plans: string[] = []
    for (const { where, orderBy } of partsOf({ queue })) {
      const query = transaction
        .select()
        .from(orders)
        .where(where)
        .orderBy(...orderBy)
        .toSQL()
      const { rows } = (await transaction.execute(`explain ${query.sql}`)) as unknown as {
        rows: { 'QUERY PLAN': string }[]
      }
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

test.each(queueNames)(
  'every part of the queue “%s” has an index that gives its orders as they are sorted',
  async (queue) => {
    for (const plan of await plansOf(queue)) {
      expect(plan).toMatch(/^Index Scan (Backward )?using orders_/)
      if (queue !== 'all') expect(plan).not.toContain('orders_pkey')
    }
  },
)

test('orders of a day are found by the day, and not by going through all orders since', async () => {
  for (const queue of ['all', 'closed'] as const) {
    for (const { orderBy } of partsOf({ queue, from: '2026-01-02', to: '2026-01-02' })) {
      expect(orderBy).toEqual([desc(orders.placedAt), desc(orders.id)])
    }
  }
  const [waiting] = partsOf({ queue: 'call-back', from: '2026-01-02' })
  expect(waiting?.orderBy).toEqual([asc(orders.callAt), asc(orders.id)])
})

/** All orders of a queue, page after page. */
async function pagesOf(search: Omit<Parameters<typeof ordersInQueue>[1], 'before'>): Promise<QueuedOrder[]> {
  const found: QueuedOrder[] = []
  for (;;) {
    const page = await ordersInQueue(site.database, { ...search, before: found.at(-1)?.cursor })
    if (page.length === 0) return found
    found.push(...page)
  }
}

const referencesOf = (found: readonly { readonly reference: string }[]) =>
  found.map(({ reference }) => reference).toSorted()

test('the pages of some days have each order once, those of a former shop where they belong', async () => {
  await site.database.execute(sql`
    insert into orders (intent_id, content_hash, reference, confirmation_token, placed_at, fullname, email, phone,
      phone_e164, address, request, flags, search_text, version)
    select n, n, 'DH-' || n, n, ('2026-01-0' || (1 + n % 3))::timestamptz + n / 6 * interval '1 hour',
      '', '', '0803', '', '', '', '{}', '', 1 from generate_series(1, 12) n`)
  const found = await pagesOf({ queue: 'all', from: '2026-01-01', to: '2026-01-02', limit: 3 })
  const expected = await site.database
    .select()
    .from(orders)
    .where(lt(orders.placedAt, new Date('2026-01-02T23:00:00Z')))
    .orderBy(desc(orders.placedAt), desc(orders.id))
  expect(expected).toHaveLength(8)
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})

test('every order is in one queue, whatever its stage, and on one of its pages', async () => {
  for (const stage of stages) {
    // What a stage does not ask for, one of three has.
    const hasDay = isPlanned(stage) || wentOut(stage)
    const hasTime = stageRecords[stage].asks.includes('callAt')
    await site.database.execute(sql`
      insert into orders (intent_id, content_hash, reference, confirmation_token, placed_at, fullname, email, phone,
        phone_e164, address, request, flags, search_text, version, stage, day, call_at)
      select ref, ref, ref, ref, now(), '', '', '0803', '', '', '', '{}', '', 1, ${stage},
        case when ${hasDay} or n = 2 then '2026-01-05'::date + n end,
        case when ${hasTime} or n = 2 then now() + (n - 2) * interval '1 hour' end
      from generate_series(1, 3) n, concat(${stage}::text, '-', n) ref`)
  }
  const found: QueuedOrder[] = []
  for (const queue of queueNames.filter((name) => name !== 'all')) found.push(...(await pagesOf({ queue, limit: 1 })))
  const all = await site.database.select().from(orders)
  expect(referencesOf(found)).toEqual(referencesOf(all))
})
