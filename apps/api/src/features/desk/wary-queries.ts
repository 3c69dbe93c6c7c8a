import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { countsToday, waryNumbers } from '../../database/schema.ts'

export type WaryNumber = typeof waryNumbers.$inferSelect

/** Most numbers that are shown: a list for a person to read. */
const mostShown = 1_000

/** The numbers to be wary of today, newest first. */
export function waryNumbersNow(database: Database): Promise<WaryNumber[]> {
  return database.select().from(waryNumbers).where(countsToday).orderBy(desc(waryNumbers.addedAt)).limit(mostShown)
}

/** What is written about a number, undefined where nothing is or it has ended. */
export async function warinessOf(database: Database, phoneE164: string): Promise<WaryNumber | undefined> {
  const [found] = await database
    .select()
    .from(waryNumbers)
    .where(sql`${eq(waryNumbers.phoneE164, phoneE164)} and ${countsToday}`)
  return found
}

/** Whether a day is not over in Lagos. */
export async function isStillToCome(database: Database, day: string): Promise<boolean> {
  const result = await database.execute(
    sql`select ${day}::date >= (now() at time zone 'Africa/Lagos')::date as is_to_come`,
  )
  return (result as unknown as { rows: { is_to_come: boolean }[] }).rows[0]?.is_to_come === true
}

/** Writes a number down, in place of what was written about it before. */
export async function addWaryNumber(
  database: Database,
  { phoneE164, ...entry }: Omit<WaryNumber, 'addedAt'>,
): Promise<WaryNumber> {
  const [added] = await database
    .insert(waryNumbers)
    .values({ phoneE164, ...entry })
    .onConflictDoUpdate({ target: waryNumbers.phoneE164, set: { ...entry, addedAt: sql`now()` } })
    .returning()
  // What was just written is there.
  return added as WaryNumber
}

/** Takes a number off the list. */
export async function removeWaryNumber(database: Database, phoneE164: string): Promise<void> {
  await database.delete(waryNumbers).where(eq(waryNumbers.phoneE164, phoneE164))
}
