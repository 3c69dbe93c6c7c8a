import { placeOrder } from '@divine/contracts/calls/orders'
import { readHeld } from '@divine/contracts/calls/privacy'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

test('what only a newer version knows is handed out as it is stored', async () => {
  await using site = await openTestApp({})
  const cookie = await site.signInStaff()
  const body = { fullname: 'Ngozi', supplement: 'Ulcer', bottle: 2, phone: '0803 123 4567', address: 'Lagos' }
  const { reference } = (await site.send(placeOrder, { body })).json()
  const isIt = sql`where reference = ${reference}`
  await site.database.execute(sql`insert into order_events (order_id, kind) select id, 'beamed' from orders ${isIt}`)
  const newer = sql`stage = 'on-the-moon', reason = 'ghosts', source = 'telepathy', flags = array['from-the-moon']`
  await site.database.execute(sql`update orders set ${newer} ${isIt}`)
  const reply = await site.send(readHeld, { params: { phone: body.phone }, headers: { cookie } })
  expect(reply.statusCode).toBe(200)
  const [order] = reply.json().orders
  expect(order).toMatchObject({ stage: 'on-the-moon', reason: 'ghosts', flags: ['from-the-moon'] })
  expect(order.history.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'beamed'])
})
