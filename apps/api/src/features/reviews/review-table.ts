import type { ReviewStatus } from '@divine/contracts/calls/review-rules'
import type { ReviewFlag } from '@divine/contracts/calls/reviews'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** What visitors wrote about the products. */
export const reviews = pgTable(
  'reviews',
  {
    /** Grows with each review, so it gives their order. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Digest of what makes two reviews different: the same person's same words are stored once. */
    contentHash: text().notNull().unique('reviews_content'),
    topic: text().notNull(),
    author: text().notNull(),
    /** Never leaves the staff's pages. */
    email: text().notNull(),
    /** As typed; empty when not given. Never leaves the staff's pages. */
    phone: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Whether an order with its email or phone number existed when the review was written. */
    hasOrdered: boolean().notNull(),
    flags: text().array().$type<ReviewFlag[]>().notNull(),
    status: text().$type<ReviewStatus>().notNull().default('waiting'),
    decidedAt: timestamp({ withTimezone: true }),
    /** Email of the member of staff. */
    decidedBy: text(),
    /** Empty where staff have not answered. */
    reply: text().notNull().default(''),
    repliedAt: timestamp({ withTimezone: true }),
    /** What an owner said proves the claims of the answer; null where it has none. */
    replyProof: text(),
    /** When staff chose it for the home page; null where it does not stand there. */
    testimonialAt: timestamp({ withTimezone: true }),
    /** What an owner said proves what it promises there; null where it has none. */
    testimonialProof: text(),
    /** Whether alerts have gone out of it. */
    isTold: boolean().notNull().default(false),
  },
  (table) => [
    // Covers the ratings, so that counts and averages come from the index alone.
    index('reviews_topic').on(table.status, table.topic, table.id, table.rating),
    index('reviews_testimonials').on(table.testimonialAt).where(sql`${table.testimonialAt} is not null`),
    index('reviews_status').on(table.status, table.id),
    index('reviews_untold').on(table.id).where(sql`not ${table.isTold}`),
  ],
)
