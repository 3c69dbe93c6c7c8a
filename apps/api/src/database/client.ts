import { rm } from 'node:fs/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { embeddedPath, openingFault, prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import * as schema from './schema.ts'

/** A database or a transaction on it; queries take either. Inside a transaction use only the transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Channel on which database triggers announce that something shown on pages has changed. */
export const siteChanged = 'site_changed'
/**
 * Channel on which the reference of an order is announced: by triggers where it has changed or has another claim, and
 * by whoever stored it where it is new.
 */
export const orderChanged = 'order_changed'
/** Channel on which a trigger announces that sessions of staff have ended otherwise than by time. */
export const sessionEnded = 'session_ended'

/** Hears about the database for as long as it is watched. */
export interface Watcher {
  /** Something shown on pages has changed, in any process, or may have changed while the connection was down. */
  onChange(): void
  /**
   * An order is new, has changed, or somebody else has its buyer, in any process.
   * @param reference undefined where it is not known which orders these are, or whether there are any
   */
  onOrderChange(reference: string | undefined): void
  /** Sessions of staff have ended otherwise than by time, in any process, or may have. */
  onSessionEnd(): void
  /**
   * The database takes no orders: it does not answer, or is read-only. Called again after each failed attempt to reach
   * it.
   */
  onLost(): void
  /** The database takes orders again. */
  onFound(): void
}

/** Stops watching. */
export type StopWatching = () => Promise<void>

export interface OpenDatabase {
  readonly kind: 'postgres' | 'embedded'
  readonly database: Database
  /** Reports changes and losses until it is stopped. The embedded database is never lost. */
  watch(watcher: Watcher): Promise<StopWatching>
  close(): Promise<void>
}

export const drizzleOptions = { schema, casing: 'snake_case' } as const

/**
 * Opens the configured database and brings its schema up to date. Two processes may start at once on Postgres; the
 * embedded database belongs to one process.
 * @param say takes a sentence for whoever watches the start, such as that a server does not answer yet
 * @throws {FolderInUseError} when another process has the embedded database open
 * @throws {DatabaseUnavailableError} when the server cannot be reached
 */
export async function openDatabase(
  where: Config['database'],
  say: (text: string) => void = () => {},
): Promise<OpenDatabase> {
  if (!('url' in where)) return openEmbedded(where.folder)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(where, say)
}

/**
 * Opens the embedded database without bringing its schema up to date, and locks its folder for this process.
 * @param content a copy of a database, which is opened beside the folder's own as `database.restoring`
 * @throws {FolderInUseError} when another process has it open
 */
export async function openPglite(folder?: string, content?: Blob) {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  if (folder) prepareDataFolder(folder)
  const unlock = folder ? lockFolder(folder) : undefined
  const restoring = folder && content ? embeddedPath(folder, 'database.restoring') : undefined
  try {
    // A restore that was killed may have left it.
    if (restoring) await rm(restoring, { recursive: true, force: true })
    const client = await PGlite.create({
      ...(folder && { dataDir: restoring ?? embeddedPath(folder) }),
      ...(content && { loadDataDir: content }),
      extensions: { pg_trgm },
    })
    return {
      client,
      /** @param whileLocked is done once it is closed, before another process may open it */
      async close(whileLocked?: () => Promise<void>) {
        try {
          await client.close()
          await whileLocked?.()
        } finally {
          unlock?.()
        }
      },
    }
  } catch (error) {
    if (restoring) await rm(restoring, { recursive: true, force: true })
    unlock?.()
    throw folder ? openingFault(error, folder) : error
  }
}

/**
 * Opens an embedded database in a folder, or in memory when no folder is given.
 * @param content a copy of a database, for one in memory
 */
export async function openEmbedded(folder?: string, content?: Blob): Promise<OpenDatabase> {
  const [{ client, close }, { drizzle }] = await Promise.all([
    openPglite(folder, content),
    import('drizzle-orm/pglite'),
  ])
  const database = drizzle(client, drizzleOptions)
  await migrate(database, 0)
  return {
    kind: 'embedded',
    database,
    watch: async ({ onChange, onOrderChange, onSessionEnd }) => {
      const stops = [
        await client.listen(siteChanged, onChange),
        await client.listen(orderChanged, onOrderChange),
        await client.listen(sessionEnded, onSessionEnd),
      ]
      // PGlite's own methods take a transaction; callers of ours may pass either.
      return async () => {
        for (const stop of stops) await stop()
      }
    },
    close,
  }
}
