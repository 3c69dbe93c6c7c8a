import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { staffAccounts, staffSecondFactors, staffUsedCodes } from './staff-tables.ts'

export function listStaff(database: Database) {
  return database
    .select({
      email: staffAccounts.email,
      createdAt: staffAccounts.createdAt,
      disabledAt: staffAccounts.disabledAt,
      hasSecondFactor: staffAccounts.twoFactorEnabled,
    })
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

/** A code from the phone is right for 90 seconds. The same six digits may come again another day. */
const codeLifetime = sql`interval '2 minutes'`

/** Marks a code from a phone as used. @returns whether it was not used already */
export async function useCode(database: Database, staffId: string, code: string): Promise<boolean> {
  const isOver = lt(staffUsedCodes.usedAt, sql`now() - ${codeLifetime}`)
  await database.delete(staffUsedCodes).where(and(eq(staffUsedCodes.userId, staffId), isOver))
  const used = await database.insert(staffUsedCodes).values({ userId: staffId, code }).onConflictDoNothing().returning()
  return used.length > 0
}

/** Takes the second factor away from an account. */
export async function deleteSecondFactor(database: Database, staffId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(staffSecondFactors).where(eq(staffSecondFactors.userId, staffId))
    await transaction.update(staffAccounts).set({ twoFactorEnabled: false }).where(eq(staffAccounts.id, staffId))
  })
}
