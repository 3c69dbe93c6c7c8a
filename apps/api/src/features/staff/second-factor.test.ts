import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endSessions,
  enterCode,
  getStaffMember,
  listSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  signIn,
  signOut,
  signOutEverywhere,
} from '@divine/contracts/calls/staff'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { variables } from '../../config.ts'
import { sharedSecret } from '../../database/secret-queries.ts'
import { codeOf, setUpSecondFactor, wrongCodeOf } from '../../testing/second-factor.ts'
import { cookieHeader, emptyTables, openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { staffAccounts, staffSecondFactors, staffSessions, staffVerifications } from './staff-tables.ts'

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

const enter = (at = site, password = staffPassword) => at.send(signIn, { body: { email, password } })
const codeTo = (cookie: string, code: string, at = site) => at.send(enterCode, { body: { code }, headers: { cookie } })
const me = async (cookie: string) => (await site.send(getStaffMember, { headers: { cookie } })).json()

const setUp = (at = site) => setUpSecondFactor(at, email)

describe('codes that no sign-in waits for, and codes while none is accepted', () => {
  const address = { remoteAddress: '41.0.0.1' }

  test('are refused for a while beyond a few, each client for itself, and the log does not grow with them', async () => {
    const lines: string[] = []
    const settings = { SIGN_INS_PER_CLIENT: '3', LOG_LEVEL: 'warn' }
    await using strict = await openTestApp(settings, site, { write: (line) => void lines.push(line) })
    const statuses: number[] = []
    for (let index = 0; index < 30; index++)
      statuses.push((await strict.send(enterCode, { body: { code: '123456' } }, address)).statusCode)
    expect(statuses).toEqual([401, 401, 401, ...Array(27).fill(429)])
    expect(lines).toHaveLength(4)
    const elsewhere = await strict.send(enterCode, { body: { code: '123456' } }, { remoteAddress: '41.0.0.2' })
    expect(elsewhere.statusCode).toBe(401)
  })

  test('keep nobody out who has the right one, behind the same address', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '3' }, site)
    const { uri } = await setUp()
    for (let index = 0; index < 5; index++) await strict.send(enterCode, { body: { code: '123456' } }, address)
    const waiting = cookieHeader(await strict.send(signIn, { body: { email, password: staffPassword } }, address))
    const entered = await strict.send(
      enterCode,
      { body: { code: codeOf(uri, 1) }, headers: { cookie: waiting } },
      address,
    )
    expect(entered.statusCode).toBe(200)
  })
})

describe('setting it up', () => {
  test('the secret can be read by an app, and the first code turns it on, with a new session', async () => {
    const before = cookieHeader(await enter())
    const body = { password: staffPassword }
    const { uri, recoveryCodes } = (await site.send(beginSecondFactor, { body, headers: { cookie: before } })).json()
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Divine Health Supplements', label: email, digits: 6, period: 30 })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await me(before)).toMatchObject({ secondFactor: 'off' })

    const code = codeOf(uri)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const confirmed = await site.send(confirmSecondFactor, { body: { code: spaced }, headers: { cookie: before } })
    expect(confirmed.statusCode).toBe(200)
    expect(await me(cookieHeader(confirmed))).toEqual({
      ...{ email, name: 'amaka', role: 'agent', secondFactor: 'on' },
      recoveryCodesLeft: 10,
    })
    expect(await me(before)).toMatchObject({ code: 'signed-out' })
  })

  test('without the password or with a wrong code nothing is turned on, and the field is named', async () => {
    const cookie = cookieHeader(await enter())
    const headers = { cookie }
    const wrong = await site.send(beginSecondFactor, { body: { password: 'not the password' }, headers })
    expect([wrong.statusCode, wrong.json().fieldErrors]).toEqual([400, { password: 'This is not your password.' }])

    const { uri } = (await site.send(beginSecondFactor, { body: { password: staffPassword }, headers })).json()
    const old = codeOf(uri, -20)
    const refused = await site.send(confirmSecondFactor, { body: { code: old }, headers })
    expect([refused.statusCode, Object.keys(refused.json().fieldErrors)]).toEqual([400, ['code']])
    expect(await me(cookie)).toMatchObject({ secondFactor: 'off' })
    expect((await enter()).json()).toMatchObject({ email })
  })

  test('who found a session open cannot guess the first code for long', async () => {
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '2' }, site)
    const headers = { cookie: cookieHeader(await enter()) }
    await site.send(beginSecondFactor, { body: { password: staffPassword }, headers })
    const statuses: number[] = []
    for (let index = 0; index < 4; index++)
      statuses.push((await strict.send(confirmSecondFactor, { body: { code: 'ABCD' }, headers })).statusCode)
    expect(statuses).toEqual([400, 400, 429, 429])
  })

  test('begun again, it counts with the newer secret alone', async () => {
    const headers = { cookie: cookieHeader(await enter()) }
    const begin = async () =>
      (await site.send(beginSecondFactor, { body: { password: staffPassword }, headers })).json()
    const [first, second] = [await begin(), await begin()]
    expect((await site.send(confirmSecondFactor, { body: { code: codeOf(first.uri) }, headers })).statusCode).toBe(400)
    expect((await site.send(confirmSecondFactor, { body: { code: codeOf(second.uri) }, headers })).statusCode).toBe(200)
  })

  test('who found a session open cannot replace the phone, and cannot guess the password for long', async () => {
    const { cookie } = await setUp()
    const again = await site.send(beginSecondFactor, { body: { password: staffPassword }, headers: { cookie } })
    expect(again.statusCode).toBe(400)
    await using strict = await openTestApp({ SIGN_INS_PER_CLIENT: '2' }, site)
    const guess = () =>
      strict.send(removeSecondFactor, { body: { password: 'a guess', code: '123456' }, headers: { cookie } })
    expect([(await guess()).statusCode, (await guess()).statusCode, (await guess()).statusCode]).toEqual([
      400, 400, 429,
    ])
  })
})

