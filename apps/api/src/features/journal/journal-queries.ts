import { type JournalFilters, mostReferences } from '@divine/contracts/calls/journal'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { isFromDay, isUntilDay } from '../../database/lagos-days.ts'
import { journalLines } from '../../database/schema.ts'

export type NewLine = Omit<typeof journalLines.$inferInsert, 'id'>

export async function insertLines(database: Database, lines: readonly NewLine[]): Promise<void> {
  await database.insert(journalLines).values([...lines])
}

const newestFirst = [desc(journalLines.at), desc(journalLines.id)]

interface JournalSearch extends JournalFilters {
  /** Id of the line with which the page before ended. */
  readonly before?: number | undefined
  readonly limit: number
}

/** One page of the journal, newest first. */
export function linesOf(database: Database, search: JournalSearch) {
  return database
    .select()
    .from(journalLines)
    .where(isAskedFor(search))
    .orderBy(...newestFirst)
    .limit(search.limit)
}

/** The same where a line names some of its orders and counts the others. What was looked for is named. */
export function shortLinesOf(database: Database, search: JournalSearch) {
  const { references } = journalLines
  const { reference } = search
  const ordered = reference ? sql`array[${reference}] || array_remove(${references}, ${reference})` : sql`${references}`
  return database
    .select({
      ...getTableColumns(journalLines),
      references: sql<string[]>`(${ordered})[1:${mostReferences}::int]`,
      otherOrders: sql<number>`greatest(cardinality(${references}) - ${mostReferences}::int, 0)`,
    })
    .from(journalLines)
    .where(isAskedFor(search))
    .orderBy(...newestFirst)
    .limit(search.limit)
}

/**
 * As an array, so that the planner takes them for few: otherwise it reads from the newest line on until it has found
 * them.
 */
const isAbout = (reference: string) =>
  sql`${journalLines.id} = any(array(select about.id from ${journalLines} about where about.references @> array[${reference}]))`

function isAskedFor({ person, what, reference, from, to, before }: JournalSearch) {
  return and(
    person ? eq(journalLines.person, person.toLowerCase()) : undefined,
    what ? eq(journalLines.what, what) : undefined,
    reference ? isAbout(reference) : undefined,
    from ? isFromDay(journalLines.at, from) : undefined,
    to ? isUntilDay(journalLines.at, to) : undefined,
    before === undefined
      ? undefined
      : sql`(${journalLines.at}, ${journalLines.id}) <
          ((select last.at from ${journalLines} last where last.id = ${before}), ${before}::bigint)`,
  )
}
