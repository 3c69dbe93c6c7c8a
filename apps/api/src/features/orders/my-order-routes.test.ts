import { cancelMyOrder, changeMyOrder, findMyOrder } from '@divine/contracts/calls/my-order'
import { correctOrder, moveOrder, noteAttempt } from '@divine/contracts/calls/order-acts'
import { getOrder, listDeskOrders, type WholeOrder } from '@divine/contracts/calls/order-desk'
import { getConfirmation, type OrderConfirmation, orderAgain, placeOrder } from '@divine/contracts/calls/orders'
import { eraseBuyer } from '@divine/contracts/calls/privacy'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../database/schema.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { stateOf } from './move-queries.ts'
import { linesOf } from './order-queries.ts'

const body = {
  fullname: 'Ngozi Okafor',
  supplement: 'Ulcer',
  bottle: 2,
  phone: '0803 123 4567',
  address: '14 Adeola Close, Ojodu, Lagos',
  email: 'ngozi@buyer.example',
  request: 'Please ring twice.',
}
const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 37_000 }

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0' })
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders restart identity cascade`))

interface Mine {
  readonly reference: string
  readonly token: string
}

async function place(more: object = {}): Promise<Mine> {
  const reply = await site.send(placeOrder, { body: { ...body, ...more } })
  const { reference, confirmationPath } = reply.json()
  return { reference, token: confirmationPath.replace('/order/', '') }
}

const tag = (version: number | undefined) => (version === undefined ? {} : { 'if-match': `"${version}"` })
const change = ({ token }: Mine, asked: object, version?: number, on = site) =>
  on.send(changeMyOrder, { params: { token }, body: asked, headers: tag(version) })
const cancel = ({ token }: Mine, asked: object = {}, version?: number) =>
  site.send(cancelMyOrder, { params: { token }, body: asked, headers: tag(version) })
const seen = async ({ token }: Mine): Promise<OrderConfirmation> =>
  (await site.send(getConfirmation, { params: { token } })).json()
const whole = async ({ reference }: Mine): Promise<WholeOrder> =>
  (await site.send(getOrder, { params: { reference }, headers: { cookie } })).json()
const move = ({ reference }: Mine, asked: object, version?: number) =>
  site.send(moveOrder, { params: { reference }, body: asked, headers: { cookie, ...tag(version) } })
const kindsOf = async (mine: Mine) => (await whole(mine)).events.map(({ kind, actor }) => [kind, actor === null])

/** Tomorrow at this hour in Lagos, as a form sends it. */
function tomorrowAt(hour: number): string {
  const day = new Date(Date.now() + 25 * 3_600_000).toISOString().slice(0, 10)
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+01:00`).toISOString()
}

/** A moment that is just over, as a page that was left open sends it. */
function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

