import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { endpoints } from '@divine/contracts/calls/endpoints'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedCalls } from '../testing/documented-calls.ts'
import { hostileRequests, secrets } from '../testing/hostile-input.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const runs = 60
/** Longest work for one answer, in milliseconds of processor time: other work on the machine does not count. */
const mostWorkMs = 1_000

/** Of a line of the log, from which on it tells of something that failed. */
const failureLevel = 50

let site: TestApp
let staffCookie: string
/** An order that is there. */
let reference: string
/** The statuses that the OpenAPI document allows for a call, by its name. */
let documented: Map<string, string[]>
const logged: string[] = []
beforeAll(async () => {
  const withoutLimits = {
    LOG_LEVEL: 'debug',
    ORDERS_PER_CLIENT: '0',
    ORDER_REQUESTS_PER_CLIENT: '0',
    REVIEWS_PER_CLIENT: '0',
    REVIEW_REQUESTS_PER_CLIENT: '0',
    SIGN_INS_PER_CLIENT: '0',
  }
  site = await openTestApp(withoutLimits, undefined, { write: (line) => void logged.push(line) })
  staffCookie = await site.signInStaff()
  reference = await place()
  const calls = await documentedCalls(site)
  documented = new Map(calls.map(({ operationId, responses }) => [operationId, Object.keys(responses)]))
})
afterAll(() => site[Symbol.asyncDispose]())

async function place(): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    phone: '0803 123 4567',
    address: '14 Adeola Close, Ojodu',
    supplement: 'Ulcer',
    bottle: 2,
    request: randomUUID(),
  }
  return (await site.send(endpoints.placeOrder, { body })).json().reference
}

const isEndless = ({ schema }: Endpoint) => schema.produces?.[0] === 'text/event-stream'

/** What comes of an answer before it would go on without end. A refusal is whole. */
async function beginningOf(
  request: InjectOptions,
): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>> {
  const { statusCode, headers, stream } = await site.app.inject({ ...request, payloadAsStream: true })
  if (statusCode >= 400) return site.app.inject(request)
  stream().destroy()
  return { statusCode, headers, body: '', json: () => undefined as never }
}

test.each(Object.entries(endpoints))(
  '%s answers whatever it is sent, soon, as its document says, and never with an error of its own',
  async (name, endpoint) => {
    const isStaffs = endpoint.config.access === 'staff'
    await fc.assert(
      fc.asyncProperty(
        hostileRequests(endpoint, [reference, '1', '2', 'ulcer']),
        fc.boolean(),
        async (request, isSignedIn) => {
          // Signing out would end the session that the others use.
          const cookie = isStaffs && isSignedIn && !name.startsWith('signOut') ? { cookie: staffCookie } : {}
          const before = process.cpuUsage()
          const sent = { ...request, headers: { ...request.headers, ...cookie } }
          const reply = await (isEndless(endpoint) ? beginningOf(sent) : site.app.inject(sent))
          const { user, system } = process.cpuUsage(before)
          expect((user + system) / 1_000).toBeLessThan(mostWorkMs)
          expect(reply.statusCode, reply.body).toBeLessThan(500)
          expect(documented.get(name), reply.body).toContain(String(reply.statusCode))
          const isLetIn = reply.statusCode < 400 && !reply.headers.location?.endsWith('?problem=not-taken')
          if (isStaffs && !('cookie' in cookie)) expect(isLetIn).toBe(false)
          if (reply.statusCode >= 400)
            expect(Object.keys(reply.json())).toEqual(expect.arrayContaining(['code', 'message']))
        },
      ),
      { numRuns: runs },
    )
  },
)

const badDays = ['0000-01-01', '9999-12-31', '2026-02-30', '275000-01-01']
const badMoments = badDays.map((day) => `${day}T10:00:00Z`)
const badTexts = ['\0', 'a\0b', '\ud800']

test('days and moments that cannot be meant are refused by the order desk, in its lists and files too', async () => {
  const { listDeskOrders, exportOrders, moveOrder, addWaryNumber, keepDeskView } = endpoints
  const headers = { cookie: staffCookie }
  const move = (body: object) => site.send(moveOrder, { params: { reference }, headers, body })
  const confirmed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, sumNaira: 37_000 }
  const wary = { phone: '0803 123 4567', reason: 'Wrote insults' }
  const replies = [
    ...badDays.flatMap((day) => [
      site.send(listDeskOrders, { headers, querystring: { from: day } }),
      site.send(exportOrders, { headers, querystring: { to: day } }),
      site.send(keepDeskView, { headers, body: { name: 'Mine', filter: { to: day } } }),
      site.send(addWaryNumber, { headers, body: { ...wary, until: day } }),
      move({ ...confirmed, day }),
    ]),
    ...badMoments.flatMap((callAt) => [move({ to: 'call-back', reason: 'no-answer', callAt })]),
    ...['0.1.2026-13-45', '0.1.0000-01-01', '0.1.2026-01-01T25:00:00Z', '0.1.:'].map((before) =>
      site.send(listDeskOrders, { headers, querystring: { before } }),
    ),
  ]
  for (const reply of await Promise.all(replies)) expect([reply.statusCode, reply.body]).toEqual([400, reply.body])
})

test('texts that cannot be stored are taken without what is wrong with them, in lists, files, claims and views', async () => {
  const { listDeskOrders, exportOrders, takeBuyer, keepDeskView, listDeskViews, endSessions } = endpoints
  const headers = { cookie: staffCookie }
  for (const text of badTexts) {
    const replies = await Promise.all([
      site.send(listDeskOrders, { headers, querystring: { agent: text, product: text, region: text, search: text } }),
      site.send(exportOrders, { headers, querystring: { agent: text, product: text } }),
      site.send(takeBuyer, { headers, params: { reference }, body: { to: text } }),
      site.send(keepDeskView, { headers, body: { name: `a${text}`, filter: { agent: text, product: text } } }),
      site.send(endSessions, { headers, body: { ids: [text], password: text } }),
    ])
    for (const { statusCode, body } of replies) expect(statusCode, body).toBeLessThan(500)
  }
  expect((await site.send(listDeskViews, { headers })).statusCode).toBe(200)
})

test('a value that the schema itself stumbles over is refused like any other', async () => {
  const body = { phone: { length: { toString: '' } } }
  const reply = await site.send(endpoints.writeReview, { body })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().code).toBe('unreadable')
})

test('no line of the log holds what was sent, and none tells of a failure', () => {
  expect(logged.length).toBeGreaterThan(runs)
  expect(logged.filter((line) => JSON.parse(line).level >= failureLevel)).toEqual([])
  const all = logged.join('\n')
  for (const secret of Object.values(secrets)) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(encodeURIComponent(secret))
  }
})
