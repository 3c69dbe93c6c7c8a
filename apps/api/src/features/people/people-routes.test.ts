import { Readable } from 'node:stream'
import { takeBuyer, takeNextBuyer } from '@divine/contracts/calls/buyer-claims'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { listJournal } from '@divine/contracts/calls/journal'
import { getOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import {
  acceptInvitation,
  changePerson,
  invitePerson,
  listPeople,
  type Person,
  readInvitation,
  withdrawInvitation,
} from '@divine/contracts/calls/people'
import type { Role } from '@divine/contracts/calls/roles'
import {
  changePassword,
  getStaffMember,
  listColleagues,
  signIn,
  signOutEverywhere,
} from '@divine/contracts/calls/staff'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cookieHeader, openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'

const safe = 'copper lantern willow 93 sprint'

let site: TestApp
let owner: string
const log: string[] = []
beforeAll(async () => {
  site = await openTestApp({ SIGN_INS_PER_CLIENT: '0', LOG_LEVEL: 'info' }, undefined, {
    write: (line) => log.push(line),
  })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.database.execute(sql`truncate orders, buyer_claims, staff_accounts, staff_invitations cascade`)
  owner = await site.signInStaff('owner')
})

function as(cookie: string, endpoint: Endpoint, input: Record<string, unknown> = {}) {
  return site.send(endpoint, { ...input, headers: { cookie } } as never)
}

async function people(): Promise<Person[]> {
  return (await as(owner, listPeople)).json().people
}

async function idOf(cookie: string): Promise<string> {
  const { email } = (await as(cookie, getStaffMember)).json()
  return (await people()).find((person) => person.email === email)?.id ?? ''
}

async function invite(email: string, role: Role = 'agent', by = owner): Promise<string> {
  const reply = await as(by, invitePerson, { body: { email, role } })
  expect(reply.statusCode).toBe(201)
  return new URL(reply.json().link).pathname.split('/').at(-1) ?? ''
}

const accept = (token: string, body: object = { fullname: 'Chidi Nwankwo', password: safe }) =>
  site.send(acceptInvitation, { params: { token }, body })
const enter = (email: string, password = safe) => site.send(signIn, { body: { email, password } })
const change = (id: string, body: object, by = owner) => as(by, changePerson, { params: { id }, body })

describe('an invitation', () => {
  test('sets a password of one’s own, once, with the name and the role', async () => {
    const token = await invite('Chidi@Staff.example')
    expect((await site.send(readInvitation, { params: { token } })).json()).toEqual({
      email: 'chidi@staff.example',
      role: 'agent',
      isForPassword: false,
    })
    expect((await as(owner, listPeople)).json().invitations).toMatchObject([
      { email: 'chidi@staff.example', role: 'agent' },
    ])
    expect((await accept(token)).statusCode).toBe(201)
    expect((await enter('chidi@staff.example')).json()).toMatchObject({ name: 'Chidi Nwankwo', role: 'agent' })
    expect((await accept(token)).json()).toMatchObject({ code: 'not-found' })
    expect((await as(owner, listPeople)).json().invitations).toEqual([])
  })

  test('takes more passwords than guesses of a link are allowed, until one is good enough', async () => {
    await using limited = await openTestApp({ SIGN_INS_PER_CLIENT: '3' }, site)
    const token = await invite('chidi@staff.example')
    const tried = (params: { token: string }, password: string) =>
      limited.send(acceptInvitation, { params, body: { fullname: 'Chidi', password } })
    for (let times = 0; times < 5; times++) {
      expect((await tried({ token }, 'password1234')).statusCode).toBe(400)
      expect((await limited.send(readInvitation, { params: { token } })).statusCode).toBe(200)
    }
    const guessed = []
    for (let times = 0; times < 5; times++) guessed.push((await tried({ token: 'x'.repeat(22) }, safe)).statusCode)
    expect(guessed).toEqual([404, 404, 404, 429, 429])
    expect((await tried({ token }, safe)).statusCode).toBe(201)
  })

  test('is tried with so many passwords that nobody waits for it, and no longer', async () => {
    const token = await invite('chidi@staff.example')
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => accept(token, { fullname: 'Chidi', password: 'a-b'.repeat(40) })),
    )
    const codes = tries.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 400)).toHaveLength(20)
    expect(codes.filter((code) => code === 429)).toHaveLength(10)
    expect(tries.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined()
  })

  test('keeps no secret: neither the database nor the log has the link', async () => {
    const token = await invite('chidi@staff.example')
    const { rows } = (await site.database.execute(sql`select * from staff_invitations`)) as unknown as {
      rows: object[]
    }
    expect(JSON.stringify(rows)).not.toContain(token)
    await accept(token)
    expect(log.join('')).not.toContain(token)
    expect(log.join('')).toContain('invitation taken')
  })

  test('says what is wrong with name and password, and is good for another try', async () => {
    const token = await invite('chidi@staff.example')
    const refused = await accept(token, { fullname: ' ', password: 'passwordpassword' })
    expect(refused.json()).toMatchObject({
      code: 'invalid',
      fieldErrors: { fullname: 'Enter your name.', password: expect.stringContaining('easy to guess') },
    })
    expect((await accept(token)).statusCode).toBe(201)
  })

  test('is taken by one of many who have the link at once', async () => {
    const token = await invite('chidi@staff.example')
    const passwords = Array.from({ length: 5 }, (_, index) => `${safe} ${index}`)
    const replies = await Promise.all(passwords.map((password) => accept(token, { fullname: 'Chidi', password })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404, 404, 404, 404])
    const winner = passwords[replies.findIndex(({ statusCode }) => statusCode === 201)]
    expect((await enter('chidi@staff.example', winner)).statusCode).toBe(200)
  })

  test('is good for 48 hours, until another one is made, and until it is withdrawn', async () => {
    const message = 'This link is good no more. Ask for a new one.'
    const gone = { code: 'not-found', message, requestId: expect.any(String) }
    const first = await invite('chidi@staff.example')
    const second = await invite('chidi@staff.example')
    expect((await accept(first)).json()).toEqual(gone)
    await site.database.execute(sql`update staff_invitations set until = until - interval '48 hours'`)
    expect((await accept(second)).json()).toEqual(gone)
    const third = await invite('chidi@staff.example')
    await as(owner, withdrawInvitation, { querystring: { email: 'chidi@staff.example' } })
    expect((await accept(third)).json()).toEqual(gone)
    expect((await site.send(readInvitation, { params: { token: third } })).json()).toEqual(gone)
  })

  test('that nobody has is withdrawn without a word of what was typed in the journal', async () => {
    await as(owner, withdrawInvitation, { querystring: { email: '0803 765 4321' } })
    await invite('chidi@staff.example')
    await as(owner, withdrawInvitation, { querystring: { email: 'Chidi@staff.example' } })
    await site.app.journal.written()
    const lines = (await as(owner, listJournal, { querystring: { what: 'people-changed' } })).json()
    expect(lines.slice(0, 3)).toMatchObject([
      { about: 'chidi@staff.example', said: 'invitation withdrawn' },
      { about: 'chidi@staff.example', said: 'invited as agent' },
      { about: '', said: 'by email' },
    ])
  })

  test.each<[string, (maker: string, theirs: string) => Promise<{ statusCode: number }>]>([
    [
      'its maker has another password',
      (maker) => as(maker, changePassword, { body: { current: staffPassword, next: safe } }),
    ],
    ['its maker signs out everywhere', (maker) => as(maker, signOutEverywhere)],
    ['its maker is signed out', async (maker) => change(await idOf(maker), { isSignedOut: true })],
    ['whom it is for is signed out', async (_maker, theirs) => change(await idOf(theirs), { isSignedOut: true })],
    ['whom it is for gets another role', async (_maker, theirs) => change(await idOf(theirs), { role: 'owner' })],
  ])('ends where %s', async (_when, end) => {
    const maker = await site.signInStaff('owner')
    const theirs = await site.signInStaff('agent')
    const { email } = (await as(theirs, getStaffMember)).json()
    const token = await invite(email, 'agent', maker)
    expect((await site.send(readInvitation, { params: { token } })).statusCode).toBe(200)
    expect((await end(maker, theirs)).statusCode).toBeLessThan(300)
    expect((await site.send(readInvitation, { params: { token } })).statusCode).toBe(404)
    expect((await accept(token, { password: 'another lantern 17 willow' })).statusCode).toBe(404)
    expect((await as(owner, listPeople)).json().invitations).toEqual([])
    expect((await accept(await invite(email))).statusCode).toBe(201)
  })

  test('to oneself ends with the password that it was made beside', async () => {
    const { email } = (await as(owner, getStaffMember)).json()
    const token = await invite(email, 'owner')
    await as(owner, changePassword, { body: { current: staffPassword, next: safe } })
    expect((await accept(token, { password: 'another lantern 17 willow' })).statusCode).toBe(404)
    expect((await enter(email)).statusCode).toBe(200)
  })

  test('that is made at the very moment when its maker changes their password opens nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const maker = await site.signInStaff('owner')
      const { email } = (await as(maker, getStaffMember)).json()
      const links: string[] = []
      const makeLinks = async () => {
        for (;;) {
          const reply = await as(maker, invitePerson, { body: { email, role: 'owner' } })
          if (reply.statusCode !== 201) return expect(reply.statusCode).toBe(401)
          links.push(new URL(reply.json().link).pathname.split('/').at(-1) ?? '')
        }
      }
      const changing = async () => {
        await vi.waitFor(() => expect(links.length).toBeGreaterThan(0), { timeout: 60_000 })
        return as(maker, changePassword, { body: { current: staffPassword, next: safe } })
      }
      const [changed] = await Promise.all([changing(), makeLinks(), makeLinks()])
      expect(changed.statusCode).toBe(200)
      for (const token of links.slice(-4))
        expect((await accept(token, { password: 'another lantern 17 willow' })).statusCode).toBe(404)
      expect((await enter(email)).statusCode).toBe(200)
    }
  })

  test('of somebody who is no owner any more opens nothing', async () => {
    const other = await site.signInStaff('owner')
    const token = await invite('back@staff.example', 'owner', other)
    await change(await idOf(other), { isBarred: true })
    expect((await accept(token)).statusCode).toBe(404)
    expect((await as(owner, listPeople)).json().invitations).toEqual([])
  })

  test('for somebody with an account gives them another password, keeps role and name, and ends their sessions', async () => {
    const cookie = await site.signInStaff('agent')
    const { email, name } = (await as(cookie, getStaffMember)).json()
    const token = await invite(email, 'owner')
    expect((await site.send(readInvitation, { params: { token } })).json()).toMatchObject({ isForPassword: true })
    expect((await accept(token, { password: safe })).statusCode).toBe(201)
    expect((await as(cookie, getStaffMember)).statusCode).toBe(401)
    expect((await enter(email, staffPassword)).statusCode).toBe(401)
    expect((await enter(email)).json()).toMatchObject({ name, role: 'agent' })
  })

  test('that a bar has ended does not come back with its lifting', async () => {
    const other = await site.signInStaff('owner')
    const id = await idOf(other)
    const { email } = (await as(other, getStaffMember)).json()
    const [made, forThem] = [await invite('back@staff.example', 'owner', other), await invite(email)]
    await change(id, { isBarred: true })
    await change(id, { isBarred: false })
    for (const token of [made, forThem]) expect((await accept(token)).statusCode).toBe(404)
  })

  test('lifts no bar', async () => {
    const cookie = await site.signInStaff('agent')
    const id = await idOf(cookie)
    const { email } = (await as(cookie, getStaffMember)).json()
    const token = await invite(email)
    await change(id, { isBarred: true })
    expect((await accept(token, { password: safe })).statusCode).toBe(404)
    expect((await enter(email)).statusCode).toBe(401)
    expect((await as(owner, invitePerson, { body: { email, role: 'agent' } })).json()).toMatchObject({
      code: 'conflict',
    })
  })
})