describe('the page of an order', () => {
  test('shows what was agreed, when it came how far, and what can still be changed', async () => {
    const mine = await place()
    expect(await seen(mine)).toMatchObject({
      fullname: body.fullname,
      address: body.address,
      day: null,
      sumNaira: null,
      version: 1,
      may: ['correct', 'ask-for-call', 'cancel'],
    })
    await move(mine, agreed)
    const confirmed = await seen(mine)
    expect(confirmed).toMatchObject({ stage: 'confirmed', day: agreed.day, sumNaira: agreed.sumNaira, paidNaira: null })
    expect(confirmed.steps.map(({ stage, isOwn }) => [stage, isOwn])).toEqual([
      ['received', true],
      ['confirmed', false],
    ])
    await move(mine, { to: 'with-rider' })
    expect(await seen(mine)).toMatchObject({ stage: 'on-the-way', may: [] })
    await move(mine, { to: 'delivered', sumNaira: 36_000 })
    expect(await seen(mine)).toMatchObject({ stage: 'delivered', paidNaira: 36_000, may: [] })
    expect((await seen(mine)).steps).toHaveLength(4)
  })

  test('says nothing else of who placed it, and is kept nowhere', async () => {
    const mine = await place()
    const reply = await site.send(getConfirmation, { params: { token: mine.token } })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).not.toMatch(/0803|8031|buyer\.example|ring twice/)
  })

  test('leads to the order that comes instead, where it is cancelled as the same order twice, and to nobody else’s', async () => {
    const [first, second] = [await place(), await place({ bottle: 3 })]
    await move(second, { to: 'cancelled', reason: 'duplicate', duplicateOf: first.reference })
    expect((await seen(second)).instead).toEqual({
      reference: first.reference,
      confirmationPath: `/order/${first.token}`,
    })
    await site.send(correctOrder, {
      params: { reference: first.reference },
      body: { phone: '0805 765 4321' },
      headers: { cookie },
    } as never)
    expect(await seen(second)).not.toHaveProperty('instead')
  })

  test('leads from an order to the same once more, but not to that of another number', async () => {
    const mine = await place()
    const again = await site.send(orderAgain, { params: { token: mine.token } })
    expect((await seen(mine)).again?.reference).toBe(again.json().reference)
    await site.send(correctOrder, {
      params: { reference: mine.reference },
      body: { phone: '0805 765 4321' },
      headers: { cookie },
    } as never)
    expect(await seen(mine)).not.toHaveProperty('again')
  })

  test('names a call that the buyer asked for, and none that nobody answered', async () => {
    const mine = await place()
    await move(mine, { to: 'call-back', reason: 'no-answer', callAt: tomorrowAt(9) })
    expect((await seen(mine)).callAt).toBeNull()
    await change(mine, { callAt: tomorrowAt(16) })
    expect((await seen(mine)).callAt).toBe(tomorrowAt(16))
  })
})

test('a buyer who has changed an order twenty times in a day calls us instead, however many come at once', async () => {
  const mine = await place()
  const address = (number: number) => `${number} Isheri Road, Ojodu`
  for (let number = 1; number < 20; number++) {
    expect((await change(mine, { address: address(number) })).statusCode).toBe(200)
  }
  const last = [20, 21, 22].map((number) => change(mine, { address: address(number) }))
  const statuses = (await Promise.all(last)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const refused = await cancel(mine)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^You have changed this order very often today\. Please call us on /)
  // The same once more, as by a form that is loaded again, is answered as before.
  expect((await change(mine, { address: (await seen(mine)).address })).statusCode).toBe(200)
  expect((await whole(mine)).events).toHaveLength(21)
  await site.database.execute(sql`update order_events set at = at - interval '25 hours'`)
  expect((await cancel(mine)).statusCode).toBe(200)
})

