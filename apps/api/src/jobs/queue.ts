import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, type DrizzleTransactionLike, fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Database, OpenDatabase } from '../database/client.ts'
import { poolOf } from '../database/pool.ts'
import { within } from '../within.ts'

/** Something that is done at a set time, once by all processes together. */
export interface ScheduledJob {
  /** Names its queue. */
  readonly name: string
  /** When, as cron says it, in Lagos. */
  readonly cron: string
  /** Longest that it may run, in seconds: after that another process may begin it. */
  readonly longestSeconds: number
  /** @param queue takes what it finds to do */
  run(queue: Queue): Promise<void>
}

/** A kind of work that is done once for each id that is put into its queue, and again while it fails. */
export interface QueuedJob {
  /** Names its queue. */
  readonly name: string
  /** Longest that one may run, in seconds: after that it is taken for failed. */
  readonly longestSeconds: number
  /** How many run at once in this process, each of another group. */
  readonly atOnce: number
  /** Whether one that waits for its time stands for all that are put into the queue meanwhile. */
  readonly gathers?: boolean
  /**
   * How often one that failed is tried again, after how many seconds first, and at most: each time it is about doubled.
   */
  readonly retries: { readonly most: number; readonly firstSeconds: number; readonly longestSeconds: number }
  /**
   * @param id the one that was put into the queue
   * @throws what makes it be tried again: {@link NotDoneYet}, or a failure of ours, which is logged
   */
  run(id: string, queue: Queue): Promise<void>
}

/** Thrown by a job that is to be tried again and not logged: nothing of ours failed, or it is written down already. */
export class NotDoneYet extends Error {}

/** What is to be done with an id. */
export interface Waiting {
  /** A UUID: the same one is put into the queue once. */
  readonly id: string
  /** Of one group one runs at a time in a process: one that is slow holds up no other. */
  readonly group: string
  readonly startAfter: Date
}

/** What is to be done with an id earlier than it was. */
export type Hurried = Pick<Waiting, 'id' | 'group'> & Partial<Pick<Waiting, 'startAfter'>>

/** Something that each process does over and over again, whether or not it is done elsewhere. */
export interface Round {
  readonly everyMs: number
  /** @param queue takes what the round finds to do */
  run(queue: Queue): Promise<void>
}

/** Everything that is done without somebody asking at that moment. */
export interface Jobs {
  readonly scheduled: readonly ScheduledJob[]
  readonly queued: readonly QueuedJob[]
  readonly rounds: readonly Round[]
}

