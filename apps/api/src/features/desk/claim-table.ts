import { type SQL, sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Until when a member of staff has a buyer: ten minutes after they last looked at the page, and half an hour after a
 * call that has no outcome yet. A phone hides the page during the call, so nothing renews the lease then.
 */
export const leaseEnd = {
  afterLook: sql`now() + interval '10 minutes'`,
  afterCall: (calledAt: Date): SQL => sql`${calledAt.toISOString()}::timestamptz + interval '30 minutes'`,
} as const

/**
 * Who has which buyer: a lease on the phone number, so that all open orders of one buyer go to one member of staff. A
 * lease that has run out holds nobody up.
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
