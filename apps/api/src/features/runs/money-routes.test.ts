import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { readFigures } from '@divine/contracts/calls/figures'
import { listJournal } from '@divine/contracts/calls/journal'
import { type Money, payOwed, type RunMoney, readMoney, settleOrders, settleRun } from '@divine/contracts/calls/money'
import { moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder, listDeskOrders, type WholeOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { sayStop } from '@divine/contracts/calls/rider-run'
import { addRider, addRun, changeRun, getRun, makeRunLink } from '@divine/contracts/calls/runs'
import { getStaffMember } from '@divine/contracts/calls/staff'
import { newProgress, type Progress } from '@divine/contracts/orders/history'
import { cashOf } from '@divine/contracts/orders/settlements'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { asc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderEvents, runPayments, runSettlements, runs } from '../../database/schema.ts'
import { endedAfterFirst } from '../../testing/ended-after-first.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

/** How many days are played: each costs as much as many histories of one order. */
const days = Math.ceil(Number(process.env.HISTORIES ?? 400) / 50)

let site: TestApp
let owner: string
let yusuf: number
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
  owner = await site.signInStaff('owner')
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(empty)

async function empty() {
  await site.database.execute(sql`truncate orders, riders, runs, run_stops, run_settlements, run_payments cascade`)
  yusuf = (await done(addRider, { body: { name: 'Yusuf', phone: '0806 111 2222' } })).id
}

const ask = (endpoint: Endpoint, input: Record<string, unknown> = {}) =>
  site.send(endpoint, { ...input, headers: { cookie: owner, ...(input.headers as object) } } as never)

async function done(endpoint: Endpoint, input: Record<string, unknown> = {}) {
  const reply = await ask(endpoint, input)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}

const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 }

async function confirmed(): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 3,
    phone: '0803 123 4567',
    address: '14 Adeola Close',
    request: randomUUID(),
  }
  const { reference } = (await site.send(placeOrder, { body })).json()
  await done(moveOrder, { params: { reference }, body: agreed })
  return reference
}

async function sent(count: number): Promise<{ id: string; references: string[] }> {
  const references: string[] = []
  for (let each = 0; each < count; each++) references.push(await confirmed())
  const id = String((await done(addRun, { body: { riderId: yusuf, day: plannedDay, references } })).id)
  await done(changeRun, { params: { id }, body: { state: 'out' } })
  return { id, references }
}

const say = (reference: string, body: object) => ask(moveOrder, { params: { reference }, body })
const end = (id: string) => ask(changeRun, { params: { id }, body: { state: 'ended' } })
const money = (): Promise<Money> => done(readMoney)
/** What a run comes to now, as it is shown. */
async function sumsOf(id: string) {
  const { open, owed, settled } = await money()
  const { cashNaira = 0, transferNaira = 0 } = [...open, ...owed, ...settled].find((run) => run.id === Number(id)) ?? {}
  return { cashNaira, transferNaira }
}
/** Signs a run off for what it comes to now; its transfers have been found at the bank. */
async function settle(id: string, body: object, key: string = randomUUID()) {
  const counted = 'takesBack' in body ? {} : { transfersSeen: true, seen: await sumsOf(id) }
  return ask(settleRun, { params: { id }, headers: { 'idempotency-key': key }, body: { ...counted, ...body } })
}
/** Notes what a rider paid of what they owe of a run now. */
async function pay(id: string, paidNaira: number, key: string = randomUUID()) {
  const { owed } = await money()
  const seen = { owedNaira: owed.find((run) => run.id === Number(id))?.owedNaira ?? 0 }
  return ask(payOwed, { params: { id }, headers: { 'idempotency-key': key }, body: { paidNaira, seen } })
}
const takePaymentBack = (id: string, takesBack: number) => ask(payOwed, { params: { id }, body: { takesBack } })
/** Signs orders off as they are now, or takes that back. */
async function settleLoose(references: readonly string[], isSettled: boolean) {
  const versions: Record<string, number> = {}
  for (const reference of references) {
    const order = await ask(getOrder, { params: { reference } })
    versions[reference] = order.statusCode === 200 ? order.json().version : 0
  }
  return done(settleOrders, { body: { references, versions, isSettled } })
}
const whole = (reference: string): Promise<WholeOrder> => done(getOrder, { params: { reference } })
const inQueue = async (queue: string) =>
  (await done(listDeskOrders, { querystring: { queue } })).map(({ reference }: WholeOrder) => reference)

async function takeBackMove(reference: string): Promise<void> {
  const move = (await whole(reference)).events.find(({ kind }) => kind === 'moved')
  await done(moveOrder, { params: { reference }, body: { takesBack: move?.id } })
}

