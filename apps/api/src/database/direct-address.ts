import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { PostgresAddress } from '../config.ts'

/** Thrown when DATABASE_DIRECT_URL leads to another database than DATABASE_URL. */
export class OtherDatabaseError extends Error {}

/** A database as its operator knows it, without password: `divine at db.example:5432`. */
export function nameOf(url: string): string {
  const { database, host, port } = new pg.Client({ connectionString: url })
  return `${database} at ${host}:${port}`
}

/**
 * Whoever takes the direct address for the same database would hear of no change there, and back up another's rows.
 * @throws {OtherDatabaseError} when the two addresses lead to different databases
 * @throws what a connection throws that cannot be opened
 */
export async function assertOneDatabase({ url, directUrl }: PostgresAddress): Promise<void> {
  if (!directUrl) return
  // No two databases have the same locks, whatever they and their servers are called.
  const keys = [randomInt(2 ** 31), randomInt(2 ** 31)]
  const isOne = await withClient(directUrl, async (direct) => {
    await direct.query('select pg_advisory_lock($1, $2)', keys)
    const { rows } = await withClient(url, (client) =>
      client.query<{ found: boolean }>(
        `select exists (
           select from pg_locks join pg_database on pg_database.oid = pg_locks.database
           where locktype = 'advisory' and datname = current_database() and classid = $1 and objid = $2
         ) as found`,
        keys,
      ),
    )
    return rows[0]?.found === true
  })
  if (isOne) return
  throw new OtherDatabaseError(
    `DATABASE_DIRECT_URL leads to ${nameOf(directUrl)}, and DATABASE_URL to another database, ${nameOf(url)}. Both must lead to the same one.`,
  )
}

/** Opens one connection for a short while. */
export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Without a listener this would end the process. Whatever waits for an answer gets the error as well.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
