import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who has which buyer: a lease on the phone number, so that all open orders of one buyer go to one member of staff. A lease
 * that has run out holds nobody up.
 */
export const buyerClaims = pgTable(
  'buyer_claims',
  {
    /** The reference of an order whose number cannot be read: nobody knows who else has that number. */
    phoneE164: text('phone_e164').primaryKey(),
    /** Email of the member of staff. */
    agent: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  // Leases that ran out stay until the buyer is claimed again: those that hold are found among them.
  (table) => [index('buyer_claims_until').on(table.until)],
)
