import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

interface Line {
  readonly msg: string
  readonly err?: { readonly message: string }
  readonly unlogged?: number
}

const windowMs = 10_000

let site: TestApp
let lines: Line[]
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
