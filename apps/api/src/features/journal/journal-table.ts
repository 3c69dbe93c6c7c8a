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
    index('journal_by_person').on(table.person, table.id),
    index('journal_by_time').on(table.at),
    index('journal_by_reference').using('gin', table.references),
  ],
)
