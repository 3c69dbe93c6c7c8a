import {
  changePassword,
  enterCode,
  getStaffMember,
  removeSecondFactor,
  renewRecoveryCodes,
  signIn,
  signOutEverywhere,
} from '@divine/contracts/calls/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, setUpSecondFactor } from '../../testing/second-factor.ts'
import { cookieHeader, emptyTables, openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'

const email = 'amaka@staff.example'
const other = 'lantern gravel mosaic 47 fern'
let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ SIGN_INS_PER_CLIENT: '0' })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await emptyTables(site.database)
  await site.app.staff.add(email, staffPassword, 'agent')
})

const enter = () => site.send(signIn, { body: { email, password: staffPassword } })
const codeTo = (cookie: string, code: string) => site.send(enterCode, { body: { code }, headers: { cookie } })
const isSignedIn = async (cookie: string) =>
  (await site.send(getStaffMember, { headers: { cookie } })).statusCode === 200

/** Signs in again and again until this is done, at least once. @returns the cookies of all successful sign-ins */
async function signInDuring(act: () => Promise<unknown>): Promise<string[]> {
  const cookies: string[] = []
  let isDone = false
  async function keepSigningIn(): Promise<void> {
    do {
      const reply = await enter()
      if (reply.statusCode === 200) cookies.push(cookieHeader(reply))
    } while (!isDone)
  }
  const signingIn = [keepSigningIn(), keepSigningIn()]
  await act()
  isDone = true
  await Promise.all(signingIn)
  return cookies
}

const changeInSession = (cookie: string, next = other) =>
  site.send(changePassword, { body: { current: staffPassword, next }, headers: { cookie } })

/** Everything that makes an account's password worthless, given its member's session. */
const endings: [string, (cookie: string) => Promise<unknown>][] = [
  ['a password that is changed in another session', changeInSession],
  ['a password that is reset by command', () => site.app.staff.reset(email, other)],
  ['a bar', () => site.app.staff.disable(email)],
]

describe.each(endings)('%s', (_what, end) => {
  test('ends a sign-in that waits for its code', async () => {
    const { cookie, uri, recoveryCodes } = await setUpSecondFactor(site, email)
    const waiting = cookieHeader(await enter())
    await end(cookie)
    for (const code of [codeOf(uri, 1), recoveryCodes[0] ?? '']) {
      const reply = await codeTo(waiting, code)
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'signed-out'])
      expect(reply.cookies.filter(({ name, value }) => name === 'staff' && value)).toEqual([])
    }
  })

  test('ends sessions and sign-ins whose password is being checked at that moment', async () => {
    const cookie = cookieHeader(await enter())
    const signedIn = await signInDuring(() => end(cookie))
    for (const each of [cookie, ...signedIn]) expect(await isSignedIn(each)).toBe(false)
  })

  test('ends those that would go on to wait for a code as well', async () => {
    const { cookie, uri } = await setUpSecondFactor(site, email)
    const waiting = await signInDuring(() => end(cookie))
    for (const each of waiting) expect((await codeTo(each, codeOf(uri, 1))).statusCode).toBe(401)
  })
})

test('signing out everywhere ends a sign-in that waits for its code', async () => {
  const { cookie, uri } = await setUpSecondFactor(site, email)
  const waiting = cookieHeader(await enter())
  expect((await site.send(signOutEverywhere, { headers: { cookie } })).statusCode).toBe(200)
  expect((await codeTo(waiting, codeOf(uri, 1))).statusCode).toBe(401)
})

test('a code that is taken away by command ends a sign-in that waits for it, also where the member sets up another', async () => {
  await setUpSecondFactor(site, email)
  const waiting = cookieHeader(await enter())
  await site.app.staff.removeSecondFactor(email)
  const { uri } = await setUpSecondFactor(site, email)
  expect((await codeTo(waiting, codeOf(uri, 1))).statusCode).toBe(401)
})

test('turning the code on ends every other session, and sign-ins that began without it', async () => {
  const elsewhere = cookieHeader(await enter())
  let member: Awaited<ReturnType<typeof setUpSecondFactor>> | undefined
  const signedIn = await signInDuring(async () => {
    member = await setUpSecondFactor(site, email)
  })
  for (const each of [elsewhere, ...signedIn]) expect(await isSignedIn(each)).toBe(false)
  expect(await isSignedIn(member?.cookie ?? '')).toBe(true)
})

test('turning the code off ends every other session', async () => {
  const { cookie, uri, recoveryCodes } = await setUpSecondFactor(site, email)
  const elsewhere = cookieHeader(await codeTo(cookieHeader(await enter()), codeOf(uri, 1)))
  const body = { password: staffPassword, code: recoveryCodes[0] }
  const removed = await site.send(removeSecondFactor, { body, headers: { cookie } })
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect(await isSignedIn(cookieHeader(removed))).toBe(true)
})

test('of two sessions that change the password at once, one does, and the other is signed out', async () => {
  const sessions = [cookieHeader(await enter()), cookieHeader(await enter())]
  const replies = await Promise.all(sessions.map((cookie, index) => changeInSession(cookie, `${other} ${index}`)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  for (const reply of replies) expect(await isSignedIn(cookieHeader(reply))).toBe(reply.statusCode === 200)
})

test('recovery codes that are renewed while the password changes are shown, or stay as they were', async () => {
  for (let round = 0; round < 5; round++) {
    await emptyTables(site.database)
    await site.app.staff.add(email, staffPassword, 'agent')
    const { cookie, uri, recoveryCodes } = await setUpSecondFactor(site, email)
    const changing = changeInSession(cookie)
    const body = { password: staffPassword, code: codeOf(uri, 1) }
    const renewed = await site.send(renewRecoveryCodes, { body, headers: { cookie } })
    expect((await changing).statusCode).toBe(200)
    const [known = ''] = renewed.statusCode === 200 ? renewed.json().recoveryCodes : recoveryCodes
    const waiting = cookieHeader(await site.send(signIn, { body: { email, password: other } }))
    expect((await codeTo(waiting, known)).statusCode).toBe(200)
  }
})