/** The one queue of all processes on this database. */
export interface Queue {
  /** Whether it has been started, and not been stopped. */
  isRunning(): boolean
  /** Does what is registered in this process too, from now on. */
  start(jobs: Jobs): Promise<void>
  /** Puts ids into the queue of a job, if the transaction is kept. */
  add(transaction: Database, job: string, waiting: readonly Waiting[]): Promise<void>
  /** Has this process look for what is new in the queue of a job, at once. */
  wake(job: string): void
  /**
   * Has what failed, or waits for its time, done at once, or from a moment on. What was given up so long ago that it is
   * forgotten begins anew.
   */
  hurry(job: string, waiting: readonly Hurried[]): Promise<void>
  /** When the ids that wait to be tried again are tried next. */
  nextTries(job: string, ids: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /** Since when the oldest of a job waits to be done, is being done, or waits to be tried again. */
  waitingSince(job: string): Promise<Date | undefined>
  /** Ends it, after the jobs that run here. */
  stop(): Promise<void>
}

const zone = 'Africa/Lagos'
/** A job at a set time that failed is tried again after so long, and then after twice that. */
const retry = { retryLimit: 3, retryDelay: 60, retryBackoff: true }
/** How often this process looks for a job at a set time, in seconds. */
const pollingIntervalSeconds = 30
/** How often it looks for what it was not told of: put into the queue by another process, or to be tried again. */
const queuedIntervalSeconds = 2
/** How often those look that are woken by the one that found something. */
const wokenIntervalSeconds = 60
/** How long the end waits for a job that runs here, in milliseconds. Each is done in small steps, and begun again. */
const longestWaitMs = 2_000

/**
 * The queue: pg-boss on the database's own connections, in a schema of its own.
 * @param onError told what goes wrong, such as that the database is away, and the name of the job that failed, if one
 *   did; the queue goes on by itself
 * @param trace runs a job of this name, and tells how long it took
 */
export function queueOn(
  opened: Pick<OpenDatabase, 'kind' | 'database'>,
  onError: (error: unknown, job?: string) => void,
  trace: (name: string, run: () => Promise<void>) => Promise<void> = (_name, run) => run(),
): Queue {
  const boss = bossOn(opened)
  boss.on('error', (error) => onError(asError(error)))
  /** Of each job as many as run at once: each takes one id at a time. */
  const workers = new Map<string, string[]>()
  let stopRounds: (() => Promise<void>)[] = []
  let state: 'new' | 'running' | 'stopped' = 'new'

  /**
   * Runs a job. pg-boss keeps what it fails by in its own tables, where nobody looks and no erasure reaches: it is told
   * nothing but that it failed, since the error of a statement names its values.
   */
  async function runJob({ name, longestSeconds }: QueuedJob | ScheduledJob, run: () => Promise<void>): Promise<void> {
    try {
      // To pg-boss, whatever does not end has its place and that of its group for as long as this process runs.
      await within(longestSeconds, trace(name, run))
    } catch (error) {
      // What outlives the queue finds its connections closed, and is begun again elsewhere.
      if (state !== 'stopped' && !(error instanceof NotDoneYet)) onError(error, name)
      throw new Error('It failed')
    }
  }

  async function schedule(job: ScheduledJob): Promise<void> {
    const { name, cron, longestSeconds } = job
    await boss.createQueue(name, { policy: 'exclusive' })
    // Said at each start, so that a version that says something else is obeyed.
    await boss.updateQueue(name, { ...retry, expireInSeconds: longestSeconds })
    await boss.work(name, { pollingIntervalSeconds }, () => runJob(job, () => job.run(queue)))
    await boss.schedule(name, cron, null, { tz: zone })
  }

  async function work(job: QueuedJob): Promise<void> {
    const { name, longestSeconds, atOnce, gathers, retries } = job
    await boss.createQueue(name, gathers ? { policy: 'short' } : {})
    // Said at each start, as above.
    await boss.updateQueue(name, {
      expireInSeconds: longestSeconds,
      retryLimit: retries.most,
      retryDelay: retries.firstSeconds,
      retryBackoff: true,
      retryDelayMax: retries.longestSeconds,
    })
    const ids: string[] = []
    workers.set(name, ids)
    for (let count = 0; count < atOnce; count++) {
      // One looks, and wakes the others where it finds something: while nothing is to be done, nobody else asks.
      const intervalSeconds = count === 0 ? queuedIntervalSeconds : wokenIntervalSeconds
      const options = { pollingIntervalSeconds: intervalSeconds, localGroupConcurrency: 1 }
      const id = await boss.work(name, options, async ([found]: { readonly id: string }[]) => {
        // There may be more, also for this one: then it looks again without waiting.
        queue.wake(name)
        if (found) await runJob(job, () => job.run(found.id, queue))
      })
      ids.push(id)
    }
  }

  const queue: Queue = {
    isRunning: () => state === 'running',
    async start({ scheduled, queued, rounds }) {
      await boss.start()
      for (const job of scheduled) await schedule(job)
      for (const job of queued) await work(job)
      stopRounds = rounds.map(({ everyMs, run }) => repeat(everyMs, () => run(queue), onError))
      state = 'running'
    },
    async add(transaction, job, waiting) {
      if (waiting.length === 0) return
      const jobs = waiting.map(({ id, group, startAfter }) => ({ id, startAfter, group: { id: group } }))
      await boss.insert(job, jobs, { db: fromDrizzle(transaction as DrizzleTransactionLike, sql) })
    },
    wake(job) {
      for (const worker of workers.get(job) ?? []) boss.notifyWorker(worker)
    },
    async hurry(job, waiting) {
      for (const { id, group, startAfter = 0 } of waiting) {
        const [found] = await boss.findJobs(job, { id })
        if (!found) await boss.insert(job, [{ id, startAfter, group: { id: group } }])
        else if (found.state === 'failed') await boss.retry(job, id)
        else await boss.update(job, undefined, { id, startAfter })
      }
      queue.wake(job)
    },
    async nextTries(job, ids) {
      const found = await Promise.all(ids.map((id) => boss.findJobs(job, { id })))
      // One that is being tried at this moment has no next try yet.
      const waiting = found.flat().filter(({ state }) => state !== 'active')
      return new Map(waiting.map(({ id, startAfter }) => [id, startAfter]))
    },
    async waitingSince(job) {
      const { rows } = await connectionsOf(opened).executeSql(
        `select min(created_on) as since from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
        [job],
      )
      return rows[0]?.since ?? undefined
    },
    async stop() {
      state = 'stopped'
      await Promise.all(stopRounds.map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: longestWaitMs })
    },
  }
  return queue
}

/** pg-boss tells of errors by objects that have their parts: the message of one that is none would not be logged. */
function asError(told: unknown): unknown {
  if (told instanceof Error || typeof told !== 'object' || told === null || !('message' in told)) return told
  const { message, ...parts } = told
  return Object.assign(new Error(String(message)), parts)
}

/** After a round that failed, the next one waits this many times as long: the database may be away. */
const calmAfterFailure = 10

/**
 * Does something again and again, each time so long after it was done.
 * @returns ends it, and waits for the last time
 */
function repeat(everyMs: number, run: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  const end = new AbortController()
  const running = (async () => {
    while (!end.signal.aborted) {
      const isDone = await run().then(
        () => true,
        (error: unknown) => {
          onError(error)
          return false
        },
      )
      await pause(isDone ? everyMs : everyMs * calmAfterFailure, undefined, { signal: end.signal }).catch(() => {})
    }
  })()
  return () => {
    end.abort()
    return running
  }
}

/** pg-boss on the connections of a database, not yet started. */
export function bossOn(opened: Pick<OpenDatabase, 'kind' | 'database'>): PgBoss {
  const backend = opened.kind === 'embedded' && { backend: 'pglite' as const }
  return new PgBoss({ db: connectionsOf(opened), ...backend })
}

/** The connections that Drizzle has. Without parameters a text may hold several statements. */
function connectionsOf({ kind, database }: Pick<OpenDatabase, 'kind' | 'database'>): Db {
  const pool = poolOf({ kind, database })
  if (!pool) return fromPglite((database as unknown as { $client: PGlite }).$client)
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const answer: pg.QueryResult | pg.QueryResult[] = await (values?.length
        ? pool.query(text, values)
        : pool.query(text))
      return { rows: [answer].flat().flatMap(({ rows }) => rows) }
    },
  }
}
