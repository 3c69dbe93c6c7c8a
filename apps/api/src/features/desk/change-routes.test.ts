import { randomUUID } from 'node:crypto'
import { takeBuyer, takeNextBuyer } from '@divine/contracts/calls/buyer-claims'
import { addNote, correctOrder, moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder, watchOrders } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { getStaffMember, signIn, signOut, signOutEverywhere } from '@divine/contracts/calls/staff'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from '../../testing/event-stream.ts'
import { cookieHeader, openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'

const patience = { timeout: 30_000 }
const beatMs = 15_000

let site: TestApp
let cookie: string
let elsewhere: string
let origin: string
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0', SIGN_INS_PER_CLIENT: '0' })
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // The connections of `fetch` would wait for their next request.
  site.app.server.closeAllConnections()
  await site[Symbol.asyncDispose]()
})
beforeEach(async () => {
  cookie = await site.signInStaff()
  await site.database.execute(sql`truncate orders, buyer_claims restart identity cascade`)
})
afterEach(() => void vi.useRealTimers())

const watch = (more: Record<string, string> = {}, who = cookie, at = origin) =>
  openEventStream(`${at}${watchOrders.url}`, { cookie: who, ...more })
type Stream = Awaited<ReturnType<typeof watch>>

const namesOf = ({ events }: Stream) => events.map(({ event }) => event)
const countsIn = ({ events }: Stream) => events.findLast(({ event }) => event === 'counts')?.data
const ordersIn = ({ events }: Stream) => events.filter(({ event }) => event === 'order').map(({ data }) => data)

/** Signs somebody in on another device. */
async function signInAgain(email: string): Promise<string> {
  return cookieHeader(await site.send(signIn, { body: { email, password: staffPassword } }))
}

/** Another process on the same database: it has told nobody anything yet. */
async function openProcess() {
  const other = await openTestApp({}, site)
  return { other, there: await other.app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Places an order while a desk is open, and returns the id of the last that the desk hears of it. */
async function lastOfAnOrder(there: string): Promise<string> {
  await using stream = await watch({}, cookie, there)
  await vi.waitFor(() => expect(namesOf(stream)[0]).toBe('reload'), patience)
  await place()
  // Another order may be told of late, and with it the counts, before this one is.
  await vi.waitFor(() => {
    expect(countsIn(stream)).toMatchObject({ all: { count: 1 } })
    expect(ordersIn(stream)).toHaveLength(1)
  }, patience)
  return stream.events.at(-1)?.id ?? ''
}

async function place(changes: object = {}): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 2,
    phone: '0803 123 4567',
    address: '14 Adeola Close, Ojodu, Lagos',
    request: randomUUID(),
    ...changes,
  }
  return (await site.send(placeOrder, { body })).json().reference
}

test('an open desk hears of new orders, acts and claims, and of nothing that says who the buyer is or what they take', async () => {
  await using stream = await watch()
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.response.headers.get('content-encoding')).toBeNull()

  const reference = await place()
  await vi.waitFor(
    () => expect(ordersIn(stream)).toEqual([{ reference, stage: 'new', version: 1, claim: null }]),
    patience,
  )
  await vi.waitFor(() => expect(countsIn(stream)).toMatchObject({ 'to-call': { count: 1, kind: 'exact' } }), patience)

  const act = { params: { reference }, headers: { cookie } }
  const { email } = (await site.send(getStaffMember, { headers: { cookie } })).json()
  await site.send(takeNextBuyer, { headers: { cookie } })
  await vi.waitFor(() => expect(ordersIn(stream).at(-1)).toMatchObject({ reference, claim: { by: email } }), patience)
  await site.send(addNote, { ...act, body: { note: 'Rang twice' } })
  await vi.waitFor(() => expect(ordersIn(stream).at(-1)).toMatchObject({ reference, version: 2 }), patience)
  await site.send(moveOrder, { ...act, body: { to: 'cancelled', reason: 'price' } })
  await vi.waitFor(() => expect(ordersIn(stream).at(-1)).toMatchObject({ stage: 'cancelled', version: 3 }), patience)
  for (const secret of ['Ngozi', '8031234567', 'Ulcer', 'Ojodu', 'Rang']) expect(stream.text()).not.toContain(secret)
})

test('all orders of a buyer whom somebody takes are told of', async () => {
  const references = [await place(), await place(), await place({ phone: '0805 000 0001' })]
  await using stream = await watch()
  await site.send(takeBuyer, { params: { reference: references[0] }, body: {}, headers: { cookie } })
  await vi.waitFor(() => {
    const told = ordersIn(stream) as { reference: string; claim: unknown }[]
    const claimed = told.filter(({ claim }) => claim).map(({ reference }) => reference)
    expect(claimed.toSorted()).toEqual(references.slice(0, 2).toSorted())
  }, patience)
})