describe('the list of people', () => {
  test('says who has which role, signed in when and where, and with a code or without', async () => {
    await enter('nobody@staff.example')
    const listed = await people()
    expect(listed).toMatchObject([
      { role: 'owner', barredAt: null, hasSecondFactor: false, signedInAt: expect.any(String), devices: [{}] },
    ])
  })
})

describe('a person', () => {
  test('gets another role, and signs in again for it', async () => {
    const cookie = await site.signInStaff('agent')
    const { email } = (await as(cookie, getStaffMember)).json()
    expect((await change(await idOf(cookie), { role: 'dispatcher' })).statusCode).toBe(200)
    // What was open, such as a stream of changes, was open for the former role.
    expect((await as(cookie, getStaffMember)).statusCode).toBe(401)
    expect((await enter(email, staffPassword)).json()).toMatchObject({ role: 'dispatcher' })
  })

  test('hands back their buyers when they are barred, or call no more', async () => {
    const { reference } = (
      await site.send(placeOrder, {
        body: {
          fullname: 'Ngozi',
          supplement: 'Ulcer',
          bottle: 1,
          phone: '08031234567',
          address: 'Lagos',
          request: '',
        },
      })
    ).json()
    for (const body of [{ role: 'dispatcher' }, { isBarred: true }]) {
      const cookie = await site.signInStaff('agent')
      await as(cookie, takeBuyer, { params: { reference }, body: {} })
      await change(await idOf(cookie), body)
      expect((await as(owner, getOrder, { params: { reference } })).json().claim).toBeNull()
    }
  })

  test('who is barred is signed out at once, and in again once the bar is lifted', async () => {
    const cookie = await site.signInStaff('agent')
    const { email } = (await as(cookie, getStaffMember)).json()
    const id = await idOf(cookie)
    await change(id, { isBarred: true })
    expect((await as(cookie, getStaffMember)).statusCode).toBe(401)
    expect((await enter(email, staffPassword)).statusCode).toBe(401)
    expect((await people()).find((person) => person.id === id)).toMatchObject({
      barredAt: expect.any(String),
      devices: [],
    })
    await change(id, { isBarred: false })
    expect((await enter(email, staffPassword)).statusCode).toBe(200)
  })

  test('is signed out on every device, and may sign in again', async () => {
    const cookie = await site.signInStaff('agent')
    const { email } = (await as(cookie, getStaffMember)).json()
    await change(await idOf(cookie), { isSignedOut: true })
    expect((await as(cookie, getStaffMember)).statusCode).toBe(401)
    expect((await enter(email, staffPassword)).statusCode).toBe(200)
  })

  test('is changed in one way at a time', async () => {
    const cookie = await site.signInStaff('agent')
    const id = await idOf(cookie)
    expect((await change(id, { role: 'dispatcher', isBarred: true })).statusCode).toBe(400)
    expect((await change(id, { role: 'agent' })).statusCode).toBe(200)
    expect((await as(cookie, getStaffMember)).statusCode).toBe(200)
  })

  test('is not there: 404', async () => {
    expect((await change('nobody', { role: 'agent' })).statusCode).toBe(404)
  })
})

