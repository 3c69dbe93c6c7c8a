import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { listJournal } from '@divine/contracts/calls/journal'
import { moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { readingOf } from '@divine/contracts/calls/role-table'
import {
  addRider,
  addRun,
  changeRider,
  changeRun,
  getRun,
  listReadyOrders,
  listRiders,
  listRuns,
  type RunAnswer,
} from '@divine/contracts/calls/runs'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { otherPlannedDay, plannedDay } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let owner: string
let dispatcher: string
let yusuf: number
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
  owner = await site.signInStaff('owner')
  dispatcher = await site.signInStaff('dispatcher')
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.database.execute(sql`truncate orders, riders, runs, run_stops cascade`)
  yusuf = (await done(addRider, { body: { name: 'Yusuf', phone: '0806 111 2222' } })).id
})

function as(cookie: string, endpoint: Endpoint, input: Record<string, unknown> = {}) {
  return site.send(endpoint, { ...input, headers: { cookie, ...(input.headers as object) } } as never)
}

/** Does something as a dispatcher that is to succeed. */
async function done(endpoint: Endpoint, input: Record<string, unknown> = {}) {
  const reply = await as(dispatcher, endpoint, input)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}

async function placed(): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 3,
    package: '2 procare + 1 repair',
    phone: '0803 123 4567',
    address: '14 Adeola Close, Ojodu',
    request: randomUUID(),
  }
  return (await site.send(placeOrder, { body })).json().reference
}

async function move(reference: string, body: object) {
  const reply = await as(owner, moveOrder, { params: { reference }, body })
  expect(reply.statusCode, reply.body).toBe(200)
}

const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 }

async function confirmed(): Promise<string> {
  const reference = await placed()
  await move(reference, agreed)
  return reference
}

const run = (references: readonly string[], more: object = {}) => ({
  body: { riderId: yusuf, day: plannedDay, references, ...more },
})
const change = (id: number, body: object, headers: object = {}) => ({ params: { id: String(id) }, body, headers })
const whole = async (reference: string) => (await as(owner, getOrder, { params: { reference } })).json()

test('a rider is added once by their number, corrected, and can get no more runs', async () => {
  const again = await as(dispatcher, addRider, { body: { name: 'Yusuf B.', phone: '+234 806 111 2222' } })
  expect(again.statusCode).toBe(409)
  expect(again.json().fieldErrors).toEqual({ phone: 'Another rider has this number.' })
  await done(addRider, { body: { name: 'Kola', phone: '0806 333 4444' } })
  await done(changeRider, change(yusuf, { name: 'Yusuf Bello', isActive: false }))
  expect((await done(listRiders)).map(({ name, isActive }: never) => [name, isActive])).toEqual([
    ['Kola', true],
    ['Yusuf Bello', false],
  ])
  const reply = await as(dispatcher, addRun, run([await confirmed()]))
  expect(reply.json().fieldErrors).toEqual({ riderId: 'Choose a rider who gets runs.' })
  const taken = await as(dispatcher, changeRider, change(yusuf, { phone: '0806 333 4444' }))
  expect(taken.statusCode).toBe(409)
  expect((await as(dispatcher, changeRider, change(999, { name: 'Nobody' }))).statusCode).toBe(404)
})

test('of each rider it is said how many runs of theirs are open', async () => {
  const { id: kola } = await done(addRider, { body: { name: 'Kola', phone: '0806 333 4444' } })
  const kolas = await done(addRun, { body: { riderId: kola, day: plannedDay, references: [await confirmed()] } })
  await done(addRun, { body: { riderId: kola, day: plannedDay, references: [await confirmed()] } })
  await done(addRun, run([await confirmed()]))
  const open = async () => (await done(listRiders)).map(({ name, openRuns }: never) => [name, openRuns])
  expect(await open()).toEqual([
    ['Kola', 2],
    ['Yusuf', 1],
  ])
  await done(changeRun, { params: { id: String(kolas.id) }, body: { state: 'ended' } })
  expect(await open()).toEqual([
    ['Kola', 1],
    ['Yusuf', 1],
  ])
})

test('a run takes confirmed orders that are in no other, and says of each other one why not', async () => {
  const [first, second] = [await confirmed(), await confirmed()]
  const unconfirmed = await placed()
  expect((await done(listReadyOrders)).map(({ reference }: never) => reference)).toEqual([first, second])
  const made: RunAnswer = await done(addRun, run([second, unconfirmed, first, 'DH-222222', first]))
  expect(made.stops.map(({ reference }) => reference)).toEqual([second, first])
  expect(made.left).toEqual([
    { reference: unconfirmed, code: 'conflict', message: 'It is “To call”, and not confirmed.' },
    { reference: 'DH-222222', code: 'conflict', message: 'There is no such order any more.' },
  ])
  expect(await done(listReadyOrders)).toEqual([])
  const other = await as(dispatcher, addRun, run([first]))
  expect([other.statusCode, other.json().message]).toEqual([409, `Run ${made.id} has it.`])
  const both = await as(dispatcher, addRun, run([second, first]))
  expect(both.json().message).toBe(
    `None of these orders can be taken. ${second}: Run ${made.id} has it. ${first}: Run ${made.id} has it.`,
  )
  expect(await done(listRuns)).toMatchObject([
    { id: made.id, stops: 2, cashNaira: 0, leftNaira: 114_000, delivered: 0, failed: 0, rider: { name: 'Yusuf' } },
  ])
})