describe('a correction', () => {
  test('is stored with the event of the buyer, and answers with the order as it is then', async () => {
    const mine = await place()
    const reply = await change(mine, { address: ' 3 Isheri Road,  Ojodu ', fullname: 'Ngozi A. Okafor' }, 1)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ address: '3 Isheri Road,  Ojodu', fullname: 'Ngozi A. Okafor', version: 2 })
    const order = await whole(mine)
    expect(order).toMatchObject({ address: '3 Isheri Road,  Ojodu', agent: null, isChecked: false })
    expect(order.events[0]).toMatchObject({
      kind: 'corrected',
      actor: null,
      changes: { address: [body.address, '3 Isheri Road,  Ojodu'], fullname: [body.fullname, 'Ngozi A. Okafor'] },
    })
  })

  test('of the address of a confirmed order leaves it confirmed, and the address to be read back again', async () => {
    const mine = await place()
    await move(mine, { ...agreed, isAddressRead: true })
    expect((await whole(mine)).isAddressRead).toBe(true)
    expect((await change(mine, { address: '3 Isheri Road' })).statusCode).toBe(200)
    expect(await whole(mine)).toMatchObject({ stage: 'confirmed', isAddressRead: false, day: agreed.day })
    await change(mine, { fullname: 'N. Okafor' })
    expect((await whole(mine)).isAddressRead).toBe(false)
  })

  test.each([
    [{ address: '' }, { address: 'Enter the address where we should bring your order.' }],
    [{ fullname: '  ' }, { fullname: 'Enter your full name.' }],
    [{ address: 'a'.repeat(501) }, { address: 'Use at most 500 characters.' }],
    [{ callAt: 'soon' }, { callAt: 'Choose when we may call you.' }],
    [{ callAt: '2020-03-17T09:00:00Z' }, { callAt: 'That time is over. Choose a later one.' }],
    [{ callAt: minutesAgo(5) }, { callAt: 'That time is over. Choose a later one.' }],
    [{ callAt: '2099-03-17T09:00:00Z' }, { callAt: 'Choose a time within the next 7 days.' }],
    [{ callAt: tomorrowAt(23) }, { callAt: 'We call between 8am and 8pm. Choose a time between.' }],
  ])('%j is refused at its field, and changes nothing', async (asked, fieldErrors) => {
    const mine = await place()
    const reply = await change(mine, asked)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors).toEqual(fieldErrors)
    expect((await whole(mine)).version).toBe(1)
  })

  test('of nothing is refused, and so is that of an order that there is not', async () => {
    expect((await change(await place(), {})).statusCode).toBe(400)
    expect((await change(await place(), { phone: '0809 999 9999' })).statusCode).toBe(400)
    expect((await change({ reference: '', token: 'A'.repeat(22) }, { address: 'x' })).statusCode).toBe(404)
  })

  test('that says what is so already leaves no event', async () => {
    const mine = await place()
    expect((await change(mine, { address: body.address })).statusCode).toBe(200)
    expect((await whole(mine)).version).toBe(1)
  })
})

describe('the same form', () => {
  test('that arrives twice at once, and once more later, is one event', async () => {
    const mine = await place()
    const send = () => change(mine, { address: '3 Isheri Road' }, 1)
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await send()).statusCode).toBe(200)
    expect(await kindsOf(mine)).toEqual([
      ['corrected', true],
      ['placed', true],
    ])
  })

  test('that comes late does not undo what staff have corrected since', async () => {
    const mine = await place()
    await change(mine, { address: '3 Isheri Road' }, 1)
    const corrected = { params: { reference: mine.reference }, body: { address: '5 Isheri Road' }, headers: { cookie } }
    await site.send(correctOrder, corrected)
    expect((await change(mine, { address: '3 Isheri Road' }, 1)).json()).toMatchObject({ address: '5 Isheri Road' })
    expect((await whole(mine)).address).toBe('5 Isheri Road')
  })

  test('there and back and there again are three events', async () => {
    const mine = await place()
    for (const [version, address] of ['3 Isheri Road', body.address, '3 Isheri Road'].entries()) {
      expect((await change(mine, { address }, version + 1)).statusCode).toBe(200)
    }
    expect(await whole(mine)).toMatchObject({ address: '3 Isheri Road', version: 4 })
  })

  test('that cancels twice at once, with another reason, is one event', async () => {
    const mine = await place()
    const replies = await Promise.all([cancel(mine, {}, 1), cancel(mine, { reason: 'price' }, 1), cancel(mine, {}, 1)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await cancel(mine)).statusCode).toBe(200)
    expect(await kindsOf(mine)).toEqual([
      ['moved', true],
      ['placed', true],
    ])
  })
})