test.each([
  ['bar', { isBarred: true }, { isBarred: false }, { barredAt: expect.any(String) }],
  ['role', { role: 'agent' }, { role: 'owner' }, { role: 'agent' }],
])('an owner takes back no change of their own %s that comes at the same moment', async (_what, taken, back, left) => {
  for (let round = 0; round < 10; round++) {
    const other = await site.signInStaff('owner')
    const id = await idOf(other)
    const [, answer] = await Promise.all([change(id, taken), change(id, back, other)])
    expect([200, 401, 403, 409]).toContain(answer.statusCode)
    expect((await people()).find((person) => person.id === id)).toMatchObject(left)
  }
})

test('who is barred before the body of their request has come has done nothing', async () => {
  const other = await site.signInStaff('owner')
  const id = await idOf(other)
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const body = new Readable({ read: () => asked() })
  const text = JSON.stringify({ isBarred: false })
  body.push(text.slice(0, 3))
  const reply = site.app.inject({
    method: 'PATCH',
    url: changePerson.url.replace(':id', id),
    headers: { cookie: other, 'content-type': 'application/json' },
    payload: body,
  })
  // Whoever is not admitted is asked for none.
  await isAsked
  await change(id, { isBarred: true })
  body.push(text.slice(3))
  body.push(null)
  expect((await reply).json()).toMatchObject({ code: 'signed-out' })
  expect((await people()).find((person) => person.id === id)).toMatchObject({ barredAt: expect.any(String) })
})

