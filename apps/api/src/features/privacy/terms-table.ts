import type { RetentionTerms } from '@divine/contracts/calls/privacy'
import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'

/**
 * For how long what was kept, and since when: the settings as the privacy page has told them. The latest row holds now.
 */
export const privacyTerms = pgTable('privacy_terms', {
  since: timestamp({ withTimezone: true }).primaryKey().defaultNow(),
  /** Version of the words of the page, which orders name. */
  version: integer().notNull(),
  terms: jsonb().$type<RetentionTerms>().notNull(),
})
