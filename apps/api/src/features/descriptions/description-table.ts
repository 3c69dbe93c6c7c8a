import type { TopicKey } from '@divine/contracts/catalogue/topics'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The present description of each topic: what visitors read. */
export const descriptions = pgTable('descriptions', {
  topic: text().$type<TopicKey>().primaryKey(),
  /** HTML. */
  description: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Email of the member of staff who saved it; kept when the account goes. */
  updatedBy: text().notNull(),
  /** Counts the saves, from 1. */
  version: integer().notNull().default(1),
})

/** The last saves of each topic, the present one among them. */
export const descriptionVersions = pgTable(
  'description_versions',
  {
    topic: text().$type<TopicKey>().notNull(),
    version: integer().notNull(),
    /** HTML. It passed the allow-list of its time. */
    description: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    savedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.version] })],
)