test('whoever presses "Next buyer" again and again is barred all the same', async () => {
  const agent = await site.signInStaff('agent')
  const id = await idOf(agent)
  let isOver = false
  const press = async () => {
    while (!isOver) if ((await as(agent, takeNextBuyer, { body: {} })).statusCode >= 400) return
  }
  const pressing = Array.from({ length: 20 }, press)
  const bar = await change(id, { isBarred: true })
  isOver = true
  await Promise.all(pressing)
  expect(bar.json()).toEqual({ message: 'Done.' })
})

describe('an owner always remains', () => {
  test('the last one is neither barred nor made something else', async () => {
    const id = await idOf(owner)
    await site.signInStaff('agent')
    for (const body of [{ isBarred: true }, { role: 'agent' }]) {
      expect((await change(id, body)).json()).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('owner left'),
      })
    }
    const { email } = (await as(owner, getStaffMember)).json()
    await expect(site.app.staff.disable(email)).rejects.toThrow('no owner left')
    expect((await change(id, { role: 'owner' })).statusCode).toBe(200)
  })

  test('also where several take the role away from each other at once', async () => {
    for (let round = 0; round < 10; round++) {
      await site.database.execute(sql`truncate staff_accounts cascade`)
      owner = await site.signInStaff('owner')
      const others = [await site.signInStaff('owner'), await site.signInStaff('owner')]
      const all = [owner, ...others]
      const ids = await Promise.all(all.map(idOf))
      const body = round % 2 ? { isBarred: true } : { role: 'agent' }
      const replies = await Promise.all(all.map((cookie, index) => change(ids[(index + 1) % 3] ?? '', body, cookie)))
      // Who has lost the role meanwhile is refused for that.
      expect(replies.every(({ statusCode }) => [200, 401, 403, 409].includes(statusCode))).toBe(true)
      const { rows } = (await site.database.execute(
        sql`select id from staff_accounts where role = 'owner' and disabled_at is null`,
      )) as unknown as { rows: object[] }
      expect(rows.length).toBeGreaterThan(0)
    }
  })
})

