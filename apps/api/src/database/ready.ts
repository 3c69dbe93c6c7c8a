import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { isMigrated } from './migrate.ts'

/**
 * Whether the database is not read-only, as a server is that was the primary before a failover.
 * @throws when it does not answer
 */
export async function takesWrites(database: Database): Promise<boolean> {
  const [row] = await database
    .select({ isWritable: sql<boolean>`current_setting('transaction_read_only') = 'off'` })
    .from(sql`(select) as nothing`)
  return row?.isWritable === true
}

/**
 * Whether the database takes orders: it is not read-only, and has every migration of this code.
 * @throws when it does not answer
 */
export async function isReady(database: Database): Promise<boolean> {
  return (await takesWrites(database)) && isMigrated(database)
}
