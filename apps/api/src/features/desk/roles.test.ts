import { leaveBuyer, takeBuyer, takeNextBuyer } from '@divine/contracts/calls/buyer-claims'
import { keepDeskView, listDeskViews } from '@divine/contracts/calls/desk-views'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { endpoints } from '@divine/contracts/calls/endpoints'
import { addNote, correctOrder, moveOrder, moveOrders, noteAttempt } from '@divine/contracts/calls/order-acts'
import {
  countDeskOrders,
  type DeskOrder,
  getOrder,
  listDeskOrders,
  type WholeOrder,
} from '@divine/contracts/calls/order-desk'
import { listLabels } from '@divine/contracts/calls/order-labels'
import { placeOrder } from '@divine/contracts/calls/orders'
import { callTable, mayCall, orderReadings, readingOf, type StaffCallName } from '@divine/contracts/calls/role-table'
import { type Role, roles } from '@divine/contracts/calls/roles'
import { getStaffMember, signOut, signOutEverywhere } from '@divine/contracts/calls/staff'
import { addWaryNumber, listWaryNumbers, removeWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { tellsOfUnreadable } from './order-readings.ts'

const message = 'For my mother, who cannot sleep'
const phone = '0803 123 4567'
const validOrder = {
  fullname: 'Ngozi Okafor',
  supplement: 'Ulcer',
  bottle: 2,
  phone,
  address: '14 Adeola Close, Ojodu, Lagos',
  request: message,
}
const confirmation = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 37_000 }

let site: TestApp
let cookies: Record<Role, string>
/** A second agent, who has a buyer where one is held. */
let colleague: string
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
  cookies = {
    owner: await site.signInStaff('owner'),
    agent: await site.signInStaff('agent'),
    dispatcher: await site.signInStaff('dispatcher'),
  }
  colleague = await site.signInStaff('agent')
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() =>
  site.database.execute(sql`truncate orders, buyer_claims, wary_numbers, desk_views restart identity cascade`),
)

async function place(changes: object = {}): Promise<string> {
  const reply = await site.send(placeOrder, { body: { ...validOrder, ...changes } })
  expect(reply.statusCode).toBe(201)
  return reply.json().reference
}

/** Calls as a role, or as whoever has this cookie. */
function as(who: Role | { cookie: string }, endpoint: Endpoint, input: Record<string, unknown> = {}) {
  const cookie = typeof who === 'string' ? cookies[who] : who.cookie
  return site.send(endpoint, { ...input, headers: { cookie, ...(input.headers as object) } } as never)
}

const moved = (reference: string, body: object) => as('owner', moveOrder, { params: { reference }, body })