describe('a page that is older than its order', () => {
  test('is answered with what is in the way, and the change is made on the page as it is now', async () => {
    const mine = await place()
    await change(mine, { address: '3 Isheri Road' }, 1)
    const late = await change(mine, { address: '7 Isheri Road' }, 1)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('has changed since') })
    expect((await change(mine, { address: '7 Isheri Road' }, (await seen(mine)).version)).statusCode).toBe(200)
  })

  test('is not in the way where staff wrote what it does not show', async () => {
    const mine = await place()
    const { reference } = mine
    await site.send(noteAttempt, { params: { reference }, body: { by: 'call' }, headers: { cookie } })
    await move(mine, { to: 'call-back', reason: 'no-answer', callAt: tomorrowAt(9) })
    expect((await change(mine, { address: '3 Isheri Road' }, 1)).statusCode).toBe(200)
    expect(await whole(mine)).toMatchObject({ stage: 'call-back', attempts: 1, address: '3 Isheri Road' })
  })

  test('of two corrections at once that differ, one is made and the other is told', async () => {
    const mine = await place()
    const both = ['3 Isheri Road', '7 Isheri Road'].map((address) => change(mine, { address }, 1))
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await whole(mine)).version).toBe(2)
  })

  test('that cancels while staff confirm: one is done, the other is told', async () => {
    for (let times = 0; times < 5; times++) {
      const mine = await place({ request: `${times}` })
      const [mineReply, theirs] = await Promise.all([cancel(mine, {}, 1), move(mine, agreed, 1)])
      expect([mineReply.statusCode, theirs.statusCode].sort()).toEqual([200, 409])
      expect((await whole(mine)).stage).toBe(mineReply.statusCode === 200 ? 'cancelled' : 'confirmed')
      if (theirs.statusCode === 409) expect(theirs.json().order.stage).toBe('cancelled')
    }
  })

  test('that corrects while the rider takes it: it is on the way with the address that was given out, or says so', async () => {
    for (let times = 0; times < 5; times++) {
      const mine = await place({ request: `${times}` })
      await move(mine, agreed)
      const { version } = await seen(mine)
      const [corrected, given] = await Promise.all([
        change(mine, { address: '3 Isheri Road' }, version),
        move(mine, { to: 'with-rider' }, version),
      ])
      expect([corrected.statusCode, given.statusCode].sort()).toEqual([200, 409])
      const order = await whole(mine)
      expect([order.stage, order.address]).toEqual(
        corrected.statusCode === 200 ? ['confirmed', '3 Isheri Road'] : ['with-rider', body.address],
      )
      if (corrected.statusCode === 409) expect(corrected.json().message).toContain('with the rider now')
    }
  })

  test.each([
    [[agreed, { to: 'with-rider' }], 'Your order is with the rider now'],
    [[agreed, { to: 'with-rider' }, { to: 'delivered', sumNaira: 1 }], 'Your order was delivered'],
    [[agreed, { to: 'with-rider' }, { to: 'failed', reason: 'not-there' }], 'Your order was not delivered'],
  ])('after %j nothing is changed, and the buyer is asked to call', async (moves, words) => {
    const mine = await place()
    const { version } = await seen(mine)
    for (const each of moves) expect((await move(mine, each)).statusCode).toBe(200)
    for (const reply of [
      await change(mine, { address: '3 Isheri Road' }),
      await change(mine, { callAt: tomorrowAt(9) }, version),
      await cancel(mine, {}, version),
    ]) {
      expect(reply.statusCode).toBe(409)
      expect(reply.json().message).toMatch(new RegExp(`^${words}.* Please call us on `))
    }
    expect((await whole(mine)).events.filter(({ actor }) => actor === null)).toHaveLength(1)
  })
})

