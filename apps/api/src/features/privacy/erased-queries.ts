import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { blocksOf, keyedDigest } from '../../database/keyed-digest.ts'
import {
  buyerClaims,
  deskViews,
  erasedNumbers,
  orderEvents,
  orders,
  reviews,
  stockWishes,
  waryNumbers,
} from '../../database/schema.ts'
import type { Erased } from './erased-file.ts'
import { numbersIn } from './number-words.ts'

/** The numbers in the database with one of these digests, by their digest. */
export async function numbersWith(
  database: Database,
  key: string,
  digests: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { inner, outer } = blocksOf(key)
  const ofPhone = sql`sha256(decode(${inner}, 'hex') || convert_to(phone, 'UTF8'))`
  const stored = (await database.execute(sql`
    select phone from (
      select ${orders.phoneE164} as phone from ${orders} union select ${waryNumbers.phoneE164} from ${waryNumbers}
      union select ${buyerClaims.phoneE164} from ${buyerClaims}
      union select ${stockWishes.phoneE164} from ${stockWishes}) as known
    where encode(sha256(decode(${outer}, 'hex') || ${ofPhone}), 'hex') in ${[...digests]}`)) as unknown as {
    rows: { phone: string }[]
  }
  // These stand as they were typed.
  const ofReviews = await database.selectDistinct({ said: reviews.phone }).from(reviews)
  const unread = await database
    .select({ said: orders.phone })
    .from(orders)
    .where(and(eq(orders.phoneE164, ''), ne(orders.phone, '')))
  const corrected = await database
    .select({ said: sql<string>`jsonb_array_elements_text(${orderEvents.changes} -> 'phone')` })
    .from(orderEvents)
    .where(sql`${orderEvents.changes} ? 'phone'`)
  const noted = await database
    .select({ said: orderEvents.note })
    .from(orderEvents)
    .where(and(ne(orderEvents.note, ''), ne(orderEvents.kind, 'attempted')))
  const viewed = await database
    .select({ said: sql<string>`${deskViews.name} || ' / ' || coalesce(${deskViews.filter} ->> 'search', '')` })
    .from(deskViews)
  const typed = [...ofReviews, ...unread, ...corrected, ...noted, ...viewed].flatMap(({ said }) => numbersIn(said))
  const phones = [...stored.rows.map(({ phone }) => phone), ...typed]
  const found = phones.map((phone) => [keyedDigest(key, phone), phone] as const)
  return new Map(found.filter(([digest]) => digests.has(digest)))
}

/** Keeps what was erased, each with the latest time. */
export async function storeErased(transaction: Database, erased: readonly Erased[]): Promise<void> {
  if (erased.length === 0) return
  const erasedAt = sql`greatest(${erasedNumbers.erasedAt}, excluded.erased_at)`
  await transaction
    .insert(erasedNumbers)
    .values(erased.map(({ what, erasedAt: at }) => ({ digest: what, erasedAt: at })))
    .onConflictDoUpdate({ target: erasedNumbers.digest, set: { erasedAt } })
}

export function allErased(database: Database): Promise<Erased[]> {
  return database.select({ what: erasedNumbers.digest, erasedAt: erasedNumbers.erasedAt }).from(erasedNumbers)
}

/** Which of these digests were erased, each with its time. */
export async function erasedWith(database: Database, digests: readonly string[]): Promise<Erased[]> {
  if (digests.length === 0) return []
  return database
    .select({ what: erasedNumbers.digest, erasedAt: erasedNumbers.erasedAt })
    .from(erasedNumbers)
    .where(inArray(erasedNumbers.digest, [...digests]))
}

export async function erasedAtOf(database: Database, digest: string): Promise<Date | null> {
  const [found] = await database.select().from(erasedNumbers).where(eq(erasedNumbers.digest, digest))
  return found?.erasedAt ?? null
}