describe('every call of the table', () => {
  const calls = Object.entries(callTable) as [StaffCallName, (typeof callTable)[StaffCallName]][]

  test.each(calls)('%s is made by the roles that the table names, and by nobody else', async (name, row) => {
    const endpoint: Endpoint = endpoints[name]
    const params = {
      reference: 'DH-222222',
      phone: '0803 999 9999',
      id: '1',
      topic: 'none',
      version: '1',
      kind: 'received',
      key: 'ulcer',
      slug: 'no-such-post',
    }
    expect((await site.send(endpoint, { params })).statusCode).toBe(401)
    for (const role of roles) {
      // Some calls end the session.
      const cookie = name.startsWith('signOut') ? await site.signInStaff(role) : cookies[role]
      // A stream would not end: it is refused for its header.
      const headers = name === 'watchOrders' ? { 'last-event-id': 'x'.repeat(41) } : {}
      const reply = await as({ cookie }, endpoint, { params, headers })
      if (row.for.includes(role)) expect([401, 403], `${role}: ${reply.body}`).not.toContain(reply.statusCode)
      else expect(reply.json(), role).toMatchObject({ code: 'other-role' })
    }
  })

  test('a call without a row stops the start', async () => {
    const other = await openTestApp()
    const config = { access: 'staff' } as const
    expect(() => other.app.route({ method: 'GET', url: '/api/staff/secrets', config, handler: () => '' })).toThrow(
      /no row in the table of roles/,
    )
    await other[Symbol.asyncDispose]()
  })

  test('a changed role counts from the next request on', async () => {
    const cookie = await site.signInStaff('owner')
    const { email } = (await as({ cookie }, getStaffMember)).json()
    await site.database.execute(sql`update staff_accounts set role = 'dispatcher' where email = ${email}`)
    expect((await as({ cookie }, takeNextBuyer)).json()).toMatchObject({ code: 'other-role' })
  })

  test('whoever has a role that only a newer version knows may do nothing until that answers', async () => {
    const cookie = await site.signInStaff('owner')
    const { email } = (await as({ cookie }, getStaffMember)).json()
    const reference = await place({ phone: '0803 999 9998' })
    await site.database.execute(sql`update staff_accounts set role = 'auditor' where email = ${email}`)
    for (const reply of [
      await as({ cookie }, getOrder, { params: { reference } }),
      await as({ cookie }, listDeskOrders),
      await as({ cookie }, getStaffMember),
    ]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ code: 'other-role' })
    }
    await site.database.execute(sql`update staff_accounts set role = 'agent' where email = ${email}`)
    expect((await as({ cookie }, getOrder, { params: { reference } })).statusCode).toBe(200)
  })

  test.each([signOut, signOutEverywhere])('whoever has such a role can still leave the phone: %o', async (leave) => {
    const cookie = await site.signInStaff('owner')
    const { email } = (await as({ cookie }, getStaffMember)).json()
    await site.database.execute(sql`update staff_accounts set role = 'auditor' where email = ${email}`)
    expect((await as({ cookie }, leave)).statusCode).toBe(200)
    await site.database.execute(sql`update staff_accounts set role = 'agent' where email = ${email}`)
    expect((await as({ cookie }, getStaffMember)).statusCode).toBe(401)
  })
})

/** An order that somebody has corrected, noted and confirmed, and a second one of the same buyer. */
async function richOrder(): Promise<string> {
  const reference = await place({ phone: '0803 999 9999', request: 'An earlier message' })
  await place({ supplement: 'Diabetes', request: 'Another order' })
  await as('owner', correctOrder, {
    params: { reference },
    body: { phone, request: message, lines: [{ supplement: 'Ulcer', bottle: 3, package: '2 procare + 1 repair' }] },
  })
  await as('owner', addNote, { params: { reference }, body: { note: 'Ring twice' } })
  expect((await moved(reference, confirmation)).statusCode).toBe(200)
  return reference
}

/** What a role can make of an order that is confirmed. */
const moveOf = {
  agent: { to: 'call-back', reason: 'asked', callAt: new Date(Date.now() + 86_400_000).toISOString() },
  dispatcher: { to: 'with-rider' },
}

/** Each call that answers with one order, for an order that is confirmed. */
const oneOrder: readonly [string, StaffCallName, Endpoint, (role: keyof typeof moveOf) => object][] = [
  ['getOrder', 'getOrder', getOrder, () => ({})],
  ['addNote', 'addNote', addNote, () => ({ body: { note: 'At the gate' } })],
  ['noteAttempt', 'noteAttempt', noteAttempt, () => ({ body: { by: 'call' } })],
  [
    'a move that comes too late',
    'moveOrder',
    moveOrder,
    (role) => ({ body: moveOf[role], headers: { 'if-match': '"1"' } }),
  ],
  ['moveOrder', 'moveOrder', moveOrder, (role) => ({ body: moveOf[role] })],
]