test('a password whose code never comes is no sign-in: the list of people says when the last one was', async () => {
  const signedInAt = async () =>
    (await site.database.select({ at: staffAccounts.signedInAt }).from(staffAccounts))[0]?.at?.getTime()
  const { uri } = await setUp()
  const before = await signedInAt()
  expect(before).toBeGreaterThan(0)
  const waiting = cookieHeader(await enter())
  expect(await signedInAt()).toBe(before)
  expect((await codeTo(waiting, codeOf(uri, 1))).statusCode).toBe(200)
  expect(await signedInAt()).toBeGreaterThan(before ?? 0)
})

test('signing in removes what has ended, of everybody: sessions, and sign-ins whose code never came', async () => {
  const left = { email: 'left@staff.example', password: staffPassword }
  await site.app.staff.add(left.email, left.password, 'agent')
  const { cookie } = await setUp()
  const count = async (which: 'ended' | 'open') => {
    const ends = (table: typeof staffSessions | typeof staffVerifications) =>
      site.database.select({ expiresAt: table.expiresAt }).from(table)
    const all = [...(await ends(staffSessions)), ...(await ends(staffVerifications))]
    return all.filter(({ expiresAt }) => expiresAt.getTime() < Date.now() === (which === 'ended')).length
  }
  await enter()
  await site.send(signIn, { body: left })
  const ofLeft = sql`user_id = (select id from staff_accounts where email = ${left.email})`
  await site.database.execute(sql`update staff_sessions set expires_at = now() - interval '1 second' where ${ofLeft}`)
  await site.database.execute(sql`update staff_verifications set expires_at = now() - interval '1 second'`)
  expect(await count('ended')).toBeGreaterThan(1)

  await site.send(signIn, { body: { email, password: 'not the password' } })
  expect(await count('ended')).toBeGreaterThan(1)
  const open = await count('open')
  await site.send(signIn, { body: left })
  expect([await count('ended'), await count('open')]).toEqual([0, open + 1])
  expect(await me(cookie)).toMatchObject({ email })
})

test('set-ups in another session at the moment when it is turned on leave the member their phone', async () => {
  const begin = (cookie: string) =>
    site.send(beginSecondFactor, { body: { password: staffPassword }, headers: { cookie } })
  // The confirmation is sent after so many other calls. Each round moves it closer to the moment when the other
  // set-ups have checked the password and are about to write.
  let [tooEarly, tooLate] = [0, 128]
  for (let round = 0; round < 10; round++) {
    const calls = Math.ceil((tooEarly + tooLate) / 2)
    await emptyTables(site.database)
    await site.app.staff.add(email, staffPassword, 'agent')
    const [member, other] = [cookieHeader(await enter()), cookieHeader(await enter())]
    const { uri } = (await begin(member)).json()
    const others = Array.from({ length: 4 }, () => begin(other))
    for (let call = 0; call < calls; call++) await me(member)
    const body = { code: codeOf(uri) }
    const confirmed = await site.send(confirmSecondFactor, { body, headers: { cookie: member } })
    const begun = (await Promise.all(others)).filter(({ statusCode }) => statusCode === 200)

    if (confirmed.statusCode === 200) {
      if (begun.length === 0) tooEarly = Math.min(calls, tooLate - 1)
      for (const each of begun) {
        const reply = await codeTo(cookieHeader(await enter()), each.json().recoveryCodes[0])
        expect(reply.json().code).toBe('wrong-credentials')
      }
      expect((await codeTo(cookieHeader(await enter()), codeOf(uri, 1))).statusCode).toBe(200)
    } else {
      tooLate = Math.max(calls, tooEarly + 1)
      expect((await enter()).json()).toMatchObject({ secondFactor: 'off' })
    }
  }
})

