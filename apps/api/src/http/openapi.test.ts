import { endpoints } from '@divine/contracts/calls/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DocumentedCall, documentedCalls } from '../testing/documented-calls.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
let calls: DocumentedCall[]
beforeAll(async () => {
  site = await openTestApp()
  // As the site's pages do.
  const config = { access: 'public' } as const
  site.app.get('/*', { config }, async () => 'a page')
  site.app.post('/*', { config }, async () => 'a page')
  calls = await documentedCalls(site)
})
afterAll(() => site[Symbol.asyncDispose]())

test('the document holds every call of the contracts under its own name, and no other route', () => {
  const expected = Object.entries(endpoints).map(([name, { method, url }]) => [name, `${method} ${url}`])
  const found = calls.map(({ operationId, method, url }) => [operationId, `${method} ${url}`])
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('calls for staff name the cookie of their session, and all others ask for none', async () => {
  const staffCalls = calls.filter(({ security }) => security?.length)
  expect(staffCalls.map(({ security }) => security)).toEqual(staffCalls.map(() => [{ session: [] }]))
  const staffs = Object.entries(endpoints).filter(([, { config }]) => config.access === 'staff')
  expect(staffCalls.map(({ operationId }) => operationId).toSorted()).toEqual(staffs.map(([name]) => name).toSorted())

  const cookieNamedBy = async ({ app }: TestApp) =>
    (await app.inject('/api/docs/json')).json().components.securitySchemes.session.name
  expect((await site.signInStaff()).split('; ').map((each) => each.split('=')[0])).toContain(await cookieNamedBy(site))
  await using secure = await openTestApp({ PUBLIC_ORIGIN: 'https://divinehealth.example' }, site)
  expect(await cookieNamedBy(secure)).toBe('__Host-staff')
})

test('the document is written once, however often it is asked for', async () => {
  await using other = await openTestApp()
  await other.app.ready()
  const written = vi.spyOn(other.app, 'swagger')
  const asked = ['json', 'json', 'yaml', 'yaml'].map((kind) => other.app.inject(`/api/docs/${kind}`))
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers['content-type']))).toEqual(
    new Set(['application/json; charset=utf-8', 'application/yaml; charset=utf-8']),
  )
  expect(answers[0]?.json().openapi).toBe('3.1.0')
  expect(written).toHaveBeenCalledOnce()
})

test('the document can be browsed', async () => {
  expect((await site.app.inject('/api/docs/')).statusCode).toBe(200)
})