test('who comes back having missed something is told to load again, and who has missed nothing is not', async () => {
  const { other, there } = await openProcess()
  await using _ = other
  const last = await lastOfAnOrder(there)
  {
    await using seen = await watch({ 'last-event-id': last }, cookie, there)
    const reference = await place({ phone: '0805 000 0001' })
    await vi.waitFor(() => expect(ordersIn(seen)).toMatchObject([{ reference }]), patience)
    expect(namesOf(seen)).not.toContain('reload')

    await using missed = await watch({ 'last-event-id': last }, cookie, there)
    await vi.waitFor(() => expect(namesOf(missed)[0]).toBe('reload'), patience)
    await using elsewhere = await watch({ 'last-event-id': 'OTHER.1' }, cookie, there)
    await vi.waitFor(() => expect(namesOf(elsewhere)[0]).toBe('reload'), patience)
  }
})

test('a change while nobody watches is missed by who comes back', async () => {
  const { other, there } = await openProcess()
  await using _ = other
  const last = await lastOfAnOrder(there)
  const reference = await place({ phone: '0805 000 0001' })
  const act = { params: { reference }, headers: { cookie } }
  await site.send(correctOrder, { ...act, body: { fullname: 'Ngozi Obi' } })
  await vi.waitFor(async () => {
    await using back = await watch({ 'last-event-id': last }, cookie, there)
    await vi.waitFor(() => expect(namesOf(back)[0]).toBe('reload'), { timeout: 1_000 })
  }, patience)
  expect((await site.send(getOrder, act)).json().version).toBe(2)
})

test('a stream shows that it holds, and ends with a session that time has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await using stream = await watch()
  await vi.waitFor(() => expect(stream.events).toHaveLength(1), patience)
  vi.advanceTimersByTime(beatMs)
  await vi.waitFor(() => expect(stream.text()).toContain('\n\n:\n\n'), patience)
  expect(stream.hasEnded()).toBe(false)
  await site.database.execute(sql`update staff_sessions set expires_at = now() - interval '1 second'`)
  vi.advanceTimersByTime(beatMs)
  await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), patience)
})

test.each<[string, (email: string) => Promise<unknown>]>([
  ['signing out', () => site.send(signOut, { headers: { cookie } })],
  ['signing out everywhere, on another device', () => site.send(signOutEverywhere, { headers: { cookie: elsewhere } })],
  ['another password', (email) => site.app.staff.reset(email, 'lantern gravel otter 51 plum')],
  ['barring the account', (email) => site.app.staff.disable(email)],
])('%s ends the streams at once, in all processes, and those of nobody else', async (_what, end) => {
  // Without being told, a process would notice it with the next beat: no waiting takes the timers that far.
  const withinABeat = { timeout: beatMs / 2 }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { other, there } = await openProcess()
  await using _ = other
  const { email } = (await site.send(getStaffMember, { headers: { cookie } })).json()
  elsewhere = await signInAgain(email)
  await using here = await watch()
  await using elsewhereToo = await watch({}, cookie, there)
  await using colleague = await watch({}, await site.signInStaff())
  await end(email)
  await vi.waitFor(() => expect([here.hasEnded(), elsewhereToo.hasEnded()]).toEqual([true, true]), withinABeat)
  const reference = await place()
  await vi.waitFor(() => expect(ordersIn(colleague)).toMatchObject([{ reference }]), patience)
})

test('streams end when the process is about to end, and later ones at once', async () => {
  const { other, there } = await openProcess()
  await using _ = other
  await using stream = await watch({}, cookie, there)
  other.app.beginEnding()
  await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), patience)
  await using late = await watch({}, cookie, there)
  await vi.waitFor(() => expect(late.hasEnded()).toBe(true), patience)
})

test('a member has so many streams and no more, and one that is closed counts no longer', async () => {
  const open = await Promise.all(Array.from({ length: 12 }, () => watch()))
  expect(open.map(({ response }) => response.status)).toEqual(open.map(() => 200))
  await using refused = await watch()
  expect(refused.response.status).toBe(429)
  await using others = await watch({}, await site.signInStaff())
  expect(others.response.status).toBe(200)
  for (const stream of open) await stream[Symbol.asyncDispose]()
  await vi.waitFor(async () => {
    await using again = await watch()
    expect(again.response.status).toBe(200)
  }, patience)
})

test('strangers watch nothing', async () => {
  await using stream = await watch({}, 'no=cookie')
  expect(stream.response.status).toBe(401)
})

test('a dispatcher hears of confirmed orders and their queues, and of no other order more than to load again', async () => {
  await using stream = await watch({}, await site.signInStaff('dispatcher'))
  await vi.waitFor(() => expect(namesOf(stream)[0]).toBe('reload'), patience)
  const reference = await place()
  await vi.waitFor(() => expect(namesOf(stream).filter((name) => name === 'reload')).toHaveLength(2), patience)
  const confirmation = {
    to: 'confirmed',
    region: { state: 'Lagos', town: 'Ojodu' },
    day: plannedDay,
    sumNaira: 37_000,
  }
  await site.send(moveOrder, { params: { reference }, body: confirmation, headers: { cookie } })
  await vi.waitFor(() => {
    expect(ordersIn(stream)).toMatchObject([{ reference, stage: 'confirmed' }])
    expect(countsIn(stream)).toMatchObject({ confirmed: { count: 1 } })
  }, patience)
  expect(Object.keys(countsIn(stream) as object)).toEqual(['confirmed', 'with-rider', 'money-due'])
})
