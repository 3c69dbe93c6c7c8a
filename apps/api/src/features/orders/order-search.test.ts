import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { searchFor } from './order-queries.ts'
import { orders } from './order-table.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site[Symbol.asyncDispose]())

/** How the database looks for what staff typed where it may not go through the whole table. */
async function planOf(typed: string): Promise<string> {
  return site.database.transaction(async (transaction) => {
    await transaction.execute('set local enable_seqscan = off')
    const query = transaction.select().from(orders).where(searchFor(typed).where)
    const { rows } = (await transaction.execute(sql`explain ${query.getSQL()}`)) as unknown as {
      rows: { 'QUERY PLAN': string }[]
    }
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test('a word is looked for by the index of texts, and one that names a state by that of regions too', async () => {
  const ofName = await planOf('okafor')
  expect(ofName).toContain('orders_search')
  expect(ofName).not.toContain('orders_region')
  const ofState = await planOf('kano')
  expect(ofState).toContain('BitmapOr')
  for (const index of ['orders_search', 'orders_region']) expect(ofState).toContain(index)
})
