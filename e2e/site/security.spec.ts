import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { staffAccount } from '../support/staff-account.ts'
import { expect, test } from '../support/test.ts'

const digestOfNothing = createHash('sha256').digest('base64')

/** Requests a path as it is written: libraries would normalise it. @returns the whole answer */
async function ask(site: string, path: string): Promise<string> {
  const { hostname, port } = new URL(site)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

test('no path leads out of the folders that are served', { tag: '@any-screen' }, async ({ baseURL }) => {
  for (const path of [
    '/../../../package.json',
    '/assets/../../../../package.json',
    '/assets/..%2f..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/pictures/..%5c..%5c..%5cpackage.json',
    '/pictures/%00',
    '//etc/passwd',
    '/assets/%ff',
    '/.git/HEAD',
    '/.env',
    '/assets',
    '/pictures',
  ]) {
    const answer = await ask(baseURL ?? '', path)
    expect(answer, path).toMatch(/^HTTP\/1\.1 (400|403|404) /)
    expect(answer).not.toContain('"dependencies"')
    expect(answer).not.toContain('root:')
  }
})

test('pages, calls and files carry the headers that browsers protect visitors by', { tag: '@any-screen' }, async ({
  request,
}) => {
  for (const path of ['/', '/product/ulcer', '/login', '/nowhere', '/api/divine/get-ulcer', '/favicon.svg']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    // Pages that are the same for everybody show no session, and load faster without a process of their own.
    const isForEverybody = ['/', '/product/ulcer'].includes(path)
    expect(headers['cross-origin-opener-policy'], path).toBe(isForEverybody ? undefined : 'same-origin')
    expect(headers['content-security-policy'], path).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy'], path).not.toMatch(/(script-src|style-src-elem)[^;]*unsafe/)
    // Each page has scripts and styles of its own, none of them empty.
    expect(headers['content-security-policy'], path).not.toContain(digestOfNothing)
    if (path !== '/favicon.svg') expect(headers['content-type'], path).toMatch(/; charset=utf-8$/i)
    expect(headers.server).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('the service workers may call this site, and nothing else, and are never out of date', {
  tag: '@any-screen',
}, async ({ request }) => {
  for (const worker of ['/service-worker.js', '/desk-worker.js', '/run-worker.js']) {
    const headers = (await request.get(worker)).headers()
    expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
    expect(headers['cache-control']).toContain('max-age=0')
  }
})

test('signing in leads to pages of this site and nowhere else', { tag: '@any-screen' }, async ({
  request,
  baseURL,
}) => {
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
  ]) {
    const reply = await request.post(`/login?${new URLSearchParams({ next })}`, {
      form: staffAccount,
      headers: { origin: baseURL ?? '' },
      maxRedirects: 0,
    })
    expect(reply.status(), next).toBe(303)
    const { origin } = new URL(reply.headers().location ?? '', baseURL)
    expect(origin, next).toBe(baseURL)
  }
})

test('links that others lengthen lead to one page, which is made once', { tag: '@any-screen' }, async ({ request }) => {
  const bodies = new Set<string>()
  for (let index = 0; index < 100; index++) {
    const reply = await request.get(`/privacy?unknown${index}=${index}`, { headers: { 'accept-encoding': 'identity' } })
    bodies.add(await reply.text())
  }
  // Each page tells its script when it was made. A cached one may have been rendered again after a change in between.
  expect(bodies.size).toBeLessThan(10)
})

test('a form of another site is refused, and so is one of another kind', { tag: '@any-screen' }, async ({
  request,
  baseURL,
}) => {
  for (const path of ['/contact', '/cart', '/logout', '/login', '/product/ulcer']) {
    const foreign = await request.post(path, { form: { a: '1' }, headers: { origin: 'https://evil.example' } })
    expect(foreign.status(), path).toBe(403)
    const json = await request.post(path, { data: { a: 1 }, headers: { origin: baseURL ?? '' } })
    expect(json.status(), path).toBe(415)
    expect(json.headers()['content-type']).toContain('text/html')
  }
})
