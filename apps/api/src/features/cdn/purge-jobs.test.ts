import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../database/client.ts'
import { type Queue, type QueuedJob, queueOn } from '../../jobs/queue.ts'
import { openReceiver, type Receiver } from '../../testing/receivers.ts'
import { openTestApp, openTestDatabase } from '../../testing/test-app.ts'
import { catalogueParts } from '../catalogue/catalogue-table.ts'
import { purgeJobs, purgeQueue } from './purge-jobs.ts'

const key = 'a-key-that-nobody-reads'
const patience = { timeout: 30_000 }

let opened: OpenDatabase
let cdn: Receiver
let queues: Queue[]
let warned: string[]
beforeEach(async () => {
  opened = await openTestDatabase()
  cdn = await openReceiver()
  queues = []
  warned = []
})
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()))
  await cdn[Symbol.asyncDispose]()
  await opened.close()
})

/** The purges of one process, which are tried again after a second. */
function purgesOf() {
  const purge = { url: `${cdn.url}/purge_cache`, header: { 'fastly-key': key }, body: '{}' }
  const { purging, ...rest } = purgeJobs(opened.database, {
    purge,
    seconds: 60,
    againMs: 500,
    warn: (text) => void warned.push(text),
  })
  return { ...rest, purging: { ...purging, retries: { most: 10, firstSeconds: 1, longestSeconds: 1 } } }
}

type Purges = ReturnType<typeof purgesOf>

async function started(parts: Partial<Pick<Purges, 'purging' | 'looking'>>): Promise<Queue> {
  const queue = queueOn(opened, () => {})
  queues.push(queue)
  const queued: QueuedJob[] = parts.purging ? [parts.purging] : []
  await queue.start({ scheduled: [], queued, rounds: parts.looking ? [parts.looking] : [] })
  return queue
}

async function statesIn(database: OpenDatabase['database']): Promise<string[]> {
  const { rows } = (await database.execute(
    sql`select state::text from pgboss.job where name = ${purgeQueue} order by created_on`,
  )) as unknown as { rows: { state: string }[] }
  return rows.map(({ state }) => state)
}

const states = () => statesIn(opened.database)
const isQuiet = async () => {
  const all = await states()
  return all.length > 0 && all.every((state) => state === 'completed')
}

test('a burst of changes of which each process hears is two purges, some time apart', async () => {
  const processes = [purgesOf(), purgesOf()]
  for (const each of processes) await started(each)
  // What each asks for at its start.
  await vi.waitUntil(isQuiet, patience)
  const [before, done] = [cdn.received.length, (await states()).length]
  for (let change = 0; change < 5; change++) for (const { noteChange } of processes) noteChange()
  await vi.waitUntil(async () => (await states()).length > done, patience)
  await vi.waitUntil(isQuiet, patience)
  expect(cdn.received.length - before).toBe(2)
  expect(await states()).toHaveLength(done + 1)
  const { url, headers, body } = cdn.received.at(-1) ?? {}
  expect([url, headers?.['fastly-key'], headers?.['content-type'], body]).toEqual([
    '/purge_cache',
    key,
    'application/json',
    '{}',
  ])
})

test('what a process that has ended could not send, another one sends', async () => {
  const queue = await started({ purging: purgesOf().purging })
  await queue.stop()
  const ended = await started({ looking: purgesOf().looking })
  await vi.waitUntil(async () => (await states()).includes('created'), patience)
  await ended.stop()
  expect(cdn.received).toEqual([])
  await started({ purging: purgesOf().purging })
  await vi.waitUntil(isQuiet, patience)
  expect(cdn.received).toHaveLength(2)
})

test('a CDN that answers with an error is asked again until it takes it, and the log says so once, without the key', async () => {
  cdn.answer = { status: 500, body: `What is ${key}?` }
  const queue = await started(purgesOf())
  await vi.waitUntil(() => cdn.received.length >= 3, patience)
  expect(await queue.waitingSince(purgeQueue)).toBeInstanceOf(Date)
  expect(warned).toEqual(['The CDN was not told of a change, and is told again: it answered 500.'])
  cdn.answer = { status: 200 }
  await vi.waitUntil(isQuiet, patience)
  expect(warned.slice(1)).toEqual(['The CDN is told of changes again.'])
  expect(await queue.waitingSince(purgeQueue)).toBeUndefined()
})

test.each([1, 60, 600, 86_400])(
  'a CDN that keeps pages for %i seconds is asked until all from before a change have run out, and not for long after',
  (seconds) => {
    const purge = { url: cdn.url, header: {}, body: '{}' }
    const { most, firstSeconds, longestSeconds } = purgeJobs(opened.database, { purge, seconds, warn: () => {} })
      .purging.retries
    // The queue waits for between half and all of what it doubles each time.
    const waits = Array.from({ length: most }, (_, tried) => Math.min(firstSeconds * 2 ** tried, longestSeconds))
    const shortest = waits.reduce((sum, wait) => sum + wait, 0)
    // A page is shown for as long again while a new one is fetched.
    expect(shortest).toBeGreaterThanOrEqual(2 * seconds)
    expect(shortest).toBeLessThan(2 * seconds + 1_200)
    expect(longestSeconds).toBe(300)
  },
)

test('the site asks for a purge at its start and after a change that pages show, and says for how long it fails', async () => {
  cdn.answer = { status: 403 }
  const lines: string[] = []
  const token = 'a token of 32 letters, and random'
  await using site = await openTestApp(
    {
      LOG_LEVEL: 'info',
      METRICS_TOKEN: token,
      CDN_PURGE_URL: `${cdn.url}/zones/1/purge_cache?${key}`,
      CDN_PURGE_HEADER: `Authorization: Bearer ${key}`,
    },
    undefined,
    { write: (line) => void lines.push(line) },
  )
  await site.app.queue.start(site.app.jobs)
  await vi.waitUntil(() => cdn.received.length === 1, patience)
  expect(cdn.received[0]?.headers.authorization).toBe(`Bearer ${key}`)
  expect(cdn.received[0]?.body).toBe('{"purge_everything":true}')
  await vi.waitUntil(async () => (await statesIn(site.database)).includes('retry'), patience)

  const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(Number(/^divine_cdn_purge_oldest_seconds (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(0)

  await site.database.update(catalogueParts).set({ version: 2 }).where(eq(catalogueParts.kind, 'product'))
  await vi.waitUntil(async () => (await statesIn(site.database)).length === 2, patience)
  expect(lines.join('')).toContain('it answered 403.')
  expect(lines.join('')).not.toContain(key)
})
