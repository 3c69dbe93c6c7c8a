import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { apiFolder } from '../folders.ts'
import type { Database } from './client.ts'

const migrationsFolder = path.join(apiFolder, 'drizzle')

/** An arbitrary number that no other program on the same server uses for its own lock. */
const migrationLock = 7_240_115

/** A database or a transaction on it, with any set of tables. */
// biome-ignore lint/suspicious/noExplicitAny: migrations make the tables
type AnyDatabase = PgDatabase<PgQueryResultHKT, any>

type Apply = (run: () => Promise<void>) => Promise<void>

/**
 * Applies all missing migrations or none. If several processes start at once, one of them migrates. The lock belongs to
 * the transaction: a session lock would stay forever on a connection that a pooler keeps open.
 * @param waitMs how long to wait for another process that is migrating, and for each table that a migration changes
 * @param apply runs the missing migrations, which may rightly take long. Everything else is answered at once, or within
 * `waitMs`; it is not called when none is missing
 */
export async function migrate(database: AnyDatabase, waitMs: number, apply: Apply = (run) => run()): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql.raw(`set local lock_timeout = ${waitMs}`))
    // The role may have a statement timeout meant for orders.
    await transaction.execute(sql`set local statement_timeout = 0`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await applyMissing(transaction, apply)
  })
}

/**
 * Drizzle's own migrator looks for missing migrations before its transaction begins, so outside any transaction lock.
 */
async function applyMissing(transaction: AnyDatabase, apply: Apply): Promise<void> {
  await transaction.execute(sql`create schema if not exists drizzle`)
  await transaction.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const [row] = await transaction
    .select({ newest: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`)
  const missing = readMigrationFiles({ migrationsFolder }).filter((each) => each.folderMillis > Number(row?.newest))
  if (missing.length === 0) return
  await apply(async () => {
    for (const { sql: statements, hash, folderMillis } of missing) {
      for (const statement of statements) await transaction.execute(sql.raw(statement))
      await transaction.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      )
    }
  })
}

/**
 * Whether the newest migration of this code has been applied: a real query, for the readiness check.
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
