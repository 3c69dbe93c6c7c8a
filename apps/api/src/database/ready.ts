import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { isMigrated } from './migrate.ts'

/**
 * Whether the database takes orders: it has every migration of this code, and is not read-only as a server is that was
 * the primary before a failover.
 * @throws when it does not answer
 */
export async function isReady(database: Database): Promise<boolean> {
  const [row] = await database
    .select({ takesWrites: sql<boolean>`current_setting('transaction_read_only') = 'off'` })
    .from(sql`(select) as nothing`)
  return row?.takesWrites === true && isMigrated(database)
}
