import type { TopicKey } from '@divine/contracts/topics'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const descriptions = pgTable('descriptions', {
  topic: text().$type<TopicKey>().primaryKey(),
  /** HTML. */
  description: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Email of the member of staff who saved it; kept when the account goes. */
  updatedBy: text().notNull(),
})
