import { isDeepStrictEqual } from 'node:util'
import { deskFilters } from '@divine/contracts/calls/order-desk'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLock } from '../../database/locks.ts'
import { deskViews } from './view-table.ts'

/** The owner of views that all have. */
export const everybody = ''
/** Most views of one owner: a menu for a person to read. */
const mostViews = 50

/** The views of a member of staff and those of all, by name. */
export async function viewsOf(database: Database, member: string) {
  const rows = await database
    .select()
    .from(deskViews)
    .where(inArray(deskViews.owner, [member, everybody]))
    .orderBy(asc(sql`lower(${deskViews.name})`), asc(deskViews.owner))
  // A newer version may have kept filters that this one does not know.
  return rows
    .filter(({ filter }) => deskFilters.safeParse(filter).success)
    .map(({ owner, ...view }) => ({ ...view, isShared: owner === everybody }))
}

/**
 * Keeps a view in place of one of that name, unless that is another filter of somebody else.
 * @returns `kept`, or why it is not: the owner has too many, or somebody else keeps another filter
 */
export async function keepView(
  database: Database,
  { owner, name, filter, keptBy }: Omit<typeof deskViews.$inferSelect, 'keptAt'>,
): Promise<'kept' | 'too-many' | 'somebody-elses'> {
  return database.transaction(async (transaction) => {
    await takeLock(transaction, 'views')
    const [standing] = await transaction.select().from(deskViews).where(isNamed(owner, name))
    if (standing && standing.keptBy !== keptBy)
      return isDeepStrictEqual(standing.filter, filter) ? 'kept' : 'somebody-elses'
    const others = sql`select count(*) from ${deskViews} where ${deskViews.owner} = ${owner} and ${deskViews.name} <> ${name}`
    const kept = await transaction.execute(sql`
    insert into ${deskViews} (owner, name, filter, kept_by)
    select ${owner}, ${name}, ${JSON.stringify(filter)}::jsonb, ${keptBy} where (${others}) < ${mostViews}
    on conflict (owner, name) do update set filter = excluded.filter, kept_by = excluded.kept_by, kept_at = now()
    returning name`)
    return (kept as unknown as { rows: unknown[] }).rows.length > 0 ? 'kept' : 'too-many'
  })
}

const isNamed = (owner: string, name: string) => and(eq(deskViews.owner, owner), eq(deskViews.name, name))

/** Removes a view. */
export async function removeView(database: Database, owner: string, name: string): Promise<void> {
  await database.delete(deskViews).where(isNamed(owner, name))
}