describe('the fields of an order', () => {
  test.each(oneOrder)('%s answers each role with what the table gives it', async (_name, call, endpoint, inputOf) => {
    for (const role of roles.filter((each) => each !== 'owner')) {
      await site.database.execute(sql`truncate orders, buyer_claims restart identity cascade`)
      const reference = await richOrder()
      await as({ cookie: colleague }, takeBuyer, { params: { reference }, body: {} })
      const reply = await as(role, endpoint, { ...inputOf(role), params: { reference } })
      if (!mayCall(role, call)) {
        expect(reply.json(), role).toMatchObject({ code: 'other-role' })
        continue
      }
      expect([200, 409]).toContain(reply.statusCode)
      const answered = reply.json()
      const order: Record<string, unknown> = answered.order ?? answered
      const owners: Record<string, unknown> = (await as('owner', getOrder, { params: { reference } })).json()
      for (const field of Object.keys(orderReadings)) {
        switch (readingOf(role, field)) {
          case 'hidden':
            expect(order, `${role} ${field}`).not.toHaveProperty(field)
            break
          case 'unless-held':
            expect(order[field], `${role} ${field}`).toMatch(/^[+• ]+67$/)
            break
          case 'as-sku':
            expect(order[field]).toEqual([
              expect.objectContaining({ name: 'DHS-002', productId: null, bottles: 3, package: 'P2R1' }),
            ])
            break
          case 'whole':
            // Acts are answered without the hints, and time goes on.
            if (field in order && field !== 'claim') expect(order[field], `${role} ${field}`).toEqual(owners[field])
        }
      }
      // Nothing else says what a field does not.
      if (readingOf(role, 'phone') !== 'whole') expect(reply.body, role).not.toMatch(/123 ?4567|999 ?9999/)
      if (readingOf(role, 'request') !== 'whole')
        expect(reply.body, role).not.toMatch(/sleep|earlier message|Another order/)
      if (readingOf(role, 'lines') !== 'whole') expect(reply.body, role).not.toMatch(/Ulcer|procare|Diabetes/)
      if (role === 'agent') expect(reply.body).toContain(message)
      if (role === 'dispatcher') {
        expect(reply.body).toContain('123 4567')
        expect((order as unknown as WholeOrder).events.map(({ note }) => note)).toContain('Ring twice')
      }
    }
  })

  test('an order that is not there for a role is not there below `order` either', () => {
    const [unread, read] = (['new', 'confirmed'] as const).map((stage) => ({ reference: 'DH-AAAAAA', stage }))
    for (const answer of [unread, { order: unread }]) {
      expect(tellsOfUnreadable({ role: 'dispatcher' }, answer)).toBe(true)
      expect(tellsOfUnreadable({ role: 'agent' }, answer)).toBe(false)
    }
    for (const answer of [read, { order: read }, [unread], 'text', null])
      expect(tellsOfUnreadable({ role: 'dispatcher' }, answer)).toBe(false)
  })

  test('a number is there for an agent whom nobody keeps from calling, and for who has the buyer', async () => {
    const reference = await place()
    const read = async (cookie: string): Promise<WholeOrder> =>
      (await as({ cookie }, getOrder, { params: { reference } })).json()
    expect((await read(cookies.agent)).phone).toBe(phone)
    await as({ cookie: colleague }, takeBuyer, { params: { reference }, body: {} })
    expect((await read(colleague)).phoneE164).toBe('+2348031234567')
    expect((await read(cookies.agent)).phoneE164).toBe('+•••••••••••67')
    expect((await read(cookies.owner)).phoneE164).toBe('+2348031234567')
    await as({ cookie: colleague }, leaveBuyer, { params: { reference } })
    expect((await read(cookies.agent)).phoneE164).toBe('+2348031234567')
  })

  test('lists and labels give a dispatcher no message and no product’s name', async () => {
    const reference = await richOrder()
    const list = await as('dispatcher', listDeskOrders, { querystring: { queue: 'confirmed' } })
    expect(list.json()).toMatchObject([{ reference, lines: [{ name: 'DHS-002', productId: null }] }])
    expect(list.body).not.toContain('Ulcer')
    expect((await as('dispatcher', listLabels, { querystring: { references: reference } })).json()).toMatchObject([
      { reference, phone },
    ])
  })
})

