import { queueNames } from '@divine/contracts/orders/queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../database/schema.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { partsOf } from './queue-queries.ts'

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
