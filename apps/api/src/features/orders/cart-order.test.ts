import { randomUUID } from 'node:crypto'
import {
  getConfirmation,
  listOrders,
  type OrderRecord,
  placeCartOrder,
  placeOrder,
} from '@divine/contracts/calls/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { newestForms } from './order-queries.ts'
import { orders } from './order-table.ts'

const buyer = { fullname: 'Ngozi Okafor', phone: '0803 123 4567', address: '14 Adeola Close, Ojodu, Lagos' }
const lines = [
  { supplement: 'Ulcer', bottle: 2 },
  { supplement: 'Diabetes', bottle: '3', package: '2 procare + 1 repair', priceNaira: 47_000 },
  { supplement: 'Ulcer', bottle: 7 },
]

let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0' })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => emptyTables(site.database))

/** From the first line to the last. */
const stored = async () => (await newestForms(site.database, { limit: 200 })).toReversed()
const place = (changes: object = {}, key: string | undefined = randomUUID()) =>
  site.send(placeCartOrder, {
    body: { ...buyer, lines, ...changes },
    headers: key ? { 'idempotency-key': key } : {},
  })

test('the products of a cart are lines of one order, and the confirmation shows them all', async () => {
  const reply = await place()
  expect(reply.statusCode).toBe(201)
  const { reference, confirmationPath } = reply.json()
  expect(await stored()).toMatchObject([
    { reference, name: 'Ulcer', bottles: 2, position: 1, productId: '2', fullname: 'Ngozi Okafor' },
    { reference, name: 'Diabetes', bottles: 3, position: 2, productId: '3', phoneE164: '+2348031234567' },
    { reference, name: 'Ulcer', bottles: 7, position: 3, address: '14 Adeola Close, Ojodu, Lagos' },
  ])
  expect(await site.database.$count(orders)).toBe(1)
  const token = confirmationPath.replace('/order/', '')
  const confirmation = (await site.send(getConfirmation, { params: { token } })).json()
  expect(confirmation).toMatchObject({ reference, phoneEnding: '4567' })
  expect(confirmation.lines).toEqual([
    { supplement: 'Ulcer', bottle: 2, package: null, priceNaira: null },
    { supplement: 'Diabetes', bottle: 3, package: '2 procare + 1 repair', priceNaira: 47_000 },
    { supplement: 'Ulcer', bottle: 7, package: null, priceNaira: null },
  ])
  const cookie = await site.signInStaff()
  const found = await site.send(listOrders, { querystring: { search: reference }, headers: { cookie } })
  expect(found.json().map(({ bottle }: OrderRecord) => bottle)).toEqual([7, 3, 2])
})

test.each([
  ['with an id', randomUUID()],
  ['without an id', ''],
])('a cart that arrives twenty times at once %s is stored once', async (_case, key) => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => place({}, key)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(replies.map((reply) => reply.json().reference)).size).toBe(1)
  expect(await stored()).toHaveLength(lines.length)
})

test('the same id with another cart is refused, and nothing is added', async () => {
  const key = randomUUID()
  await place({}, key)
  const reply = await place({ lines: lines.slice(0, 2) }, key)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().code).toBe('key-reused')
  expect(await stored()).toHaveLength(lines.length)
})

test('a cart of one product is the same order as that product alone', async () => {
  const key = randomUUID()
  const [line] = lines
  const cart = await place({ lines: [line] }, key)
  const single = await site.send(placeOrder, { body: { ...buyer, ...line }, headers: { 'idempotency-key': key } })
  expect(single.json()).toEqual(cart.json())
  expect(await stored()).toHaveLength(1)
})

test('when one line cannot be stored none is, and the same cart goes through later', async () => {
  await using broken = await openTestApp({}, site)
  const key = randomUUID()
  const send = () => broken.send(placeCartOrder, { body: { ...buyer, lines }, headers: { 'idempotency-key': key } })
  await site.database.execute(sql`alter table order_lines add constraint no_third_line check (position < 3)`)
  expect((await send()).statusCode).toBe(500)
  expect(await stored()).toEqual([])
  await site.database.execute(sql`alter table order_lines drop constraint no_third_line`)
  expect((await send()).statusCode).toBe(201)
  expect(await stored()).toHaveLength(lines.length)
})

test('the products of one cart count as one order of their phone number', async () => {
  await using strict = await openTestApp({ ORDERS_PER_PHONE: '2' }, site)
  for (let times = 0; times < 3; times++)
    await strict.send(placeCartOrder, {
      body: { ...buyer, lines, request: `Order ${times}` },
      headers: { 'idempotency-key': randomUUID() },
    })
  const flags = (await stored()).map((order) => order.flags)
  expect(flags).toEqual([...Array(6).fill([]), ...Array(3).fill(['many-from-phone'])])
})

test.each([
  ['no line', [], 'Your cart is empty.'],
  ['eleven lines', Array(11).fill(lines[0]), 'One order takes 10 products at most.'],
  ['an unknown product', [...lines, { supplement: 'Flu', bottle: 1 }], 'Please select a valid supplement.'],
  ['0 bottles', [{ supplement: 'Ulcer', bottle: 0 }], 'Please select a valid number of bottles.'],
  ['8 bottles', [{ supplement: 'Ulcer', bottle: 8 }], 'Please select a valid number of bottles.'],
  ['something else', 'Ulcer', 'Your cart is empty.'],
])('a cart with %s is refused with its own message, and nothing is stored', async (_case, sent, message) => {
  const reply = await place({ lines: sent })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().fieldErrors).toEqual({ lines: message })
  expect(await stored()).toEqual([])
})
