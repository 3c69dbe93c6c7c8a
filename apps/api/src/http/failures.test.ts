import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { repeatingLog } from './repeating-log.ts'

interface Line {
  readonly msg: string
  readonly err?: { readonly message: string }
  readonly job?: string
  readonly unlogged?: number
}

const windowMs = 10_000

let site: TestApp
let lines: Line[]
/** What work ends with whose reader leaves: a page that is made, and a body that is read. */
const ofWhoLeft = {
  '/left': new DOMException('This operation was aborted', 'AbortError'),
  '/cut': Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
}
/** Tells of a request that waits until its reader leaves. */
const asked = new EventEmitter()
beforeEach(async () => {
  lines = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  site = await openTestApp({ LOG_LEVEL: 'error' }, undefined, { write })
  const config = { access: 'public' } as const
  site.app.get('/away', { config }, async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  site.app.get('/full', { config }, async () => {
    throw new Error('timeout exceeded when trying to connect')
  })
  site.app.get('/broken', { config }, async () => {
    throw new TypeError('broken')
  })
  const places: Readonly<Record<string, () => Error>> = {
    alerts: () => new Error('a fault of alerts'),
    messages: () => new Error('a fault of messages'),
  }
  site.app.get('/jobs/:name', { config }, async ({ params }) => {
    const { name } = params as { readonly name: string }
    throw new Error(`${name} failed`, { cause: places[name]?.() })
  })
  for (const [url, error] of Object.entries(ofWhoLeft)) {
    site.app.get(url, { config }, async (request) => {
      const { promise, reject } = Promise.withResolvers<never>()
      request.raw.once('close', () => reject(error))
      asked.emit('left')
      return promise
    })
  }
  site.app.get('/unopened', { config }, async (_request, reply) => {
    reply.type('application/javascript')
    throw new TypeError('too many open files')
  })
  await site.app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await site[Symbol.asyncDispose]()
})

async function ask(url: string, times: number, status: number): Promise<void> {
  for (let index = 0; index < times; index++) expect((await site.app.inject(url)).statusCode).toBe(status)
}

test('200 requests that fail because the database is away make one line, and then one with how many there were', async () => {
  await ask('/away', 100, 503)
  await ask('/full', 100, 503)
  expect(lines).toMatchObject([{ msg: 'request failed', err: { message: 'connect ECONNREFUSED' } }])
  vi.advanceTimersByTime(windowMs)
  expect(lines.slice(1)).toMatchObject([{ msg: 'more requests failed in the same way', unlogged: 199 }])
  await ask('/away', 1, 503)
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(windowMs)
  expect(lines).toHaveLength(3)
})

test('a fault of ours is logged each time, and beyond ten repeats in ten seconds it is counted', async () => {
  await ask('/away', 2, 503)
  await ask('/broken', 25, 500)
  expect(lines.filter(({ err }) => err?.message === 'broken')).toHaveLength(10)
  vi.advanceTimersByTime(windowMs)
  expect(lines.slice(-2)).toMatchObject([{ unlogged: 1 }, { unlogged: 15 }])
})

test('faults of two places that are logged at one place are two faults', async () => {
  await ask('/jobs/alerts', 11, 500)
  await ask('/jobs/messages', 1, 500)
  expect(lines.map(({ err }) => err?.message)).toEqual([...Array(10).fill('alerts failed'), 'messages failed'])
})

test('faults at one place are counted for each name, such as that of the job that ran out of time', () => {
  const log = repeatingLog(site.app.log, { level: 'error', each: 'a job failed', more: 'more jobs failed' })
  for (const job of [...Array<string>(11).fill('alerts'), 'messages']) log(new Error('too late'), { job })
  expect(lines).toMatchObject([...Array(10).fill({ job: 'alerts' }), { job: 'messages' }])
})

test.each(Object.keys(ofWhoLeft))('a reader who leaves is no fault of ours: %s', async (url) => {
  const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  const failed = vi.spyOn(site.app, 'failWith')
  const reader = connect(Number(port), '127.0.0.1')
  const waits = once(asked, 'left')
  reader.write(`GET ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  await waits
  reader.destroy()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  expect(lines).toEqual([])
  await ask('/broken', 1, 500)
  expect(lines).toMatchObject([{ err: { message: 'broken' } }])
})

test('a failure is answered and logged as such where the answer had another type already', async () => {
  await ask('/unopened', 25, 500)
  expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual(
    Array.from({ length: 10 }, () => ['request failed', 'too many open files']),
  )
  expect((await site.app.inject('/unopened')).json()).toMatchObject({ code: 'internal' })
})
