import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { apiFolder } from '../folders.ts'
import type { Database } from './client.ts'
import { takeLock } from './locks.ts'

const migrationsFolder = path.join(apiFolder, 'drizzle')

/** A database or a transaction on it, with any set of tables. */
// biome-ignore lint/suspicious/noExplicitAny: migrations make the tables
type AnyDatabase = PgDatabase<PgQueryResultHKT, any>

type Apply = (run: () => Promise<void>) => Promise<void>

/**
 * Applies all missing migrations, each in a transaction of its own: one that fails leaves nothing, and those before it
 * stay. Together they would hold the locks of each until the last is done, and orders take the same locks in another
 * order. If several processes start at once, each migration is applied by one of them. The lock for that belongs to the
 * transaction: a session lock would stay forever on a connection that a pooler keeps open.
 * @param lockMs how long to wait for another process that is migrating, and for each table that a migration changes:
 * whatever else needs that table waits meanwhile. 0 waits for ever
 * @param apply runs a missing migration, which may rightly take long, and again if that could not have a lock: a failed
 * run leaves nothing, and no other process begins meanwhile. Everything else is answered at once, or within `lockMs`;
 * it is not called when none is missing
 */
export async function migrate(database: AnyDatabase, lockMs: number, apply: Apply = (run) => run()): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder })
  let isMissing = true
  while (isMissing) {
    isMissing = await database.transaction(async (transaction) => {
      await transaction.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
      // The role may have a statement timeout meant for orders.
      await transaction.execute(sql`set local statement_timeout = 0`)
      await takeLock(transaction, 'migrations')
      return applyNext(transaction, migrations, apply)
    })
  }
}

/**
 * Applies the first missing migration. Drizzle's own migrator looks for missing ones before its transaction begins, so
 * outside any transaction lock.
 * @returns whether there was one
 */
async function applyNext(transaction: AnyDatabase, migrations: MigrationMeta[], apply: Apply): Promise<boolean> {
  await transaction.execute(sql`create schema if not exists drizzle`)
  // What the queue's library makes in it, it makes under a lock of its own. Of two processes that made the schema at
  // once one would fail.
  await transaction.execute(sql`create schema if not exists pgboss`)
  await transaction.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const [row] = await transaction
    .select({ newest: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`)
  const missing = migrations.find((each) => each.folderMillis > Number(row?.newest))
  if (!missing) return false
  await apply(() =>
    transaction.transaction(async (run) => {
      for (const statement of missing.sql) await run.execute(sql.raw(statement))
      await run.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${missing.hash}, ${missing.folderMillis})`,
      )
    }),
  )
  return true
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
