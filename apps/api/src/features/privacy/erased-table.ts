import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Numbers whose buyers were erased. Nothing leads from a row to its number but trying all with the key. */
export const erasedNumbers = pgTable('erased_numbers', {
  /** HMAC-SHA-256 of the number in E.164, in hexadecimal (`erased-numbers.ts`). */
  digest: text().primaryKey(),
  /** What was stored before is erased; whoever orders again later is a buyer like any other. */
  erasedAt: timestamp({ withTimezone: true }).notNull(),
})
