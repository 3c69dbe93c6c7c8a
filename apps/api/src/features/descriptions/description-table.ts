import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The current description of each topic: what visitors read. */
export const descriptions = pgTable('descriptions', {
  topic: text().primaryKey(),
  /** HTML. */
  description: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Email of the member of staff who saved it; it stays when the account is barred. */
  updatedBy: text().notNull(),
  /** Counts the saves, from 1. */
  version: integer().notNull().default(1),
})

/** The last saves of each topic, including the current one. */
export const descriptionVersions = pgTable(
  'description_versions',
  {
    topic: text().notNull(),
    version: integer().notNull(),
    /** HTML that passed the allow-list of its time. */
    description: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    savedBy: text().notNull(),
    /** What an owner said proves the claims that were new in it; null where it had none. */
    proof: text(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.version] })],
)