describe('signing in with it', () => {
  test('the password alone opens nothing, and the code from the phone opens a session', async () => {
    const { uri } = await setUp()
    const asked = await enter()
    expect(asked.json()).toEqual({ next: 'code' })
    expect(asked.cookies.find(({ name }) => name === 'staff-code')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(asked.cookies.filter(({ name, value }) => name === 'staff' && value)).toEqual([])
    expect(await me(cookieHeader(asked))).toMatchObject({ code: 'signed-out' })

    const entered = await codeTo(cookieHeader(asked), codeOf(uri, 1))
    expect(entered.json()).toEqual({ email, name: 'amaka', role: 'agent', secondFactor: 'on' })
    expect(await me(cookieHeader(entered))).toMatchObject({ email })
  })

  test('over HTTPS the cookie of the sign-in that waits is locked to this host', async () => {
    await setUp()
    await using secure = await openTestApp({ PUBLIC_ORIGIN: 'https://divinehealth.example' }, site)
    const set = (await enter(secure)).cookies.find(({ value }) => value)
    expect(set).toMatchObject({ name: '__Host-staff-code', secure: true, path: '/' })
  })

  test('a code counts once', async () => {
    const { uri } = await setUp()
    const code = codeOf(uri, 1)
    const waiting = [cookieHeader(await enter()), cookieHeader(await enter())]
    const replies = await Promise.all(waiting.map((cookie) => codeTo(cookie, code)))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401])
    const refused = replies.find((reply) => reply.statusCode === 401) ?? expect.fail()
    expect(refused.json().message).toContain('used already')
    expect(refused.cookies.filter(({ value }) => value)).toEqual([])
  })

  test('the code that turned it on does not sign in as well', async () => {
    const { code } = await setUp()
    const reply = await codeTo(cookieHeader(await enter()), code)
    expect(reply.json().message).toContain('used already')
  })

  test('a recovery code stands in for the phone, once, however it is typed', async () => {
    const { recoveryCodes } = await setUp()
    const typed = ` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')} `
    expect((await codeTo(cookieHeader(await enter()), typed)).statusCode).toBe(200)
    expect((await codeTo(cookieHeader(await enter()), typed)).statusCode).toBe(401)
    const waiting = [cookieHeader(await enter()), cookieHeader(await enter())]
    const replies = await Promise.all(waiting.map((cookie) => codeTo(cookie, recoveryCodes[1] ?? '')))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401])
  })

  test('a wrong code is named, and after five the password is asked again', async () => {
    const { uri } = await setUp()
    const cookie = cookieHeader(await enter())
    for (let attempt = 0; attempt < 5; attempt++) {
      const reply = await codeTo(cookie, wrongCodeOf(uri, attempt))
      expect([reply.statusCode, Object.keys(reply.json().fieldErrors ?? {})]).toEqual([401, ['code']])
    }
    const reply = await codeTo(cookie, codeOf(uri, 1))
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'signed-out'])
    expect(reply.json().message).toContain('start again')
  })

  test('after ten wrong codes in a row nobody gets in for a while, and then its member does', async () => {
    const { uri } = await setUp()
    for (let round = 0; round < 2; round++) {
      const cookie = cookieHeader(await enter())
      for (let attempt = 0; attempt < 5; attempt++) await codeTo(cookie, wrongCodeOf(uri, attempt))
    }
    const cookie = cookieHeader(await enter())
    const locked = await codeTo(cookie, codeOf(uri, 1))
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900'])
    await site.database.execute(sql`update staff_second_factors set locked_until = now() - interval '1 second'`)
    expect((await codeTo(cookie, codeOf(uri, 1))).statusCode).toBe(200)
  })

  test('a sign-in that waits ends after ten minutes, or when the account is barred', async () => {
    const { uri } = await setUp()
    const late = cookieHeader(await enter())
    await site.database.execute(sql`update staff_verifications set expires_at = now() - interval '1 second'`)
    expect((await codeTo(late, codeOf(uri, 1))).json().code).toBe('signed-out')
    const barred = cookieHeader(await enter())
    await site.app.staff.disable(email)
    expect((await codeTo(barred, codeOf(uri, 1))).json().code).toBe('signed-out')
  })

  test('a code without a sign-in opens nothing, also with the session of somebody else', async () => {
    const { uri } = await setUp()
    expect((await codeTo('', codeOf(uri, 1))).json().code).toBe('signed-out')
    expect((await codeTo('staff-code=2fa-made-up.signature', codeOf(uri, 1))).json().code).toBe('signed-out')
    const reply = await codeTo(await site.signInStaff(), codeOf(uri, 1))
    expect(reply.json().code).toBe('signed-out')
  })

  test.each(['; ', ';', ';\t', ' ;'])(
    'the session and code of another account, sent along after "%s", lift no lock on guessing',
    async (separator) => {
      const { uri } = await setUp()
      await site.app.staff.add('bola@staff.example', staffPassword, 'agent')
      const guesser = await setUpSecondFactor(site, 'bola@staff.example')
      const session = guesser.cookie.split('; ').find((each) => each.startsWith('staff=')) ?? expect.fail()
      const waiting =
        cookieHeader(await enter())
          .split('; ')
          .find((each) => each.startsWith('staff-code=')) ?? expect.fail()
      await site.database.execute(sql`update staff_second_factors set failed_verification_count = 8`)
      for (const code of [codeOf(guesser.uri, 1), guesser.recoveryCodes[0] ?? '']) {
        const reply = await codeTo(waiting + separator + session, code)
        expect([reply.statusCode, reply.json().code]).toEqual([401, 'wrong-credentials'])
      }
      expect((await codeTo(waiting, codeOf(uri, 1))).statusCode).toBe(429)
    },
  )

  test('a page of another site cannot finish a sign-in', async () => {
    const { uri } = await setUp()
    const cookie = cookieHeader(await enter())
    const headers = { cookie, origin: 'https://evil.example' }
    expect((await site.send(enterCode, { body: { code: codeOf(uri, 1) }, headers })).statusCode).toBe(403)
  })
})

