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

let site: TestApp
let staffCookie: string
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
  const calls = await documentedCalls(site)
  documented = new Map(calls.map(({ operationId, responses }) => [operationId, Object.keys(responses)]))
})
afterAll(() => site[Symbol.asyncDispose]())

const isEndless = ({ schema }: Endpoint) => schema.produces?.[0] === 'text/event-stream'

/** What comes of an answer before it would go on without end. A refusal is whole. */
async function beginningOf(
  request: InjectOptions,
): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'json'>> {
  const { statusCode, stream } = await site.app.inject({ ...request, payloadAsStream: true })
  if (statusCode >= 400) return site.app.inject(request)
  stream().destroy()
  return { statusCode, body: '', json: () => undefined as never }
}

test.each(Object.entries(endpoints))(
  '%s answers whatever it is sent, soon, as its document says, and never with an error of its own',
  async (name, endpoint) => {
    const isStaffs = endpoint.config.access === 'staff'
    await fc.assert(
      fc.asyncProperty(hostileRequests(endpoint), fc.boolean(), async (request, isSignedIn) => {
        // Signing out would end the session that the others use.
        const cookie = isStaffs && isSignedIn && !name.startsWith('signOut') ? { cookie: staffCookie } : {}
        const before = process.cpuUsage()
        const sent = { ...request, headers: { ...request.headers, ...cookie } }
        const reply = await (isEndless(endpoint) ? beginningOf(sent) : site.app.inject(sent))
        const { user, system } = process.cpuUsage(before)
        expect((user + system) / 1_000).toBeLessThan(mostWorkMs)
        expect(reply.statusCode, reply.body).toBeLessThan(500)
        expect(documented.get(name), reply.body).toContain(String(reply.statusCode))
        if (isStaffs && !('cookie' in cookie)) expect(reply.statusCode).toBeGreaterThanOrEqual(400)
        if (reply.statusCode >= 400)
          expect(Object.keys(reply.json())).toEqual(expect.arrayContaining(['code', 'message']))
      }),
      { numRuns: runs },
    )
  },
)

test('a value that the schema itself stumbles over is refused like any other', async () => {
  const body = { phone: { length: { toString: '' } } }
  const reply = await site.send(endpoints.writeReview, { body })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().code).toBe('unreadable')
})

test('no line of the log holds what was sent', () => {
  expect(logged.length).toBeGreaterThan(runs)
  const all = logged.join('\n')
  for (const secret of Object.values(secrets)) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(encodeURIComponent(secret))
  }
})
