import { randomUUID } from 'node:crypto'
import {
  addNote,
  correctOrder,
  countDeskOrders,
  type DeskOrder,
  enterOrder,
  getOrder,
  leaveBuyer,
  listDeskOrders,
  moveOrder,
  moveOrders,
  noteAttempt,
  takeBuyer,
  takeNextBuyer,
  type WholeOrder,
} from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { addWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const validOrder = {
  fullname: 'Ngozi Okafor',
  supplement: 'Ulcer',
  bottle: 2,
  phone: '0803 123 4567',
  address: '14 Adeola Close, Ojodu, Lagos',
  request: '',
}

let site: TestApp
/** Signed in: two members of staff, and more where many are needed. */
let cookie: string
let other: string
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0' })
  cookie = await site.signInStaff()
  other = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders, buyer_claims, wary_numbers restart identity cascade`))

/** A number that no other order of the test has. */
const phone = (index: number) => `080312${String(index).padStart(5, '0')}`

async function place(changes: object = {}): Promise<string> {
  const reply = await site.send(placeOrder, { body: { ...validOrder, request: randomUUID(), ...changes } })
  expect(reply.statusCode).toBe(201)
  return reply.json().reference
}

async function whole(reference: string): Promise<WholeOrder> {
  return (await site.send(getOrder, { params: { reference }, headers: { cookie } })).json()
}

const move = (reference: string, body: object, headers: object = {}) =>
  site.send(moveOrder, { params: { reference }, body, headers: { cookie, ...headers } })

const list = async (querystring: object = {}): Promise<DeskOrder[]> =>
  (await site.send(listDeskOrders, { querystring, headers: { cookie } })).json()

const references = async (querystring: object) => (await list(querystring)).map(({ reference }) => reference)

const confirmation = { region: { state: 'Lagos', town: 'Ojodu' }, day: '2027-03-17', sumNaira: 37_000 }
const unanswered = (callAt: string) => ({ to: 'call-back', reason: 'no-answer', callAt })

describe('the queues', () => {
  test('call-backs that are due come first, then who waits longest; what is flagged waits to be checked', async () => {
    const [first, due, later, flagged] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
      await place({ phone: phone(4), website: 'http://robot.example' }),
    ]
    const last = await place({ phone: phone(5) })
    await move(due, unanswered('2020-01-01T08:00:00Z'))
    await move(later, unanswered('2099-01-01T08:00:00Z'))
    expect(await references({})).toEqual([due, first, last])
    expect(await references({ queue: 'call-back' })).toEqual([later])
    expect(await references({ queue: 'to-check' })).toEqual([flagged])
    expect(await references({ queue: 'all' })).toEqual([last, flagged, later, due, first])

    const checked = await site.send(correctOrder, {
      params: { reference: flagged },
      body: { isChecked: true },
      headers: { cookie },
    })
    expect(checked.json()).toMatchObject({ isChecked: true, events: [{ kind: 'checked' }, { kind: 'placed' }] })
    expect(await references({})).toEqual([due, first, flagged, last])

    const counts = await site.send(countDeskOrders, { headers: { cookie } })
    expect(counts.json()).toMatchObject({
      'to-call': { count: 4, kind: 'exact' },
      'call-back': { count: 1, kind: 'exact' },
      'to-check': { count: 0, kind: 'exact' },
      closed: { count: 0, kind: 'exact' },
      all: { count: 5, kind: 'exact' },
    })
  })

  test('a queue is read page by page, and none is missed where one part of it ends and the next begins', async () => {
    const all: string[] = []
    for (let index = 0; index < 7; index++) all.push(await place({ phone: phone(index) }))
    for (const reference of all.slice(0, 3)) await move(reference, unanswered('2020-01-01T08:00:00Z'))
    const read: string[] = []
    let before: string | undefined
    do {
      const reply = await site.send(listDeskOrders, {
        querystring: { limit: 2, ...(before && { before }) },
        headers: { cookie },
      })
      read.push(...reply.json().map(({ reference }: DeskOrder) => reference))
      before = /before=([^&>]+)/.exec(String(reply.headers.link ?? ''))?.[1]
      before = before && decodeURIComponent(before)
    } while (before)
    expect(read).toEqual(all)
  })

  test('every filter finds what it names and nothing else', async () => {
    const plain = await place({ phone: phone(1), fullname: 'Musa Ibrahim', supplement: 'Diabetes' })
    const ours = await place({ phone: phone(2), website: 'http://robot.example' })
    await move(ours, { to: 'confirmed', ...confirmation })
    const [{ agent }] = (await list({ queue: 'confirmed' })) as [DeskOrder]
    for (const filter of [
      { stage: 'confirmed' },
      { product: '2' },
      { region: 'Lagos' },
      { agent: String(agent) },
      { flag: 'bait-filled' },
      { search: 'ngozi' },
      { search: '0803 120 0002' },
      { search: 'ojodu' },
    ]) {
      expect(await references({ queue: 'all', ...filter }), JSON.stringify(filter)).toEqual([ours])
    }
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    expect(await references({ queue: 'all', from: today, to: today })).toEqual([ours, plain])
    expect(await references({ queue: 'all', to: '2020-01-01' })).toEqual([])
    expect(await references({ queue: 'all', source: 'phone' })).toEqual([])
  })
})

describe('acts', () => {
  test('an order is confirmed with region, day and sum, and without them nothing happens', async () => {
    const reference = await place()
    const refused = await move(reference, { to: 'confirmed' })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().fieldErrors)).toEqual(['region', 'day', 'sumNaira'])
    const reply = await move(reference, { to: 'confirmed', ...confirmation, note: 'Gate is blue' })
    expect(reply.headers.etag).toBe('"2"')
    expect(reply.json()).toMatchObject({
      stage: 'confirmed',
      state: 'Lagos',
      town: 'Ojodu',
      day: '2027-03-17',
      sumNaira: 37_000,
      events: [{ kind: 'moved', note: 'Gate is blue', changes: { stage: ['new', 'confirmed'] } }, { kind: 'placed' }],
    })
  })

  test('no order is confirmed for, or corrected to, a state that Nigeria does not have', async () => {
    const reference = await place()
    const region = { state: 'Lagos State', town: 'Ojodu' }
    const refusals = [
      await move(reference, { to: 'confirmed', ...confirmation, region }),
      await site.send(correctOrder, { params: { reference }, body: { region }, headers: { cookie } }),
    ]
    for (const refused of refusals) {
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fieldErrors).toEqual({ region: 'Choose one of the 36 states, or FCT (Abuja).' })
    }
    expect((await whole(reference)).version).toBe(1)
  })

  test('a move that the table does not have is answered 422', async () => {
    const reference = await place()
    const reply = await move(reference, { to: 'delivered', sumNaira: 37_000 })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().message).toBe('An order that is “To call” cannot become “Delivered”.')
    expect((await whole(reference)).stage).toBe('new')
  })

  test('who was too late is told so with the order as it is now, and the same id again is the same act', async () => {
    const reference = await place()
    const key = randomUUID()
    const seen = { 'if-match': '"1"' }
    const cancel = { to: 'cancelled', reason: 'price' }
    expect((await move(reference, cancel, { ...seen, 'idempotency-key': key })).statusCode).toBe(200)
    const again = await move(reference, cancel, { ...seen, 'idempotency-key': key })
    expect(again.statusCode).toBe(200)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const late = await move(reference, { to: 'confirmed', ...confirmation }, seen)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'conflict', order: { reference, stage: 'cancelled', version: 2 } })
  })

  test('a correction keeps before and after, and the search finds what is right now', async () => {
    const reference = await place()
    const correct = (body: object) => site.send(correctOrder, { params: { reference }, body, headers: { cookie } })
    const reply = await correct({
      fullname: 'Ngozi Obi',
      phone: '0805 000 0001',
      lines: [{ supplement: 'Diabetes', bottle: 3 }],
    })
    expect(reply.json()).toMatchObject({
      fullname: 'Ngozi Obi',
      phoneE164: '+2348050000001',
      lines: [{ name: 'Diabetes', bottles: 3, productId: '3' }],
      events: [{ kind: 'corrected', changes: { fullname: ['Ngozi Okafor', 'Ngozi Obi'] } }, { kind: 'placed' }],
    })
    expect(await references({ queue: 'all', search: 'obi' })).toEqual([reference])
    expect(await references({ queue: 'all', search: '0803 123 4567' })).toEqual([])
    const wrong = await correct({ phone: '12' })
    expect(wrong.statusCode).toBe(400)
    expect(Object.keys(wrong.json().fieldErrors)).toEqual(['phone'])
  })

  test('an attempt and a note are events, and an outcome ends the attempt', async () => {
    const reference = await place()
    const act = { params: { reference }, headers: { cookie } }
    expect((await site.send(noteAttempt, { ...act, body: { by: 'call' } })).json().attemptedAt).not.toBeNull()
    await site.send(addNote, { ...act, body: { note: 'Her sister answered' } })
    await move(reference, unanswered('2099-01-01T08:00:00Z'))
    const order = await whole(reference)
    expect(order).toMatchObject({ attempts: 1, attemptedAt: null })
    expect(order.events.map(({ kind }) => kind)).toEqual(['moved', 'noted', 'attempted', 'placed'])
  })

  test('an order shows what happened to its duplicates, and theirs, and says to which', async () => {
    const [kept, repeated, again] = [await place(), await place(), await place()]
    const duplicateOf = (reference: string) => ({ to: 'cancelled', reason: 'duplicate', duplicateOf: reference })
    await move(repeated, duplicateOf(kept))
    const reply = await move(again, duplicateOf(repeated))
    expect(reply.json().duplicateOf).toBe(repeated)
    const happened = (await whole(kept)).events.map(({ kind, ofDuplicate }) => [kind, ofDuplicate])
    expect(happened).toEqual([
      ['moved', again],
      ['moved', repeated],
      ['placed', again],
      ['placed', repeated],
      ['placed', null],
    ])
    const back = (await whole(repeated)).events.find(({ kind, ofDuplicate }) => kind === 'moved' && !ofDuplicate)
    await move(repeated, { takesBack: back?.id })
    expect((await whole(kept)).events).toHaveLength(1)
    const refused = await move(kept, duplicateOf(kept))
    expect(refused.json().fieldErrors).toEqual({
      duplicateOf: 'An order is no duplicate of itself. Name the other one.',
    })
  })

  test('several are moved at once, and one that cannot move holds up none', async () => {
    const [one, gone, two] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
    ]
    await move(gone, { to: 'cancelled', reason: 'price' })
    const body = { references: [one, gone, two, 'DH-222222'], to: 'cancelled', reason: 'not-serious' }
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const expected = [
      { reference: one, stage: 'cancelled' },
      { reference: gone, code: 'conflict', message: expect.any(String) },
      { reference: two, stage: 'cancelled' },
      { reference: 'DH-222222', code: 'not-found', message: expect.any(String) },
    ]
    expect((await site.send(moveOrders, { body, headers })).json()).toEqual(expected)
    // After a lost reply the same is sent again.
    expect((await site.send(moveOrders, { body, headers })).json()).toEqual(expected)
    expect((await whole(one)).events).toHaveLength(2)
  })

  test('staff enter an order for a buyer who called, and it says who did and how it came', async () => {
    const { supplement, bottle, ...buyer } = validOrder
    const body = { ...buyer, lines: [{ supplement, bottle }], source: 'phone' }
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const reply = await site.send(enterOrder, { body, headers })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      source: 'phone',
      stage: 'new',
      events: [{ kind: 'placed', actor: expect.stringContaining('@') }],
    })
    expect((await site.send(enterOrder, { body, headers })).json().reference).toBe(reply.json().reference)
    expect(await references({ queue: 'all', source: 'phone' })).toEqual([reply.json().reference])
  })
})

describe('what staff should know', () => {
  const hints = async (reference: string) =>
    ((await whole(reference)).hints ?? []).map(({ kind, words }) => [kind, words])

  test('an order that nothing speaks against has no hint', async () => {
    await place({ phone: phone(1), fullname: 'Musa Ibrahim', address: '3 Zoo Road, Kano' })
    expect(await hints(await place())).toEqual([])
  })

  test('the same phone number within two weeks is told, with how far apart, and not beyond', async () => {
    const [first, old, order] = [await place(), await place(), await place()]
    const wasPlaced = (reference: string, days: number) =>
      site.database.execute(
        sql`update orders set placed_at = now() - make_interval(days => ${days}::int) where reference = ${reference}`,
      )
    await wasPlaced(first, 2)
    await wasPlaced(old, 15)
    expect(await hints(order)).toEqual([['same-phone', `${first} came from the same phone number 2 days before.`]])
  })

  test('nearly the same address or name from another phone number is told', async () => {
    const address = await place({
      phone: phone(1),
      fullname: 'Musa Ibrahim',
      address: '14, Adeola Close Ojodu, Lagos.',
    })
    const name = await place({ phone: phone(2), fullname: 'Ngozi Okafo', address: '3 Zoo Road, Kano' })
    await place({ phone: phone(3), fullname: 'Ngozi', address: 'Ojodu' })
    expect(await hints(await place())).toEqual([
      ['similar-address', `${address} has nearly the same address, and another phone number.`],
      ['similar-name', `${name} has nearly the same name, and another phone number.`],
    ])
  })

  test('orders that came back or were not meant are told first', async () => {
    const [back, joke] = [await place(), await place()]
    await move(back, { to: 'confirmed', ...confirmation })
    await move(back, { to: 'with-rider' })
    await move(back, { to: 'failed', reason: 'refused' })
    await move(joke, { to: 'cancelled', reason: 'not-serious' })
    const [first, second] = await hints(await place())
    expect([first, second]).toEqual([
      ['refused-before', `Their order ${joke} was not meant seriously.`],
      ['refused-before', `Their order ${back} came back: refused at the door.`],
    ])
  })

  test('a flag is told in words, and of a number to be wary of the reason', async () => {
    expect(await hints(await place({ website: 'http://robot.example' }))).toEqual([
      ['flag', 'Filled in a field that people do not see. It may come from a robot.'],
    ])
    const body = { phone: phone(9), reason: 'Wrote insults', until: '2099-01-31' }
    await site.send(addWaryNumber, { body, headers: { cookie } })
    const order = { phone: phone(9), fullname: 'Musa Ibrahim', address: '3 Zoo Road, Kano' }
    expect(await hints(await place(order))).toEqual([
      ['wary', 'Be wary of this number until 31 January 2099: Wrote insults'],
    ])
  })

  test('after three calls without an answer WhatsApp is suggested, and after six to cancel', async () => {
    const reference = await place()
    const suggested: (string | undefined)[] = []
    for (let calls = 0; calls < 6; calls++) {
      suggested.push((await whole(reference)).suggestion?.kind)
      await move(reference, unanswered('2020-01-01T08:00:00Z'))
    }
    expect(suggested).toEqual([undefined, undefined, undefined, 'whatsapp', 'whatsapp', 'whatsapp'])
    expect((await whole(reference)).suggestion).toEqual({
      kind: 'cancel',
      words: 'Called 6 times without an answer. Cancel it as not reachable?',
    })
    await move(reference, { to: 'cancelled', reason: 'not-reachable' })
    expect((await whole(reference)).suggestion).toBeNull()
  })

  test('the text for WhatsApp names reference, sum and day and never what was ordered', async () => {
    const reference = await place()
    expect((await whole(reference)).whatsappText).toContain(`about your order ${reference}. When`)
    await move(reference, { to: 'confirmed', ...confirmation })
    const { whatsappText } = await whole(reference)
    expect(whatsappText).toContain(
      `${reference} is confirmed. We bring it on Wednesday 17 March. You pay the rider ₦37,000.`,
    )
    expect(whatsappText).not.toContain('Ulcer')
  })
})

describe('who has which buyer', () => {
  const next = (who = cookie) => site.send(takeNextBuyer, { headers: { cookie: who } })

  test('whose number is corrected during the call stays with who calls, under the new number too', async () => {
    const reference = await place({ phone: phone(1) })
    await next()
    const { claim } = await whole(reference)
    const body = { phone: phone(2) }
    const reply = await site.send(correctOrder, { params: { reference }, body, headers: { cookie } })
    expect([reply.statusCode, reply.json().claim]).toEqual([200, claim])
    expect((await next(other)).statusCode).toBe(204)
  })

  test('fifty agents who press at once never get the same buyer, and each gets one while there are any', async () => {
    // Two orders of each buyer: both go to one agent.
    for (let index = 0; index < 40; index++) await place({ phone: phone(index % 20) })
    const agents = [cookie, other]
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => next(agents[index % 2])))
    const taken = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().phoneE164)
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken).toHaveLength(20)
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(30)
  })

  test('a buyer whom somebody has is told with their name, can be taken over, given away and handed back', async () => {
    const reference = await place()
    const claim = { params: { reference } }
    const mine = (await next()).json().claim
    const refused = await site.send(takeBuyer, { ...claim, body: {}, headers: { cookie: other } })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().claim.by).toBe(mine.by)
    const over = await site.send(takeBuyer, { ...claim, body: { over: true }, headers: { cookie: other } })
    expect(over.json().by).not.toBe(mine.by)
    // It is not ours any more: handing it back changes nothing.
    await site.send(leaveBuyer, { ...claim, headers: { cookie } })
    expect((await whole(reference)).claim?.by).toBe(over.json().by)
    await site.send(takeBuyer, { ...claim, body: { to: mine.by }, headers: { cookie: other } })
    expect((await whole(reference)).claim?.by).toBe(mine.by)
    await site.send(leaveBuyer, { ...claim, headers: { cookie } })
    expect((await whole(reference)).claim).toBeNull()
    expect((await next(other)).json().reference).toBe(reference)
  })

  test('a lease that ran out holds nobody up', async () => {
    const reference = await place()
    await next()
    expect((await next(other)).statusCode).toBe(204)
    await site.database.execute(sql`update buyer_claims set until = now() - interval '1 second'`)
    expect((await next(other)).json().reference).toBe(reference)
  })
})
