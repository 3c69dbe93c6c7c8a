import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithPool } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import type { Database } from './client.ts'

const migrationsFolder = path.join(import.meta.dirname, '../../drizzle')

/** Any number that no other program on the same server uses for its own lock. */
const migrationLock = 7_240_115

/** Applies what is missing, under a lock of the server: of several processes that start at once, one migrates. */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateWithPool(drizzle(client), { migrationsFolder })
  } finally {
    // Ending the session lets the lock go, also after an error that left the connection in doubt.
    client.release(true)
  }
}

/** Applies what is missing. The folder lock already keeps other processes out. */
// biome-ignore lint/suspicious/noExplicitAny: the migrator does not care for the schema's type
export async function migrateEmbedded(database: PgliteDatabase<any>): Promise<void> {
  await migrateWithPglite(database, { migrationsFolder })
}

/**
 * Whether the newest migration of this code is in the database: a real query, for the readiness check.
 * @throws when the database does not answer
 */
export async function isMigrated(database: Database): Promise<boolean> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  )
  const newest = journal.entries.at(-1)?.when ?? 0
  const [row] = await database
    .select({ applied: sql<boolean>`max(created_at) >= ${newest}` })
    .from(sql`drizzle.__drizzle_migrations`)
  return row?.applied === true
}