describe('what a dispatcher has nothing to do with', () => {
  test('orders that are not confirmed are not there: not in lists, by reference, beside others, or to act on', async () => {
    const toCall = await place()
    const confirmed = await place({ supplement: 'Diabetes' })
    await moved(confirmed, confirmation)
    const all = await as('dispatcher', listDeskOrders, { querystring: { queue: 'all' } })
    expect(all.json().map(({ reference }: DeskOrder) => reference)).toEqual([confirmed])
    expect(all.headers['x-total-count']).toBe('1')
    expect((await as('dispatcher', getOrder, { params: { reference: confirmed } })).json().others).toEqual([])
    const params = { reference: toCall }
    const missing = (await as('dispatcher', getOrder, { params: { reference: 'DH-222222' } })).json()
    const message = expect.stringContaining('colleagues with another role')
    const unknown = { code: 'not-found', message, requestId: expect.any(String) }
    expect(missing).toEqual(unknown)
    expect((await as('dispatcher', getOrder, { params })).json()).toEqual(unknown)
    expect((await as('dispatcher', addNote, { params, body: { note: 'x' } })).json()).toEqual(unknown)
    expect((await as('dispatcher', noteAttempt, { params, body: { by: 'call' } })).json()).toEqual(unknown)
    const several = await as('dispatcher', moveOrders, {
      body: { to: 'with-rider', references: [toCall, confirmed], versions: { [toCall]: 1, [confirmed]: 2 } },
    })
    expect(several.json()).toMatchObject([{ code: 'not-found' }, { stage: 'with-rider' }])
    expect((await as('owner', getOrder, { params })).json().events).toHaveLength(1)
    expect((await as('dispatcher', listLabels, { querystring: { references: toCall } })).json()).toEqual([])
  })

  test('they bring what is confirmed, and neither confirm, cancel, correct nor take a confirmation back', async () => {
    const reference = await place()
    const { events } = (await moved(reference, confirmation)).json()
    const params = { reference }
    for (const body of [
      { to: 'cancelled', reason: 'price' },
      { to: 'call-back', reason: 'asked', callAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
      { takesBack: events[0].id },
    ]) {
      expect((await as('dispatcher', moveOrder, { params, body })).json()).toMatchObject({ code: 'other-role' })
    }
    const given = (await as('dispatcher', moveOrder, { params, body: { to: 'with-rider' } })).json()
    expect(given).toMatchObject({ stage: 'with-rider' })
    const back = await as('dispatcher', moveOrder, { params, body: { takesBack: given.events[0].id } })
    expect(back.json()).toMatchObject({ stage: 'confirmed' })
    // What was not delivered is tried again.
    for (const body of [{ to: 'with-rider' }, { to: 'failed', reason: 'not-there' }, confirmation]) {
      expect((await as('dispatcher', moveOrder, { params, body })).json()).toMatchObject({ stage: body.to })
    }
  })

  test('an order that is not theirs tells nothing of itself: not by its version, its events, a count or a duplicate', async () => {
    const toCall = await place()
    const confirmed = await place({ phone: '0803 777 7777', supplement: 'Diabetes' })
    await as('owner', addNote, { params: { reference: toCall }, body: { note: 'A secret of the other order' } })
    const events = (await as('owner', getOrder, { params: { reference: toCall } })).json().events
    const strange = { params: { reference: 'DH-ABCDEF' } }
    const hidden = { params: { reference: toCall } }
    for (const [endpoint, body] of [
      [getOrder, {}],
      [moveOrder, { body: { takesBack: events[0].id } }],
      [moveOrder, { body: { takesBack: 999_999 } }],
    ] as const) {
      const [one, other] = [
        await as('dispatcher', endpoint, { ...hidden, ...body }),
        await as('dispatcher', endpoint, { ...strange, ...body }),
      ]
      expect([one.statusCode, one.json(), one.headers.etag]).toEqual([
        other.statusCode,
        { ...other.json(), requestId: expect.any(String) },
        other.headers.etag,
      ])
    }
    await moved(confirmed, confirmation)
    await moved(toCall, { to: 'cancelled', reason: 'duplicate', duplicateOf: confirmed })
    const merged = await as('dispatcher', getOrder, { params: { reference: confirmed } })
    expect(merged.json().events.map(({ kind }: { kind: string }) => kind)).toEqual(['moved', 'placed'])
    expect(merged.body).not.toContain('secret')
    expect(Object.keys((await as('dispatcher', countDeskOrders)).json())).toEqual([
      'confirmed',
      'with-rider',
      'money-due',
    ])
    expect(Object.keys((await as('agent', countDeskOrders)).json())).toContain('to-call')
  })

  test('a colleague who has the buyer after a confirmation is not in the way of several moves', async () => {
    const reference = await place()
    await as({ cookie: colleague }, takeBuyer, { params: { reference }, body: {} })
    await as({ cookie: colleague }, moveOrder, { params: { reference }, body: confirmation })
    const several = { body: { to: 'with-rider', references: [reference], versions: { [reference]: 2 } } }
    expect((await as('dispatcher', moveOrders, several)).json()).toEqual([{ reference, stage: 'with-rider' }])
  })

  test('filters that colleagues keep for all are there as far as they can be used', async () => {
    const keep = (name: string, filter: object) => as('owner', keepDeskView, { body: { name, isShared: true, filter } })
    await keep('Ulcer', { queue: 'confirmed', product: '2' })
    await keep('Lagos, to call', { region: 'Lagos' })
    await keep('Lagos', { queue: 'confirmed', region: 'Lagos' })
    const names = async (role: Role) => (await as(role, listDeskViews)).json().map(({ name }: { name: string }) => name)
    expect(await names('dispatcher')).toEqual(['Lagos'])
    expect(await names('agent')).toEqual(['Lagos', 'Lagos, to call', 'Ulcer'])
  })

  test('no order is found by its product, and no buyer is given to them', async () => {
    const reference = await place()
    await moved(reference, confirmation)
    const byProduct = { querystring: { queue: 'confirmed', product: '2' } }
    expect((await as('dispatcher', listDeskOrders, byProduct)).json()).toMatchObject({ code: 'other-role' })
    expect((await as('agent', listDeskOrders, byProduct)).json()).toHaveLength(1)
    const { email } = (await as('dispatcher', getStaffMember)).json()
    const given = await as('agent', takeBuyer, { params: { reference }, body: { to: email } })
    expect(given.json()).toMatchObject({ code: 'invalid', fieldErrors: { to: expect.any(String) } })
  })
})

describe('what an agent cannot read', () => {
  test('cannot be searched for either: a held buyer is found by name and reference, and not by number', async () => {
    const reference = await place()
    await as({ cookie: colleague }, takeBuyer, { params: { reference }, body: {} })
    const found = async (who: Role | { cookie: string }, search: string) => {
      const reply = await as(who, listDeskOrders, { querystring: { queue: 'all', search } })
      return reply.json().length
    }
    for (const number of ['08031234567', '+234 803 123 4567', '1234', 'ngozi 4567', '67']) {
      expect(await found('agent', number), number).toBe(0)
      expect(await found('owner', number), number).toBe(1)
      expect(await found({ cookie: colleague }, number), number).toBe(1)
    }
    for (const words of ['ngozi', reference, reference.slice(0, 6)]) {
      expect(await found('agent', words), words).toBe(1)
    }
  })

  test('is not in a history either: numbers before, and those of merged orders, may be of buyers whom others have', async () => {
    const held = await place({ phone: '0803 777 1234' })
    const free = await place({ phone: '0803 777 1234', supplement: 'Diabetes' })
    await as('owner', correctOrder, { params: { reference: free }, body: { phone: '0803 222 2222' } })
    await as({ cookie: colleague }, takeBuyer, { params: { reference: held }, body: {} })
    const read = await as('agent', getOrder, { params: { reference: free } })
    expect(read.json().phone).toBe('0803 222 2222')
    expect(read.json().events[0].changes.phone).toEqual(['•••• ••• ••34', '0803 222 2222'])
    expect(read.body).not.toContain('777 1234')
    await as('owner', correctOrder, { params: { reference: held }, body: { phone: '0803 777 1235' } })
    await moved(held, { to: 'cancelled', reason: 'duplicate', duplicateOf: free })
    expect((await as('agent', getOrder, { params: { reference: free } })).body).not.toMatch(/777 123/)
  })

  test('is not corrected by them, by which the buyer would be theirs', async () => {
    const [held, own] = [await place(), await place({ phone: '0803 222 2222' })]
    await as({ cookie: colleague }, takeBuyer, { params: { reference: held }, body: {} })
    await as('agent', takeBuyer, { params: { reference: own }, body: {} })
    const params = { reference: held }
    const corrected = await as('agent', correctOrder, { params, body: { phone: '0803 222 2222' } })
    expect(corrected.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/^With .* now\.$/) })
    expect((await as('agent', correctOrder, { params, body: { address: '3 Market Road' } })).statusCode).toBe(200)
    expect((await as({ cookie: colleague }, getOrder, { params })).json()).toMatchObject({ phone, claim: {} })
  })

  test('is not theirs either by taking back what has corrected an order of theirs to it', async () => {
    const before = '0803 222 2222'
    const params = { reference: await place({ phone: before }) }
    const corrected = await as('owner', correctOrder, { params, body: { phone } })
    await as({ cookie: colleague }, takeBuyer, { params, body: {} })
    await as('agent', takeBuyer, { params: { reference: await place({ phone: before }) }, body: {} })
    const takesBack = corrected.json().events[0].id
    const reply = await as('agent', moveOrder, { params, body: { takesBack } })
    expect(reply.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/^With .* now\.$/) })
    expect((await as({ cookie: colleague }, getOrder, { params })).json()).toMatchObject({ phone, claim: {} })
  })

  test('is written down as one to be wary of by owners alone, who end it again', async () => {
    const entry = { phone: '0803 123 4567', reason: 'Refused three parcels', until: '2099-01-31' }
    expect((await as('agent', addWaryNumber, { body: entry })).statusCode).toBe(403)
    expect((await as('owner', addWaryNumber, { body: entry })).statusCode).toBe(201)
    const end = { querystring: { phone: entry.phone } }
    expect((await as('agent', removeWaryNumber, end)).statusCode).toBe(403)
    expect((await as('agent', listWaryNumbers)).json()).toMatchObject([{ reason: entry.reason }])
    expect((await as('owner', removeWaryNumber, end)).statusCode).toBe(200)
  })

  test('is not on the list of numbers to be wary of, nor told by its reason', async () => {
    const reference = await place()
    const entry = { phone, reason: 'Refused twice', until: '2099-01-01' }
    await as('owner', addWaryNumber, { body: entry })
    const numbers = async (who: Role | { cookie: string }) =>
      (await as(who, listWaryNumbers)).json().map(({ phoneE164 }: { phoneE164: string }) => phoneE164)
    const hints = async () => (await as('agent', getOrder, { params: { reference } })).json().hints
    expect(await numbers('agent')).toEqual(['+2348031234567'])
    expect(await hints()).toMatchObject([{ kind: 'wary' }])
    await as({ cookie: colleague }, takeBuyer, { params: { reference }, body: {} })
    expect(await numbers('agent')).toEqual(['+•••••••••••67'])
    expect(await numbers({ cookie: colleague })).toEqual(['+2348031234567'])
    expect(await hints()).toEqual([])
  })

  test('an agent agrees with buyers, also again, and brings nothing: not one, not several, nor by taking back', async () => {
    const reference = await place()
    const params = { reference }
    const agreed = (await as('agent', moveOrder, { params, body: confirmation })).json()
    const message = expect.stringContaining('It is for: owner, dispatcher.')
    const refused = { code: 'other-role', message, requestId: expect.any(String) }
    expect((await as('agent', moveOrder, { params, body: { to: 'with-rider' } })).json()).toEqual(refused)
    const several = { to: 'with-rider', references: [reference], versions: { [reference]: agreed.version } }
    expect((await as('agent', moveOrders, { body: several })).json()).toEqual(refused)

    const given = (await as('dispatcher', moveOrder, { params, body: { to: 'with-rider' } })).json()
    expect((await as('agent', moveOrder, { params, body: { to: 'delivered', sumNaira: 1 } })).json()).toEqual(refused)
    const back = await as('agent', moveOrder, { params, body: { takesBack: given.events[0].id } })
    expect(back.json()).toMatchObject({ code: 'other-role' })
    await as('dispatcher', moveOrder, { params, body: { to: 'failed', reason: 'another-day' } })
    const again = (await as('agent', moveOrder, { params, body: confirmation })).json()
    expect(again).toMatchObject({ stage: 'confirmed' })
    const taken = await as('agent', moveOrder, { params, body: { takesBack: again.events[0].id } })
    expect(taken.json()).toMatchObject({ code: 'other-role' })
  })

  test('an agent says by no taking back of a taking back that an order is on its way', async () => {
    const reference = await place()
    const params = { reference }
    await as('agent', moveOrder, { params, body: confirmation })
    const given = (await as('dispatcher', moveOrder, { params, body: { to: 'with-rider' } })).json()
    const back = (await as('dispatcher', moveOrder, { params, body: { takesBack: given.events[0].id } })).json()
    expect(back).toMatchObject({ stage: 'confirmed' })
    const again = await as('agent', moveOrder, { params, body: { takesBack: back.events[0].id } })
    expect(again.json()).toMatchObject({ code: 'other-role' })
  })

  test('what was agreed of a delivered order is corrected by owners alone, also by taking back', async () => {
    const reference = await place()
    const params = { reference }
    await as('agent', moveOrder, { params, body: confirmation })
    const correction = { params, body: { sumNaira: confirmation.sumNaira - 1 } }
    const corrected = (await as('agent', correctOrder, correction)).json()
    for (const body of [{ to: 'with-rider' }, { to: 'delivered', sumNaira: 1 }])
      await as('dispatcher', moveOrder, { params, body })
    const refused = { code: 'other-role', message: 'What was agreed of a delivered order is corrected by an owner.' }
    expect((await as('agent', correctOrder, { params, body: { sumNaira: 1 } })).json()).toMatchObject(refused)
    const takesBack = { params, body: { takesBack: corrected.events[0].id } }
    expect((await as('agent', moveOrder, takesBack)).json()).toMatchObject(refused)
    // Anything else is corrected as before, with the same sum beside it too.
    const address = { address: '3 Market Road', sumNaira: confirmation.sumNaira - 1 }
    expect((await as('agent', correctOrder, { params, body: address })).statusCode).toBe(200)
    expect((await as('owner', moveOrder, takesBack)).json()).toMatchObject({ sumNaira: confirmation.sumNaira })
  })

  test('an agent takes nobody over; an owner does', async () => {
    const reference = await place()
    await as({ cookie: colleague }, takeBuyer, { params: { reference }, body: {} })
    const over = { params: { reference }, body: { over: true } }
    expect((await as('agent', takeBuyer, over)).json()).toMatchObject({ code: 'other-role' })
    expect((await as('agent', takeBuyer, { params: { reference }, body: {} })).statusCode).toBe(409)
    expect((await as('owner', takeBuyer, over)).statusCode).toBe(200)
  })
})
