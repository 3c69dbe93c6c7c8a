import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { riders } from './run-tables.ts'

type RiderRow = typeof riders.$inferSelect

const columns = {
  id: riders.id,
  name: riders.name,
  phone: riders.phone,
  phoneE164: riders.phoneE164,
  isActive: riders.isActive,
  // With their tables: a select from one table writes columns without, and each would be one of `runs`.
  openRuns: sql<number>`(select count(*)::int from runs where runs.rider_id = riders.id and runs.state <> 'ended')`,
}

/** Everybody who brings orders, by name; those who get no more runs come last. */
export function allRiders(database: Database) {
  return database
    .select(columns)
    .from(riders)
    .orderBy(sql`not ${riders.isActive}`, asc(sql`lower(${riders.name})`), asc(riders.id))
}

export async function riderOf(database: Database, id: number) {
  const [found] = await database.select(columns).from(riders).where(eq(riders.id, id))
  return found
}

/** @returns its id; undefined where somebody has this number already */
export async function insertRider(
  database: Database,
  rider: Pick<RiderRow, 'name' | 'phone' | 'phoneE164' | 'addedBy'>,
): Promise<number | undefined> {
  const [added] = await database.insert(riders).values(rider).onConflictDoNothing().returning({ id: riders.id })
  return added?.id
}

/** Whether another rider has this number. */
export async function hasNumber(database: Database, phoneE164: string, except: number): Promise<boolean> {
  const [found] = await database.select({ id: riders.id }).from(riders).where(eq(riders.phoneE164, phoneE164))
  return found !== undefined && found.id !== except
}

export async function updateRider(
  database: Database,
  id: number,
  changes: { readonly [Field in 'name' | 'phone' | 'phoneE164' | 'isActive']?: RiderRow[Field] | undefined },
): Promise<void> {
  if (Object.values(changes).some((value) => value !== undefined))
    await database.update(riders).set(changes).where(eq(riders.id, id))
}
