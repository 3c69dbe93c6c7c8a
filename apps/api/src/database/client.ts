import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { lockFolder } from './folder-lock.ts'
import { migrateEmbedded, migratePostgres } from './migrate.ts'
import * as schema from './schema.ts'
import { listenOnPostgres, type StopListening, siteChanged } from './site-changes.ts'

/** A database or a transaction on it; queries take either. Inside a transaction use only the transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly kind: 'postgres' | 'embedded'
  readonly database: Database
  /**
   * Calls `onChange` when something that stands on pages has changed, in whichever process, and when a lost database is
   * found again; `onLost` when it does not answer any more.
   */
  listen(onChange: () => void, onLost?: () => void): Promise<StopListening>
  close(): Promise<void>
}

const options = { schema, casing: 'snake_case' } as const

/**
 * Opens the configured database and brings its schema up to date. Two processes may start at once on Postgres; the
 * embedded database belongs to one process.
 * @throws {FolderInUseError} when another process has the embedded database open
 */
export function openDatabase(where: Config['database']): Promise<OpenDatabase> {
  return 'url' in where ? openPostgres(where.url, where.poolSize) : openEmbedded(where.folder)
}

async function openPostgres(url: string, poolSize: number): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5_000 })
  // An idle connection that breaks raises this; the pool replaces it, and the next query reports what is still wrong.
  pool.on('error', () => {})
  try {
    await migratePostgres(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    kind: 'postgres',
    database: drizzle(pool, options),
    listen: (onChange, onLost) => listenOnPostgres(url, onChange, onLost),
    close: () => pool.end(),
  }
}

/** Where the embedded database stands in its folder. */
export const embeddedPath = (folder: string) => path.join(folder, 'database')

/**
 * Opens the embedded database itself, without bringing its schema up to date, and takes its folder for this process.
 * @param content a copy of a database, to begin with; then there must be none in the folder
 * @throws {FolderInUseError} when another process has it open
 */
export async function openPglite(folder?: string, content?: Blob) {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  if (folder) await mkdir(folder, { recursive: true })
  const unlock = folder ? lockFolder(folder) : undefined
  try {
    const client = await PGlite.create({
      ...(folder && { dataDir: embeddedPath(folder) }),
      ...(content && { loadDataDir: content }),
      extensions: { pg_trgm },
    })
    return {
      client,
      async close() {
        await client.close()
        unlock?.()
      },
    }
  } catch (error) {
    unlock?.()
    throw error
  }
}

/** Opens an embedded database in a folder, or in memory when no folder is given. */
export async function openEmbedded(folder?: string): Promise<OpenDatabase> {
  const [{ client, close }, { drizzle }] = await Promise.all([openPglite(folder), import('drizzle-orm/pglite')])
  const database = drizzle(client, options)
  await migrateEmbedded(database)
  return {
    kind: 'embedded',
    database,
    listen: async (onChange) => {
      const stop = await client.listen(siteChanged, onChange)
      // PGlite's takes a transaction; whoever calls ours may hand it anything.
      return () => stop()
    },
    close,
  }
}
