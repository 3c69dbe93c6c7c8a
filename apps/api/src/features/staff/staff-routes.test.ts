import {
  changePassword,
  endSessions,
  getStaffMember,
  listSessions,
  type StaffSession,
  signIn,
  signOut,
  signOutEverywhere,
} from '@divine/contracts/calls/staff'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieHeader, emptyTables, openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'

const email = 'amaka@staff.example'
let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ SIGN_INS_PER_CLIENT: '0' })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await emptyTables(site.database)
  await site.app.staff.add(email, staffPassword, 'agent')
})

const enter = (body: object = { email, password: staffPassword }, at = site, more = {}) =>
  at.send(signIn, { body }, more)
const me = (cookie: string) => site.send(getStaffMember, { headers: { cookie } })

describe('signing in', () => {
  test('the right password opens a session that its cookie carries', async () => {
    const reply = await enter({ email: ' Amaka@Staff.example ', password: staffPassword })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ email, name: 'amaka', role: 'agent', secondFactor: 'off' })
    expect(reply.cookies.find((cookie) => cookie.name === 'staff')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 1800,
    })
    expect((await me(cookieHeader(reply))).json()).toEqual({ email, name: 'amaka', role: 'agent', secondFactor: 'off' })
  })

  test('over HTTPS the cookie is locked to this host', async () => {
    await using secure = await openTestApp({ PUBLIC_ORIGIN: 'https://divinehealth.example' }, site)
    const reply = await enter(undefined, secure)
    const names = reply.cookies.map(({ name, secure: isSecure }) => [name, isSecure])
    expect(names).toEqual([
      ['__Host-staff', true],
      ['__Host-staff-device', true],
    ])
  })

  test('a wrong password, an unknown email and a disabled account answer alike', async () => {
    await site.app.staff.add('left@staff.example', staffPassword, 'agent')
    await site.app.staff.disable('left@staff.example')
    const replies = await Promise.all([
      enter({ email, password: 'wrong password here' }),
      enter({ email: 'nobody@staff.example', password: staffPassword }),
      enter({ email: 'left@staff.example', password: staffPassword }),
      enter({ email: 'not an email', password: staffPassword }),
    ])
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({
        code: 'wrong-credentials',
        message: 'This email and password do not go together.',
        requestId: expect.any(String),
      })
      expect(reply.cookies).toEqual([])
    }
  })

  test('a password counts exactly as it was typed', async () => {
    for (const password of [staffPassword.toUpperCase(), ` ${staffPassword}`, staffPassword.slice(0, -1)])
      expect((await enter({ email, password })).statusCode).toBe(401)
  })

  test('each sign-in makes a new session id', async () => {
    const [one, other] = [await enter(), await enter()]
    expect(cookieHeader(one)).not.toBe(cookieHeader(other))
  })

  test('an email of characters that nobody can type is none', async () => {
    const reply = await enter({ email: '\u0000', password: '\u0000' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors).toEqual({ email: 'Enter your email.' })
  })

  test('empty fields are named', async () => {
    expect((await enter({ email: '', password: '' })).json().fieldErrors).toEqual({
      email: 'Enter your email.',
      password: 'Enter your password.',
    })
  })

  test('a page of another site cannot sign anyone in', async () => {
    expect((await enter(undefined, site, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
  })
})

describe('a session', () => {
  test('ends for good when it is signed out', async () => {
    const cookie = cookieHeader(await enter())
    expect((await site.send(signOut, { headers: { cookie } })).statusCode).toBe(200)
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('ends on every device at once, and only for whoever asks', async () => {
    await site.app.staff.add('other@staff.example', staffPassword, 'agent')
    const other = cookieHeader(await enter({ email: 'other@staff.example', password: staffPassword }))
    const [phone, desktop] = [cookieHeader(await enter()), cookieHeader(await enter())]
    const reply = await site.send(signOutEverywhere, { headers: { cookie: phone } })
    expect(reply.cookies).toContainEqual(expect.objectContaining({ name: 'staff', value: '', maxAge: 0 }))
    for (const cookie of [phone, desktop]) expect((await me(cookie)).statusCode).toBe(401)
    expect((await me(other)).statusCode).toBe(200)
  })

  test('ends after 30 minutes without a request, and is moved on by one', async () => {
    const cookie = cookieHeader(await enter())
    await site.database.execute(
      sql`update staff_sessions set expires_at = now() + interval '10 minutes', updated_at = now() - interval '20 minutes'`,
    )
    const renewed = await me(cookie)
    expect(renewed.cookies[0]).toMatchObject({ name: 'staff', maxAge: 1800 })
    await site.database.execute(sql`update staff_sessions set expires_at = now() - interval '1 second'`)
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('ends 12 hours after it began, however busy', async () => {
    const cookie = cookieHeader(await enter())
    await site.database.execute(sql`update staff_sessions set created_at = now() - interval '12 hours 1 minute'`)
    expect((await me(cookie)).statusCode).toBe(401)
    await site.database.execute(sql`update staff_sessions set created_at = now()`)
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('ends when its account is disabled or gets a new password', async () => {
    const first = cookieHeader(await enter())
    await site.app.staff.disable(email)
    expect((await me(first)).statusCode).toBe(401)
    await site.app.staff.reset(email, 'lantern gravel mosaic 47 fern')
    const second = await enter({ email, password: 'lantern gravel mosaic 47 fern' })
    expect(second.statusCode).toBe(200)
    await site.app.staff.reset(email, staffPassword)
    expect((await me(cookieHeader(second))).statusCode).toBe(401)
  })
})

describe('too many attempts', () => {
  const wrong = { email, password: 'a guess at the password' }

  test('a guesser is asked to wait; staff elsewhere, and staff on a known device behind the same address, are not', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '3' }, site)
    const device = cookieHeader(await enter(undefined, strict, { remoteAddress: '41.0.0.1' }))
    const guesses: number[] = []
    for (let index = 0; index < 4; index++)
      guesses.push((await enter(wrong, strict, { remoteAddress: '41.0.0.1' })).statusCode)
    expect(guesses).toEqual([401, 401, 429, 429])
    expect((await enter(undefined, strict, { remoteAddress: '41.0.0.1' })).statusCode).toBe(429)
    expect((await enter(undefined, strict, { remoteAddress: '41.0.0.2' })).statusCode).toBe(200)
    const known = await enter(undefined, strict, { remoteAddress: '41.0.0.1', headers: { cookie: device } })
    expect(known.statusCode).toBe(200)
  })

  test('one line of the log tells that a guesser is held back, however long it goes on', async () => {
    const lines: string[] = []
    const settings = { SIGN_INS_PER_CLIENT: '2', LOG_LEVEL: 'warn' }
    await using strict = await openTestApp(settings, site, { write: (line) => void lines.push(JSON.parse(line).msg) })
    for (let index = 0; index < 20; index++) await enter(wrong, strict)
    expect(lines).toEqual(['sign-in refused', 'sign-in refused', 'held back: too many attempts to sign in'])
  })

  test('a known device of one account is a stranger to another', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '1' }, site)
    const device = cookieHeader(await enter(undefined, strict))
    const other = { email: 'musa@staff.example', password: 'a guess at the password' }
    expect((await enter(other, strict, { headers: { cookie: device } })).statusCode).toBe(429)
  })
})

describe('many sign-ins at once', () => {
  const lagos = { remoteAddress: '41.0.0.9' }

  test('with one email are refused beyond a few, and neither its member on a known device nor anybody else is', async () => {
    await site.app.staff.add('other@staff.example', staffPassword, 'agent')
    const device = cookieHeader(await enter())
    const guesses = Array.from({ length: 60 }, (_none, index) =>
      enter({ email, password: 'a guess at the password' }, site, { remoteAddress: `41.0.1.${index}` }),
    )
    const known = enter(undefined, site, { ...lagos, headers: { cookie: device } })
    const colleague = enter({ email: 'other@staff.example', password: staffPassword }, site, lagos)
    const replies = await Promise.all(guesses)
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(50)
    expect(refused[0]?.json().message).toContain('Please wait a few seconds and try again.')
    expect(refused[0]?.headers['retry-after']).toBe('10')
    expect([(await known).statusCode, (await colleague).statusCode]).toEqual([200, 200])
    expect((await enter(undefined, site, lagos)).statusCode).toBe(200)
  })

  test('with many emails are refused beyond a few, and a member on a known device is not', async () => {
    const device = cookieHeader(await enter())
    const guesses = Array.from({ length: 60 }, (_none, index) =>
      enter({ email: `${index}@staff.example`, password: 'a guess at the password' }, site, {
        remoteAddress: `41.0.2.${index}`,
      }),
    )
    const known = enter(undefined, site, { ...lagos, headers: { cookie: device } })
    const replies = await Promise.all(guesses)
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(48)
    expect(refused[0]?.json().message).toBe(
      'Many people are signing in at this moment. Please wait a few seconds and try again.',
    )
    expect((await known).statusCode).toBe(200)
    expect((await enter(undefined, site, lagos)).statusCode).toBe(200)
  })
})

describe('where staff are signed in', () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36'
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
  const enterOn = async (userAgent: string, account = email) =>
    cookieHeader(
      await enter({ email: account, password: staffPassword }, site, { headers: { 'user-agent': userAgent } }),
    )
  const sessionsOf = async (cookie: string): Promise<StaffSession[]> =>
    (await site.send(listSessions, { headers: { cookie } })).json()
  const end = (cookie: string, ids: string[], password = staffPassword, at = site) =>
    at.send(endSessions, { body: { ids, password }, headers: { cookie } })
  const idOn = async (cookie: string, device: string) =>
    (await sessionsOf(cookie)).find((session) => session.device === device)?.id ?? ''

  test('their devices are listed in words, this one first; nobody else’s, and none that has ended', async () => {
    await site.app.staff.add('other@staff.example', staffPassword, 'agent')
    await enterOn(windows, 'other@staff.example')
    await enterOn('')
    await site.database.execute(sql`update staff_sessions set created_at = now() - interval '13 hours'`)
    await enterOn(windows)
    const cookie = await enterOn(android)
    expect(await sessionsOf(cookie)).toEqual([
      expect.objectContaining({ device: 'Chrome on Android', isCurrent: true }),
      expect.objectContaining({ device: 'Firefox on Windows', isCurrent: false }),
    ])
  })

  test('a browser that says nothing of itself is listed as well', async () => {
    const cookie = cookieHeader(await enter())
    await enterOn('')
    await enterOn('something/1.0 (odd)')
    const devices = (await sessionsOf(cookie)).map(({ device }) => device)
    expect(devices).toContain('An unknown device')
    expect(devices).toHaveLength(3)
  })

  test('the chosen ones end, and neither the others nor this one', async () => {
    const [phone, desktop, here] = [await enterOn(android), await enterOn(windows), await enterOn('')]
    const current = (await sessionsOf(here)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    const reply = await end(here, [await idOn(here, 'Firefox on Windows'), current, 'never there'])
    expect(reply.statusCode).toBe(200)
    const statuses = [phone, desktop, here].map(async (cookie) => (await me(cookie)).statusCode)
    expect(await Promise.all(statuses)).toEqual([200, 401, 200])
  })

  test('nobody can end the session of somebody else', async () => {
    await site.app.staff.add('other@staff.example', staffPassword, 'agent')
    const other = await enterOn(windows, 'other@staff.example')
    const [{ id = '' } = {}] = await sessionsOf(other)
    expect((await end(await enterOn(android), [id])).statusCode).toBe(200)
    expect((await me(other)).statusCode).toBe(200)
  })

  test('without the password, or with none chosen, nothing ends and the field is named', async () => {
    const [desktop, here] = [await enterOn(windows), await enterOn(android)]
    const id = await idOn(here, 'Firefox on Windows')
    expect((await end(here, [id], 'not the password')).json().fieldErrors).toEqual({
      password: 'This is not your password.',
    })
    expect((await end(here, [], '')).json().fieldErrors).toEqual({
      ids: 'Choose at least one device.',
      password: 'Enter your password.',
    })
    expect((await me(desktop)).statusCode).toBe(200)
  })

  test('who found a session open cannot guess the password here either', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '2' }, site)
    const cookie = cookieHeader(await enter())
    const guesses: number[] = []
    for (let index = 0; index < 3; index++)
      guesses.push((await end(cookie, ['any'], `a guess ${index}`, strict)).statusCode)
    expect(guesses).toEqual([400, 400, 429])
  })
})