test('who was invited as a dispatcher is one', async () => {
  const token = await invite('chidi@staff.example', 'dispatcher')
  await accept(token)
  const cookie = cookieHeader(await enter('chidi@staff.example'))
  expect((await as(cookie, listPeople)).json()).toMatchObject({ code: 'other-role' })
})

test('a role that only a newer version knows does what a dispatcher may, and takes nobody else off the lists', async () => {
  const agent = await site.signInStaff('agent')
  const { email } = (await as(agent, getStaffMember)).json()
  const token = await invite('new@staff.example')
  await site.database.execute(sql`update staff_accounts set role = 'pilot' where email = ${email}`)
  await site.database.execute(sql`update staff_invitations set role = 'pilot'`)
  const list = (await as(owner, listPeople)).json()
  expect(list.people).toContainEqual(expect.objectContaining({ email, role: 'dispatcher' }))
  expect(list.invitations).toMatchObject([{ role: 'dispatcher' }])
  expect((await as(owner, listColleagues)).json()).toContainEqual(
    expect.objectContaining({ email, role: 'dispatcher' }),
  )
  expect((await site.send(readInvitation, { params: { token } })).json()).toMatchObject({ role: 'dispatcher' })
  // The newer version finds the role that it wrote.
  await accept(token)
  const stored = sql`select role from staff_accounts where email = 'new@staff.example'`
  const { rows } = (await site.database.execute(stored)) as { rows: object[] }
  expect(rows).toEqual([{ role: 'pilot' }])
})
