import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { exportFigures, exportFiguresAsWorkbook, type Figures, readFigures } from '@divine/contracts/calls/figures'
import { settleOrders } from '@divine/contracts/calls/money'
import { correctOrder, enterOrder, moveOrder, moveOrders, noteAttempt } from '@divine/contracts/calls/order-acts'
import { getOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { eraseBuyer } from '@divine/contracts/calls/privacy'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { eq, gt, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { figureMarks, figureSums, orders } from '../../database/schema.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { figureRound } from './figure-jobs.ts'
import { makeMarkedDays, plainSums } from './figure-queries.ts'

/** How many histories are played: each has some orders and some acts. */
const histories = Math.ceil(Number(process.env.HISTORIES ?? 400) / 40)

let site: TestApp
let owner: string
let agent: string
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
  owner = await site.signInStaff('owner')
  agent = await site.signInStaff('agent')
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(empty)

async function empty() {
  await site.database.execute(sql`truncate orders, buyer_claims, figure_sums, figure_marks cascade`)
}

const ask = (endpoint: Endpoint, input: Record<string, unknown> = {}, cookie = owner) =>
  site.send(endpoint, { headers: { cookie }, ...input } as never)

async function done(endpoint: Endpoint, input: Record<string, unknown> = {}, cookie = owner) {
  const reply = await ask(endpoint, input, cookie)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}

/** Signs an order off that was delivered without a run, or takes that back. */
async function settle(reference: string, body: object): Promise<void> {
  const { version } = await done(getOrder, { params: { reference } })
  await done(settleOrders, { body: { references: [reference], versions: { [reference]: version }, ...body } })
}

const buyerPhone = '0803 123 4567'
const buyer = { fullname: 'Ngozi Okafor', supplement: 'Ulcer', bottle: 3, address: '14 Adeola Close, Ikeja, Lagos' }
const place = async (more: object = {}): Promise<string> => {
  const body = { ...buyer, phone: buyerPhone, request: randomUUID(), ...more }
  const reply = await site.send(placeOrder, { body } as never)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().reference
}
const agreed = { to: 'confirmed', region: { state: 'Kano', town: 'Fagge' }, day: plannedDay, sumNaira: 57_000 }
const move = (reference: string, body: object, cookie = owner) =>
  ask(moveOrder, { params: { reference }, body }, cookie)
const figures = (querystring: object = {}): Promise<Figures> => done(readFigures, { querystring })
const deliver = async (reference: string) => {
  for (const body of [agreed, { to: 'with-rider' }, { to: 'delivered', sumNaira: 55_000 }]) await move(reference, body)
}
const setPlaced = (reference: string, at: string) =>
  // With its version, as every change of an order.
  site.database
    .update(orders)
    .set({ placedAt: new Date(at), version: sql`${orders.version} + 1` })
    .where(eq(orders.reference, reference))

const nothing = {
  ordered: 0,
  confirmed: 0,
  delivered: 0,
  paid: 0,
  paidNaira: 0,
  underWay: 0,
  toDecide: 0,
  toDeliver: 0,
}

test('an order is counted in every step that it passed, also where it is cancelled after that', async () => {
  const [paid, cancelled, back] = [await place(), await place(), await place({ supplement: 'Diabetes' })]
  await place()
  await deliver(paid)
  await settle(paid, { isSettled: true })
  await move(cancelled, agreed)
  await move(cancelled, { to: 'cancelled', reason: 'price' })
  for (const body of [agreed, { to: 'with-rider' }, { to: 'failed', reason: 'refused' }]) await move(back, body)
  const { total, before, cancelled: reasons, failed, parts, uncalled, products } = await figures()
  expect(total).toEqual({
    ordered: 4,
    confirmed: 3,
    delivered: 1,
    paid: 1,
    paidNaira: 55_000,
    underWay: 2,
    toDecide: 1,
    toDeliver: 0,
  })
  expect(before.total).toEqual(nothing)
  expect(parts).toHaveLength(7)
  expect(parts.at(-1)).toMatchObject({ ordered: 4 })
  expect(reasons).toEqual([{ reason: 'price', orders: 1 }])
  expect(failed).toEqual([{ reason: 'refused', orders: 1 }])
  expect(uncalled).toBe(1)
  expect(products.map(({ ordered }) => ordered)).toEqual([3, 1])
})

test('an order is its agent’s who called first, and of the state that was agreed or that its address names', async () => {
  const called = await place()
  await place()
  await done(noteAttempt, { params: { reference: called }, body: { by: 'call' } }, agent)
  await move(called, agreed)
  const { agents, regions, firstCalls } = await figures()
  expect(agents.map(({ agent: who, ordered }) => [who, ordered])).toEqual(
    expect.arrayContaining([
      [null, 1],
      [expect.stringContaining('@'), 1],
    ]),
  )
  const [row] = await site.database.select().from(orders).where(eq(orders.reference, called))
  expect(agents.map(({ agent: who }) => who)).toContain(row?.caller)
  expect(row?.agent).not.toBe(row?.caller)
  expect(regions.map(({ state, ordered }) => [state, ordered])).toEqual([
    ['Kano', 1],
    ['Lagos', 1],
  ])
  expect(firstCalls[0]).toEqual({ withinMinutes: 5, called: 1, confirmed: 1, toDecide: 0 })
})

test('a call that was made earlier and is stored later is the first', async () => {
  const reference = await place()
  await setPlaced(reference, new Date(Date.now() - 3 * 3_600_000).toISOString())
  const at = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
  await move(reference, agreed, owner)
  await done(noteAttempt, { params: { reference }, body: { by: 'call', at } }, agent)
  const { firstCalls } = await figures()
  expect(firstCalls.filter(({ called }) => called > 0)).toEqual([
    { withinMinutes: 60, called: 1, confirmed: 1, toDecide: 0 },
  ])
})

const lastEvent = async (reference: string): Promise<number> =>
  (await done(getOrder, { params: { reference } })).events[0].id
const undo = async (reference: string, cookie = owner) =>
  move(reference, { takesBack: await lastEvent(reference) }, cookie)

test('what was taken back, a message on WhatsApp, and what can be seen without a call are no call', async () => {
  const [taken, written, joke, moved] = [await place(), await place(), await place(), await place()]
  await done(noteAttempt, { params: { reference: taken }, body: { by: 'call' } }, agent)
  await undo(taken, agent)
  await done(noteAttempt, { params: { reference: written }, body: { by: 'whatsapp' } }, agent)
  await move(joke, { to: 'cancelled', reason: 'not-serious' })
  await move(moved, { to: 'cancelled', reason: 'price' })
  await undo(moved)
  const lines = [{ supplement: 'Ulcer', bottle: 3 }]
  const { supplement: _supplement, bottle: _bottle, ...entered } = buyer
  const body = { ...entered, phone: '0803 765 4321', lines, source: 'walk-in' }
  const { reference: atCounter } = await done(enterOrder, { body })
  await move(atCounter, agreed)
  const { firstCalls, uncalled, agents } = await figures()
  expect(firstCalls.every(({ called }) => called === 0)).toBe(true)
  expect(uncalled).toBe(3)
  expect(agents.map(({ agent: who, ordered }) => [who === null, ordered])).toEqual([
    [true, 4],
    [false, 1],
  ])
})

test('once the first call is taken back, the next one is the first', async () => {
  const reference = await place()
  const call = (cookie: string) => done(noteAttempt, { params: { reference }, body: { by: 'call' } }, cookie)
  const caller = async () => (await figures()).agents[0]?.agent
  await call(agent)
  await undo(reference, agent)
  await call(owner)
  expect(await caller()).toContain('.owner@')
  await undo(reference)
  expect(await caller()).toBeNull()
})

test('several orders that are cancelled at once were not called', async () => {
  const references = [await place(), await place()]
  const versions = Object.fromEntries(references.map((reference) => [reference, 1]))
  const body = { references, versions, to: 'cancelled', reason: 'not-reachable' }
  const moved = await done(moveOrders, { body, headers: { cookie: owner, 'idempotency-key': randomUUID() } })
  expect(moved).toEqual(references.map((reference) => ({ reference, stage: 'cancelled' })))
  const { firstCalls, cancelled } = await figures()
  expect(cancelled).toEqual([{ reason: 'not-reachable', orders: 2 }])
  expect(firstCalls.every(({ called }) => called === 0)).toBe(true)
})

test('an order that is cancelled because its buyer was erased was not called', async () => {
  await place()
  await done(eraseBuyer, { params: { phone: buyerPhone }, body: { password: staffPassword } })
  const { cancelled, firstCalls, agents } = await figures()
  expect(cancelled).toEqual([{ reason: 'not-said', orders: 1 }])
  expect(firstCalls.every(({ called }) => called === 0)).toBe(true)
  expect(agents.map(({ agent: who }) => who)).toEqual([null])
})

test('an order that was refused at the door is not under way to it, and one for another day has not come back', async () => {
  const [refused, later] = [await place(), await place({ phone: '0803 765 4321' })]
  for (const reference of [refused, later])
    for (const body of [agreed, { to: 'with-rider' }]) await move(reference, body)
  await move(refused, { to: 'failed', reason: 'refused' })
  await move(later, { to: 'failed', reason: 'another-day' })
  await place()
  await place({ phone: '0803 765 4321' })
  const { total, histories: found } = await figures()
  expect(total).toMatchObject({ confirmed: 2, underWay: 4, toDecide: 2, toDeliver: 0 })
  expect(found.find(({ history }) => history === 'returned-before')?.ordered).toBe(1)
  expect(found.find(({ history }) => history === 'no-purchase-yet')?.ordered).toBe(1)
})

test('former orders from a file are in the sums of their days and of their way alone', async () => {
  const reference = await place()
  await site.database.execute(sql`update orders set source = 'import', version = version + 1`)
  expect(reference).toMatch(/^DH-/)
  const { total, sources, agents, products, regions, histories: found } = await figures()
  expect([total.ordered, sources.map(({ source }) => source)]).toEqual([1, ['import']])
  expect([agents, products, regions, found]).toEqual([[], [], [], []])
})

test('a link that says who somebody is says nothing', async () => {
  const telling = [
    'for ada@mail.example',
    'ada%40mail.example',
    'ada＠mail.example',
    'n-0803 123 4567',
    '+234 803-123-4567',
    '2348031234567',
    '8031234567',
    '００８０３１２３４５６７'.slice(1),
  ]
  for (const campaign of telling) await place({ origin: 'sms', campaign })
  await place({ origin: 'sms', campaign: '120812345678901' })
  const { origins } = await figures()
  expect(origins.map(({ origin, campaign, ordered }) => [origin, campaign, ordered])).toEqual([
    ['sms', null, 8],
    ['sms', '120812345678901', 1],
  ])
})

test('origins beyond the hundred that are told of are one sum', async () => {
  const reference = await place({ origin: 'most' })
  await site.database.execute(sql`insert into orders (intent_id, content_hash, reference, confirmation_token, fullname,
      email, phone, phone_e164, address, request, flags, search_text, origin)
    select number, number, 'DH-C' || number, number, fullname, email, phone, phone_e164, address, request, flags,
      search_text, 'name ' || number from orders, generate_series(1, 120) number where reference = ${reference}`)
  const { origins, furtherOrigins, total } = await figures()
  expect(origins).toHaveLength(100)
  expect([furtherOrigins?.ordered, total.ordered]).toEqual([21, 121])
})

test('where a buyer came from is counted for orders of the form, and keeps no order back', async () => {
  await place({ origin: ' facebook ', campaign: 'june' })
  await place({ origin: 'facebook', campaign: 'june' })
  await place({ origin: 'x'.repeat(61) })
  await place({ origin: 5, campaign: { a: 1 } })
  await place({ origin: '\u0000<b>\u202e', campaign: '' })
  const lines = [{ supplement: 'Ulcer', bottle: 3 }]
  const { supplement: _supplement, bottle: _bottle, ...entered } = buyer
  await done(enterOrder, { body: { ...entered, phone: '0803 765 4321', lines, source: 'phone', origin: 'ad' } })
  const { origins, sources } = await figures()
  expect(origins.map(({ origin, campaign, ordered }) => [origin, campaign, ordered])).toEqual([
    [null, null, 2],
    ['facebook', 'june', 2],
    ['<b>', null, 1],
  ])
  expect(sources.map(({ source, ordered }) => [source, ordered])).toEqual([
    ['form', 5],
    ['phone', 1],
  ])
})

test('the same answers are the same order wherever the visit began', async () => {
  const request = randomUUID()
  expect(await place({ request, origin: 'facebook' })).toBe(await place({ request }))
})

test('what a number had been through is what was true when it ordered', async () => {
  const first = await place()
  await place()
  await deliver(first)
  await place()
  const other = await place({ phone: '0803 765 4321' })
  for (const body of [agreed, { to: 'with-rider' }, { to: 'failed', reason: 'refused' }]) await move(other, body)
  await place({ phone: '0803 765 4321' })
  const { histories: found } = await figures()
  expect(Object.fromEntries(found.map(({ history, ordered }) => [history, ordered]))).toEqual({
    'first-order': 2,
    'no-purchase-yet': 1,
    'bought-before': 1,
    'returned-before': 1,
  })
})

test('spans are days in Lagos: seven where one day is said, and those before them', async () => {
  await setPlaced(await place(), '2027-03-17T23:30:00Z')
  await setPlaced(await place(), '2027-03-17T22:30:00Z')
  const found = await figures({ from: '2027-03-18' })
  expect(found).toMatchObject({ from: '2027-03-18', to: '2027-03-24', total: { ordered: 1 } })
  expect(found.before).toMatchObject({ from: '2027-03-11', to: '2027-03-17', total: { ordered: 1 } })
  expect(await figures({ to: '2027-03-24' })).toMatchObject({ from: '2027-03-18', to: '2027-03-24' })
})

test.each([
  [{ from: '2027-03-18', to: '2027-03-17' }, 'to'],
  [{ from: '2026-03-18', to: '2027-03-19' }, 'from'],
  [{ from: '2027-02-30' }, 'from'],
])('%o is refused, and the field is named', async (querystring, field) => {
  const reply = await ask(readFigures, { querystring })
  expect(reply.statusCode).toBe(400)
  expect(Object.keys(reply.json().fieldErrors)).toEqual([field])
})

test('a leap year is not too long', async () => {
  const { parts } = await figures({ from: '2028-01-01', to: '2028-12-31' })
  expect(parts).toHaveLength(12)
})

test('only owners read them', async () => {
  expect((await ask(readFigures, {}, agent)).statusCode).toBe(403)
})

test('a long span whose sums are not there yet is refused until they are', async () => {
  for (let day = 10; day < 20; day++) await setPlaced(await place(), `2027-03-${day}T12:00:00Z`)
  const querystring = { from: '2027-03-01', to: '2027-03-31' }
  expect((await ask(readFigures, { querystring })).statusCode).toBe(503)
  await figureRound(site.database).run({} as never)
  expect((await figures(querystring)).total.ordered).toBe(10)
})

test('a change while days are being made leaves its mark, and two processes make no day twice', async () => {
  for (let day = 10; day < 14; day++) await setPlaced(await place(), `2027-03-${day}T12:00:00Z`)
  const made = await Promise.all([makeMarkedDays(site.database, 20), makeMarkedDays(site.database, 20), place()])
  expect(made.slice(0, 2)).toContain(5)
  await makeMarkedDays(site.database, 20)
  await expectKeptSums()
})

/** What is kept is what the orders say. */
async function expectKeptSums() {
  const span = { from: '2020-01-01', to: '2099-12-31' }
  const plain = (await site.database.execute(plainSums(span))) as unknown as { rows: Record<string, unknown>[] }
  const kept = (await site.database.execute(sql`select day, dimension, key, campaign, ordered, confirmed, delivered,
    paid, paid_naira, under_way, to_decide, to_deliver from figure_sums`)) as unknown as {
    rows: Record<string, unknown>[]
  }
  const inOrder = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(inOrder(kept.rows)).toEqual(inOrder(plain.rows))
  expect(await site.database.$count(figureMarks)).toBe(0)
}

/** Who called an order first, and when, is what its events say. */
async function expectFirstCalls() {
  const result = await site.database.execute(sql`select reference from orders left join lateral (
      select coalesce(event.done_at, event.at) as at, event.actor from order_events event
      where event.order_id = orders.id and event.actor is not null
        and (event.kind = 'attempted' and event.note = 'call'
          or event.kind = 'moved' and coalesce(event.changes #>> '{stage,0}', 'call-back') in ('new', 'call-back')
            and coalesce(event.changes #>> '{reason,1}', '') <> 'not-serious')
        and not exists (select from order_events back where back.takes_back = event.id
          and not exists (select from order_events again where again.takes_back = back.id))
      order by 1, event.id limit 1) first_call on true
    where (called_at, caller) is distinct from (first_call.at, first_call.actor)`)
  expect((result as unknown as { rows: unknown[] }).rows).toEqual([])
}

const act = fc.record({
  order: fc.nat(3),
  by: fc.boolean(),
  what: fc.constantFrom<readonly [string, object]>(
    ['move', agreed],
    ['deliver', {}],
    ['deliver', {}],
    ['deliver', {}],
    ['move', { to: 'with-rider' }],
    ['move', { to: 'delivered', sumNaira: 40_000 }],
    ['move', { to: 'failed', reason: 'not-there' }],
    ['move', { to: 'returned' }],
    ['move', { to: 'cancelled', reason: 'price' }],
    ['move', { to: 'call-back', reason: 'no-answer', callAt: `${plannedDay}T09:00:00Z` }],
    ['attempt', { by: 'call' }],
    ['attempt', { by: 'whatsapp' }],
    ['move', { to: 'cancelled', reason: 'not-serious' }],
    ['undo', {}],
    ['correct', { address: '3 Zoo Road, Kano' }],
    ['correct', { lines: [{ supplement: 'Diabetes', bottle: 4 }] }],
    ['correct', { region: { state: 'Oyo', town: 'Ibadan' } }],
    ['settle', { isSettled: true }],
    ['settle', { isSettled: false }],
    ['make', {}],
  ),
})

test('a file has the figures of the page, and a name that begins like a formula is a text', async () => {
  await place({ origin: '=1+1' })
  const { total, from, to } = await figures()
  const own = { cookie: owner, 'sec-fetch-site': 'same-origin' }
  const file = await site.send(exportFigures, { querystring: {}, headers: own } as never)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toMatch(/"figures-[\d-]+-to-[\d-]+\.csv"/)
  const rows = file.body.slice(1).trim().split('\r\n')
  expect(rows[0]).toBe(
    '"Group","Name","Ordered","Confirmed","Delivered","Paid","Paid, naira","Under way","To decide","To deliver","To bring, naira"',
  )
  expect(rows[1]).toBe(`"All","${from} to ${to}",${total.ordered},0,0,0,0,${total.underWay},${total.toDecide},0,""`)
  expect(rows).toContain(`"Came from","'=1+1",1,0,0,0,0,1,1,0,""`)
  const workbook = await site.send(exportFiguresAsWorkbook, { querystring: {}, headers: own } as never)
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const wrong = { querystring: { from: '2027-03-17', to: '2027-03-01' }, headers: own }
  expect((await site.send(exportFigures, wrong as never)).statusCode).toBe(400)
})

test('after any history the kept sums are those of the orders', { timeout: 300_000 }, async () => {
  let delivered = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      await empty()
      const references = await Promise.all(
        [{}, { origin: 'facebook' }, { phone: '0803 765 4321' }, { supplement: 'Diabetes' }].map(place),
      )
      await setPlaced(String(references[3]), '2027-03-17T12:00:00Z')
      for (const { order, by, what } of acts) {
        const reference = String(references[order])
        const [kind, body] = what
        const cookie = by ? owner : agent
        if (kind === 'move') await move(reference, body, cookie)
        if (kind === 'deliver') await deliver(reference)
        if (kind === 'undo') await undo(reference, cookie)
        if (kind === 'attempt') await ask(noteAttempt, { params: { reference }, body }, cookie)
        if (kind === 'correct') await ask(correctOrder, { params: { reference }, body }, cookie)
        if (kind === 'settle') await settle(reference, body)
        if (kind === 'make') await makeMarkedDays(site.database, 1)
      }
      await figureRound(site.database).run({} as never)
      await expectKeptSums()
      await expectFirstCalls()
      delivered += await site.database.$count(figureSums, gt(figureSums.delivered, 0))
    }),
    { numRuns: histories },
  )
  expect(delivered).toBeGreaterThan(0)
})
