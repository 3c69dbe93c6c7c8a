import { randomUUID } from 'node:crypto'
import { placeOrder } from '@divine/contracts/calls/orders'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'

const order = (name: string) => ({
  fullname: name,
  supplement: 'Ulcer',
  bottle: 2,
  phone: '0803 123 4567',
  address: '14 Adeola Close, Ojodu, Lagos',
})

test('beyond its limit it answers 503 soon, with the time to come again, stays healthy, and recovers by itself', async () => {
  await using site = await openTestApp({ REQUESTS_AT_ONCE: '2' })
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const place = (name: string) =>
    fetch(`${origin}${placeOrder.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(order(name)),
    })

  const isLocked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lock = site.database.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`)
    isLocked.resolve()
    await release.promise
  })
  await isLocked.promise
  const answered: Response[] = []
  const all = Promise.all(
    ['One', 'Two', 'Three', 'Four'].map(async (name) => {
      answered.push(await place(name))
    }),
  )
  try {
    await vi.waitUntil(() => answered.length === 2, { timeout: 30_000 })
    for (const refused of answered) {
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('2')
      expect(await refused.json()).toMatchObject({ code: 'unavailable' })
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  } finally {
    release.resolve()
  }
  await Promise.all([lock, all])
  expect(answered.slice(2).map(({ status }) => status)).toEqual([201, 201])
  expect((await place('Five')).status).toBe(201)
})