/** A run that is back: one paid in cash, one by transfer, one in vain. */
async function back() {
  const { id, references } = await sent(3)
  const [cash = '', transfer = '', vain = ''] = references
  await say(cash, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
  await say(transfer, { to: 'delivered', sumNaira: 37_000, paidBy: 'transfer' })
  await say(vain, { to: 'failed', reason: 'not-there' })
  await end(id)
  return { id, cash, transfer, vain }
}

test('what a rider should bring is the cash that was taken; transfers stand beside it', async () => {
  const { id } = await back()
  const { id: under } = await sent(2)
  const now = await money()
  expect(now).toMatchObject({ cashOutNaira: 57_000, owedNaira: 0, looseNaira: 0, looseOrders: 0 })
  expect(now.open).toMatchObject([
    { id: Number(id), delivered: 2, cashNaira: 57_000, transferNaira: 37_000, outNaira: 0, settlement: null },
    { id: Number(under), delivered: 0, cashNaira: 0, outNaira: 114_000 },
  ])
  expect(now.ages.map(({ naira }) => naira).reduce((sum, naira) => sum + naira)).toBe(57_000)
  await site.database.execute(sql`update runs set day = (now() at time zone 'Africa/Lagos')::date - 5`)
  expect((await money()).ages).toEqual([
    { from: 0, runs: 0, naira: 0 },
    { from: 1, runs: 0, naira: 0 },
    { from: 3, runs: 1, naira: 57_000 },
    { from: 8, runs: 0, naira: 0 },
  ])
})

test('an owner signs a run off with a difference and its reason; its orders are paid, and can be taken back', async () => {
  const { id, cash, transfer, vain } = await back()
  expect(await inQueue('money-due')).toEqual([cash, transfer])
  const silent = await settle(id, { broughtNaira: 55_000 })
  expect([silent.statusCode, silent.json().fieldErrors]).toEqual([400, { reason: 'Say what the difference is.' }])
  expect((await settle(id, { broughtNaira: 55_000, reason: 'over' })).statusCode).toBe(400)
  const reply = await settle(id, { broughtNaira: 55_000, reason: 'owed' })
  expect(reply.json().settlement).toMatchObject({ expectedNaira: 57_000, broughtNaira: 55_000, reason: 'owed' })
  for (const reference of [cash, transfer]) {
    const order = await whole(reference)
    expect(order.isSettled).toBe(true)
    expect(order.events[0]).toMatchObject({ kind: 'settled', changes: { isSettled: [false, true] } })
  }
  expect((await whole(vain)).isSettled).toBe(false)
  expect(await inQueue('money-due')).toEqual([])
  expect(await inQueue('closed')).toEqual(expect.arrayContaining([cash, transfer]))
  expect(await money()).toMatchObject({ open: [], cashOutNaira: 0, owedNaira: 2_000, settled: [{ id: Number(id) }] })
  expect(await done(readFigures)).toMatchObject({ owedNaira: 2_000 })

  // The same press twice is one; another sum is none.
  const { version } = await whole(cash)
  expect((await settle(id, { broughtNaira: 55_000, reason: 'owed' })).statusCode).toBe(200)
  expect((await settle(id, { broughtNaira: 57_000 })).statusCode).toBe(409)
  expect((await whole(cash)).version).toBe(version)
  // What is paid is what was counted.
  const delivered = (await whole(cash)).events.find(({ changes }) => 'stage' in changes)?.id
  expect((await say(cash, { takesBack: delivered })).statusCode).toBe(422)

  const takesBack = reply.json().settlement.id
  expect((await settle(id, { takesBack })).json().settlement).toBeNull()
  expect((await settle(id, { takesBack })).statusCode).toBe(200)
  expect(await whole(cash)).toMatchObject({ isSettled: false, stage: 'delivered' })
  expect(await money()).toMatchObject({ cashOutNaira: 57_000, owedNaira: 0, settled: [] })
  const { rows } = (await site.database.execute(sql`select * from run_settlements`)) as unknown as { rows: unknown[] }
  expect(rows).toHaveLength(1)
})

test('a run that is out, or was never sent, is not signed off, and what comes late does not change what was counted', async () => {
  const { id, references } = await sent(1)
  const [reference = ''] = references
  expect((await settle(id, { broughtNaira: 0 })).json().message).toBe(`First say that run ${id} is back.`)
  const { link } = await done(makeRunLink, { params: { id } })
  const secret = new URL(link).pathname.split('/').at(-1)
  const params = { secret, reference }
  await site.send(sayStop, { params, body: { outcome: 'delivered', sumNaira: 57_000 } } as never)
  await end(id)
  await Promise.all([settle(id, { broughtNaira: 57_000 }), settle(id, { broughtNaira: 57_000 })])
  const late = await site.send(sayStop, { params, body: { outcome: 'delivered', sumNaira: 50_000 } } as never)
  expect(late.json()).toMatchObject({ outcome: 'delivered', takenNaira: 57_000 })
  expect((await whole(reference)).events.filter(({ kind }) => kind === 'settled')).toHaveLength(1)
  expect((await settle('999999', { broughtNaira: 0 })).statusCode).toBe(404)
})

test('what comes after a sign-off is money to be counted again, and not lost', async () => {
  const { id, vain } = await back()
  const { settlement } = (await settle(id, { broughtNaira: 57_000 })).json()
  // Whoever had said “nobody was there” went back with the parcel.
  await say(vain, { takesBack: (await whole(vain)).events.find(({ kind }) => kind === 'moved')?.id })
  await say(vain, { to: 'delivered', sumNaira: 47_000 })
  const now = await money()
  expect(now).toMatchObject({ cashOutNaira: 47_000, settled: [], open: [{ id: Number(id), unsignedNaira: 47_000 }] })
  expect(now.open[0]?.settlement).toMatchObject({ expectedNaira: 57_000 })
  expect((await settle(id, { broughtNaira: 57_000 })).statusCode).toBe(409)
  await settle(id, { takesBack: settlement.id })
  await settle(id, { broughtNaira: 104_000 })
  expect(await money()).toMatchObject({ open: [], cashOutNaira: 0, settled: [{ unsignedNaira: 0 }] })
  expect(await inQueue('money-due')).toEqual([])
})

test('what was signed off and taken back stays to be read', async () => {
  const { id } = await back()
  const { settlement } = (await settle(id, { broughtNaira: 55_000, reason: 'owed' })).json()
  await settle(id, { takesBack: settlement.id })
  await settle(id, { broughtNaira: 57_000 })
  expect((await money()).settled).toMatchObject([
    { settlement: { broughtNaira: 57_000 }, takenBack: [{ broughtNaira: 55_000, reason: 'owed', by: settlement.by }] },
  ])
})

test('cash that a rider took for an order that the office has cancelled is named on the run and with the money', async () => {
  const { id, references } = await sent(2)
  const [cancelled = '', other = ''] = references
  const { link } = await done(makeRunLink, { params: { id } })
  const secret = new URL(link).pathname.split('/').at(-1)
  await say(cancelled, { takesBack: (await whole(cancelled)).events[0]?.id })
  await say(cancelled, { to: 'cancelled', reason: 'price' })
  const body = { outcome: 'delivered', sumNaira: 40_000, paidBy: 'cash' }
  const reply = await site.send(sayStop, { params: { secret, reference: cancelled }, body } as never)
  expect(reply.json()).toMatchObject({ outcome: 'left', isCounted: false })
  const counted = await site.send(sayStop, { params: { secret, reference: other }, body } as never)
  expect(counted.json()).toMatchObject({ outcome: 'delivered', isCounted: true })
  const word = {
    reference: cancelled,
    said: 'Said by the rider, and not counted: delivered, ₦40,000, cash.',
    before: 0,
  }
  expect((await done(getRun, { params: { id } })).uncounted).toMatchObject([word])
  expect((await money()).open).toMatchObject([{ cashNaira: 40_000, uncounted: [word] }])
})

test('of runs that are signed off, one of which a rider has said something since comes first', async () => {
  const [first, second] = [await sent(1), await sent(1)]
  for (const { id, references } of [first, second]) {
    await say(references[0] ?? '', { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
    await end(id)
    expect((await settle(id, { broughtNaira: 57_000 })).statusCode).toBe(200)
  }
  const ids = async () => (await money()).settled.map(({ id }) => String(id))
  expect(await ids()).toEqual([second.id, first.id])
  const { link } = await done(makeRunLink, { params: { id: first.id } })
  const params = { secret: new URL(link).pathname.split('/').at(-1), reference: first.references[0] }
  const body = { outcome: 'delivered', sumNaira: 41_000, paidBy: 'cash' }
  expect((await site.send(sayStop, { params, body } as never)).json()).toMatchObject({ isCounted: false })
  expect(await ids()).toEqual([first.id, second.id])
  expect((await money()).settled[0]?.uncounted).toMatchObject([{ said: expect.stringContaining('41,000') }])
})

test('nor does one go out of sight whose rider said that they took cash, which counted and then did not', async () => {
  const { id, references } = await sent(1)
  const [reference = ''] = references
  const { link } = await done(makeRunLink, { params: { id } })
  const params = { secret: new URL(link).pathname.split('/').at(-1), reference }
  const word = (body: object) => site.send(sayStop, { params, body } as never)
  const failed = { outcome: 'failed', reason: 'not-there', deviceId: 'phone-1'.padEnd(20, '0') }
  await word(failed)
  await end(id)
  expect((await settle(id, { broughtNaira: 0 })).statusCode).toBe(200)
  const other = await sent(1)
  await say(other.references[0] ?? '', { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
  await end(other.id)
  expect((await settle(other.id, { broughtNaira: 57_000 })).statusCode).toBe(200)
  await word({ outcome: 'delivered', sumNaira: 44_000, paidBy: 'cash', deviceId: 'phone-2'.padEnd(20, '0') })
  expect((await money()).open.map((run) => String(run.id))).toEqual([id])
  expect((await word(failed)).json()).toMatchObject({ isCounted: true, outcome: 'failed' })
  const { settled } = await money()
  expect(settled.map((run) => String(run.id))).toEqual([id, other.id])
  expect(settled[0]?.uncounted).toMatchObject([{ said: expect.stringContaining('44,000') }])
})

test('an order that was delivered without a run is signed off by itself, and that can be taken back', async () => {
  const [first, second, third] = [await confirmed(), await confirmed(), await confirmed()]
  for (const reference of [first, second]) {
    await say(reference, { to: 'with-rider' })
    await say(reference, { to: 'delivered', sumNaira: 57_000, paidBy: reference === first ? 'cash' : 'transfer' })
  }
  const { cash: ofRun } = await back()
  expect(await money()).toMatchObject({
    looseOrders: 2,
    looseNaira: 57_000,
    loose: [{ reference: first }, { paidBy: 'transfer' }],
  })
  const settleAll = (isSettled: boolean) => settleLoose([first, second, third, ofRun, 'DH-222222'], isSettled)
  expect(await settleAll(true)).toMatchObject([
    { reference: first, isSettled: true },
    { reference: second, isSettled: true },
    { reference: third, message: 'It is not delivered.' },
    { reference: ofRun, message: expect.stringMatching(/^Run \d+ brought it/) },
    { reference: 'DH-222222', message: 'There is no such order.' },
  ])
  await Promise.all([settleAll(true), settleAll(true)])
  expect((await whole(first)).events.filter(({ kind }) => kind === 'settled')).toHaveLength(1)
  expect(await money()).toMatchObject({
    looseOrders: 0,
    looseNaira: 0,
    loose: [],
    looseSettled: [{ reference: second }, { reference: first }],
  })
  await settleAll(false)
  expect(await money()).toMatchObject({ looseOrders: 2, looseNaira: 57_000, looseSettled: [] })
  expect(await whole(first)).toMatchObject({ isSettled: false, stage: 'delivered' })
})

test('what came by transfer after a sign-off is not signed off by the same count', async () => {
  const { id, vain } = await back()
  const counted = { broughtNaira: 57_000, transfersSeen: true, seen: await sumsOf(id) }
  await settle(id, counted)
  await takeBackMove(vain)
  await say(vain, { to: 'delivered', sumNaira: 40_000, paidBy: 'transfer' })
  const again = await settle(id, { ...counted, seen: await sumsOf(id) })
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    expect.stringContaining(`has signed run ${id} off. Take that back first.`),
  ])
  expect((await money()).open).toMatchObject([{ id: Number(id), transferNaira: 77_000 }])
})

test('a run of which an order is with its rider again is not signed off', async () => {
  const { id, vain } = await back()
  await takeBackMove(vain)
  const refused = await settle(id, { broughtNaira: 57_000 })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    `Orders of run ${id} are with the rider again. First say what became of each.`,
  ])
  await say(vain, { to: 'failed', reason: 'not-there' })
  expect((await settle(id, { broughtNaira: 57_000 })).statusCode).toBe(200)
})

test('a rider pays later what they owe, in parts, each once; and a payment is taken back before its sign-off', async () => {
  const { id } = await back()
  const { settlement } = (await settle(id, { broughtNaira: 50_000, reason: 'owed' })).json()
  expect((await money()).owed).toMatchObject([{ id: Number(id), owedNaira: 7_000, payments: [] }])
  const key = randomUUID()
  const [once] = await Promise.all([pay(id, 4_000, key), pay(id, 4_000, key)])
  expect(once.json()).toMatchObject({ owedNaira: 3_000, payments: [{ naira: 4_000 }] })
  expect((await pay(id, 4_001, key)).statusCode).toBe(422)
  expect((await pay(id, 3_001)).json().fieldErrors).toEqual({
    paidNaira: 'Enter at least ₦1, and at most the ₦3,000 that are owed.',
  })
  expect((await settle(id, { takesBack: settlement.id })).json().message).toMatch(/First take that payment back/)
  // Of two at the same moment that would be too much, one is taken.
  const both = await Promise.all([pay(id, 3_000), pay(id, 3_000)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await money()).toMatchObject({ owed: [], owedNaira: 0, settled: [{ owedNaira: 0 }] })
  for (const payment of (await money()).settled[0]?.payments ?? []) await takePaymentBack(id, payment.id)
  const takenBackBy = expect.stringContaining('owner@')
  expect(await money()).toMatchObject({
    owedNaira: 7_000,
    owed: [
      {
        payments: [],
        paymentsTakenBack: [
          { naira: 4_000, takenBackBy },
          { naira: 3_000, takenBackBy },
        ],
      },
    ],
  })
  expect((await settle(id, { takesBack: settlement.id })).statusCode).toBe(200)
  expect((await pay(id, 1)).json().message).toBe('The rider owes nothing of this run.')
})

test('a payment that a colleague has noted is not noted a second time by a page that does not show it', async () => {
  const { id } = await back()
  await settle(id, { broughtNaira: 50_000, reason: 'owed' })
  const seen = { owedNaira: 7_000 }
  const note = (body: object) =>
    ask(payOwed, { params: { id }, headers: { 'idempotency-key': randomUUID() }, body: { paidNaira: 2_000, ...body } })
  const both = await Promise.all([note({ seen }), note({ seen })])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    `Something came meanwhile: ₦5,000 are owed of run ${id} by now.`,
  )
  // A page from before says nothing of what it shows.
  expect((await note({})).statusCode).toBe(400)
  expect(await money()).toMatchObject({ owedNaira: 5_000 })
})

test('one id notes one payment, also of two runs at the same moment', async () => {
  const [first, second] = [await back(), await back()]
  for (const { id } of [first, second]) await settle(id, { broughtNaira: 50_000, reason: 'owed' })
  const key = randomUUID()
  const both = await Promise.all([pay(first.id, 4_000, key), pay(second.id, 4_000, key)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(await money()).toMatchObject({ owedNaira: 10_000 })
  const again = await pay(both[0].statusCode === 200 ? first.id : second.id, 4_000, key)
  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
})

test('what was the fee is at most the fee of the run, and a run that never went out is not signed off', async () => {
  const { id } = await back()
  const refused = await settle(id, { broughtNaira: 51_000, reason: 'fee' })
  expect(refused.json().fieldErrors).toEqual({
    reason: 'No fee is noted for this run. Say otherwise what the difference is.',
  })
  await site.database.execute(sql`update runs set fee_naira = 6000 where id = ${Number(id)}`)
  expect((await settle(id, { broughtNaira: 50_999, reason: 'fee' })).statusCode).toBe(400)
  expect((await settle(id, { broughtNaira: 51_000, reason: 'fee' })).statusCode).toBe(200)
  // Another reason is another word.
  expect((await settle(id, { broughtNaira: 51_000, reason: 'allowed' })).statusCode).toBe(409)
  const references = [await confirmed()]
  const { id: planned } = await done(addRun, { body: { riderId: yusuf, day: plannedDay, references } })
  await end(String(planned))
  expect((await settle(String(planned), { broughtNaira: 0 })).json().message).toMatch(/given up/)
})

test('transfers are named with their references, and somebody has looked for them before a run is signed off', async () => {
  const { id, references } = await sent(1)
  const paid = { sumNaira: 57_000, paidBy: 'transfer', transferReference: 'GTB 0093 4411' }
  await say(references[0] ?? '', { to: 'delivered', ...paid })
  await end(id)
  const { sumNaira: takenNaira, ...how } = paid
  expect((await money()).open).toMatchObject([{ orders: [{ reference: references[0], takenNaira, ...how }] }])
  const unseen = await settle(id, { broughtNaira: 0, transfersSeen: undefined })
  expect([unseen.statusCode, Object.keys(unseen.json().fieldErrors)]).toEqual([400, ['transfersSeen']])
  expect((await settle(id, { broughtNaira: 0 })).statusCode).toBe(200)
})

/** A run that is back with one order paid in cash, and a second word that comes late. */
async function backWithOneToCome() {
  const { id, references } = await sent(2)
  const [first = '', late = ''] = references
  const { link } = await done(makeRunLink, { params: { id } })
  const params = { secret: new URL(link).pathname.split('/').at(-1), reference: late }
  const sayLate = (body: object) => site.send(sayStop, { params, body } as never)
  await say(first, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
  await sayLate({ outcome: 'failed', reason: 'not-there' })
  await end(id)
  const comes = (paidBy: 'cash' | 'transfer') => sayLate({ outcome: 'delivered', sumNaira: 57_000, paidBy })
  return { id, late, comes }
}

test('a sign-off, or taking it back, and words that do not count hold up neither, at the same moment', async () => {
  for (let round = 0; round < 4; round++) {
    await empty()
    const { id, references } = await sent(3)
    const { link } = await done(makeRunLink, { params: { id } })
    const secret = new URL(link).pathname.split('/').at(-1)
    for (const reference of references) await say(reference, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
    await end(id)
    const words = (sumNaira: number) =>
      references.map((reference) => {
        const body = { outcome: 'delivered', sumNaira, paidBy: 'cash' }
        return site.send(sayStop, { params: { secret, reference }, body } as never)
      })
    const [signed, ...first] = await Promise.all([settle(id, { broughtNaira: 171_000 }), ...words(40_000)])
    const takesBack = signed.json().settlement.id
    const [back, ...second] = await Promise.all([settle(id, { takesBack }), ...words(30_000)])
    expect([signed, back, ...first, ...second].map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  }
})

test('the journal has a line for what became of money, and none for what changed nothing', async () => {
  const { id } = await back()
  const { settlement } = (await settle(id, { broughtNaira: 50_000, reason: 'owed' })).json()
  await settle(id, { broughtNaira: 50_000, reason: 'owed' })
  const key = randomUUID()
  const [{ payments }] = [(await pay(id, 4_000, key)).json(), await pay(id, 4_000, key)]
  for (const takesBack of [payments[0].id, payments[0].id, 2_147_483_647]) await takePaymentBack(id, takesBack)
  for (const takesBack of [settlement.id, settlement.id]) await settle(id, { takesBack })
  const lines: { about: string; said: string }[] = await done(listJournal, { querystring: { limit: '500' } })
  expect(lines.filter(({ about }) => about === `run ${id}`).map(({ said }) => said)).toEqual([
    'taken back',
    'payment of ₦4,000 taken back',
    '₦4,000 paid later',
    'signed off with ₦50,000 of ₦57,000: The rider owes it',
    ...['ended', 'sent', 'put together'],
  ])
})

test('what names no payment and no sign-off is refused, and half of what is sent is never dropped', async () => {
  const { id } = await back()
  for (const body of [{ takesBack: 1e15 }, { takesBack: 1, paidNaira: 1 }, { takesBack: 0 }]) {
    expect((await ask(payOwed, { params: { id }, body })).statusCode).toBe(400)
    expect((await ask(settleRun, { params: { id }, body })).statusCode).toBe(400)
  }
})

const settlements = () => site.database.select().from(runSettlements)

test('a run is signed off for the sums that were seen: what came meanwhile is told, and nothing is forgiven', async () => {
  const { id, comes } = await backWithOneToCome()
  const seen = await sumsOf(id)
  const forgiving = { broughtNaira: 55_000, reason: 'allowed', seen }
  expect((await comes('cash')).json()).toMatchObject({ outcome: 'delivered' })
  const refused = await settle(id, forgiving)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    `Something came meanwhile: run ${id} comes to ₦114,000 in cash by now.`,
  ])
  expect(await settlements()).toEqual([])
  expect(await money()).toMatchObject({ cashOutNaira: 114_000, open: [{ unsignedNaira: 114_000 }] })
  const reply = await settle(id, { ...forgiving, broughtNaira: 112_000, seen: await sumsOf(id) })
  expect(reply.json().settlement).toMatchObject({ expectedNaira: 114_000, broughtNaira: 112_000, reason: 'allowed' })
  // The count of somebody who saw another sum is another one.
  expect((await settle(id, { broughtNaira: 112_000, reason: 'allowed', seen })).statusCode).toBe(409)
})

test('a transfer that came meanwhile is looked for before its run is signed off', async () => {
  const { id, comes } = await backWithOneToCome()
  const seen = await sumsOf(id)
  await comes('transfer')
  const refused = await settle(id, { broughtNaira: 57_000, seen })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    `Something came meanwhile: run ${id} comes to ₦57,000 in cash and ₦57,000 by transfer by now.`,
  ])
})

test('a sign-off and a late word at the same moment never leave money that nobody saw', async () => {
  const { id, late, comes } = await backWithOneToCome()
  const seen = await sumsOf(id)
  const [reply] = await Promise.all([settle(id, { broughtNaira: 55_000, reason: 'allowed', seen }), comes('cash')])
  expect([200, 409]).toContain(reply.statusCode)
  const signed = await settlements()
  expect(signed.map(({ expectedNaira }) => expectedNaira)).toEqual(reply.statusCode === 200 ? [57_000] : [])
  expect((await money()).cashOutNaira).toBe(reply.statusCode === 200 ? 57_000 : 114_000)
  expect((await whole(late)).isSettled).toBe(false)
})

test('a page that does not say what it showed signs nothing off', async () => {
  const { id } = await back()
  const body = { broughtNaira: 57_000, transfersSeen: true }
  const run = await ask(settleRun, { params: { id }, body })
  const message = 'Load the page again: it does not say which sums you saw.'
  expect([run.statusCode, run.json().fieldErrors]).toEqual([400, { seen: message }])
  const reference = await deliveredLoose(57_000)
  const order = await ask(settleOrders, { body: { references: [reference], isSettled: true } })
  expect([order.statusCode, Object.keys(order.json().fieldErrors)]).toEqual([400, ['versions']])
  expect((await whole(reference)).isSettled).toBe(false)
  expect(await settlements()).toEqual([])
})

test('a sign-off that is sent again is the same one, and changes nothing after it was taken back', async () => {
  const { id, cash, vain } = await back()
  const key = randomUUID()
  const body = { broughtNaira: 55_000, reason: 'owed', seen: await sumsOf(id) }
  const both = await Promise.all([settle(id, body, key), settle(id, body, key)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { settlement } = both[0].json()
  await settle(id, { takesBack: settlement.id })
  await say(vain, { takesBack: (await whole(vain)).events.find(({ kind }) => kind === 'moved')?.id })
  await say(vain, { to: 'delivered', sumNaira: 47_000 })

  const again = await settle(id, body, key)
  expect([again.statusCode, again.headers['idempotency-replayed'], again.json().settlement]).toEqual([
    200,
    'true',
    null,
  ])
  expect((await whole(cash)).isSettled).toBe(false)
  expect(await money()).toMatchObject({ cashOutNaira: 104_000, owedNaira: 0 })
  expect(await settlements()).toHaveLength(1)

  const others = [
    { ...body, broughtNaira: 56_000 },
    { ...body, reason: 'allowed' },
    { ...body, seen: await sumsOf(id) },
    { takesBack: settlement.id },
  ]
  for (const other of others) {
    const reply = await settle(id, other, key)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'key-reused'])
  }
  const { id: otherRun } = await back()
  expect((await settle(otherRun, body, key)).statusCode).toBe(422)
})

test('the key of one sign-off is not that of another run, not even at the same moment', async () => {
  const [first, second] = [await back(), await back()]
  const key = randomUUID()
  const replies = await Promise.all([first, second].map(({ id }) => settle(id, { broughtNaira: 57_000 }, key)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(await settlements()).toHaveLength(1)
  expect((await money()).cashOutNaira).toBe(57_000)
})

/** An order that was delivered without a run. */
async function deliveredLoose(sumNaira: number): Promise<string> {
  const reference = await confirmed()
  await say(reference, { to: 'with-rider' })
  await say(reference, { to: 'delivered', sumNaira, paidBy: 'cash' })
  return reference
}

test('an order without a run is signed off for the sum that was seen, and holds up no other', async () => {
  const [changed, same] = [await deliveredLoose(30_000), await deliveredLoose(37_000)]
  const { loose } = await money()
  const versions = Object.fromEntries(loose.map(({ reference, version }) => [reference, version]))
  await say(changed, { takesBack: (await whole(changed)).events[0]?.id })
  await say(changed, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
  expect(await done(settleOrders, { body: { references: [changed, same], versions, isSettled: true } })).toEqual([
    {
      reference: changed,
      code: 'conflict',
      message: 'Something came meanwhile: ₦57,000 in cash was taken for it by now.',
    },
    { reference: same, isSettled: true },
  ])
  expect(await money()).toMatchObject({ looseNaira: 57_000, looseOrders: 1 })
})

test('of several orders without a run none is signed off any more once whoever asked for it is barred', async () => {
  const references = [await deliveredLoose(30_000), await deliveredLoose(37_000)]
  const { loose } = await money()
  const versions = Object.fromEntries(loose.map(({ reference, version }) => [reference, version]))
  const leaver = { headers: { cookie: await site.signInStaff() } }
  await using _ending = await endedAfterFirst(site.database, (await site.send(getStaffMember, leaver)).json().email)
  const signed = await site.send(settleOrders, { body: { references, versions, isSettled: true }, ...leaver })
  expect(signed.json()).toMatchObject([{ isSettled: true }, { code: 'signed-out' }])
  expect(await money()).toMatchObject({ looseNaira: 37_000, looseOrders: 1 })
})

test('orders without a run that are signed off again under the same key stay as they are after a take-back', async () => {
  const reference = await deliveredLoose(57_000)
  const { version } = await whole(reference)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { references: [reference], versions: { [reference]: version }, isSettled: true }
  await done(settleOrders, { headers, body })
  await settleLoose([reference], false)
  expect(await done(settleOrders, { headers, body })).toEqual([{ reference, isSettled: true }])
  expect(await whole(reference)).toMatchObject({ isSettled: false })
  const now = { [reference]: (await whole(reference)).version }
  await settleLoose([reference], true)
  expect(await done(settleOrders, { headers, body: { ...body, versions: now, isSettled: false } })).toMatchObject([
    { reference, code: 'key-reused' },
  ])
  expect(await whole(reference)).toMatchObject({ isSettled: true })
})

interface Day {
  readonly runs: readonly {
    readonly stops: readonly ('cash' | 'less' | 'transfer' | 'failed' | 'again' | 'changed' | 'open')[]
    readonly brought: 'nothing yet' | 'exact' | 'short' | 'paid later' | 'over' | 'taken back' | 'more came'
  }[]
  readonly loose: number
}

const aDay: fc.Arbitrary<Day> = fc.record({
  runs: fc.array(
    fc.record({
      stops: fc.array(fc.constantFrom('cash', 'less', 'transfer', 'failed', 'again', 'changed', 'open'), {
        minLength: 1,
        maxLength: 4,
      }),
      brought: fc.constantFrom('nothing yet', 'exact', 'short', 'paid later', 'over', 'taken back', 'more came'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  loose: fc.integer({ min: 0, max: 2 }),
})

async function play({ runs: played, loose }: Day): Promise<void> {
  for (const { stops, brought } of played) {
    const { id, references } = await sent(stops.length)
    for (const [index, stop] of stops.entries()) {
      const reference = references[index] ?? ''
      if (stop === 'failed' || stop === 'again') await say(reference, { to: 'failed', reason: 'refused' })
      if (stop === 'again') await say(reference, agreed)
      if (stop === 'cash' || stop === 'changed') await say(reference, { to: 'delivered', sumNaira: 57_000 })
      if (stop === 'less') await say(reference, { to: 'delivered', sumNaira: 50_000, paidBy: 'cash' })
      if (stop === 'transfer') await say(reference, { to: 'delivered', sumNaira: 57_000, paidBy: 'transfer' })
      if (stop !== 'changed') continue
      await say(reference, { takesBack: (await whole(reference)).events[0]?.id })
      await say(reference, { to: 'delivered', sumNaira: 40_000, paidBy: 'transfer' })
    }
    await end(id)
    if (brought === 'nothing yet') continue
    const expected = (await money()).open.find((run) => run.id === Number(id))?.cashNaira ?? 0
    const isShort = brought === 'short' || brought === 'paid later'
    const broughtNaira = Math.max(0, expected + (isShort ? -2_000 : brought === 'over' ? 1_000 : 0))
    const reason = broughtNaira > expected ? 'over' : 'owed'
    const reply = await settle(id, { broughtNaira, ...(broughtNaira !== expected && { reason }) })
    if (brought === 'taken back' && reply.statusCode === 200)
      await settle(id, { takesBack: reply.json().settlement.id })
    if (brought === 'paid later' && broughtNaira !== expected && reply.statusCode === 200)
      expect((await pay(id, 1_500)).statusCode).toBe(200)
    const vain = references[stops.indexOf('failed')]
    if (brought !== 'more came' || !vain) continue
    await say(vain, { takesBack: (await whole(vain)).events[0]?.id })
    await say(vain, { to: 'delivered', sumNaira: 30_000 })
  }
  for (let each = 0; each < loose; each++) {
    const reference = await confirmed()
    await say(reference, { to: 'with-rider' })
    await say(reference, { to: 'delivered', sumNaira: 57_000 })
    if (each > 0) await settleLoose([reference], true)
  }
}

/** What the events of all orders come to: how each of them is. */
async function fromEvents(): Promise<Progress[]> {
  const events = await site.database.select().from(orderEvents).orderBy(asc(orderEvents.id))
  const states = new Map<number, Progress>()
  for (const { orderId, changes } of events) {
    const after = Object.fromEntries(Object.entries(changes).map(([field, [, now]]) => [field, now]))
    states.set(orderId, { ...newProgress, ...states.get(orderId), ...after })
  }
  return [...states.values()]
}

const total = (sums: readonly number[]) => sums.reduce((sum, each) => sum + each, 0)

test('the sum of the events equals every figure that is shown, over random days', {
  timeout: 60_000 + days * 20_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(aDay, async (day) => {
      await empty()
      await play(day)
      const orders = await fromEvents()
      const signed = (await site.database.select().from(runSettlements)).filter(({ takenBackAt }) => !takenBackAt)
      const all = await site.database.select().from(runs)
      const shown = await money()
      const figuresOf = (id: number) => {
        const own = orders.filter(({ runId }) => runId === id)
        const brought = own.filter(({ stage }) => stage === 'delivered')
        return {
          delivered: brought.length,
          cashNaira: total(brought.map(cashOf)),
          transferNaira: total(brought.map((order) => (order.takenNaira ?? 0) - cashOf(order))),
          unsignedNaira: total(brought.filter(({ isSettled }) => !isSettled).map(cashOf)),
          outNaira: total(own.filter(({ stage }) => stage === 'with-rider').map(({ sumNaira }) => sumNaira ?? 0)),
        }
      }
      const isSigned = (id: number) => signed.some(({ runId }) => runId === id)
      const moreCame = (id: number) =>
        orders.some(({ runId, stage, isSettled }) => runId === id && stage === 'delivered' && !isSettled)
      const open = all.filter(({ id, sentAt }) => sentAt && (!isSigned(id) || moreCame(id)))
      const figures = ({ delivered, cashNaira, transferNaira, unsignedNaira, outNaira }: RunMoney) => ({
        delivered,
        cashNaira,
        transferNaira,
        unsignedNaira,
        outNaira,
      })
      const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
      expect(shown.open.toSorted(byId).map(figures)).toEqual(open.toSorted(byId).map(({ id }) => figuresOf(id)))
      expect(shown.settled.map(figures)).toEqual(shown.settled.map(({ id }) => figuresOf(id)))
      expect(shown.settled).toHaveLength(signed.filter(({ runId }) => !moreCame(runId)).length)
      for (const { runId, expectedNaira } of signed)
        expect(figuresOf(runId).cashNaira - figuresOf(runId).unsignedNaira).toBe(expectedNaira)
      const cashOut = total(open.map(({ id }) => figuresOf(id).unsignedNaira))
      expect([shown.cashOutNaira, total(shown.ages.map(({ naira }) => naira))]).toEqual([cashOut, cashOut])
      const loose = orders.filter(
        ({ stage, runId, isSettled }) => stage === 'delivered' && runId === null && !isSettled,
      )
      expect([shown.looseOrders, shown.looseNaira]).toEqual([loose.length, total(loose.map(cashOf))])
      const paid = await site.database.select().from(runPayments)
      expect(shown.owedNaira).toBe(
        total(signed.flatMap((each) => (each.reason === 'owed' ? [each.expectedNaira - each.broughtNaira] : []))) -
          total(paid.map(({ naira }) => naira)),
      )
      expect(total(shown.owed.map(({ owedNaira }) => owedNaira))).toBe(shown.owedNaira)
      // All cash that was ever taken is out, loose, or signed off.
      const taken = total(orders.filter(({ stage }) => stage === 'delivered').map(cashOf))
      const counted = total(signed.map(({ expectedNaira }) => expectedNaira))
      const looseSigned = orders.filter(({ runId, isSettled }) => runId === null && isSettled)
      expect(taken).toBe(shown.cashOutNaira + shown.looseNaira + counted + total(looseSigned.map(cashOf)))
      for (const { stage, runId, isSettled } of orders.filter(({ isSettled }) => isSettled))
        expect([stage, isSettled]).toEqual(['delivered', runId === null || isSigned(runId)])
    }),
    { numRuns: days },
  )
})
