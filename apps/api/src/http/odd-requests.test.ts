import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
let port: number
const logged: string[] = []
beforeAll(async () => {
  site = await openTestApp({ LOG_LEVEL: 'warn' }, undefined, { write: (line) => void logged.push(line) })
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => site[Symbol.asyncDispose]())

beforeEach(() => {
  logged.length = 0
})

/** Sends bytes as they are. @returns everything that comes back until the server closes the connection */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const statusesIn = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
/** Sent behind the request: a server that took the request's body for another request would answer it. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'
const post = 'POST /api/divine/post-contact-form HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n'

describe('a request whose length can be read in two ways is refused, and nothing behind it is taken for another', () => {
  test.each([
    ['a length and chunks', `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`],
    ['a length with a sign', `${post}Content-Length: +2\r\n\r\n{}${hidden}`],
    ['two encodings', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['an unknown encoding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a chunk without a size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['a space before the colon', `${post}Content-Length : 2\r\n\r\n{}${hidden}`],
    ['a folded header', `${post}X-Folded: a\r\n b\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
    ['a NUL in a header', `${post}X-Nul: a\0b\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
  ])('%s', async (_name, bytes) => {
    const answer = await sendRaw(bytes)
    expect(statusesIn(answer)).toEqual(['400'])
    expect(bodyOf(answer)).toEqual({ code: 'unreadable', message: 'This request could not be understood.' })
  })
})

test('a request is never sent back to whoever asks, as TRACE would', async () => {
  const answer = await sendRaw('TRACE / HTTP/1.1\r\nHost: site\r\nCookie: staff=secret\r\nConnection: close\r\n\r\n')
  expect(statusesIn(answer)).toEqual(['404'])
  expect(answer).not.toContain('secret')
})

test.each([
  ['an address of a proxy', 'GET http://other.example/ HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'],
  ['an address that is none', 'GET /%zz HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'],
  ['what is no HTTP', 'hello\r\n\r\n'],
  ['who names no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['who asks for a tunnel', 'CONNECT site:443 HTTP/1.1\r\nHost: site:443\r\n\r\n'],
])('%s is answered with the headers of every answer', async (_name, bytes) => {
  const answer = await sendRaw(bytes)
  expect(statusesIn(answer)).toEqual(['400'])
  for (const [name, value] of Object.entries(site.app.securityHeaders)) {
    expect(answer.toLowerCase()).toContain(`\r\n${name}: ${value.toLowerCase()}\r\n`)
  }
  expect(bodyOf(answer)).toMatchObject({ code: 'unreadable' })
})

test('whoever asks for a tunnel and keeps the connection open holds up nothing: it is let go', async () => {
  const count = promisify(site.app.server.getConnections.bind(site.app.server))
  const open = () => count()
  await expect.poll(open).toBe(0)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.resume().write('CONNECT site:443 HTTP/1.1\r\nHost: site:443\r\n\r\n')
  await once(socket, 'end')
  await expect.poll(open).toBe(0)
  socket.destroy()
})

test('a request that expects what nobody knows is answered as any other', async () => {
  const answer = await sendRaw('GET /healthz HTTP/1.1\r\nHost: site\r\nExpect: wonders\r\nConnection: close\r\n\r\n')
  expect(statusesIn(answer)).toEqual(['200'])
})

test.each(['http://site/healthz', 'http://other.example/api/divine/get-ulcer', 'https://site/'])(
  'a request for %s is refused: this is no proxy',
  async (target) => {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`)
    expect(statusesIn(answer)).toEqual(['400'])
    expect(answer).toContain('"code":"unreadable"')
  },
)

test.each([
  ['with a length', `${post}Content-Length: 500\r\n\r\n{"fullname":"Ada`],
  ['in chunks', `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ful\r\n`],
])('a body %s that breaks off is nothing that went wrong here', async (_name, bytes) => {
  const closed = new Promise((resolve) => {
    site.app.server.once('request', (_request, response) => response.once('close', resolve))
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes, () => site.app.server.getConnections(() => socket.resetAndDestroy()))
  await closed
  await site.app.inject('/healthz')
  expect(logged).toEqual([])
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'image/png', ''])(
  'a call whose body is of the kind "%s" is refused: the API takes JSON',
  async (kind) => {
    const payload = '{"email":"a@staff.example"}'
    for (const url of ['/api/divine/post-contact-form', '/api/staff/sign-in', '/api/staff/sign-out']) {
      const reply = await site.app.inject({ method: 'POST', url, payload, headers: { 'content-type': kind } })
      expect([401, 415], url).toContain(reply.statusCode)
    }
    expect(logged).toEqual([])
  },
)

test('headers without end are refused', async () => {
  const answer = await sendRaw(`GET /healthz HTTP/1.1\r\nHost: site\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(statusesIn(answer)).toEqual(['431'])
  expect(bodyOf(answer)).toEqual({ code: 'too-large', message: 'The headers of this request are too large.' })
  expect(answer).toMatch(/^cache-control: no-store\r$/im)
})

test('who sends headers or a body too slowly is cut off', () => {
  const { headersTimeout, requestTimeout } = site.app.server
  expect(headersTimeout).toBe(15_000)
  expect(requestTimeout).toBe(300_000)
})
