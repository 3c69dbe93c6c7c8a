import type { OrderFlag } from '@divine/contracts/calls/orders'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, smallint, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

/** What one buyer asked for at one time. What it is stands in the lines (`line-table.ts`). */
export const orders = pgTable(
  'orders',
  {
    /** Grows with each order, so that the newest are found by walking the primary key backwards. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The visitor's id of this intent to order; minted here when the form came without script. */
    intentId: text().notNull(),
    /** Digest of the answers: the same intent with other answers is refused, not stored. */
    contentHash: text().notNull(),
    /** Whether it is the one order that stands for its answers: the same answers soon after it are this order. */
    holdsAnswers: boolean().notNull().default(false),
    reference: text().notNull(),
    /** 128 random bits; who has them may see the confirmation. */
    confirmationToken: text().notNull(),
    placedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    fullname: text().notNull(),
    email: text().notNull(),
    /** As typed. */
    phone: text().notNull(),
    phoneE164: text('phone_e164').notNull(),
    address: text().notNull(),
    request: text().notNull(),
    flags: text().array().$type<OrderFlag[]>().notNull(),
    /** Name without accents in small letters, national phone number and reference, as the search compares them. */
    searchText: text().notNull(),
    /**
     * The first line once more, for a process of the version before that still runs during the update. The next version takes
     * these three columns away, and what migration 0008 has for it: two triggers and `former_product`.
     */
    line: smallint().notNull().default(1),
    supplement: text().notNull(),
    bottle: smallint().notNull(),
  },
  (table) => [
    unique('orders_intent').on(table.intentId, table.line),
    unique('orders_reference').on(table.reference, table.line),
    unique('orders_confirmation').on(table.confirmationToken, table.line),
    // What makes two orders of the same answers one, however they come and at however many processes at once.
    uniqueIndex('orders_answers').on(table.contentHash).where(sql`${table.holdsAnswers}`),
    index('orders_phone_placed').on(table.phoneE164, table.placedAt),
    index('orders_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    // New orders wait in a list that every search goes through. At its usual 4 MB a rare name takes 30 ms instead of 1,
    // and the order that fills it waits half a second while it is worked in.
    index('orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`).with({ gin_pending_list_limit: 256 }),
  ],
)