describe('codes that are sent at once', () => {
  test('of 60 wrong ones ten are checked, and a right one behind them does not get in', async () => {
    const { uri } = await setUp()
    const waiting: string[] = []
    for (let index = 0; index < 13; index++) waiting.push(cookieHeader(await enter()))
    const [own = '', ...guessed] = waiting
    const guesses = guessed.flatMap((cookie, index) =>
      Array.from({ length: 5 }, (_none, each) =>
        codeTo(cookie, index % 2 ? wrongCodeOf(uri, 5 * index + each) : `7K4M-2PXD-${1000 + 5 * index + each}`),
      ),
    )
    const right = codeTo(own, codeOf(uri, 1))
    const replies = await Promise.all(guesses)
    expect(replies).toHaveLength(60)
    const checked = replies.filter((reply) => reply.json().code === 'wrong-credentials')
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.length).toBeLessThanOrEqual(10)
    expect((await right).statusCode).toBe(429)
    expect((await codeTo(own, codeOf(uri, 1))).headers['retry-after']).toBe('900')
  })
})

describe('changing it', () => {
  const password = staffPassword

  test('new recovery codes take the place of the old ones, for who has the password and a code', async () => {
    const { cookie, uri, recoveryCodes } = await setUp()
    const headers = { cookie }
    const renew = (body: object) => site.send(renewRecoveryCodes, { body, headers })
    const wrong = await renew({ password: 'not the password', code: codeOf(uri, 1) })
    expect(wrong.json().fieldErrors).toEqual({ password: 'This is not your password.' })
    expect((await renew({ password })).json().fieldErrors).toEqual({ code: expect.any(String) })
    const guessed = await renew({ password, code: wrongCodeOf(uri) })
    expect([guessed.statusCode, Object.keys(guessed.json().fieldErrors)]).toEqual([400, ['code']])
    const renewed = (await renew({ password, code: codeOf(uri, 1) })).json()
    expect((await codeTo(cookieHeader(await enter()), recoveryCodes[0] ?? '')).statusCode).toBe(401)
    expect((await codeTo(cookieHeader(await enter()), renewed.recoveryCodes[0])).statusCode).toBe(200)
  })

  test('it is turned off with the password and a code, and then the password alone signs in', async () => {
    const { cookie, uri } = await setUp()
    const headers = { cookie }
    const remove = (body: object) => site.send(removeSecondFactor, { body, headers })
    const wrong = await remove({ password: 'not the password', code: codeOf(uri, 1) })
    expect(wrong.json().fieldErrors).toEqual({ password: 'This is not your password.' })
    for (const code of [wrongCodeOf(uri), '7K4M-2PXD-9RTA']) {
      const guessed = await remove({ password, code })
      expect([guessed.statusCode, Object.keys(guessed.json().fieldErrors)]).toEqual([400, ['code']])
    }
    expect((await enter()).json()).toEqual({ next: 'code' })
    const removed = await remove({ password, code: codeOf(uri, 1) })
    expect(await me(cookieHeader(removed))).toMatchObject({ secondFactor: 'off' })
    expect((await enter()).json()).toMatchObject({ email, secondFactor: 'off' })
    const again = await site.send(removeSecondFactor, {
      body: { password, code: codeOf(uri, -1) },
      headers: { cookie: cookieHeader(removed) },
    })
    expect(again.statusCode).toBe(400)
  })

  test('a recovery code turns it off too, and a code that was used does not', async () => {
    const { cookie, code, recoveryCodes } = await setUp()
    const remove = (typed = '') =>
      site.send(removeSecondFactor, { body: { password, code: typed }, headers: { cookie } })
    expect((await remove(code)).json().fieldErrors).toEqual({ code: expect.stringContaining('used already') })
    expect(await me(cookieHeader(await remove(recoveryCodes[0])))).toMatchObject({ secondFactor: 'off' })
  })

  test('who found a session open cannot guess the code for long either', async () => {
    const { cookie, uri } = await setUp()
    await site.database.execute(sql`update staff_second_factors set failed_verification_count = 9`)
    const remove = (code: string) => site.send(removeSecondFactor, { body: { password, code }, headers: { cookie } })
    expect((await remove(wrongCodeOf(uri))).statusCode).toBe(400)
    expect((await remove(codeOf(uri, 1))).statusCode).toBe(429)
  })

  test('who has neither phone nor codes is let in by whoever runs the site, and every session ends', async () => {
    const { cookie } = await setUp()
    await site.app.staff.removeSecondFactor(email)
    expect(await me(cookie)).toMatchObject({ code: 'signed-out' })
    expect((await enter()).json()).toMatchObject({ email, secondFactor: 'off' })
  })

  test('a new password made by whoever runs the site leaves the code in place', async () => {
    await setUp()
    await site.app.staff.reset(email, 'lantern gravel mosaic 47 fern')
    expect((await enter(site, 'lantern gravel mosaic 47 fern')).json()).toEqual({ next: 'code' })
  })

  test('neither the secret nor a recovery code stands in the database as it is', async () => {
    const { uri, recoveryCodes } = await setUp()
    const { rows } = (await site.database.execute(sql`select * from staff_second_factors`)) as unknown as {
      rows: object[]
    }
    const stored = JSON.stringify(rows)
    const secret = new URL(uri).searchParams.get('secret') ?? expect.fail()
    for (const each of [secret, ...recoveryCodes]) expect(stored).not.toContain(each)
  })

  test('a recovery code is not found by who can decrypt what is stored', async () => {
    const { recoveryCodes } = await setUp()
    const [row] = await site.database.select().from(staffSecondFactors)
    const key = await sharedSecret(site.database, 'sessions')
    const list = await symmetricDecrypt({ key, data: row?.backupCodes ?? '' })
    expect(JSON.parse(list)).toHaveLength(10)
    for (const each of recoveryCodes) expect(list).not.toContain(each)
  })

  test('a recovery code that was stored before they were digested still counts once', async () => {
    const { recoveryCodes } = await setUp()
    const key = await sharedSecret(site.database, 'sessions')
    const former = await symmetricEncrypt({ key, data: JSON.stringify(recoveryCodes) })
    await site.database.update(staffSecondFactors).set({ backupCodes: former })
    const [code = ''] = recoveryCodes
    const entered = await codeTo(cookieHeader(await enter()), code)
    expect(entered.statusCode).toBe(200)
    expect(await me(cookieHeader(entered))).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await codeTo(cookieHeader(await enter()), code)).statusCode).toBe(401)
  })
})