describe('changing the password', () => {
  const next = 'lantern gravel mosaic 47 fern'
  const change = (cookie: string, body: object = { current: staffPassword, next }, at = site) =>
    at.send(changePassword, { body, headers: { cookie } })

  test('the new one counts from then on, here with a new session, and every other device is signed out', async () => {
    const [phone, desktop] = [cookieHeader(await enter()), cookieHeader(await enter())]
    const reply = await change(phone)
    expect(reply.statusCode).toBe(200)
    expect((await me(cookieHeader(reply))).json()).toMatchObject({ email })
    for (const cookie of [phone, desktop]) expect((await me(cookie)).statusCode).toBe(401)
    expect((await enter()).statusCode).toBe(401)
    expect((await enter({ email, password: next })).statusCode).toBe(200)
  })

  test.each([
    [{ current: 'not the password', next }, 'current', 'This is not the password that you have now.'],
    [{ current: '', next }, 'current', 'Enter the password that you have now.'],
    [{ current: staffPassword, next: '' }, 'next', 'Enter a new password.'],
    [{ current: staffPassword, next: 'short' }, 'next', 'Use at least 15 characters.'],
    [{ current: staffPassword, next: 'divinehealthsupplements' }, 'next', 'This password is easy to guess.'],
  ])('%j changes nothing and names the field', async (body, field, message) => {
    const cookie = cookieHeader(await enter())
    const reply = await change(cookie, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors).toEqual({ [field]: expect.stringContaining(message) })
    expect((await me(cookie)).statusCode).toBe(200)
    expect((await enter()).statusCode).toBe(200)
  })

  test('who found a session open cannot guess the password for long', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '2' }, site)
    const cookie = cookieHeader(await enter())
    const guesses: number[] = []
    for (let index = 0; index < 3; index++)
      guesses.push((await change(cookie, { current: `a guess ${index}`, next }, strict)).statusCode)
    expect(guesses).toEqual([400, 400, 429])
  })
})