describe('a call that the buyer asks for', () => {
  test('puts a new order into the queue of call-backs at that time, looked at and moved by nobody', async () => {
    const mine = await place({ elapsedMs: 1 })
    expect((await change(mine, { callAt: tomorrowAt(16) }, 1)).statusCode).toBe(200)
    const order = await whole(mine)
    expect(order).toMatchObject({
      stage: 'call-back',
      reason: 'asked',
      callAt: tomorrowAt(16),
      attempts: 0,
      agent: null,
    })
    expect(order.isChecked).toBe(false)
    const queue = await site.send(listDeskOrders, { querystring: { queue: 'call-back' }, headers: { cookie } })
    expect(queue.json().map(({ reference }: Mine) => reference)).toEqual([mine.reference])
  })

  test('while somebody has called and says nothing yet leaves their outcome open', async () => {
    const mine = await place()
    const { reference } = mine
    await site.send(noteAttempt, { params: { reference }, body: { by: 'call' }, headers: { cookie } })
    await change(mine, { callAt: tomorrowAt(16) })
    expect((await whole(mine)).attemptedAt).not.toBeNull()
  })

  test('about a confirmed order leaves what was agreed, is said with it, and is made by the next call', async () => {
    const mine = await place()
    const { reference } = mine
    await move(mine, { ...agreed, isAddressRead: true })
    expect((await change(mine, { callAt: tomorrowAt(16) })).statusCode).toBe(200)
    expect(await whole(mine)).toMatchObject({
      stage: 'confirmed',
      callAt: tomorrowAt(16),
      day: agreed.day,
      sumNaira: agreed.sumNaira,
      isAddressRead: true,
    })
    expect((await whole(mine)).events[0]).toMatchObject({ kind: 'corrected', actor: null })
    await site.send(noteAttempt, { params: { reference }, body: { by: 'call' }, headers: { cookie } })
    expect(await whole(mine)).toMatchObject({ stage: 'confirmed', callAt: null, attemptedAt: null })
  })

  test('comes with a correction in one event', async () => {
    const mine = await place()
    await change(mine, { callAt: tomorrowAt(16), address: '3 Isheri Road' }, 1)
    const { events } = await whole(mine)
    expect(events).toHaveLength(2)
    expect(Object.keys(events[0]?.changes ?? {})).toEqual(expect.arrayContaining(['address', 'callAt', 'stage']))
  })
})

describe('a cancellation', () => {
  test.each([
    [{}, 'not-said'],
    [{ reason: 'changed-mind' }, 'changed-mind'],
    [{ reason: 'price' }, 'price'],
    [{ reason: 'cannot-pay' }, 'cannot-pay'],
  ])('with %j is stored as %j, and staff can take it back', async (asked, reason) => {
    const mine = await place()
    await move(mine, agreed)
    expect((await cancel(mine, asked)).json()).toMatchObject({ stage: 'cancelled', may: [] })
    expect((await seen(mine)).steps.at(-1)).toMatchObject({ stage: 'cancelled', isOwn: true })
    const order = await whole(mine)
    expect(order).toMatchObject({ stage: 'cancelled', reason })
    expect((await move(mine, { takesBack: order.events[0]?.id })).json()).toMatchObject({
      stage: 'confirmed',
      day: agreed.day,
    })
  })

  test('takes no reason that only staff can know', async () => {
    const mine = await place()
    expect((await cancel(mine, { reason: 'not-serious' })).statusCode).toBe(400)
    expect((await whole(mine)).stage).toBe('new')
  })

  test('by staff says why: that no reason was given is refused, and the order stays', async () => {
    const mine = await place()
    const reply = await move(mine, { to: 'cancelled', reason: 'not-said' })
    expect([reply.statusCode, reply.json().fieldErrors]).toEqual([400, { reason: '“Cancelled” has other reasons.' }])
    expect((await whole(mine)).stage).toBe('new')
  })
})

