import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PostgresAddress } from '../config.ts'
import { drizzleOptions, type OpenDatabase } from './client.ts'
import { assertOneDatabase } from './direct-address.ts'
import { migrate } from './migrate.ts'
import {
  DatabaseUnavailableError,
  firstCause,
  isForbidden,
  isLockTimeout,
  isRefused,
  isUndone,
  isUnreachable,
} from './unreachable.ts'
import { watchPostgres } from './watch-postgres.ts'

/** Pause at start before the database is tried again. */
const retryMs = 500
/**
 * How long a migration waits for a lock. Orders wait behind it, so it gives up soon, and sooner than Postgres looks for
 * deadlocks (1 s): in one the migration gives way and not the order.
 */
const longestLockMs = 300
/** Pause before it tries again, in which those who have waited get through. */
const lockRetryMs = 1_000
/** Time limit for opening a connection, or for one to become free. */
const connectionTimeoutMs = 5_000
/** After this long without traffic, TCP checks that the other side is still there. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/**
 * Postgres cancels a slow statement itself, so that it does not run on unseen. We cut the connection only if it does
 * not.
 */
const cutAfterMs = 1_000
/** An unused connection is closed after this long, or sooner where the network would cut it sooner. */
const longestIdleMs = 10_000

/**
 * Among millions of orders Postgres takes a statement that reads a few of them for one that reads many, and spends
 * 0.15 s on compiling it.
 */
const withoutJit = 'jit=off'

/** SQLSTATE of a read-only server, such as one that was the primary before a failover. */
const readOnly = '25006'

/**
 * Opens a database on a server and brings its schema up to date. Waits for a server that does not answer yet.
 * @param say takes a sentence for whoever watches the start
 * @throws {DatabaseUnavailableError} when it cannot be reached within `waitMs`
 * @throws {OtherDatabaseError} when the direct address leads to another database
 */
export async function openPostgres(where: PostgresAddress, say: (text: string) => void): Promise<OpenDatabase> {
  const { url, poolSize, timeoutMs } = where
  const isPooled = await prepare(where, say)
  // The site runs without the direct address, and one that does not answer now may answer later.
  await assertOneDatabase(where).catch((error) => {
    if (isRefused(error)) throw refusedAt(where.directUrl ?? url, 'DATABASE_DIRECT_URL', error)
    if (!isUnreachable(error)) throw error
  })
  if (isPooled) say('DATABASE_URL leads to a pooler.')
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: Math.min(longestIdleMs, timeoutMs),
    ...keepAlive,
    stream: () => cutWhenSilent(timeoutMs + cutAfterMs),
    // A pooler rejects session parameters, or drops them.
    ...(isPooled
      ? { Client: UnnamedClient }
      : {
          Client: PooledClient,
          options: `-c ${withoutJit}`,
          statement_timeout: timeoutMs,
          idle_in_transaction_session_timeout: timeoutMs,
        }),
  })
  // A broken connection raises this, here or, while it is in use, on itself. The next query reports what is wrong.
  pool.on('error', () => {})
  const leaving = leavingConnectionsOf(pool)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // The address may lead to another server by now.
    client.connection.on('errorMessage', ({ code }) => code === readOnly && leaving.leave(client))
  })
  return {
    kind: 'postgres',
    database: drizzle(pool, drizzleOptions),
    watch: (watcher) =>
      watchPostgres(where, isPooled, {
        ...watcher,
        onFound() {
          // What was opened before may lead to a server that only reads since another took its place.
          leaving.leaveAll()
          watcher.onFound()
        },
      }),
    close: () => pool.end(),
  }
}

/** Closes connections of a pool, each when it is given back. */
interface LeavingConnections {
  /** Closes one that is in use. */
  readonly leave: (client: pg.PoolClient) => void
  /** Closes all that were opened so far; idle ones are borrowed for that. */
  readonly leaveAll: () => void
}

function leavingConnectionsOf(pool: pg.Pool): LeavingConnections {
  const open = new Set<pg.PoolClient>()
  const left = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // The pool keeps none that is about to end.
  pool.on('release', (_error, client) => left.has(client) && client.end().catch(() => {}))
  return {
    leave: (client) => left.add(client),
    leaveAll() {
      for (const client of open) left.add(client)
      for (let idle = pool.idleCount; idle > 0; idle--) {
        pool.connect().then(
          (client) => client.release(),
          () => {},
        )
      }
    },
  }
}

/**
 * A connection of the pool. Drizzle takes one for a transaction and gives it back at the end, but keeps it when the
 * transaction cannot begin: then it goes back here, to be closed.
 */
class PooledClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: handed on in whichever of its many forms it came
  override query(asked: any, ...more: any[]): any {
    const answer = Reflect.apply(super.query, this, [asked, ...more])
    if (asked?.text === 'begin') answer.catch((error: Error) => (this as unknown as pg.PoolClient).release(error))
    return answer
  }
}

/**
 * A pooler gives each transaction any of its server connections. A statement prepared under a name on one of them is
 * unknown on the others, so statements get no names.
 */
class UnnamedClient extends PooledClient {
  // biome-ignore lint/suspicious/noExplicitAny: handed on in whichever of its many forms it came
  override query(asked: any, ...more: any[]): any {
    return super.query(asked?.name ? { ...asked, name: undefined } : asked, ...more)
  }
}

/** Cuts a connection that is silent for this long: a network can drop everything without an error. */
function cutWhenSilent(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => socket.destroy())
}

/** Waits for the server and migrates. @returns whether a pooler sits between us and the server */
async function prepare({ url, waitMs }: PostgresAddress, say: (text: string) => void): Promise<boolean> {
  const { host, port } = new pg.Client({ connectionString: url })
  const server = `The database at ${host}:${port}`
  const seconds = `${waitMs / 1_000} s`
  let giveUpAt = performance.now() + waitMs
  const told = new Set<string>()
  function sayOnce(text: string): void {
    if (!told.has(text)) say(text)
    told.add(text)
  }
  /** Waits until something else may have let go of a lock. */
  async function waitForLock(): Promise<void> {
    if (performance.now() >= giveUpAt) {
      throw new DatabaseUnavailableError(
        `${server} could not be brought up to date: for ${seconds} something else held a lock on it. If another process is migrating it, a backup runs or a long transaction is open (see pg_stat_activity), start again when that is done.`,
      )
    }
    sayOnce(
      `${server} cannot be brought up to date yet: something else holds a lock on it, such as another start or a backup. Waiting for up to ${seconds}.`,
    )
    await pause(lockRetryMs)
  }
  for (;;) {
    try {
      const isPooled = await onConnection({ connectionString: url, query_timeout: connectionTimeoutMs }, isBehindPooler)
      const socket = cutWhenSilent(waitMs + cutAfterMs)
      await onConnection({ connectionString: url, stream: () => socket }, (client) =>
        migrate(drizzle(client), Math.min(waitMs, longestLockMs), async (run) => {
          sayOnce(`${server} is being brought up to date.`)
          socket.setTimeout(0)
          while (!(await ranWithoutConflict(run))) await waitForLock()
          socket.setTimeout(waitMs + cutAfterMs)
          giveUpAt = performance.now() + waitMs
        }),
      )
      return isPooled
    } catch (error) {
      if (isConflict(error)) {
        await waitForLock()
        continue
      }
      if (isRefused(error)) throw refusedAt(url, 'DATABASE_URL', error)
      const reason = firstCause(error)
      if (isForbidden(error)) {
        throw new DatabaseUnavailableError(
          `${server} cannot be brought up to date: ${reason}. The role of DATABASE_URL has to own the database and its tables.`,
        )
      }
      if (!isUnreachable(error)) throw error
      if (performance.now() >= giveUpAt) {
        throw new DatabaseUnavailableError(
          `${server} could not be used for ${seconds}: ${reason}. Make sure that it runs and takes writes, and check DATABASE_URL.`,
        )
      }
      sayOnce(`${server} cannot be used yet: ${reason}. Waiting for up to ${seconds}.`)
      await pause(retryMs)
    }
  }
}

/** For an address that leads to no database, or that names nobody who may use it. */
function refusedAt(url: string, setting: string, error: unknown): DatabaseUnavailableError {
  const { host, port } = new pg.Client({ connectionString: url })
  return new DatabaseUnavailableError(
    `The database at ${host}:${port} refused the connection: ${firstCause(error)}. Check ${setting}.`,
  )
}

/** Whether something else kept a migration from running, which may go on later. */
const isConflict = (error: unknown) => isLockTimeout(error) || isUndone(error)

async function ranWithoutConflict(run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

/** Runs something on a connection of its own. */
async function onConnection<Result>(
  config: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...config, ...keepAlive, connectionTimeoutMillis: connectionTimeoutMs })
  // Without a listener this would end the process. Whatever waits for an answer gets the error as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}

/**
 * Postgres reports to each new connection the id of the process that serves it. A pooler serves many connections with
 * few processes, and so reports an id of its own.
 */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return !('processID' in client) || client.processID !== rows[0]?.pid
}