test('of several who take the same orders at once one has them', async () => {
  const references = [await confirmed(), await confirmed()]
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      as(dispatcher, addRun, run(index % 2 ? references : references.toReversed())),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await done(listRuns)).toHaveLength(1)
})

test('the same run sent twice is one, and its key stands for nothing else', async () => {
  const references = [await confirmed()]
  const headers = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all([1, 2].map(() => as(dispatcher, addRun, { ...run(references), headers })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1)
  const other = await as(dispatcher, addRun, { ...run(references, { day: otherPlannedDay }), headers })
  expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused'])
  const more = await as(dispatcher, addRun, { ...run([...references, await confirmed()]), headers })
  expect([more.statusCode, more.json().code]).toEqual([422, 'key-reused'])
})

test('sending a run moves each of its orders with an event; what was cancelled meanwhile leaves it', async () => {
  const [first, second, third] = [await confirmed(), await confirmed(), await confirmed()]
  const { id } = await done(addRun, run([first, second, third]))
  await done(changeRun, change(id, { references: [third, first, second], feeNaira: 6_000 }))
  await move(second, { to: 'cancelled', reason: 'price' })
  expect((await done(getRun, { params: { id } })).stops).toMatchObject([
    { reference: third, isHere: true },
    { reference: first, isHere: true },
    // A dispatcher has nothing to do with it any more.
    { reference: second, isHere: false, order: null },
  ])
  const sent: RunAnswer = await done(changeRun, change(id, { state: 'out' }))
  expect(sent).toMatchObject({ state: 'out', feeNaira: 6_000, stops: [{ reference: third }, { reference: first }] })
  expect(sent.left).toMatchObject([{ reference: second }])
  const order = await whole(first)
  expect(order).toMatchObject({ stage: 'with-rider', runId: id })
  expect(order.events[0]).toMatchObject({
    kind: 'moved',
    actor: expect.stringContaining('.dispatcher@'),
    changes: { stage: ['confirmed', 'with-rider'], runId: [null, id] },
  })
  // Pressed twice, it is sent once.
  await done(changeRun, change(id, { state: 'out' }))
  expect((await whole(first)).version).toBe(order.version)
  const late = await as(dispatcher, changeRun, change(id, { references: [first] }))
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This run is on its way: its rider, day and orders stay.',
  ])
})

test('a run of which nothing can go is not sent', async () => {
  const only = await confirmed()
  const { id } = await done(addRun, run([only]))
  await move(only, { to: 'cancelled', reason: 'price' })
  expect((await as(dispatcher, changeRun, change(id, { state: 'out' }))).statusCode).toBe(409)
  expect(await done(getRun, { params: { id } })).toMatchObject({ state: 'planned', version: 1 })
})

test('a run ends once nothing of it is with the rider, and what came back goes out with another', async () => {
  const [first, second] = [await confirmed(), await confirmed()]
  const { id } = await done(addRun, run([first, second]))
  await done(changeRun, change(id, { state: 'out' }))
  await move(first, { to: 'delivered', sumNaira: 55_000 })
  const open = await as(dispatcher, changeRun, change(id, { state: 'ended' }))
  expect([open.statusCode, open.json().message]).toEqual([
    409,
    '1 order is with the rider still. First say what became of each.',
  ])
  await move(second, { to: 'failed', reason: 'not-there' })
  // It is not confirmed yet.
  expect((await as(dispatcher, addRun, run([second]))).statusCode).toBe(409)
  await done(changeRun, change(id, { state: 'ended' }))
  await move(second, { ...agreed, day: otherPlannedDay })
  expect(await whole(second)).toMatchObject({ stage: 'confirmed', runId: null })
  const next = await done(addRun, run([second], { day: otherPlannedDay }))
  await done(changeRun, change(next.id, { state: 'out' }))
  expect((await done(getRun, { params: { id } })).stops).toMatchObject([
    { reference: first, isHere: true },
    { reference: second, isHere: false },
  ])
  expect(await done(listRuns)).toMatchObject([{ id: next.id, cashNaira: 0, leftNaira: 57_000 }])
  expect(await done(listRuns, { querystring: { state: 'ended' } })).toMatchObject([
    { id, stops: 2, cashNaira: 55_000, leftNaira: 0, delivered: 1, failed: 1 },
  ])
  const over = await as(dispatcher, changeRun, change(id, { feeNaira: 1 }))
  expect([over.statusCode, over.json().message]).toEqual([409, 'This run has ended.'])
})

