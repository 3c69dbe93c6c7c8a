import { randomUUID } from 'node:crypto'
import { leaveBuyer, takeBuyer, takeNextBuyer } from '@divine/contracts/calls/buyer-claims'
import { listDeskViews } from '@divine/contracts/calls/desk-views'
import {
  addNote,
  correctOrder,
  enterOrder,
  moveOrder,
  moveOrders,
  noteAttempt,
} from '@divine/contracts/calls/order-acts'
import {
  countDeskOrders,
  type DeskOrder,
  getOrder,
  listDeskOrders,
  listOwedOutcomes,
  type WholeOrder,
} from '@divine/contracts/calls/order-desk'
import { listOrders, placeOrder } from '@divine/contracts/calls/orders'
import { type Colleague, getStaffMember, listColleagues, type StaffMember } from '@divine/contracts/calls/staff'
import { addWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { agentName } from '@divine/contracts/orders/agent-name'
import { stageRecords } from '@divine/contracts/orders/stages'
import { plannedDay, plannedInWords } from '@divine/contracts/testing/planned-days'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endedAfterFirst } from '../../testing/ended-after-first.ts'
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
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
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

async function memberOf(who: string): Promise<StaffMember> {
  return (await site.send(getStaffMember, { headers: { cookie: who } })).json()
}

const move = (reference: string, body: object, headers: object = {}) =>
  site.send(moveOrder, { params: { reference }, body, headers: { cookie, ...headers } })

const list = async (querystring: object = {}): Promise<DeskOrder[]> =>
  (await site.send(listDeskOrders, { querystring, headers: { cookie } })).json()

const references = async (querystring: object) => (await list(querystring)).map(({ reference }) => reference)

const confirmation = { region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 37_000 }
const justOver = new Date(Date.now() - 60_000).toISOString()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const inAWeek = inDays(7)
const aDayLater = inDays(8)
const unanswered = (callAt: string) => ({ to: 'call-back', reason: 'no-answer', callAt })

describe('the queues', () => {
  test('until a region is agreed, an order is found by the one that its address names', async () => {
    const reference = await place()
    await place({ address: '3 Zoo Road, Kano' })
    const found = async () => [
      await references({ queue: 'all', region: 'Lagos' }),
      await references({ queue: 'all', search: 'ojodu' }),
    ]
    expect(await found()).toEqual([[reference], [reference]])
    expect(await list({ region: 'Lagos' })).toMatchObject([
      { state: null, town: null, guessedState: 'Lagos', guessedTown: 'Ojodu' },
    ])
    await site.send(correctOrder, {
      params: { reference },
      body: { address: '45 Faulks Road, Aba' },
      headers: { cookie },
    })
    expect(await found()).toEqual([[], []])
    expect(await references({ region: 'Abia' })).toEqual([reference])
    expect(await references({ queue: 'all', search: 'aba' })).toEqual([reference])
    await move(reference, { to: 'confirmed', ...confirmation })
    expect(await found()).toEqual([[reference], [reference]])
    expect(await references({ queue: 'all', region: 'Abia' })).toEqual([])
  })

  test('a search finds the state that the card shows, guessed or agreed, also beside a name', async () => {
    const kano = await place({ address: '12 Sabo, Kano' })
    const uyo = await place({ fullname: 'Musa Kanoma', address: '3 Aka Road, Uyo' })
    expect(await list({ queue: 'all' })).toMatchObject([{ guessedState: 'Akwa Ibom' }, { guessedState: 'Kano' }])
    expect(await references({ queue: 'all', search: 'kano' })).toEqual([uyo, kano])
    expect(await references({ queue: 'all', search: 'ngozi KANO?' })).toEqual([kano])
    expect(await references({ queue: 'all', search: 'akwa ibom' })).toEqual([uyo])
    expect(await references({ queue: 'all', search: 'abuja' })).toEqual([])
    await move(kano, { to: 'confirmed', ...confirmation, region: { state: 'FCT (Abuja)', town: 'Kuje' } })
    expect(await references({ queue: 'all', search: 'abuja' })).toEqual([kano])
    expect(await references({ queue: 'all', search: 'ngozi kano' })).toEqual([])
  })

  test('call-backs that are due come first, then who waits longest; what is flagged waits to be checked', async () => {
    const [first, due, later, flagged] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
      await place({ phone: phone(4), website: 'http://robot.example' }),
    ]
    const last = await place({ phone: phone(5) })
    await move(due, unanswered(justOver))
    await move(later, unanswered(inAWeek))
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
    const form = await site.send(listOrders, { querystring: { search: flagged }, headers: { cookie } })
    expect(form.json()).toMatchObject([{ status: 'received', flags: ['bait-filled'] }])
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
    for (const reference of all.slice(0, 3)) await move(reference, unanswered(justOver))
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
    const musa = { phone: phone(1), fullname: 'Musa Ibrahim', supplement: 'Diabetes', address: '3 Zoo Road, Kano' }
    const plain = await place(musa)
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
      { search: ours.toLowerCase().replace('-', '') },
      { search: ours.replace('-', ' ') },
      { search: ours.slice('DH-'.length) },
    ]) {
      expect(await references({ queue: 'all', ...filter }), JSON.stringify(filter)).toEqual([ours])
    }
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    expect(await references({ queue: 'all', from: today, to: today })).toEqual([ours, plain])
    expect(await references({ queue: 'all', to: '2020-01-01' })).toEqual([])
    expect(await references({ queue: 'all', source: 'phone' })).toEqual([])
  })
})

