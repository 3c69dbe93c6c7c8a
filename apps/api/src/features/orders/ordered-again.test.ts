import { randomUUID } from 'node:crypto'
import { correctOrder, moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder, type WholeOrder } from '@divine/contracts/calls/order-desk'
import { getConfirmation, orderAgain, placeOrder } from '@divine/contracts/calls/orders'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const body = {
  fullname: 'Ngozi Okafor',
  supplement: 'Ulcer',
  bottle: 2,
  phone: '0803 123 4567',
  address: '14 Adeola Close, Ojodu, Lagos',
}

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0' })
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders restart identity cascade`))

interface Ordered {
  readonly reference: string
  readonly token: string
  readonly isReplay: boolean
}

function ordered(reply: Awaited<ReturnType<TestApp['send']>>): Ordered {
  expect(reply.statusCode).toBe(201)
  const { reference, confirmationPath } = reply.json()
  return {
    reference,
    token: confirmationPath.replace('/order/', ''),
    isReplay: reply.headers['idempotency-replayed'] === 'true',
  }
}

/** Places the order as a form without script does. */
const place = async () => ordered(await site.send(placeOrder, { body }))

/** Places it as a page with script does that has kept it for this long. */
async function placeKept(seconds: number): Promise<Ordered> {
  const headers = { 'idempotency-key': randomUUID(), 'waited-seconds': String(seconds) }
  return ordered(await site.send(placeOrder, { body, headers }))
}

const again = async ({ token }: Ordered) => ordered(await site.send(orderAgain, { params: { token } }))

const confirmationOf = async ({ token }: Ordered) => (await site.send(getConfirmation, { params: { token } })).json()

async function move({ reference }: Ordered, move: object): Promise<WholeOrder> {
  const reply = await site.send(moveOrder, { params: { reference }, body: move, headers: { cookie } })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

const cancel = (order: Ordered) => move(order, { to: 'cancelled', reason: 'changed-mind' })

async function takeBackLast(order: Ordered): Promise<void> {
  const whole: WholeOrder = (
    await site.send(getOrder, { params: { reference: order.reference }, headers: { cookie } })
  ).json()
  await move(order, { takesBack: whole.events[0]?.id })
}

async function openOrders(): Promise<number> {
  const { rows } = (await site.database.execute(
    sql`select count(*)::int as count from orders where stage <> 'cancelled'`,
  )) as unknown as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}

describe('once staff have cancelled an order, the same answers', () => {
  test.each([
    ['of a form', place],
    ['of a page with script', () => placeKept(0)],
    ['of its own page', again],
  ])('%s are a new order, once', async (_case, way) => {
    const first = await place()
    expect((await place()).reference).toBe(first.reference)
    await cancel(first)
    const second = await way(first)
    expect(second.reference).not.toBe(first.reference)
    for (const repeated of [await place(), await placeKept(0), await again(first)]) {
      expect(repeated).toMatchObject({ reference: second.reference, isReplay: true })
    }
    expect(await openOrders()).toBe(1)
    expect((await confirmationOf(first)).again.reference).toBe(second.reference)
  })

  test('that were submitted before it are the cancelled order still', async () => {
    const first = await place()
    await cancel(first)
    await site.database.execute(sql`update order_events set at = at - interval '1 minute'`)
    expect(await placeKept(600)).toMatchObject({ reference: first.reference, isReplay: true })
    expect(await openOrders()).toBe(0)
    expect((await placeKept(30)).reference).not.toBe(first.reference)
  })

  test('are the same order as before where the cancellation was taken back', async () => {
    const first = await place()
    await cancel(first)
    await takeBackLast(first)
    expect(await place()).toMatchObject({ reference: first.reference, isReplay: true })
  })

  test('of its own page are a new order also where it was a second one, or was corrected', async () => {
    const first = await place()
    const second = await again(first)
    await cancel(second)
    const third = await again(second)
    expect([first.reference, second.reference]).not.toContain(third.reference)
    expect(await again(first)).toMatchObject({ reference: third.reference, isReplay: true })
    expect(await openOrders()).toBe(2)

    const params = { reference: first.reference }
    const corrected = { fullname: 'Ngozi Obi' }
    expect((await site.send(correctOrder, { params, body: corrected, headers: { cookie } })).statusCode).toBe(200)
    await cancel(first)
    const fourth = await again(first)
    expect(fourth).toMatchObject({ reference: third.reference, isReplay: true })
  })

  test('lead to what was ordered again before that', async () => {
    const first = await place()
    const second = await again(first)
    expect(second.reference).not.toBe(first.reference)
    await cancel(first)
    for (const repeated of [await place(), await placeKept(0), await again(first)]) {
      expect(repeated).toMatchObject({ reference: second.reference, isReplay: true })
    }
    await cancel(second)
    expect(await confirmationOf(first)).not.toHaveProperty('again')
    expect([first.reference, second.reference]).not.toContain((await place()).reference)
  })
})

test('a cancellation that is taken back after the same was ordered again leaves two orders, and the form leads to the newer', async () => {
  const first = await place()
  await cancel(first)
  const second = await place()
  await takeBackLast(first)
  expect(await place()).toMatchObject({ reference: second.reference, isReplay: true })
  expect(await openOrders()).toBe(2)
})
