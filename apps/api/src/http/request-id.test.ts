import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
let lines: { readonly reqId?: string; readonly msg: string }[]
beforeEach(async () => {
  lines = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  site = await openTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' }, undefined, { write })
  site.app.get('/broken', { config: { access: 'public' } }, async () => {
    throw new TypeError('broken')
  })
  await site.app.ready()
})
afterEach(() => site[Symbol.asyncDispose]())

const ask = (url: string, id?: string) =>
  site.app.inject({ url, headers: id === undefined ? {} : { 'x-request-id': id } })

test('a request that failed is found in the log by the id in its answer', async () => {
  const [one, other] = [await ask('/broken'), await ask('/broken')]
  const ids = [one, other].map((answer) => answer.json().requestId)
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)])
  expect(new Set(ids).size).toBe(2)
  expect(lines.map(({ reqId }) => reqId)).toEqual(ids)
})

test('the id that a proxy has given is kept', async () => {
  const given = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect((await ask('/broken', given)).json().requestId).toBe(given)
  expect(lines).toMatchObject([{ reqId: given }])
})

test.each(['short', 'x'.repeat(65), '<b>not an id</b>', 'two, ids of proxies', '../../etc/passwd', 'naïve-request-id'])(
  'what is no id is not taken for one: %s',
  async (given) => {
    expect((await ask('/broken', given)).json().requestId).toMatch(/^[0-9a-f]{16}$/)
  },
)

describe('a refusal has an id too', () => {
  test.each([
    ['of a call', '/api/staff/orders', 401],
    ['of an address below the API that is none', '/api/nothing', 404],
    ['of an address that cannot be read', '/%zz', 400],
    ['of an address that is none', '/nothing', 404],
  ])('%s', async (_of, url, status) => {
    const answer = await ask(url, 'an-id-of-a-proxy')
    expect(answer.statusCode).toBe(status)
    expect(answer.json().requestId).toBe('an-id-of-a-proxy')
  })
})

test('without a proxy in front nobody names a request, but for a page that names the calls it makes', async () => {
  await using alone = await openTestApp()
  const origin = await alone.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'x-request-id': '08031234567' }
  const answer = (await (await fetch(`${origin}/api/nothing`, { headers })).json()) as { requestId: string }
  expect(answer.requestId).toMatch(/^[0-9a-f]{16}$/)
  expect((await alone.app.inject({ url: '/api/nothing', headers })).json().requestId).toBe('08031234567')
})
