import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { type Db, fromPglite, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../database/client.ts'

/** Something that is done at a set time, once by all processes together. */
export interface ScheduledJob {
  /** Names its queue. */
  readonly name: string
  /** When, as cron says it, in Lagos. */
  readonly cron: string
  /** Longest that it may run, in seconds: after that another process may begin it. */
  readonly longestSeconds: number
  run(): Promise<void>
}

/** The one queue of all processes on this database. */
export interface Queue {
  /** Ends it, after the jobs that run here. */
  stop(): Promise<void>
}

const zone = 'Africa/Lagos'
/** A failed job is tried again after so long, and then after twice that. */
const retry = { retryLimit: 3, retryDelay: 60, retryBackoff: true }
/** How often this process looks for something to do, in seconds. The jobs are those of a night. */
const pollingIntervalSeconds = 30
/** How long the end waits for a job that runs here, in milliseconds. Each is done in small steps, and begun again. */
const longestWaitMs = 2_000

/**
 * Starts the queue: pg-boss on the database's own connections, in a schema of its own.
 * @param onError told what goes wrong, such as that the database is away; the queue goes on by itself
 */
export async function startQueue(
  opened: Pick<OpenDatabase, 'kind' | 'database'>,
  jobs: readonly ScheduledJob[],
  onError: (error: unknown) => void,
): Promise<Queue> {
  const boss = queueOn(opened)
  boss.on('error', onError)
  await boss.start()
  for (const { name, cron, longestSeconds, run } of jobs) {
    await boss.createQueue(name, { ...retry, expireInSeconds: longestSeconds, policy: 'exclusive' })
    await boss.work(name, { pollingIntervalSeconds }, run)
    await boss.schedule(name, cron, null, { tz: zone })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: longestWaitMs }) }
}

/** pg-boss on the connections of a database, not yet started. */
export function queueOn(opened: Pick<OpenDatabase, 'kind' | 'database'>): PgBoss {
  const backend = opened.kind === 'embedded' && { backend: 'pglite' as const }
  return new PgBoss({ db: connectionsOf(opened), ...backend })
}

/** The connections that Drizzle has. Without parameters a text may hold several statements. */
function connectionsOf({ kind, database }: Pick<OpenDatabase, 'kind' | 'database'>): Db {
  const client = (database as unknown as { $client: unknown }).$client
  if (kind === 'embedded') return fromPglite(client as PGlite)
  const pool = client as pg.Pool
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const answer: pg.QueryResult | pg.QueryResult[] = await (values?.length
        ? pool.query(text, values)
        : pool.query(text))
      return { rows: [answer].flat().flatMap(({ rows }) => rows) }
    },
  }
}
