import type { JournalKind } from '@divine/contracts/calls/journal-kinds'
import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who has read and changed what. A trigger keeps lines as they are written. */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Email of who did it. */
    person: text().notNull(),
    what: text().$type<JournalKind>().notNull(),
    call: text().notNull(),
    /** The orders that were seen. The journal has no name and no number: it outlives the orders. */
    references: text().array().notNull().default([]),
    about: text().notNull().default(''),
    said: text().notNull().default(''),
  },
  (table) => [
    // It is read from the newest on: all of it, of one account, or of one kind, which may be rare. By time and not by
    // id, so that days of long ago are found at once.
    index('journal_by_person_and_time').on(table.person, table.at, table.id),
    index('journal_by_kind_and_time').on(table.what, table.at, table.id),
    index('journal_by_time_and_id').on(table.at, table.id),
    index('journal_by_reference').using('gin', table.references),
  ],
)
