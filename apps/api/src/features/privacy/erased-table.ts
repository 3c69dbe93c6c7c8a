import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What was erased: the numbers of buyers, and by their names the orders, notes and reviews that went with them. Nothing
 * leads from a digest to its number but trying all with the key.
 */
export const erasedNumbers = pgTable('erased_numbers', {
  /**
   * HMAC-SHA-256 of a number in E.164, in hexadecimal (`keyed-digest.ts`); or a kind and an id (`erased-file.ts`).
   */
  digest: text().primaryKey(),
  /** What was stored before is erased; whoever orders again later is a buyer like any other. */
  erasedAt: timestamp({ withTimezone: true }).notNull(),
})
