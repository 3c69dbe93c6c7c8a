import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-app.ts'
import { bossOn, NotDoneYet, type Queue, queueOn, type ScheduledJob } from './queue.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const notAgain = { most: 0, firstSeconds: 1, longestSeconds: 1 }

const nightly = (run: () => Promise<void>) => ({ name: 'nightly', cron: '0 2 * * *', longestSeconds: 60, run })

async function startedQueue(job: ScheduledJob): Promise<Queue> {
  const queue = queueOn(opened, (error) => {
    throw error
  })
  await queue.start({ scheduled: [job], queued: [], rounds: [] })
  return queue
}

test('a job that is due is done once by all processes together, and again only at its time', async () => {
  await (await startedQueue(nightly(async () => {}))).stop()
  const boss = await bossOn(opened).start()
  await boss.send('nightly')
  await boss.stop()
  let runs = 0
  const run = async () => void runs++
  const queues = [await startedQueue(nightly(run)), await startedQueue(nightly(run))]
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 20_000 })
  await Promise.all(queues.map((queue) => queue.stop()))
  expect(runs).toBe(1)
})

test('a job at a set time is held to the limit that the version says which started last', async () => {
  for (const longestSeconds of [60, 120]) {
    await (await startedQueue({ ...nightly(async () => {}), longestSeconds })).stop()
    const limit = { seconds: sql<number>`expire_seconds` }
    expect(await opened.database.select(limit).from(sql`pgboss.queue`).where(sql`name = 'nightly'`)).toEqual([
      { seconds: longestSeconds },
    ])
  }
})

test('what another process put into the queue is done for several groups at once, and within seconds', async () => {
  const groups = ['one', 'two', 'three']
  const { promise: allRun, resolve } = Promise.withResolvers<void>()
  let running = 0
  const job = {
    name: 'sending',
    longestSeconds: 60,
    atOnce: groups.length,
    retries: notAgain,
    async run() {
      running++
      if (running === groups.length) resolve()
      await allRun
    },
  }
  const queue = queueOn(opened, (error) => {
    throw error
  })
  await queue.start({ scheduled: [], queued: [job], rounds: [] })
  const waiting = groups.map((group) => ({ id: randomUUID(), group, startAfter: new Date(0) }))
  // This one wakes nobody.
  await queue.add(opened.database, job.name, waiting)
  await vi.waitFor(() => expect(running).toBe(groups.length), { timeout: 20_000 })
  await queue.stop()
})

test('one that hangs loses its place when its time is over, and what waits behind it in its group is done', async () => {
  const [hanging, waiting] = [randomUUID(), randomUUID()]
  const done: string[] = []
  const job = {
    name: 'hanging',
    longestSeconds: 1,
    atOnce: 2,
    retries: notAgain,
    run: (id: string) => (id === hanging ? new Promise<void>(() => {}) : Promise.resolve(void done.push(id))),
  }
  const queue = queueOn(opened, () => {})
  await queue.start({ scheduled: [], queued: [job], rounds: [] })
  const startAfter = new Date(0)
  await queue.add(opened.database, job.name, [{ id: hanging, group: 'place', startAfter }])
  await queue.add(opened.database, job.name, [{ id: waiting, group: 'place', startAfter }])
  await vi.waitFor(() => expect(done).toEqual([waiting]), { timeout: 20_000 })
  await queue.stop()
})

test('what a job fails by is told of, unless it is written down already', async () => {
  const told: [string | undefined, unknown][] = []
  const queue = queueOn(opened, (error, job) => {
    told.push([job, error])
  })
  const broken = new Error('no such column')
  const failing = { ...nightly(() => Promise.reject(broken)), name: 'failing-at-night' }
  const ran: string[] = []
  const job = {
    name: 'failing',
    longestSeconds: 60,
    atOnce: 2,
    retries: notAgain,
    async run(id: string) {
      ran.push(id)
      throw id === written ? new NotDoneYet('It was not taken') : broken
    },
  }
  await queue.start({ scheduled: [failing], queued: [job], rounds: [] })
  const [written, unwritten] = [randomUUID(), randomUUID()]
  const startAfter = new Date(0)
  await queue.add(opened.database, job.name, [{ id: written, group: 'one', startAfter }])
  await queue.add(opened.database, job.name, [{ id: unwritten, group: 'one', startAfter }])
  const boss = await bossOn(opened).start()
  await boss.send(failing.name)
  await boss.stop()
  await vi.waitFor(() => expect(ran).toHaveLength(2), { timeout: 20_000 })
  const all = new Set([
    [failing.name, broken],
    [job.name, broken],
  ])
  await vi.waitFor(() => expect(new Set(told)).toEqual(all), { timeout: 60_000 })
  await queue.stop()
  // The queue itself keeps nothing of it: the error of a statement names its values, which may be a buyer's.
  const kept = (await opened.database.execute(
    sql`select output from pgboss.job where name in ('failing', 'failing-at-night') and output is not null`,
  )) as { rows: unknown[] }
  expect(kept.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept.rows)).not.toContain('no such column')
})
