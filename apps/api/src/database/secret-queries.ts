import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { serverSecrets } from './secret-table.ts'

/**
 * A secret of 256 random bits that all processes on this database share; the first to ask creates it.
 * @param first what it is where there is none yet
 */
export async function sharedSecret(
  database: Database,
  name: 'carts' | 'devices' | 'erasures' | 'imports' | 'limits' | 'push' | 'runs' | 'sessions' | 'stops',
  first = randomBytes(32).toString('base64url'),
): Promise<string> {
  await database.insert(serverSecrets).values({ name, value: first }).onConflictDoNothing()
  const [row] = await database.select().from(serverSecrets).where(eq(serverSecrets.name, name))
  if (!row) throw new Error(`The secret ${name} could not be stored`)
  return row.value
}