test('what buyers and staff have done to an order adds up to what is true of it', async () => {
  const mine = await place()
  await change(mine, { address: '3 Isheri Road' })
  await change(mine, { callAt: tomorrowAt(9), fullname: 'N. Okafor' })
  await move(mine, agreed)
  await change(mine, { callAt: tomorrowAt(10), address: '5 Isheri Road' })
  await cancel(mine, { reason: 'price' })
  const order = await whole(mine)
  const [row] = await site.database.select().from(orders).where(eq(orders.reference, mine.reference))
  if (!row) throw new Error('no order')
  const state = stateOf(row, await linesOf(site.database, row.id))
  const replayed: Record<string, unknown> = { ...body, stage: 'new' }
  for (const { changes } of order.events.toReversed()) {
    for (const [field, [, after]] of Object.entries(changes)) replayed[field] = after
  }
  for (const field of ['address', 'fullname', 'stage', 'reason', 'callAt', 'day', 'sumNaira'] as const) {
    expect([field, replayed[field] ?? null]).toEqual([field, state[field]])
  }
  expect(order.events).toHaveLength(row.version)
})

test('a client that sends changes without end is asked to wait', async () => {
  await using busy = await openTestApp({ ORDER_REQUESTS_PER_CLIENT: '2' }, site)
  const mine = await place()
  const statuses: number[] = []
  for (const address of ['1 Road', '2 Road', '3 Road']) {
    statuses.push((await change(mine, { address }, undefined, busy)).statusCode)
  }
  expect(statuses).toEqual([200, 200, 429])
})

describe('finding the page again', () => {
  const find = (reference: string, phone: string, on = site) => on.send(findMyOrder, { body: { reference, phone } })

  test('takes the reference and the number, however they are typed', async () => {
    const mine = await place()
    for (const [reference, phone] of [
      [mine.reference, '08031234567'],
      [mine.reference.toLowerCase().replace('-', ' '), '+234 803 123 4567'],
      [mine.reference.slice(3), '234-803-123-4567'],
    ] as const) {
      const reply = await find(reference, phone)
      expect(reply.json()).toEqual({ confirmationPath: `/order/${mine.token}` })
    }
  })

  test('answers the same to a wrong reference, a wrong number, the number of another order and an erased buyer', async () => {
    const mine = await place()
    const other = await place({ phone: '0805 555 5555' })
    const wrong = [
      await find('DH-222222', body.phone),
      await find(mine.reference, '0803 123 4568'),
      await find(other.reference, body.phone),
    ]
    const erased = await site.send(eraseBuyer, {
      params: { phone: body.phone },
      body: { password: staffPassword },
      headers: { cookie },
    })
    expect(erased.statusCode).toBeLessThan(300)
    wrong.push(await find(mine.reference, body.phone))
    const [first] = wrong
    expect(first?.statusCode).toBe(404)
    const alike = { ...first?.json(), requestId: expect.any(String) }
    for (const reply of wrong) expect([reply.statusCode, reply.json()]).toEqual([404, alike])
    expect((await seen(mine)) as unknown).toMatchObject({ code: 'not-found' })
    expect((await change(mine, { address: 'x' })).statusCode).toBe(404)
  })

  test.each([
    ['DH-7', body.phone, { reference: 'Enter the reference of your order, such as DH-7K4M2P.' }],
    ['', '12', expect.objectContaining({ phone: expect.any(String), reference: expect.any(String) })],
  ])('what cannot be one is said at its field: %j, %j', async (reference, phone, fieldErrors) => {
    const reply = await find(reference, phone)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors).toEqual(fieldErrors)
  })

  test('has a limit for each client, each reference and each number', async () => {
    await using strict = await openTestApp({ ORDER_SEARCHES_PER_CLIENT: '2' }, site)
    const statuses: number[] = []
    for (let times = 0; times < 3; times++) statuses.push((await find('DH-222222', body.phone, strict)).statusCode)
    expect(statuses).toEqual([404, 404, 429])
    await using open = await openTestApp({ ORDER_SEARCHES_PER_CLIENT: '1000' }, site)
    const plainLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
    const replies: number[] = []
    for (const letter of plainLetters.slice(0, 21)) {
      replies.push((await find(`DH-22222${letter}`, body.phone, open)).statusCode)
    }
    expect(replies.at(-2)).toBe(404)
    expect(replies.at(-1)).toBe(429)
  })
})