describe('whoever found a session open', () => {
  const prove = (cookie: string, password: string, at: TestApp) =>
    at.send(endSessions, { body: { ids: ['any'], password }, headers: { cookie } })

  test('uses up its own attempts at the password, and none of the member’s on another device', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '2' }, site)
    const [found, own] = [cookieHeader(await enter()), cookieHeader(await enter())]
    const guesses: number[] = []
    for (let index = 0; index < 20; index++) guesses.push((await prove(found, `a guess ${index}`, strict)).statusCode)
    expect(guesses).toEqual([400, 400, ...Array(18).fill(429)])
    expect((await prove(own, staffPassword, strict)).statusCode).toBe(200)
  })

  test('cannot write its session in many ways to be counted as many', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '2' }, site)
    const found = cookieHeader(await enter())
    const guesses: number[] = []
    for (const cookie of [found, `other=1; ${found}`, `${found}; other=1`, found.replace('%3D', '=')]) {
      expect((await me(cookie)).statusCode).toBe(200)
      guesses.push((await prove(cookie, 'a guess', strict)).statusCode)
    }
    expect(guesses).toEqual([400, 400, 429, 429])
  })

  test('has with any number of sessions five times the attempts of one', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '1' }, site)
    const guesses: number[] = []
    for (let index = 0; index < 7; index++)
      guesses.push((await prove(cookieHeader(await enter()), 'a guess', strict)).statusCode)
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })
})

describe('accounts', () => {
  test.each([
    ['short', 'Use at least 15 characters.'],
    ['password12345678', 'easy to guess'],
    ['aaaaaaaaaaaaaaaaaaaa', 'easy to guess'],
    ['divinehealthsupplements', 'easy to guess'],
  ])('the password %j is refused', async (password, message) => {
    await expect(site.app.staff.add('new@staff.example', password, 'owner')).rejects.toThrow(message)
  })

  test('an email has one account', async () => {
    await expect(site.app.staff.add(email.toUpperCase(), staffPassword, 'agent')).rejects.toThrow('already')
  })

  test('the first account is made once, with a password when none is given, also by two processes at once', async () => {
    await emptyTables(site.database)
    const made = await Promise.all([1, 2].map(() => site.app.staff.addFirst('first@staff.example', undefined)))
    const account = made.find(Boolean)
    expect(made.filter(Boolean)).toHaveLength(1)
    expect((await enter(account)).statusCode).toBe(200)
    expect(await site.app.staff.addFirst('second@staff.example', undefined)).toBeUndefined()
  })
})
