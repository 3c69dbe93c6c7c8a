import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { serverSecrets, staffAccounts } from './staff-tables.ts'

/** A secret that all processes on this database share; the first one to ask makes it. */
export async function sharedSecret(database: Database, name: string): Promise<string> {
  await database
    .insert(serverSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await database.select().from(serverSecrets).where(eq(serverSecrets.name, name))
  if (!row) throw new Error(`The secret ${name} could not be stored`)
  return row.value
}

export function listStaff(database: Database) {
  return database
    .select({ email: staffAccounts.email, createdAt: staffAccounts.createdAt, disabledAt: staffAccounts.disabledAt })
    .from(staffAccounts)
    .orderBy(asc(staffAccounts.createdAt))
}

export async function staffByEmail(database: Database, email: string) {
  const [row] = await database.select().from(staffAccounts).where(eq(staffAccounts.email, email.toLowerCase()))
  return row
}

export async function isDisabled(database: Database, staffId: string): Promise<boolean> {
  const [row] = await database
    .select({ disabledAt: staffAccounts.disabledAt })
    .from(staffAccounts)
    .where(eq(staffAccounts.id, staffId))
  return row?.disabledAt !== null
}

export async function setDisabled(database: Database, staffId: string, disabledAt: Date | null): Promise<void> {
  await database.update(staffAccounts).set({ disabledAt }).where(eq(staffAccounts.id, staffId))
}