describe('owners', () => {
  const first = 'ada@staff.example'
  const enterAs = (at: TestApp, email: string) => at.send(signIn, { body: { email, password: staffPassword } })

  async function seenBy(at: TestApp, cookie: string) {
    const member = await at.send(getStaffMember, { headers: { cookie } })
    const other = await at.send(listSessions, { headers: { cookie } })
    return [member.json().secondFactor, other.statusCode]
  }

  test('are asked for it from their first sign-in on at which they are not alone, and the start says so', async () => {
    await using usual = await openTestApp({ SECOND_FACTOR_REQUIRED: '', SIGN_INS_PER_CLIENT: '0' }, site)
    await emptyTables(site.database)
    await usual.app.staff.add(first, staffPassword, 'owner')
    const alone = cookieHeader(await enterAs(usual, first))
    expect(await usual.app.staff.ownersToAsk()).toEqual([])
    await usual.app.staff.add(email, staffPassword, 'agent')
    expect(await usual.app.staff.ownersToAsk()).toEqual([first])
    // What is in somebody's hands goes on.
    expect(await seenBy(usual, alone)).toEqual(['off', 200])
    const entered = await enterAs(usual, first)
    expect(entered.json()).toMatchObject({ secondFactor: 'missing' })
    expect(await seenBy(usual, cookieHeader(entered))).toEqual(['missing', 403])
    expect(await seenBy(usual, cookieHeader(await enterAs(usual, email)))).toEqual(['off', 200])
    const { cookie } = await setUpSecondFactor(usual, first)
    expect(await seenBy(usual, cookie)).toEqual(['on', 200])
    expect(await usual.app.staff.ownersToAsk()).toEqual([])
  })

  test('are not asked for the sake of somebody who is barred', async () => {
    await using usual = await openTestApp({ SECOND_FACTOR_REQUIRED: '', SIGN_INS_PER_CLIENT: '0' }, site)
    await usual.app.staff.add(first, staffPassword, 'owner')
    await usual.app.staff.disable(email)
    expect(await seenBy(usual, cookieHeader(await enterAs(usual, first)))).toEqual(['off', 200])
  })
})

