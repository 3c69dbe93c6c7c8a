import { sql } from 'drizzle-orm'
import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Phone numbers to be wary of: an order of one is stored, and waits to be checked. */
export const waryNumbers = pgTable('wary_numbers', {
  phoneE164: text('phone_e164').primaryKey(),
  reason: text().notNull(),
  /** Last day in Lagos on which it counts. */
  until: date({ mode: 'string' }).notNull(),
  /** Email of the member of staff who wrote it down. */
  addedBy: text().notNull(),
  addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Whether an entry counts today. */
export const countsToday = sql`${waryNumbers.until} >= (now() at time zone 'Africa/Lagos')::date`
