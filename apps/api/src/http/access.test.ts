import { endpoints } from '@divine/contracts/calls/endpoints'
import { getStaffMember, signOutEverywhere } from '@divine/contracts/calls/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  // Each call is tried with a sign-in of its own.
  site = await openTestApp({ SIGN_INS_PER_CLIENT: '0' })
})
afterAll(() => site[Symbol.asyncDispose]())

const staffEndpoints = Object.entries(endpoints).filter(([, endpoint]) => endpoint.config.access === 'staff')
const pathOf = (url: string) => url.replace(':topic', 'ulcer').replace(/:\w+/, 'x')

test('there are staff endpoints to test', () => {
  expect(staffEndpoints.length).toBeGreaterThan(2)
})

describe.each(staffEndpoints)('%s', (_name, { method, url }) => {
  test.each([
    ['no cookie', {}],
    ['a made-up session', { cookie: 'staff=abc.def' }],
  ])('answers 401 to a stranger with %s, before it looks at the request', async (_case, headers) => {
    const reply = await site.app.inject({
      method,
      url: pathOf(url),
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{',
    })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ code: 'signed-out', message: 'Please sign in.', requestId: expect.any(String) })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('takes changes only from this site', async () => {
    if (method === 'GET') return
    const cookie = await site.signInStaff()
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const reply = await site.app.inject({ method, url: pathOf(url), headers: { cookie, ...headers }, payload: {} })
      expect(reply.json().code).toBe('foreign-origin')
    }
  })
})

test('what a page does that was made for somebody else is not done, and who is signed in now is named', async () => {
  const [cookie, other] = [await site.signInStaff(), await site.signInStaff()]
  const { email } = (await site.send(getStaffMember, { headers: { cookie } })).json()
  const end = (who: string) => site.send(signOutEverywhere, { headers: { cookie: who, 'acting-as': email } })
  const refused = await end(other)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'other-member'])
  const now = await site.send(getStaffMember, { headers: { cookie: other, 'acting-as': email } })
  expect(now.statusCode).toBe(200)
  expect(refused.json().message).toContain(`You are signed in as ${now.json().email} now`)
  expect((await end(cookie)).statusCode).toBe(200)
})

test('a route that does not say who may call it stops the start', async () => {
  await using fresh = await openTestApp({}, site)
  expect(() => fresh.app.get('/forgotten', async () => 'x')).toThrow('does not say who may call it')
})

test('over HTTPS every answer asks browsers to stay with it for a year, and over HTTP none does', async () => {
  await using secure = await openTestApp({ PUBLIC_ORIGIN: 'https://divinehealth.example' }, site)
  for (const url of ['/healthz', '/api/divine/get-ulcer', '/nowhere', '/%zz']) {
    const { headers } = await secure.app.inject({ url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await site.app.inject({ url })).headers['strict-transport-security']).toBeUndefined()
  }
})

const notFound = { code: 'not-found', message: 'There is nothing at this address.' }

test('an unknown path is answered 404 with the one failure body', async () => {
  const reply = await site.app.inject({ url: '/api/divine/nothing' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({ ...notFound, requestId: expect.any(String) })
})

test('an address that cannot be read, or is too long to name anything, is answered with the one failure body', async () => {
  const unreadable = await site.app.inject({ url: '/api/divine/confirmation/%ff' })
  expect(unreadable.statusCode).toBe(400)
  expect(unreadable.json()).toEqual({
    code: 'unreadable',
    message: 'This request could not be understood.',
    requestId: expect.any(String),
  })
  const long = await site.app.inject({ url: `/api/divine/confirmation/${'x'.repeat(200)}` })
  expect(long.statusCode).toBe(404)
  expect(long.json()).toEqual({ ...notFound, requestId: expect.any(String) })
})

test('an error inside is answered without a word of what it was', async () => {
  await using broken = await openTestApp()
  await broken.database.execute('drop table descriptions')
  const reply = await broken.app.inject({ url: '/api/divine/get-ulcer' })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    requestId: expect.any(String),
  })
})

test('only the origins of the settings may call from other sites, and never with a session', async () => {
  await using open = await openTestApp({ CORS_ORIGINS: 'https://partner.example' }, site)
  const from = (origin: string) => open.app.inject({ url: '/api/divine/get-ulcer', headers: { origin } })
  expect((await from('https://partner.example')).headers['access-control-allow-origin']).toBe('https://partner.example')
  expect((await from('https://partner.example')).headers['access-control-allow-credentials']).toBeUndefined()
  expect((await from('https://partner.example')).headers.vary).toContain('Origin')
  expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  const call = { url: '/api/divine/post-review', method: 'OPTIONS' } as const
  const asked = { origin: 'https://partner.example', 'access-control-request-method': 'POST' }
  expect((await open.app.inject({ ...call, headers: asked })).headers['access-control-allow-methods']).toBe('GET, POST')
  // What is no call is the same for every origin.
  const readiness = await open.app.inject({ url: '/readyz', headers: { origin: 'https://partner.example' } })
  expect(readiness.headers['access-control-allow-origin']).toBeUndefined()
})

test('the readiness check asks the database and fails when a migration is missing', async () => {
  await using fresh = await openTestApp()
  expect((await fresh.app.inject('/readyz')).json()).toEqual({ status: 'ready', queue: 'stopped' })
  await fresh.database.execute(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect((await fresh.app.inject('/readyz')).statusCode).toBe(503)
  expect((await fresh.app.inject('/healthz')).statusCode).toBe(200)
})
