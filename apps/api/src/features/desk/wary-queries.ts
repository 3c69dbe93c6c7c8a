import { and, desc, eq, sql } from 'drizzle-orm'
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

/**
 * Whether an entry is the one that somebody has seen. Calls say moments in milliseconds, and the database knows more.
 */
const isSeen = (addedAt: string) => sql`date_trunc('milliseconds', ${waryNumbers.addedAt}) = ${addedAt}::timestamptz`

/**
 * Writes a number down, in place of what its author wrote about it before, of what has ended, and of what was seen.
 * @param seen when the entry that was seen was written: ISO 8601 with its zone
 * @returns undefined where there is another entry, which stays
 */
export async function addWaryNumber(
  database: Database,
  { phoneE164, ...entry }: Omit<WaryNumber, 'addedAt'>,
  seen: string | undefined,
): Promise<WaryNumber | undefined> {
  const [added] = await database
    .insert(waryNumbers)
    .values({ phoneE164, ...entry })
    .onConflictDoUpdate({
      target: waryNumbers.phoneE164,
      set: { ...entry, addedAt: sql`now()` },
      setWhere: sql`${eq(waryNumbers.addedBy, entry.addedBy)} or not ${countsToday} or ${seen ? isSeen(seen) : false}`,
    })
    .returning()
  return added
}

/**
 * Takes a number off the list. Without `seen` only what its author wrote goes.
 * @param seen as above: an entry that was not seen stays
 */
export async function removeWaryNumber(
  database: Database,
  { phoneE164, by, seen }: { readonly phoneE164: string; readonly by: string; readonly seen: string | undefined },
): Promise<void> {
  const isTheirs = seen ? isSeen(seen) : eq(waryNumbers.addedBy, by)
  await database.delete(waryNumbers).where(and(eq(waryNumbers.phoneE164, phoneE164), isTheirs))
}