test('who presses what a colleague has pressed already is not written down as who did it', async () => {
  const { id } = await done(addRun, run([await confirmed()]))
  await done(changeRun, change(id, { state: 'out' }))
  expect((await as(owner, changeRun, change(id, { state: 'out' }))).statusCode).toBe(200)
  const lines: { about: string; said: string; by: string }[] = (
    await as(owner, listJournal, { querystring: { limit: '100' } })
  ).json()
  expect(lines.filter(({ about, said }) => about === `run ${id}` && said === 'sent')).toHaveLength(1)
})

test('a run that ends takes no orders with it, and one is not sent by a rider who gets no more runs', async () => {
  const [first, second] = [await confirmed(), await confirmed()]
  const { id, version } = await done(addRun, run([first]))
  const ending = await as(dispatcher, changeRun, change(id, { state: 'ended', references: [first, second] }))
  expect([ending.statusCode, ending.json().fieldErrors]).toEqual([
    400,
    { references: 'A run that ends takes no more orders.' },
  ])
  expect(await done(getRun, { params: { id: String(id) } })).toMatchObject({ state: 'planned', version })
  await done(changeRider, change(yusuf, { isActive: false }))
  const sending = await as(dispatcher, changeRun, change(id, { state: 'out' }))
  expect([sending.statusCode, sending.json().fieldErrors]).toEqual([400, { riderId: 'Choose a rider who gets runs.' }])
  expect(await whole(first)).toMatchObject({ stage: 'confirmed', runId: null })
  const { id: kola } = await done(addRider, { body: { name: 'Kola', phone: '0806 333 4444' } })
  await done(changeRun, change(id, { state: 'out', riderId: kola }))
  expect(await whole(first)).toMatchObject({ stage: 'with-rider', runId: id })
})

test('a run that is given up before it is sent lets its orders go', async () => {
  const reference = await confirmed()
  const { id } = await done(addRun, run([reference]))
  expect(await done(changeRun, change(id, { state: 'ended' }))).toMatchObject({
    state: 'ended',
    sentAt: null,
    stops: [],
  })
  await done(addRun, run([reference]))
})

test('taking back that an order is with the rider takes it out of the run', async () => {
  const reference = await confirmed()
  const { id } = await done(addRun, run([reference]))
  await done(changeRun, change(id, { state: 'out' }))
  await move(reference, { takesBack: (await whole(reference)).events[0].id })
  expect(await whole(reference)).toMatchObject({ stage: 'confirmed', runId: null })
  await done(changeRun, change(id, { state: 'ended' }))
  await done(addRun, run([reference]))
})

test('whoever saw another version of a run changes nothing', async () => {
  const reference = await confirmed()
  const { id } = await done(addRun, run([reference]))
  const reply = await as(dispatcher, getRun, { params: { id } })
  const seen = { 'if-match': String(reply.headers.etag) }
  await done(changeRun, change(id, { feeNaira: 5_000 }, seen))
  const late = await as(dispatcher, changeRun, change(id, { feeNaira: 9_000 }, seen))
  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
  expect((await done(getRun, { params: { id } })).feeNaira).toBe(5_000)
})

test('no answer names a product, and a stop says only what a dispatcher reads whole', async () => {
  const { id } = await done(addRun, run([await confirmed()]))
  const reply = await as(owner, getRun, { params: { id } })
  expect(reply.json().stops[0].order.parcel).toEqual([
    { sku: expect.stringMatching(/^DHS-/), code: 'P2R1', bottles: 3 },
  ])
  for (const { name, orderLabel } of firstCatalogue.products) {
    expect(reply.body).not.toContain(name)
    expect(reply.body).not.toContain(orderLabel)
  }
  const { parcel: _numbers, ...read } = reply.json().stops[0].order
  for (const field of Object.keys(read)) expect([field, readingOf('dispatcher', field)]).toEqual([field, 'whole'])
})

test('who read and changed a run is in the journal', async () => {
  const reference = await confirmed()
  const { id } = await done(addRun, run([reference]))
  await done(getRun, { params: { id } })
  await done(changeRun, change(id, { state: 'out' }))
  const lines: { what: string; about: string; said: string; references: string[] }[] = (
    await as(owner, listJournal, { querystring: { limit: '500' } })
  ).json()
  const ofRun = lines.filter(({ about }) => about === `run ${id}`)
  expect(ofRun.map(({ what, said }) => [what, said])).toEqual([
    ['runs-changed', 'sent'],
    ['run-read', ''],
    ['runs-changed', 'put together'],
  ])
  expect(ofRun[1]?.references).toEqual([reference])
})
