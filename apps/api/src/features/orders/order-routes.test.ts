import { hash, randomUUID } from 'node:crypto'
import {
  getConfirmation,
  listOrders,
  listPopular,
  orderAgain,
  orderRequest,
  placeOrder,
} from '@divine/contracts/calls/orders'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { answersOf } from '@divine/contracts/orders/answers'
import { type Stage, stages } from '@divine/contracts/orders/stages'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { type FormRow, newestForms } from './order-queries.ts'
import { orders } from './order-table.ts'

const validOrder = {
  fullname: 'Ngozi Okafor',
  email: '',
  supplement: 'Ulcer',
  bottle: '2',
  phone: '0803 123 4567',
  address: '14 Adeola Close, Ojodu, Lagos',
  request: 'Please call after 4pm.',
}

let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0' })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => emptyTables(site.database))

const stored = () => newestForms(site.database, { limit: 500 })
const place = (changes: object = {}, key: string | undefined = randomUUID()) =>
  site.send(placeOrder, { body: { ...validOrder, ...changes }, headers: key ? { 'idempotency-key': key } : {} })
/** A number that no other order of the test has. */
const phone = (index: number) => `080312${String(index).padStart(5, '0')}`

describe('placing an order', () => {
  test.each(['40P01', '40001'])(
    'an order that the database undoes for the sake of another (%s) is to be sent again, and then stored once',
    async (code) => {
      await site.database.execute(
        sql.raw(`create function undo() returns trigger language plpgsql as $$
          begin raise exception 'undone' using errcode = '${code}'; end $$`),
      )
      await site.database.execute(
        sql`create trigger undo before insert on order_events for each row execute function undo()`,
      )
      const id = randomUUID()
      const undone = await place({}, id)
      expect(undone.statusCode).toBe(503)
      expect(undone.headers['retry-after']).toBe('10')
      expect(undone.json().code).toBe('unavailable')
      expect(site.app.isDatabaseLost()).toBe(false)
      expect(await stored()).toEqual([])
      await site.database.execute(sql`drop function undo cascade`)
      expect((await place({}, id)).statusCode).toBe(201)
      expect(await stored()).toHaveLength(1)
    },
  )

  test('an order is stored as typed, with its phone number in E.164, and answered with a reference', async () => {
    const reply = await place()
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      reference: expect.stringMatching(/^DH-[2-9A-HJKMNP-TV-Z]{6}$/),
      confirmationPath: expect.stringMatching(/^\/order\/[\w-]{22}$/),
      placedAt: expect.stringMatching(/Z$/),
      stage: 'received',
    })
    const { supplement: name, bottle, ...answers } = validOrder
    expect(await stored()).toMatchObject([
      {
        ...answers,
        name,
        bottles: Number(bottle),
        productId: '2',
        package: null,
        priceNaira: null,
        phoneE164: '+2348031234567',
        flags: [],
      },
    ])
  })

  test('the package and the price that the buyer saw are stored with the order, and nothing speaks against them', async () => {
    await place({ package: '2 procare + 1 repair', bottle: 3, priceNaira: 57_000 })
    expect(await stored()).toMatchObject([
      { package: '2 procare + 1 repair', bottles: 3, priceNaira: 57_000, flags: [] },
    ])
  })

  test('a price that no list has today is stored as it was shown, and flagged', async () => {
    await place({ priceNaira: 35_000 })
    expect(await stored()).toMatchObject([{ priceNaira: 35_000, flags: ['unlisted-price'] }])
  })

  test('what is sold out meanwhile is stored as it was ordered, and flagged', async () => {
    const products = firstCatalogue.products.map((product) => ({ ...product, availability: 'sold-out' as const }))
    await using app = await openTestApp({}, undefined, undefined, { ...firstCatalogue, products })
    expect((await app.send(placeOrder, { body: validOrder })).statusCode).toBe(201)
    expect(await app.database.select({ flags: orders.flags }).from(orders)).toEqual([{ flags: ['sold-out'] }])
  })

  test('a column that a later version adds with a default stops no order', async () => {
    await using app = await openTestApp({ ORDERS_PER_CLIENT: '0' })
    await app.database.execute(sql`alter table orders add column later text not null default 'new'`)
    expect((await app.send(placeOrder, { body: validOrder })).statusCode).toBe(201)
  })

  test('an order that the database refuses fails alone, and none that comes at the same moment', async () => {
    await using app = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0' })
    await app.database.execute(sql`alter table orders add constraint no_musa check (fullname <> 'Musa')`)
    const names = Array.from({ length: 40 }, (_, index) => (index === 20 ? 'Musa' : `Buyer ${index}`))
    const replies = await Promise.all(
      names.map((fullname, index) => app.send(placeOrder, { body: { ...validOrder, fullname, phone: phone(index) } })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(names.map((name) => (name === 'Musa' ? 500 : 201)))
    expect(await newestForms(app.database, { limit: 100 })).toHaveLength(39)
  })

  test('an order without a supplement is refused, names the field and stores nothing', async () => {
    const reply = await place({ supplement: '' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      code: 'invalid',
      message: 'Please select a valid supplement.',
      fieldErrors: { supplement: 'Please select a valid supplement.' },
      requestId: expect.any(String),
    })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['supplement', 'Select Supplement **', 'Please select a valid supplement.'],
    ['bottle', 'Select Number **', 'Please select a valid number of bottles.'],
    ['bottle', 0, 'Please select a valid number of bottles.'],
    ['bottle', '8', 'Please select a valid number of bottles.'],
    ['bottle', 1.5, 'Please select a valid number of bottles.'],
    ['package', 'x'.repeat(201), 'Use at most 200 characters.'],
    ['fullname', '   ', 'Enter your full name.'],
    ['phone', '0803123456', 'Enter the full phone number, for example 0803 123 4567.'],
    ['email', 'ngozi@mail', 'Enter an email like name@example.com, or leave it empty.'],
    ['address', '', 'Enter the address where we should bring your order.'],
    ['address', 'x'.repeat(501), 'Use at most 500 characters.'],
  ])('%s %j is refused with its own message', async (field, value, message) => {
    const reply = await place({ [field]: value })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors).toEqual({ [field]: message })
    expect(await stored()).toEqual([])
  })

  test('every wrong field is named at once', async () => {
    const reply = await site.send(placeOrder, { body: {} })
    const wrong = Object.keys(reply.json().fieldErrors)
    expect(wrong.toSorted()).toEqual(['address', 'bottle', 'fullname', 'phone', 'supplement'])
  })

  test('email and message may be left out', async () => {
    const { email: _email, request: _request, ...order } = validOrder
    expect((await site.send(placeOrder, { body: order })).statusCode).toBe(201)
  })

  test('a foreign number with its country code is taken when it exists, and refused when it cannot', async () => {
    expect((await place({ phone: '+44 20 7946 0958' })).statusCode).toBe(201)
    const reply = await place({ phone: '+44 20 794' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors.phone).toMatch(/country code/)
  })

  test.each([
    ['text that is not JSON', '{"fullname":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['another type', 'fullname=x', 'text/plain', 415],
    ['a body over 64 KB', JSON.stringify({ request: 'x'.repeat(70_000) }), 'application/json', 413],
    [
      'a NUL character and broken unicode',
      JSON.stringify({ ...validOrder, fullname: 'A\u0000\ud800' }),
      'application/json',
      201,
    ],
    [
      'prototype keys',
      `{"__proto__":{"x":1},"constructor":1,${JSON.stringify(validOrder).slice(1)}`,
      'application/json',
      400,
    ],
  ])('a body of %s is answered clearly, never with a 500', async (_name, payload, type, status) => {
    const reply = await site.app.inject({
      method: 'POST',
      url: placeOrder.url,
      payload,
      headers: { 'content-type': type },
    })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toHaveProperty(status === 201 ? 'reference' : 'message')
  })
})

describe('exactly one order per intent', () => {
  test('50 parallel submissions of one id give one row and one reference in all 50 replies', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 50 }, () => place({}, key)))
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(50).fill(201))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('two servers that are sent the same orders at once, in opposite order, store each once', async () => {
    const settings = { ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0', REQUESTS_AT_ONCE: '0' }
    await using other = await openTestApp(settings, site)
    const intents = Array.from({ length: 200 }, (_, index) => ({
      body: { ...validOrder, phone: phone(index) },
      headers: { 'idempotency-key': randomUUID() },
    }))
    const [here, there] = await Promise.all([
      Promise.all(intents.map((order) => site.send(placeOrder, order))),
      Promise.all(intents.toReversed().map((order) => other.send(placeOrder, order))),
    ])
    expect([...here, ...there].filter((reply) => reply.statusCode !== 201)).toEqual([])
    expect(there.map((reply) => reply.body).toReversed()).toEqual(here.map((reply) => reply.body))
    expect(await stored()).toHaveLength(intents.length)
  })

  test('orders that come at the same moment are answered each with its own receipt', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Buyer ${index}`)
    const replies = await Promise.all(names.map((fullname, index) => place({ fullname, phone: phone(index) })))
    const byReference = new Map((await stored()).map((order) => [order.reference, order]))
    expect(replies.map((reply) => byReference.get(reply.json().reference)?.fullname)).toEqual(names)
    expect(replies.map((reply) => reply.json().confirmationPath)).toEqual(
      replies.map((reply) => `/order/${byReference.get(reply.json().reference)?.confirmationToken}`),
    )
  })

  test('the same id with the same answers replays the first reply and says so', async () => {
    const key = randomUUID()
    const first = await place({}, key)
    const second = await place({ phone: '+234 803 123 4567', elapsedMs: 9_000 }, `"${key}"`)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await stored()).toHaveLength(1)
  })

  test('the same id with other answers is refused with 422 and stores nothing', async () => {
    const key = randomUUID()
    await place({}, key)
    const reply = await place({ bottle: 3 }, key)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().code).toBe('key-reused')
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    ['two ids', randomUUID(), randomUUID()],
    ['an id, then none', randomUUID(), ''],
    ['none, then an id', '', randomUUID()],
    ['no id twice', '', ''],
  ])('the same answers within 30 minutes are one order: %s', async (_case, one, other) => {
    const first = await place({}, one)
    const second = await place({ phone: '+234 803 123 4567', elapsedMs: 9_000 }, other)
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await stored()).toHaveLength(1)
  })

  test('the same answers at once, some with an id of their own and some with none, are one order', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? randomUUID() : ''))
    const replies = await Promise.all(keys.map((key) => place({}, key)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(201))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  test('two servers that are sent the same answers at once under other ids store one order', async () => {
    await using other = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0' }, site)
    const body = validOrder
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? site : other).send(placeOrder, { body, headers: { 'idempotency-key': randomUUID() } }),
      ),
    )
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('every answer makes another order, the package and the price too', async () => {
    const changes = [
      {},
      { fullname: 'Ngozi Eze' },
      { email: 'ngozi@example.com' },
      { supplement: 'Diabetes' },
      { bottle: 3 },
      { package: '1 repair + 1 procare' },
      { package: '1 repair + 1 procare', priceNaira: 37_000 },
      { priceNaira: 37_000 },
      { phone: '0803 123 4568' },
      { address: '15 Adeola Close' },
      { request: '' },
    ]
    for (const change of changes) await place(change, '')
    expect(await stored()).toHaveLength(changes.length)
  })

  test('an order of the version before, whose digest is known, is found by the same answers', async () => {
    await place({}, '')
    const [order] = await stored()
    // As hashContent of version 0.1.0 made it.
    expect(order?.contentHash).toBe(
      hash(
        'sha256',
        JSON.stringify([
          ...[
            'Ngozi Okafor',
            '',
            'Ulcer',
            2,
            '+2348031234567',
            '14 Adeola Close, Ojodu, Lagos',
            'Please call after 4pm.',
          ],
        ]),
        'base64url',
      ),
    )
  })

  test('without an id, other answers are another order', async () => {
    await place({}, '')
    await place({ bottle: 3 }, '')
    expect(await stored()).toHaveLength(2)
  })

  test.each([
    ['without an id', () => ''],
    ['with ids', randomUUID],
  ])('the same answers after 30 minutes are a new order, once: %s', async (_case, key) => {
    await place({}, key())
    await site.database.update(orders).set({ placedAt: sql`now() - interval '31 minutes'` })
    const replies = await Promise.all(Array.from({ length: 20 }, () => place({}, key())))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(await stored()).toHaveLength(2)
  })

  const tenMinutes = 600
  test.each([
    ['minutes before it was submitted, one order', 40, tenMinutes, 1],
    ['while it waited, one order', 5, tenMinutes, 1],
    ['longer before it was submitted, another order', 45, tenMinutes, 2],
    ['two days before, another order, however long the phone says that it waited', 2 * 24 * 60 + 31, 10 ** 9, 2],
  ])(
    'an order that waited on the phone, when the same came %s',
    async (_case, minutesAgo, waitedSeconds, orderCount) => {
      await place({}, '')
      await site.database
        .update(orders)
        .set({ placedAt: sql`now() - make_interval(mins => ${minutesAgo}) + interval '1 second'` })
      const headers = { 'idempotency-key': randomUUID(), 'waited-seconds': String(waitedSeconds) }
      const reply = await site.send(placeOrder, { body: validOrder, headers })
      expect(reply.statusCode).toBe(201)
      expect(await stored()).toHaveLength(orderCount)
    },
  )

  test('a time of waiting that is no number of seconds is refused', async () => {
    const headers = { 'waited-seconds': 'long' }
    expect((await site.send(placeOrder, { body: validOrder, headers })).statusCode).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('an order that waited for hours is still the one that its id made', async () => {
    const key = randomUUID()
    const first = await place({}, key)
    await site.database.update(orders).set({ placedAt: sql`now() - interval '5 hours'` })
    expect((await place({}, key)).json().reference).toBe(first.json().reference)
    expect(await stored()).toHaveLength(1)
  })

  test('line ends and letters that only a browser chooses do not make another order', async () => {
    await place({ address: '1 Ọba Road\nLagos' }, '')
    await place({ address: '1 Ọba Road\r\nLagos '.normalize('NFD') }, '')
    expect(await stored()).toHaveLength(1)
  })

  test('who means it orders the same again, each time once', async () => {
    const tokenOf = (reply: LightMyRequestResponse) => reply.json().confirmationPath.replace('/order/', '')
    const again = (token: string) => site.send(orderAgain, { params: { token } })
    const first = await place({ package: '1 repair + 1 procare', priceNaira: 37_000 })
    const replies = await Promise.all(Array.from({ length: 10 }, () => again(tokenOf(first))))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    const [second] = replies
    expect(second?.statusCode).toBe(201)
    const third = await again(tokenOf(second as LightMyRequestResponse))
    const forms = await stored()
    expect(new Set(forms.map(({ reference }) => reference))).toEqual(
      new Set([first, second, third].map((reply) => reply?.json().reference)),
    )
    expect(forms).toHaveLength(3)
    const { name, bottles, package: contents, priceNaira, ...form } = forms[0] as FormRow
    const same = { ...answersOf(form), name, bottles, package: contents, priceNaira, flags: [] }
    expect(forms).toMatchObject([same, same, same])
    expect((await again('A'.repeat(22))).statusCode).toBe(404)
  })

  test('an id of the wrong form is refused', async () => {
    expect((await place({}, 'short')).statusCode).toBe(400)
  })
})

describe('flags', () => {
  test('30 orders from one address in 10 minutes all pass without a flag', async () => {
    await using usual = await openTestApp({}, site)
    const sent = Array.from({ length: 30 }, (_, index) =>
      usual.send(placeOrder, { body: { ...validOrder, phone: phone(index) } }),
    )
    expect((await Promise.all(sent)).map((reply) => reply.statusCode)).toEqual(Array(30).fill(201))
    expect((await newestForms(usual.database, { limit: 50 })).flatMap((order) => order.flags)).toEqual([])
  })

  test('the 4th order of one phone in 24 hours is stored and flagged', async () => {
    for (const bottle of [1, 2, 3, 4]) expect((await place({ bottle })).statusCode).toBe(201)
    expect((await stored()).map((order) => order.flags)).toEqual([['many-from-phone'], [], [], []])
  })

  test('of twelve orders of one phone that two servers take at once, three have no flag', async () => {
    await using beside = await openTestApp({ ORDERS_PER_PHONE: '3' }, site)
    const sent = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? beside : site).send(placeOrder, { body: { ...validOrder, fullname: `Buyer ${index}` } }),
    )
    expect((await Promise.all(sent)).map((reply) => reply.statusCode)).toEqual(Array(12).fill(201))
    const flagged = (await stored()).filter(({ flags }) => flags.includes('many-from-phone'))
    expect(flagged).toHaveLength(9)
  })

  test('an order of yesterday does not count against its phone', async () => {
    for (const bottle of [1, 2, 3]) await place({ bottle })
    await site.database.update(orders).set({ placedAt: sql`now() - interval '25 hours'` })
    await place({ bottle: 4 })
    expect((await stored())[0]?.flags).toEqual([])
  })

  test('a filled bait, a form filled in two seconds and an unknown prefix are flagged, and the order is stored', async () => {
    await place({ website: 'https://spam.example', elapsedMs: 2_000, phone: '0799 999 9999' })
    expect((await stored())[0]?.flags).toEqual(['bait-filled', 'filled-too-fast', 'unknown-prefix'])
  })

  test('past its limit a client is flagged, then asked to wait, and nothing it sent before is lost', async () => {
    await using strict = await openTestApp({ ORDERS_PER_CLIENT: '2', ORDER_REQUESTS_PER_CLIENT: '4' }, site)
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) {
      const reply = await strict.send(placeOrder, { body: { ...validOrder, phone: phone(index) } })
      statuses.push(reply.statusCode)
      if (reply.statusCode === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429])
    const flags = (await newestForms(strict.database, { limit: 10 })).map((order) => order.flags.join())
    expect(flags).toEqual(['many-from-client', 'many-from-client', '', ''])
  })

  test('a replay is no further order of its client', async () => {
    await using strict = await openTestApp({ ORDERS_PER_CLIENT: '2', ORDER_REQUESTS_PER_CLIENT: '0' }, site)
    const send = (index: number, key: string) =>
      strict.send(placeOrder, {
        body: { ...validOrder, phone: phone(index) },
        headers: { 'idempotency-key': key },
      })
    const key = randomUUID()
    for (let times = 0; times < 50; times++) await send(0, key)
    for (let times = 0; times < 50; times++) await send(0, randomUUID())
    await send(1, randomUUID())
    expect((await stored()).map(({ flags }) => flags)).toEqual([[], []])
    await send(2, randomUUID())
    expect((await stored())[0]?.flags).toEqual(['many-from-client'])
  })

  test('a forwarded address is not believed unless the settings name the proxy', async () => {
    const through = (app: TestApp, index: number) =>
      app.send(
        placeOrder,
        { body: { ...validOrder, phone: phone(index) } },
        { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': `41.0.0.${index}` } },
      )
    await using direct = await openTestApp({ ORDER_REQUESTS_PER_CLIENT: '1' }, site)
    expect([(await through(direct, 1)).statusCode, (await through(direct, 2)).statusCode]).toEqual([201, 429])
    await using behindProxy = await openTestApp({ ORDER_REQUESTS_PER_CLIENT: '1', TRUST_PROXY: '10.0.0.1' }, site)
    expect([(await through(behindProxy, 1)).statusCode, (await through(behindProxy, 2)).statusCode]).toEqual([201, 201])
  })
})

describe('the confirmation', () => {
  test('its address shows the order without whole phone number, email or message, and creates nothing', async () => {
    const token = (await place()).json().confirmationPath.replace('/order/', '')
    const reply = await site.send(getConfirmation, { params: { token } })
    expect(Object.keys(reply.json()).toSorted()).toEqual(
      [
        ...['reference', 'placedAt', 'stage', 'steps', 'lines', 'fullname', 'address', 'phoneEnding'],
        ...['day', 'sumNaira', 'paidNaira', 'callAt', 'version', 'may', 'isToReview'],
      ].toSorted(),
    )
    expect(reply.json()).toMatchObject({
      lines: [{ supplement: 'Ulcer', bottle: 2, package: null, priceNaira: null }],
      phoneEnding: '4567',
    })
    expect(await stored()).toHaveLength(1)
  })

  test('it says how far the order is, and no more than its buyer knows', async () => {
    const token = (await place()).json().confirmationPath.replace('/order/', '')
    const told: [Stage, unknown][] = []
    for (const stage of stages) {
      await site.database.update(orders).set({ stage })
      told.push([stage, (await site.send(getConfirmation, { params: { token } })).json().stage])
    }
    expect(Object.fromEntries(told)).toEqual({
      new: 'received',
      'call-back': 'received',
      confirmed: 'confirmed',
      cancelled: 'cancelled',
      'with-rider': 'on-the-way',
      delivered: 'delivered',
      failed: 'not-delivered',
      returned: 'not-delivered',
    })
  })

  test('it names the second order, once there is one', async () => {
    const token = (await place()).json().confirmationPath.replace('/order/', '')
    const again = (await site.send(orderAgain, { params: { token } })).json()
    const first = (await site.send(getConfirmation, { params: { token } })).json()
    expect(first.again).toEqual({ reference: again.reference, confirmationPath: again.confirmationPath })
    const second = { token: again.confirmationPath.replace('/order/', '') }
    expect((await site.send(getConfirmation, { params: second })).json()).not.toHaveProperty('again')
  })

  test.each(['A'.repeat(22), 'short', "'; drop table orders; --"])('the token %j shows nothing', async (token) => {
    expect((await site.send(getConfirmation, { params: { token } })).statusCode).toBe(404)
  })
})

describe("the staff's list", () => {
  let cookie: string
  beforeEach(async () => {
    cookie = await site.signInStaff()
  })
  const list = (querystring: Record<string, string> = {}) => site.send(listOrders, { querystring, headers: { cookie } })
  const names = async (querystring: Record<string, string> = {}) =>
    (await list(querystring)).json().map((order: { fullname: string }) => order.fullname)

  test('a number that is pasted from a chat, with marks that nobody sees, is taken and found', async () => {
    const pasted = '\u202a+234 803 123 4567\u202c'
    expect((await place({ phone: pasted, fullname: 'Ngozi\u200b Okafor' })).statusCode).toBe(201)
    expect((await list({ search: pasted })).json()).toMatchObject([
      { phone: '+234 803 123 4567', fullname: 'Ngozi Okafor' },
    ])
  })

  test('every answer, the reference, the time and the status are listed, newest first', async () => {
    const first = (await place()).json()
    await place({ fullname: 'Musa Ibrahim', website: 'x' })
    const reply = await list()
    expect(reply.json().map((order: { fullname: string; status: string }) => [order.fullname, order.status])).toEqual([
      ['Musa Ibrahim', 'to-check'],
      ['Ngozi Okafor', 'received'],
    ])
    expect(reply.json()[1]).toEqual({
      ...orderRequest.parse(validOrder),
      id: expect.any(String),
      phoneE164: '+2348031234567',
      reference: first.reference,
      placedAt: first.placedAt,
      status: 'received',
      flags: [],
      package: null,
      priceNaira: null,
    })
    expect(reply.headers['x-total-count']).toBe('2')
    expect(reply.headers['x-total-count-kind']).toBe('exact')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('pages follow each other by the Link header without a gap or a repeat, also while orders arrive', async () => {
    for (let index = 0; index < 5; index++) await place({ fullname: `Buyer ${index}`, phone: phone(index) })
    const seen: string[] = []
    let next: string | undefined = `${listOrders.url}?limit=2`
    while (next) {
      const reply: LightMyRequestResponse = await site.app.inject({ url: next, headers: { cookie } })
      seen.push(...reply.json().map((order: { fullname: string }) => order.fullname))
      next = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
      await place({ fullname: 'Latecomer', phone: phone(90 + seen.length) })
    }
    expect(seen).toEqual(['Buyer 4', 'Buyer 3', 'Buyer 2', 'Buyer 1', 'Buyer 0'])
  })

  test('a search finds part of a name without its accents, a phone number in any spacing, and a reference', async () => {
    const reference = (await place({ fullname: 'Ọláyínká Adébáyọ̀', phone: '0706 555 0142' })).json().reference
    await place({ fullname: 'Musa 100% Ibrahim', phone: '0913 456 7890' })
    expect(await names({ search: 'olayinka' })).toEqual(['Ọláyínká Adébáyọ̀'])
    expect(await names({ search: 'Adebayo OLAYINKA' })).toEqual(['Ọláyínká Adébáyọ̀'])
    expect(await names({ search: '+234 706 555' })).toEqual(['Ọláyínká Adébáyọ̀'])
    expect(await names({ search: '0706-5550142' })).toEqual(['Ọláyínká Adébáyọ̀'])
    expect(await names({ search: reference.toLowerCase() })).toEqual(['Ọláyínká Adébáyọ̀'])
    expect(await names({ search: '0%' })).toEqual(['Musa 100% Ibrahim'])
    expect(await names({ search: 'nobody' })).toEqual([])
  })

  test.each([{ limit: '0' }, { limit: '201' }, { limit: 'x' }, { before: 'x' }])(
    '%j is refused',
    async (querystring) => {
      expect((await list(querystring)).statusCode).toBe(400)
    },
  )

  test('the total is exact up to a thousand and says when it is not', async () => {
    await site.database.execute(sql`
      with stored as (
        insert into orders (intent_id, content_hash, holds_answers, reference, confirmation_token, fullname, email,
          supplement, bottle, phone, phone_e164, address, request, flags, search_text)
        select 'i' || n, 'h' || n, true, 'r' || n, 't' || n, 'Buyer', '', 'Ulcer', 1, '', '', '', '', '{}', 'buyer ' || n
        from generate_series(1, 1200) n
        returning id)
      insert into order_lines (order_id, position, name, bottles) select id, 1, 'Ulcer', 1 from stored`)
    await site.database.execute(sql`analyze order_lines`)
    const all = await list({ limit: '1' })
    expect([all.headers['x-total-count'], all.headers['x-total-count-kind']]).toEqual(['1200', 'estimate'])
    const found = await list({ limit: '1', search: 'buyer' })
    expect([found.headers['x-total-count'], found.headers['x-total-count-kind']]).toEqual(['2', 'at-least'])
  })
})

test('products are named by how often they were ordered in 90 days, and no number is told', async () => {
  let index = 0
  const order = (supplement: string, bottle: number) => place({ supplement, bottle, phone: phone(index++) })
  for (let times = 0; times < 3; times++) await order('Diabetes', 1)
  await order('Ulcer', 6)
  await order('Ulcer', 6)
  await order('Erectile Dysfunction', 2)
  await order('HIV/Cancer/Hepatitis', 1)
  await site.database
    .update(orders)
    .set({ placedAt: sql`now() - interval '91 days'` })
    .where(sql`id in (select order_id from order_lines where name = 'HIV/Cancer/Hepatitis')`)
  // What was counted before is kept for an hour.
  await using fresh = await openTestApp({}, site)
  // Diabetes, then Ulcer and the pack of six in the order of the shop, then Erectile Dysfunction.
  expect((await fresh.send(listPopular)).json()).toEqual(['3', '2', '9', '4'])
})
