import type { JournalFilters } from '@divine/contracts/calls/journal'
import { and, arrayContains, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { journalLines } from '../../database/schema.ts'

export type NewLine = Omit<typeof journalLines.$inferInsert, 'id'>

export async function insertLines(database: Database, lines: readonly NewLine[]): Promise<void> {
  await database.insert(journalLines).values([...lines])
}

interface JournalSearch extends JournalFilters {
  readonly before?: number | undefined
  readonly limit: number
}

/** One page of the journal, newest first. Lagos has no summer time: a day there begins an hour before the one in UTC. */
export function linesOf(database: Database, search: JournalSearch) {
  const { person, what, reference, from, to, before, limit } = search
  return database
    .select()
    .from(journalLines)
    .where(
      and(
        person ? eq(journalLines.person, person.toLowerCase()) : undefined,
        what ? eq(journalLines.what, what) : undefined,
        reference ? arrayContains(journalLines.references, [reference]) : undefined,
        from ? sql`${journalLines.at} >= ${from}::date::timestamp at time zone 'Africa/Lagos'` : undefined,
        to ? sql`${journalLines.at} < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'` : undefined,
        before === undefined ? undefined : lt(journalLines.id, before),
      ),
    )
    .orderBy(desc(journalLines.id))
    .limit(limit)
}
