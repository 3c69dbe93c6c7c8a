import type { JournalFilters } from '@divine/contracts/calls/journal'
import { and, arrayContains, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { isFromDay, isUntilDay } from '../../database/lagos-days.ts'
import { journalLines } from '../../database/schema.ts'

export type NewLine = Omit<typeof journalLines.$inferInsert, 'id'>

export async function insertLines(database: Database, lines: readonly NewLine[]): Promise<void> {
  await database.insert(journalLines).values([...lines])
}

interface JournalSearch extends JournalFilters {
  readonly before?: number | undefined
  readonly limit: number
}

/** One page of the journal, newest first. */
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
        from ? isFromDay(journalLines.at, from) : undefined,
        to ? isUntilDay(journalLines.at, to) : undefined,
        before === undefined ? undefined : lt(journalLines.id, before),
      ),
    )
    .orderBy(desc(journalLines.id))
    .limit(limit)
}