test('what only a newer version knows keeps no other order, form or view from being read', async () => {
  const [plain, worded, further] = [
    await place({ phone: phone(1) }),
    await place({ phone: phone(2), website: 'http://robot.example' }),
    await place({ phone: phone(3) }),
  ]
  const write = (change: SQL, reference: string) =>
    site.database.execute(sql`update orders set ${change} where reference = ${reference}`)
  await write(sql`flags = flags || '{from-the-moon}'::text[], source = 'telepathy', reason = 'ghosts'`, worded)
  await write(sql`stage = 'on-the-moon'`, further)
  await site.database.execute(sql`
    insert into order_events (order_id, kind, changes)
    select id, kind, changes::jsonb from orders, (values
      ('beamed', '{}'),
      ('moved', '{"stage": ["new", "on-the-moon"]}'),
      ('moved', '{"stage": ["on-the-moon", "new"]}'),
      ('moved', '{"reason": ["price", "ghosts"]}')
    ) as told (kind, changes) where reference = ${worded}`)
  await site.database.execute(sql`
    insert into desk_views (owner, name, filter, kept_by)
    values ('', 'Beamed', '{"queue": "all", "stage": "on-the-moon"}', 'a newer version')`)

  expect(await list({ queue: 'all' })).toMatchObject([
    { reference: worded, flags: ['bait-filled'], source: null, reason: null },
    { reference: plain, source: 'form' },
  ])
  const order = await whole(worded)
  expect(order.events.map(({ kind, changes }) => [kind, changes.stage])).toEqual([
    ['moved', ['on-the-moon', 'new']],
    ['placed', undefined],
  ])
  expect(order.hints?.map(({ words }) => words)).toContain(
    'A newer version of this site marked this order, and only that version can say why.',
  )
  const asStaff = { params: { reference: further }, headers: { cookie } }
  const answers = [
    await site.send(getOrder, asStaff),
    await move(further, { to: 'cancelled', reason: 'price' }),
    await site.send(takeNextBuyer, { headers: { cookie } }),
    await site.send(listDeskViews, { headers: { cookie } }),
    await site.send(listOrders, { headers: { cookie } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200, 200, 200])
  expect(answers[3]?.json()).toEqual([])
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
      day: plannedDay,
      sumNaira: 37_000,
      events: [{ kind: 'moved', note: 'Gate is blue', changes: { stage: ['new', 'confirmed'] } }, { kind: 'placed' }],
    })
  })

  test('what a confirmed order agreed on is neither corrected away nor taken back, and without it nothing goes out', async () => {
    const correct = (reference: string, body: object) =>
      site.send(correctOrder, { params: { reference }, body, headers: { cookie } })
    const reference = await place()
    await correct(reference, { sumNaira: confirmation.sumNaira })
    // Before that, and after it, the sum may be unknown.
    await correct(reference, { sumNaira: null })
    await correct(reference, { sumNaira: confirmation.sumNaira })
    const [summed] = (await whole(reference)).events
    await move(reference, { to: 'confirmed', ...confirmation })
    for (const [field, question] of [
      ['sumNaira', 'Enter the sum in naira.'],
      ['region', 'Choose the state, and the LGA or town.'],
    ] as const) {
      const refused = await correct(reference, { [field]: null, fullname: 'Ngozi Eze' })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fieldErrors).toEqual({
        [field]: `An order that is “Confirmed” cannot be without it. ${question}`,
      })
    }
    expect((await move(reference, { takesBack: summed?.id })).statusCode).toBe(422)
    expect(await whole(reference)).toMatchObject({ fullname: 'Ngozi Okafor', sumNaira: 37_000, state: 'Lagos' })

    // As an order was stored before this was asked of it.
    await site.database.execute(sql`update orders set sum_naira = null where reference = ${reference}`)
    const refused = await move(reference, { to: 'with-rider' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toBe(
      'Before an order becomes “On the way” it must say the sum agreed. Correct it, or confirm it again.',
    )
    expect((await whole(reference)).stage).toBe('confirmed')
    expect((await correct(reference, { sumNaira: 36_000 })).statusCode).toBe(200)
    expect((await move(reference, { to: 'with-rider' })).statusCode).toBe(200)
  })

  test('an order does not come back among those to bring without what it must say', async () => {
    const correct = (reference: string, body: object) =>
      site.send(correctOrder, { params: { reference }, body, headers: { cookie } })
    for (const [stage, away] of [
      ['confirmed', { to: 'cancelled', reason: 'price' }],
      ['with-rider', { to: 'failed', reason: 'not-there' }],
    ] as const) {
      const reference = await place()
      await move(reference, { to: 'confirmed', ...confirmation })
      if (stage === 'with-rider') await move(reference, { to: stage })
      const [left] = (await move(reference, away)).json().events
      expect((await correct(reference, { sumNaira: null })).statusCode).toBe(200)
      const refused = await move(reference, { takesBack: left.id })
      expect([refused.statusCode, refused.json().message]).toEqual([
        422,
        `An order that is “${stageRecords[stage].words}” cannot be without it. Enter the sum in naira.`,
      ])
      expect((await correct(reference, { sumNaira: 36_000 })).statusCode).toBe(200)
      expect((await move(reference, { takesBack: left.id })).json()).toMatchObject({ stage, sumNaira: 36_000 })
    }
  })

  test('the order that another one repeats is named as people type a reference, and what is none is refused in words', async () => {
    const [kept, ...others] = [await place(), await place(), await place(), await place()]
    const code = kept.slice('DH-'.length)
    const spellings = [code.toLowerCase(), `dh${code.toLowerCase()}`, `DH ${code}`]
    for (const [index, duplicateOf] of spellings.entries()) {
      const reply = await move(others[index] ?? '', { to: 'cancelled', reason: 'duplicate', duplicateOf })
      expect(reply.statusCode, duplicateOf).toBe(200)
      expect(reply.json().duplicateOf).toBe(kept)
      expect(await references({ queue: 'all', search: duplicateOf }), duplicateOf).toContain(kept)
    }
    const message = 'Enter the reference of an order, such as DH-7K4M2P.'
    const refused = await move(kept, { to: 'cancelled', reason: 'duplicate', duplicateOf: 'the other one' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors).toEqual({ duplicateOf: message })
    const unknown = await site.send(moveOrders, {
      body: { references: ['98vbra'], versions: {}, to: 'with-rider' },
      headers: { cookie },
    })
    expect(JSON.stringify(unknown.json())).toContain(message)
  })

  test('an order repeats one that is kept: none that is cancelled, and none that was over long before', async () => {
    const [order, cancelled, delivered] = [await place(), await place(), await place()]
    const asDuplicateOf = (duplicateOf: string) => ({ to: 'cancelled', reason: 'duplicate', duplicateOf })
    await move(cancelled, { to: 'cancelled', reason: 'price' })
    const gone = `${cancelled} is cancelled: nothing of this buyer would be left. Name the order that is kept.`
    const refused = await move(order, asDuplicateOf(cancelled))
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors).toEqual({ duplicateOf: gone })

    await move(delivered, { to: 'confirmed', ...confirmation })
    await move(delivered, { to: 'with-rider' })
    await move(delivered, { to: 'delivered', sumNaira: 37_000 })
    const longAgo = (reference: string) =>
      site.database.execute(
        sql`update orders set placed_at = now() - interval '20 days' where reference = ${reference}`,
      )
    await longAgo(delivered)
    expect((await move(order, asDuplicateOf(delivered))).json().fieldErrors).toEqual({
      duplicateOf: `${delivered} is “Delivered”, and came more than 14 days before or after this one: it is another order.`,
    })
    expect(await whole(order)).toMatchObject({ stage: 'new', version: 1 })

    // What waits may be repeated however long it has waited, and what has just been delivered was ordered once more.
    const [waiting, again] = [await place(), await place()]
    await longAgo(waiting)
    expect((await move(order, asDuplicateOf(waiting))).statusCode).toBe(200)
    await site.database.execute(sql`update orders set placed_at = now() where reference = ${delivered}`)
    expect((await move(again, asDuplicateOf(delivered))).statusCode).toBe(200)

    // Nor is one left where what it repeats is cancelled by now.
    await move(waiting, { to: 'cancelled', reason: 'price' })
    expect((await move(await place(), asDuplicateOf(order))).json().fieldErrors.duplicateOf).toContain(waiting)
  })

  test('a package that is null is refused in words', async () => {
    const reference = await place()
    for (const none of [null, '']) {
      const refused = await site.send(correctOrder, {
        params: { reference },
        body: { lines: [{ supplement: 'Ulcer', bottle: 2, package: none }] },
        headers: { cookie },
      })
      expect(refused.statusCode).toBe(400)
      expect(Object.values(refused.json().fieldErrors)).toEqual(['Name the package, or leave it out.'])
    }
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

  test('what a stage does not ask for is refused, and nothing of it is kept', async () => {
    const reference = await place()
    const refused = await move(reference, { to: 'cancelled', reason: 'price', callAt: '2099-01-01T08:00:00Z' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors).toEqual({ callAt: '“Cancelled” does not ask for this.' })
    expect(await whole(reference)).toMatchObject({ stage: 'new', callAt: null, version: 1 })
  })

  test('a call is put off by 60 days at most, and a year that was mistyped is asked about', async () => {
    const reference = await place()
    const refused = await move(reference, { to: 'call-back', reason: 'asked', callAt: inDays(61) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors).toEqual({ callAt: 'Choose a time within the next 60 days.' })
    expect((await whole(reference)).stage).toBe('new')
    expect((await move(reference, { to: 'call-back', reason: 'asked', callAt: inDays(59) })).statusCode).toBe(200)
  })

  test('a delivery is planned within the next 60 days, and a year that was mistyped is asked about', async () => {
    const reference = await place()
    const confirmFor = (day: string) => move(reference, { to: 'confirmed', ...confirmation, day })
    for (const day of ['2099-01-01', inDays(62).slice(0, 10)]) {
      const refused = await confirmFor(day)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fieldErrors).toEqual({ day: 'Choose a day within the next 60 days.' })
    }
    expect((await whole(reference)).stage).toBe('new')
    expect((await confirmFor(inDays(59).slice(0, 10))).statusCode).toBe(200)
  })

  test('a version that is no ETag is refused in words, and nothing is done', async () => {
    const reference = await place()
    const refused = await move(reference, { to: 'cancelled', reason: 'price' }, { 'if-match': 'W/"1"' })
    expect(refused.statusCode).toBe(400)
    expect(JSON.stringify(refused.json())).toContain('Send the ETag of the order as it was seen')
    expect((await whole(reference)).stage).toBe('new')
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
    expect((await whole(reference)).events.map(({ actId }) => actId)).toEqual([key, null])
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

  test('a correction that corrects nothing leaves no event, and one without a word is refused', async () => {
    const reference = await place()
    const correct = (body: object) => site.send(correctOrder, { params: { reference }, body, headers: { cookie } })
    const same = await correct({ fullname: validOrder.fullname, lines: [{ supplement: 'Ulcer', bottle: 2 }] })
    expect([same.statusCode, same.json().reference, same.json().version]).toEqual([200, reference, 1])
    const empty = await correct({})
    expect([empty.statusCode, empty.json().message]).toEqual([400, 'Say what to correct.'])
    expect((await whole(reference)).events).toHaveLength(1)
  })

  test('what changed nothing cannot be taken back', async () => {
    const reference = await place()
    await site.send(addNote, { params: { reference }, body: { note: 'Rang twice' }, headers: { cookie } })
    for (const { id } of (await whole(reference)).events) {
      const refused = await move(reference, { takesBack: id })
      expect([refused.statusCode, refused.json().message]).toEqual([
        422,
        'This changed nothing, so there is nothing to take back.',
      ])
    }
    expect((await whole(reference)).events).toHaveLength(2)
  })

  test('an attempt and a note are events, and an outcome ends the attempt', async () => {
    const reference = await place()
    const act = { params: { reference }, headers: { cookie } }
    expect((await site.send(noteAttempt, { ...act, body: { by: 'call' } })).json().attemptedAt).not.toBeNull()
    await site.send(addNote, { ...act, body: { note: 'Her sister answered' } })
    await move(reference, unanswered(inAWeek))
    const order = await whole(reference)
    expect(order).toMatchObject({ attempts: 1, attemptedAt: null })
    expect(order.events.map(({ kind }) => kind)).toEqual(['moved', 'noted', 'attempted', 'placed'])
  })

  test('a call or message about what is agreed is an event that no outcome is owed for', async () => {
    const reference = await place()
    await move(reference, { to: 'confirmed', ...confirmation })
    const act = { params: { reference }, headers: { cookie } }
    const noted = (await site.send(noteAttempt, { ...act, body: { by: 'whatsapp' } })).json()
    expect(noted).toMatchObject({ stage: 'confirmed', attemptedAt: null, events: [{ kind: 'attempted' }, {}, {}] })
  })

  test('a call that was made before the last outcome and is stored after it owes none, and takes no buyer', async () => {
    const reference = await place()
    await site.database.execute(sql`update orders set placed_at = now() - interval '1 hour'`)
    const act = { params: { reference }, headers: { cookie } }
    const calledAt = new Date(Date.now() - 60_000).toISOString()
    await move(reference, unanswered(inAWeek), { cookie: other })
    const noted = await site.send(noteAttempt, { ...act, body: { by: 'call', at: calledAt } })
    expect(noted.json()).toMatchObject({
      ...{ stage: 'call-back', attempts: 1, attemptedAt: null, claim: null },
      events: [{ kind: 'attempted', at: calledAt, changes: {} }, { kind: 'moved' }, {}],
    })
    const now = (await site.send(noteAttempt, { ...act, body: { by: 'call' } })).json().attemptedAt
    const earlier = await site.send(noteAttempt, { ...act, body: { by: 'call', at: new Date().toISOString() } })
    expect(Date.parse(earlier.json().attemptedAt)).toBeGreaterThanOrEqual(Date.parse(now))
  })

  test('why an order was not delivered is known when it is back, too', async () => {
    const reference = await place()
    for (const body of [
      { to: 'confirmed', ...confirmation },
      { to: 'with-rider' },
      { to: 'failed', reason: 'wrong-address' },
      { to: 'returned' },
    ]) {
      expect((await move(reference, body)).statusCode).toBe(200)
    }
    expect(await whole(reference)).toMatchObject({ stage: 'returned', reason: 'wrong-address' })
  })

  test('two who take the same back both learn that it is', async () => {
    const reference = await place()
    const event = (await move(reference, { to: 'cancelled', reason: 'price' })).json().events[0].id
    expect((await move(reference, { takesBack: event })).statusCode).toBe(200)
    const late = await move(reference, { takesBack: event })
    expect([late.statusCode, late.json().message]).toEqual([422, 'This is taken back already.'])
  })

  test('what was done before it could be sent is told with the time when it was done, and with when it was stored', async () => {
    const reference = await place()
    const placedAt = new Date(Date.now() - 3_600_000)
    await site.database.execute(sql`update orders set placed_at = ${placedAt.toISOString()}`)
    const act = { params: { reference }, headers: { cookie } }
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const at = { attempted: minutesAgo(30), noted: minutesAgo(29), corrected: minutesAgo(28), moved: minutesAgo(27) }

    const attempt = await site.send(noteAttempt, { ...act, body: { by: 'call', at: at.attempted } })
    expect(attempt.json()).toMatchObject({ attemptedAt: at.attempted, events: [{ at: at.attempted }, {}] })
    await site.send(addNote, { ...act, body: { note: 'Her sister answered', at: at.noted } })
    await site.send(correctOrder, { ...act, body: { fullname: 'Ngozi Obi', at: at.corrected } })
    const { events } = (await move(reference, { ...unanswered(inAWeek), at: at.moved })).json()
    for (const event of events as WholeOrder['events']) {
      const { kind, at: doneAt, storedAt } = event
      if (kind === 'placed') continue
      expect(doneAt).toBe(at[kind as keyof typeof at])
      expect(Date.now() - Date.parse(storedAt)).toBeLessThan(600_000)
    }
    const back = await move(reference, { takesBack: events[0].id, at: minutesAgo(26) })
    expect(back.json().events[0]).toMatchObject({ kind: 'taken-back' })
    expect(Date.parse(back.json().events[0].at)).toBeLessThan(Date.now() - 25 * 60_000)
  })

  test('no clock makes an act older than its order, or puts it into the future', async () => {
    const reference = await place()
    const { placedAt } = await whole(reference)
    const act = { params: { reference }, headers: { cookie } }
    const early = await site.send(noteAttempt, { ...act, body: { by: 'call', at: '2020-01-01T08:00:00Z' } })
    expect(early.json().attemptedAt).toBe(placedAt)
    const late = await site.send(noteAttempt, { ...act, body: { by: 'call', at: '2099-01-01T08:00:00+01:00' } })
    expect(Math.abs(Date.parse(late.json().attemptedAt) - Date.parse(late.headers.date as string))).toBeLessThan(60_000)
    const wrong = await site.send(noteAttempt, { ...act, body: { by: 'call', at: 'yesterday' } })
    expect(wrong.statusCode).toBe(400)
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

  test('what two take back at the same moment was taken back already for one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const reference = await place()
      const moved: WholeOrder = (await move(reference, { to: 'cancelled', reason: 'price' })).json()
      const takesBack = moved.events[0]?.id
      const replies = await Promise.all([move(reference, { takesBack }), move(reference, { takesBack })])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
      expect(replies.find(({ statusCode }) => statusCode === 422)?.json().message).toBe('This is taken back already.')
    }
  })

  test('what was done again after it was taken back is not called taken back', async () => {
    const reference = await place()
    const actAndName = async (body: object) => {
      await move(reference, body)
      return (await whole(reference)).events[0]?.id
    }
    const putOff = await actAndName(unanswered(inAWeek))
    const back = await actAndName({ takesBack: putOff })
    await actAndName({ takesBack: back })
    await actAndName({ to: 'confirmed', ...confirmation })
    const said = async (takesBack: number | undefined) => (await move(reference, { takesBack })).json().message
    expect(await said(putOff)).toBe('Something has happened to this order since. Take that back first.')
    expect(await said(back)).toBe('This is taken back already.')
  })

  test('an id that comes again with something else, or from a colleague, is refused and not called done', async () => {
    const reference = await place()
    const key = { 'idempotency-key': randomUUID() }
    const write = (note: string, who = cookie) =>
      site.send(addNote, { params: { reference }, body: { note }, headers: { cookie: who, ...key } })
    expect((await write('Rang twice')).statusCode).toBe(200)
    expect((await write('Rang twice')).headers['idempotency-replayed']).toBe('true')
    for (const refused of [await write('Rang once'), await write('Rang twice', other)]) {
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'key-reused'])
    }
    const moveKey = { 'idempotency-key': randomUUID() }
    expect((await move(reference, unanswered(inAWeek), moveKey)).statusCode).toBe(200)
    const another = await move(reference, unanswered(aDayLater), moveKey)
    expect([another.statusCode, another.json().code]).toEqual([422, 'key-reused'])
    expect((await whole(reference)).events).toHaveLength(3)
  })

  test('one id on several orders at the same moment is done with one of them', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, (_, index) => place({ phone: phone(index) })))
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const replies = await Promise.all(
      all.map((reference) => site.send(addNote, { params: { reference }, body: { note: 'Rang twice' }, headers })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...all.slice(1).map(() => 422)])
  })

  test('a time to call or a delivery day that is long over is refused at its field, by the time of the act', async () => {
    const reference = await place()
    const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const dayFromNow = (days: number) => hoursFromNow(1 + days * 24).slice(0, 10)
    const over = await move(reference, unanswered(hoursFromNow(-2)))
    expect([over.statusCode, over.json().fieldErrors]).toEqual([
      400,
      { callAt: 'That time is over. Choose when to call again.' },
    ])
    const late = await move(reference, { to: 'confirmed', ...confirmation, day: dayFromNow(-2) })
    expect([late.statusCode, late.json().fieldErrors]).toEqual([
      400,
      { day: 'That day is over. Choose the day of the delivery.' },
    ])
    const several = { references: [reference], versions: { [reference]: 1 }, ...unanswered(hoursFromNow(-2)) }
    expect((await site.send(moveOrders, { body: several, headers: { cookie } })).json()).toEqual([
      { reference, code: 'invalid', message: 'That time is over. Choose when to call again.' },
    ])
    expect((await whole(reference)).stage).toBe('new')
    // A page may be open for a while before what was chosen on it is sent.
    expect((await move(reference, unanswered(hoursFromNow(-0.5)))).statusCode).toBe(200)
    expect((await move(reference, { to: 'confirmed', ...confirmation, day: dayFromNow(0) })).statusCode).toBe(200)
  })

  test('what was chosen without a network is held against the time when it was chosen', async () => {
    const [first, second] = [await place({ phone: phone(1) }), await place({ phone: phone(2) })]
    await site.database.execute(sql`update orders set placed_at = now() - interval '9 days'`)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const sent = (reference: string, callAt: string) =>
      move(reference, { ...unanswered(callAt), at: daysAgo(4) }, { 'idempotency-key': randomUUID() })
    expect((await sent(first, daysAgo(3))).statusCode).toBe(200)
    expect((await whole(first)).callAt).not.toBeNull()
    expect((await sent(second, daysAgo(5))).json().fieldErrors).toHaveProperty('callAt')
    const confirmed = { to: 'confirmed', ...confirmation, at: daysAgo(4) }
    expect((await move(second, { ...confirmed, day: daysAgo(6).slice(0, 10) })).json().fieldErrors).toHaveProperty(
      'day',
    )
    expect((await move(second, { ...confirmed, day: daysAgo(3).slice(0, 10) })).statusCode).toBe(200)
  })

  test('several are moved at once, and one that cannot move holds up none', async () => {
    const [one, gone, two] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
    ]
    await move(gone, { to: 'cancelled', reason: 'price' })
    const references = [one, gone, two, 'DH-222222']
    const versions = { [one]: 1, [gone]: 2, [two]: 1, 'DH-222222': 1 }
    const body = { references, versions, to: 'cancelled', reason: 'not-serious' }
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

  /** Makes whatever is to be written down of an order fail, until disposed of. */
  async function failingFor(reference: string): Promise<AsyncDisposable> {
    const found = await site.database.execute(sql`select id from orders where reference = ${reference}`)
    const [{ id } = { id: 0 }] = (found as unknown as { rows: { id: number }[] }).rows
    for (const statement of [
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
      `create trigger fails before insert on order_events for each row when (new.order_id = ${id}) execute function fail()`,
    ])
      await site.database.execute(sql.raw(statement))
    return {
      async [Symbol.asyncDispose]() {
        await site.database.execute(sql`drop trigger fails on order_events`)
        await site.database.execute(sql`drop function fail`)
      },
    }
  }

  test('of several orders those that were moved are told of, although one of them failed on our side', async () => {
    const [one, failing, two] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
    ]
    await using _failing = await failingFor(failing)
    const say = (references: string[]) => {
      const versions = Object.fromEntries(references.map((each) => [each, 1]))
      return site.send(moveOrders, {
        body: { references, versions, to: 'cancelled', reason: 'price' },
        headers: { cookie },
      })
    }
    const some = await say([one, failing, two])
    expect([some.statusCode, some.json()]).toEqual([
      200,
      [
        { reference: one, stage: 'cancelled' },
        { reference: failing, code: 'internal', message: 'Something went wrong on our side. Please try again.' },
        { reference: two, stage: 'cancelled' },
      ],
    ])
    // Where nothing was done, it is the whole that failed.
    expect((await say([failing])).statusCode).toBe(500)
  })

  test('of several orders none is moved any more once whoever asked for it is barred, also after one that failed', async () => {
    const references = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
    ]
    const leaver = await site.signInStaff()
    const { email } = (await site.send(getStaffMember, { headers: { cookie: leaver } })).json()
    await using _ending = await endedAfterFirst(site.database, email)
    const versions = Object.fromEntries(references.map((each) => [each, 1]))
    const body = { references, versions, to: 'cancelled', reason: 'price' }
    await using _failing = await failingFor(references[0] ?? '')
    const moved = await site.send(moveOrders, { body, headers: { cookie: leaver } })
    expect(moved.json()).toMatchObject([{ code: 'internal' }, { stage: 'cancelled' }, { code: 'signed-out' }])
    expect((await whole(references[2] ?? '')).stage).toBe('new')
  })

  test('of several orders one that a colleague has just moved is left alone, and it is said who moved it where', async () => {
    const [one, two, three] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
    ]
    const references = [one, two, three]
    const seen = { [one]: 1, [two]: 1, [three]: 1 }
    const asColleague = { headers: { cookie: other } }
    const confirm = { params: { reference: one }, body: { to: 'confirmed', ...confirmation } }
    const confirmed = await site.send(moveOrder, { ...confirm, ...asColleague })
    await site.send(noteAttempt, { params: { reference: two }, body: { by: 'call' }, ...asColleague })
    await site.send(leaveBuyer, { params: { reference: two }, ...asColleague })
    const say = (versions?: object) =>
      site.send(moveOrders, {
        body: { references, to: 'cancelled', reason: 'price', ...(versions && { versions }) },
        headers: { cookie },
      })
    const colleague = agentName(confirmed.json().agent)
    expect((await say(seen)).json()).toEqual([
      { reference: one, code: 'conflict', message: `${colleague} moved it to “Confirmed” meanwhile.` },
      { reference: two, code: 'conflict', message: `${colleague} called or wrote to this buyer meanwhile.` },
      { reference: three, stage: 'cancelled' },
    ])
    expect((await whole(one)).stage).toBe('confirmed')
    for (const refused of [await say(), await say({ [one]: 2, [two]: 2 })]) {
      expect(refused.statusCode).toBe(400)
      expect(Object.keys(refused.json().fieldErrors)).toEqual(['versions'])
    }
    expect((await whole(two)).stage).toBe('new')
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
      await move(reference, unanswered(justOver))
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
    await site.send(noteAttempt, { params: { reference }, body: { by: 'call' }, headers: { cookie } })
    expect((await whole(reference)).whatsappText).toContain(`about your order ${reference}. When`)
    await move(reference, { to: 'confirmed', ...confirmation })
    const { whatsappText } = await whole(reference)
    expect(whatsappText).toContain(
      `${reference} is confirmed. We bring it on ${plannedInWords.weekday} ${plannedInWords.date}. You pay the rider ₦37,000.`,
    )
    expect(whatsappText).not.toContain('Ulcer')
  })

  test('the text for WhatsApp says that we tried to call only where somebody did', async () => {
    const reference = await place()
    const target = { params: { reference }, headers: { cookie } }
    const text = async () => (await whole(reference)).whatsappText
    expect(await text()).toBe(`Hello, this is Divine Health. We write about your order ${reference}.`)
    await site.send(noteAttempt, { ...target, body: { by: 'whatsapp' } })
    expect(await text()).toContain('We write about')
    await site.send(noteAttempt, { ...target, body: { by: 'call' } })
    expect(await text()).toContain('We tried to call you about')
    const { events } = await whole(reference)
    await move(reference, { takesBack: events[0]?.id })
    expect(await text()).toContain('We write about')
    await move(reference, unanswered(justOver))
    expect(await text()).toContain('We tried to call you about')
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

  test('agents who press at once, each twice, never get the same buyer, and each gets one while there are any', async () => {
    // Two orders of each buyer: both go to one agent.
    for (let index = 0; index < 20; index++) await place({ phone: phone(index % 10) })
    const agents = await Promise.all(Array.from({ length: 12 }, () => site.signInStaff()))
    // Each presses twice.
    const replies = await Promise.all([...agents, ...agents].map((agent) => next(agent)))
    const taken = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json())
    expect(new Set(taken.map(({ phoneE164 }) => phoneE164)).size).toBe(10)
    expect(new Set(taken.map(({ claim }) => claim.by)).size).toBe(10)
    expect(taken).toHaveLength(20)
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(4)
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
    // It is not ours any more: handing it back changes nothing, and says so.
    const notOurs = await site.send(leaveBuyer, { ...claim, headers: { cookie } })
    expect(notOurs.statusCode).toBe(409)
    expect(notOurs.json()).toEqual({
      code: 'conflict',
      message: `${agentName(over.json().by)} has this buyer now, with all their orders.`,
      claim: over.json(),
    })
    expect((await whole(reference)).claim?.by).toBe(over.json().by)
    await site.send(takeBuyer, { ...claim, body: { to: mine.by }, headers: { cookie: other } })
    expect((await whole(reference)).claim?.by).toBe(mine.by)
    const handBack = async () => (await site.send(leaveBuyer, { ...claim, headers: { cookie } })).json().message
    expect(await handBack()).toBe('Handed back.')
    expect((await whole(reference)).claim).toBeNull()
    // Sent twice, as over a bad network.
    expect(await handBack()).toBe('Nobody has this buyer.')
    expect((await next(other)).json().reference).toBe(reference)
  })

  test('is somebody who may sign in: a buyer is given to nobody else', async () => {
    const reference = await place()
    const colleague = await memberOf(await site.signInStaff())
    const give = (to: string) => site.send(takeBuyer, { params: { reference }, body: { to }, headers: { cookie } })
    await site.app.staff.disable(colleague.email)
    for (const to of ['', 'Amaka', 'nobody@staff.example', colleague.email]) {
      const refused = await give(to)
      const message = 'Nobody who calls buyers signs in with this email. Choose a colleague.'
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { code: 'invalid', message, fieldErrors: { to: message }, requestId: expect.any(String) },
      ])
    }
    expect((await whole(reference)).claim).toBeNull()
    const { email } = await memberOf(other)
    expect((await give(email.toUpperCase())).json().by).toBe(email)
  })

  test('goes with all their orders: to give another one to the same colleague changes nothing and is no conflict', async () => {
    const [first, second] = [await place(), await place()]
    const { email } = await memberOf(other)
    const { email: third } = await memberOf(await site.signInStaff())
    const give = (reference: string, to?: string) =>
      site.send(takeBuyer, { params: { reference }, body: to ? { to } : {}, headers: { cookie } })
    const given = await give(first, email)
    const again = await give(second, email)
    expect([again.statusCode, again.json()]).toEqual([200, given.json()])
    // Anything else would take the buyer from them.
    for (const refused of [await give(second), await give(second, third)]) {
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          code: 'conflict',
          message: `${agentName(email)} has this buyer now, with all their orders.`,
          claim: given.json(),
        },
      ])
    }
  })

  test('is asked of a list of everybody who may sign in', async () => {
    const [mine, barred] = [await memberOf(cookie), await memberOf(await site.signInStaff())]
    await site.app.staff.disable(barred.email)
    const listed: Colleague[] = (await site.send(listColleagues, { headers: { cookie } })).json()
    expect(listed).toContainEqual({ email: mine.email, name: mine.name, role: 'owner' })
    expect(listed.map(({ email }) => email)).not.toContain(barred.email)
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted())
  })

  test('several orders are moved but for those of a colleague’s buyer, whom they may be talking to', async () => {
    const [free, held, mine] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(3) }),
    ]
    await site.send(takeBuyer, { params: { reference: held }, body: {}, headers: { cookie: other } })
    await site.send(takeBuyer, { params: { reference: mine }, body: {}, headers: { cookie } })
    const { email } = await memberOf(other)
    const references = [free, held, mine]
    const versions = Object.fromEntries(references.map((each) => [each, 1]))
    const body = { references, versions, to: 'cancelled', reason: 'price' }
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const expected = [
      { reference: free, stage: 'cancelled' },
      { reference: held, code: 'conflict', message: `With ${agentName(email)} now.` },
      { reference: mine, stage: 'cancelled' },
    ]
    expect((await site.send(moveOrders, { body, headers })).json()).toEqual(expected)
    expect((await whole(held)).stage).toBe('new')
    // Pressed again, it says the same.
    await site.send(takeBuyer, { params: { reference: free }, body: {}, headers: { cookie: other } })
    expect((await site.send(moveOrders, { body, headers })).json()).toEqual(expected)
  })

  test('is nobody any more once who had them is barred', async () => {
    const reference = await place()
    const barred = await site.signInStaff()
    await next(barred)
    expect((await next(other)).statusCode).toBe(204)
    await site.app.staff.disable((await memberOf(barred)).email)
    expect((await whole(reference)).claim).toBeNull()
    expect((await next(other)).json().reference).toBe(reference)
  })

  test('is nobody any more once who had them is barred, also while their numbers are corrected', async () => {
    const barred = await site.signInStaff()
    const { email } = await memberOf(barred)
    const given = Array.from({ length: 24 }, (_, index) => index)
    const references = await Promise.all(given.map((index) => place({ phone: phone(index) })))
    for (const reference of references) {
      await site.send(takeBuyer, { params: { reference }, body: {}, headers: { cookie: barred } })
    }
    const corrected = references.map((reference, index) =>
      site.send(correctOrder, { params: { reference }, body: { phone: phone(100 + index) }, headers: { cookie } }),
    )
    await Promise.all([...corrected, site.app.staff.disable(email)])
    const held = await site.database.execute(sql`select from buyer_claims where agent = ${email} and until > now()`)
    expect((held as unknown as { rows: unknown[] }).rows).toHaveLength(0)
  })

  test('stays with who takes them while their number is corrected', async () => {
    for (let round = 0; round < 40; round++) {
      const reference = await place({ phone: phone(round) })
      const [taken] = await Promise.all([
        take(reference, other),
        site.send(correctOrder, { params: { reference }, body: { phone: phone(100 + round) }, headers: { cookie } }),
      ])
      expect(taken.statusCode).toBe(200)
      expect((await whole(reference)).claim?.by).toBe(taken.json().by)
    }
  })

  const reach = (reference: string, who = cookie) =>
    site.send(noteAttempt, { params: { reference }, body: { by: 'call' }, headers: { cookie: who } })

  test('who presses again, or twice at once, gets the buyer whom they have and have not called', async () => {
    for (let index = 0; index < 3; index++) await place({ phone: phone(index) })
    const pressed = await Promise.all(Array.from({ length: 6 }, () => next()))
    const [first] = pressed.map((reply) => reply.json().reference)
    expect(new Set(pressed.map((reply) => reply.json().reference)).size).toBe(1)
    await site.send(addNote, { params: { reference: first }, body: { note: 'Rude' }, headers: { cookie } })
    expect((await next()).json().reference).toBe(first)
    await move(first, { to: 'cancelled', reason: 'price' })
    const second = (await next()).json().reference
    expect(second).not.toBe(first)
    await site.send(leaveBuyer, { params: { reference: second }, headers: { cookie } })
    expect((await next(other)).json().reference).toBe(second)
    expect((await next()).json().reference).not.toBe(second)
  })

  test('the other orders of a buyer come next for whoever has them, and so does a buyer whom a colleague gave', async () => {
    const [first, waiting, second, given] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
      await place({ phone: phone(1) }),
      await place({ phone: phone(3) }),
    ]
    const { by } = (await next()).json().claim
    await move(first, { to: 'cancelled', reason: 'price' })
    expect((await next()).json().reference).toBe(second)
    await move(second, { to: 'cancelled', reason: 'price' })
    await site.send(takeBuyer, { params: { reference: given }, body: { to: by }, headers: { cookie: other } })
    expect((await next()).json().reference).toBe(given)
    await reach(given)
    expect((await next()).json().reference).toBe(waiting)
  })

  test('who is called later for one order is not called for another before, by whoever had them and by others', async () => {
    const [first, second, waiting] = [
      await place({ phone: phone(1) }),
      await place({ phone: phone(1) }),
      await place({ phone: phone(2) }),
    ]
    expect((await next()).json().reference).toBe(first)
    await reach(first)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect((await move(first, { to: 'call-back', reason: 'no-answer', callAt: soon })).statusCode).toBe(200)
    expect((await next()).json().reference).toBe(waiting)
    await site.database.execute(sql`delete from buyer_claims`)
    expect((await next(other)).json().reference).toBe(waiting)
    await move(waiting, { to: 'cancelled', reason: 'price' })
    expect((await next(other)).statusCode).toBe(204)
    expect((await whole(second)).hints?.map(({ words }) => words)).toContainEqual(
      expect.stringMatching(/same phone number within a day, and is to be called again \w+day,? \d+:\d\d/),
    )
    await site.database.execute(sql`update orders set call_at = now() where reference = ${first}`)
    expect((await next(other)).json().reference).toBe(first)
  })

  test('who called five buyers and said of none what came of it gets no sixth', async () => {
    for (let index = 0; index < 7; index++) await place({ phone: phone(index) })
    const called: string[] = []
    for (let index = 0; index < 5; index++) {
      called.push((await next()).json().reference)
      await reach(called[index] ?? '')
    }
    expect(new Set(called).size).toBe(5)
    const refused = await next()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You have called 5 buyers. Say what came of those calls, then take the next.',
    ])
    await move(called[0] ?? '', { to: 'cancelled', reason: 'price' })
    expect((await next()).statusCode).toBe(200)
  })

  test('the outcome that somebody owes is known wherever the order stands, and to nobody else', async () => {
    const owed = async (who = cookie) =>
      (await site.send(listOwedOutcomes, { headers: { cookie: who } }))
        .json()
        .map((order: DeskOrder) => order.reference)
    for (let index = 0; index < 3; index++) await place({ phone: phone(index) })
    const last = await place({ phone: phone(3) })
    const flagged = await place({ phone: phone(4), website: 'https://robot.example' })
    expect(await owed()).toEqual([])
    for (const reference of [last, flagged]) {
      await site.send(takeBuyer, { params: { reference }, body: {}, headers: { cookie } })
      await reach(reference)
    }
    expect([await owed(), await owed(other)]).toEqual([[last, flagged], []])
    await move(last, { to: 'cancelled', reason: 'price' })
    expect(await owed()).toEqual([flagged])
    // Whoever gets the buyer has not called them.
    const { by } = (await next(other)).json().claim
    await site.send(takeBuyer, { params: { reference: flagged }, body: { over: true, to: by }, headers: { cookie } })
    expect([await owed(), await owed(other)]).toEqual([[], []])
  })

  test('each order whose phone number cannot be read is a buyer of its own', async () => {
    const [one, two] = [await place({ phone: phone(1) }), await place({ phone: phone(2), fullname: 'Musa Ibrahim' })]
    // As orders of the former site are.
    await site.database.execute(sql`update orders set phone = 'call me', phone_e164 = ''`)
    expect((await next()).json()).toMatchObject({ reference: one, others: [] })
    expect((await whole(two)).claim).toBeNull()
    expect((await next(other)).json().reference).toBe(two)
    expect((await list()).map(({ claim }) => claim?.by)).toEqual([
      (await whole(one)).claim?.by,
      (await whole(two)).claim?.by,
    ])
    expect((await whole(one)).hints?.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['similar-address', two],
    ])
    await site.send(leaveBuyer, { params: { reference: two }, headers: { cookie: other } })
    expect((await whole(one)).claim).not.toBeNull()
    // Read at last, the buyer stays with who calls.
    const reply = await site.send(correctOrder, {
      params: { reference: one },
      body: { phone: phone(3) },
      headers: { cookie },
    })
    expect(reply.json().claim).not.toBeNull()
  })

  /** For how many minutes the buyer of an order stays with whoever has them. */
  async function minutesLeft(reference: string): Promise<number> {
    const { claim } = await whole(reference)
    return claim ? Math.round((Date.parse(claim.until) - Date.now()) / 60_000) : 0
  }
  const take = (reference: string, who = cookie, body = {}) =>
    site.send(takeBuyer, { params: { reference }, body, headers: { cookie: who } })
  /** As if so many minutes had gone by. */
  const pass = (minutes: number) =>
    site.database.execute(sql`update buyer_claims set until = until - make_interval(mins => ${minutes})`)

  test.each([
    ['taken, then called', [take, reach]],
    ['called, then taken', [reach, take]],
    ['taken and called at once', undefined],
  ])('a buyer who was %s stays with the caller for half an hour, though nobody looks at the page', async (_, order) => {
    const reference = await place()
    if (order) for (const act of order) expect((await act(reference)).statusCode).toBeLessThan(300)
    else await Promise.all([take(reference), reach(reference)])
    expect(await minutesLeft(reference)).toBe(30)
    await pass(29)
    expect((await next(other)).statusCode).toBe(204)
    // Looked at again, the page keeps the buyer as before.
    await take(reference)
    expect(await minutesLeft(reference)).toBe(10)
    await pass(11)
    expect((await next(other)).json().reference).toBe(reference)
  })

  test('the page that is looked at during a call does not shorten it, nor does a call that is noted late', async () => {
    const reference = await place()
    await reach(reference)
    await pass(5)
    await take(reference)
    expect(await minutesLeft(reference)).toBe(25)
    const at = new Date(Date.now() - 60_000).toISOString()
    await site.database.execute(sql`update orders set placed_at = now() - interval '1 day'`)
    await site.send(noteAttempt, { params: { reference }, body: { by: 'call', at }, headers: { cookie } })
    expect(await minutesLeft(reference)).toBe(29)
  })

  test('a call that is noted long afterwards takes no buyer', async () => {
    const reference = await place()
    await site.database.execute(sql`update orders set placed_at = now() - interval '1 day'`)
    const at = new Date(Date.now() - 31 * 60_000).toISOString()
    await site.send(noteAttempt, { params: { reference }, body: { by: 'call', at }, headers: { cookie } })
    expect((await whole(reference)).claim).toBeNull()
  })

  test('who called keeps the other orders of the buyer no longer than usual once the outcome is said', async () => {
    const [first, second] = [await place({ phone: phone(1) }), await place({ phone: phone(1) })]
    await next()
    await reach(first)
    expect(await minutesLeft(second)).toBe(30)
    await move(first, { to: 'cancelled', reason: 'price' })
    expect(await minutesLeft(second)).toBe(10)
  })

  test('a buyer who was called and is handed back, handed over or taken over is kept no longer than any other', async () => {
    const reference = await place()
    await reach(reference)
    await take(reference, other, { over: true })
    expect(await minutesLeft(reference)).toBe(10)
    await reach(reference, other)
    const { email } = await memberOf(cookie)
    await take(reference, other, { to: email })
    expect(await minutesLeft(reference)).toBe(10)
    await site.send(leaveBuyer, { params: { reference }, headers: { cookie } })
    expect((await next(other)).json().reference).toBe(reference)
  })

  test('a call to a colleague’s buyer leaves them with the colleague, and one about a confirmed order takes nobody', async () => {
    const reference = await place()
    await next()
    const mine = (await whole(reference)).claim
    await reach(reference, other)
    expect((await whole(reference)).claim).toEqual(mine)
    const confirmed = await place({ phone: phone(2) })
    await move(confirmed, { to: 'confirmed', ...confirmation })
    await reach(confirmed)
    expect((await whole(confirmed)).claim).toBeNull()
  })

  test('a lease that ran out holds nobody up', async () => {
    const reference = await place()
    await next()
    expect((await next(other)).statusCode).toBe(204)
    await site.database.execute(sql`update buyer_claims set until = now() - interval '1 second'`)
    expect((await next(other)).json().reference).toBe(reference)
  })
})