describe('where the owner wants it', () => {
  test('staff can do nothing before they have set it up, and everything after', async () => {
    await using strict = await openTestApp({ SECOND_FACTOR_REQUIRED: 'everybody', SIGN_INS_PER_CLIENT: '0' }, site)
    const headers = { cookie: cookieHeader(await enter(strict)) }
    expect((await strict.send(getStaffMember, { headers })).json()).toMatchObject({ secondFactor: 'missing' })
    for (const reply of [
      await strict.send(listSessions, { headers }),
      await strict.send(endSessions, { body: { ids: ['x'], password: staffPassword }, headers }),
    ]) {
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'second-factor-missing'])
    }
    const { cookie } = await setUp(strict)
    expect((await strict.send(listSessions, { headers: { cookie } })).statusCode).toBe(200)
    expect((await strict.send(signOut, { headers: { cookie } })).statusCode).toBe(200)
  })
})

test('the log as it usually is says who signed in, and who changed what signs them in', async () => {
  const lines: { by?: string; msg: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  await using logged = await openTestApp({ SIGN_INS_PER_CLIENT: '0', LOG_LEVEL: variables.parse({}).LOG_LEVEL }, site, {
    write,
  })
  const password = staffPassword
  const { uri, cookie } = await setUp(logged)
  const headers = { cookie }
  const renewed = await logged.send(renewRecoveryCodes, { body: { password, code: codeOf(uri, 1) }, headers })
  const [code] = renewed.json().recoveryCodes
  const removed = await logged.send(removeSecondFactor, { body: { password, code }, headers })
  const ending = { body: { ids: ['any'], password }, headers: { cookie: cookieHeader(removed) } }
  await logged.send(endSessions, ending)
  const next = 'lantern gravel mosaic 47 fern'
  const changed = await logged.send(changePassword, { ...ending, body: { current: password, next } })
  await logged.send(signOutEverywhere, { headers: { cookie: cookieHeader(changed) } })
  await enter(logged)
  expect(lines.map(({ by, msg }) => [msg, by])).toEqual([
    ...['signed in', 'second factor on', 'new recovery codes'].map((msg) => [msg, email]),
    ...['second factor off', 'sessions ended', 'password changed', 'sessions ended'].map((msg) => [msg, email]),
    ['sign-in refused', undefined],
  ])
})
