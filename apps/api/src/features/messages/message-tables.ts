import type { MessageKind, MessageState, MessageWay } from '@divine/contracts/orders/buyer-messages'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../../database/schema.ts'

/** What buyers are told of their orders, or were. Where it goes stands with the order, and is read for each try. */
export const orderMessages = pgTable(
  'order_messages',
  {
    /** Names it in the queue, and to a mailbox that drops what comes twice. */
    id: uuid().primaryKey().defaultRandom(),
    /** Grows with each message, so that it gives their order. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The event that it tells of: of each goes out one. */
    eventId: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<MessageKind>().notNull(),
    way: text().$type<MessageWay>().notNull(),
    /** What it says, without the secret of its link; empty before the first try. */
    said: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text().$type<MessageState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** What was wrong with the last try, or why it was not sent, in words. */
    error: text().notNull().default(''),
    sentAt: timestamp({ withTimezone: true }),
    /**
     * When the try began that runs now: it counts as sent. Null where none runs, and where the buyer was erased since:
     * nothing is written down then of what a server answers.
     */
    begunAt: timestamp({ withTimezone: true }),
    /** The last event of its order when it was sent: it says to which number or email it went. */
    sentAfter: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('order_messages_event').on(table.eventId),
    index('order_messages_order').on(table.orderId, table.position),
    index('order_messages_undelivered').on(table.position).where(sql`${table.state} in ('failing', 'failed')`),
    index('order_messages_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
    index('order_messages_begun').on(table.begunAt).where(sql`${table.begunAt} is not null`),
  ],
)

/** What messages to buyers say, as an owner has changed it. */
export const messageTemplates = pgTable('message_templates', {
  kind: text().$type<MessageKind>().primaryKey(),
  isOn: boolean().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  /** Grows with each change, from 1. */
  version: integer().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
  /** Email of the owner. */
  changedBy: text().notNull(),
})

/**
 * Numbers and emails to which no message about orders goes. Nothing leads from a digest to them but
 * trying all with the key.
 */
export const stoppedNumbers = pgTable(
  'stopped_numbers',
  {
    /**
     * HMAC-SHA-256 in hexadecimal of a number in E.164, of the reference of an order whose number cannot be read, or of
     * an email in small letters.
     */
    digest: text().notNull(),
    /**
     * The order whose link was used: it alone takes the stop back. Null: staff did it, or the link of a message that
     * is about no order. No reference: it outlives its order.
     */
    orderId: bigint({ mode: 'number' }),
    /**
     * Whether it counts for every order of that number or email, or for this one alone. It is written down when it is
     * known: by then the order may have another number, or none.
     */
    isForAll: boolean().notNull().default(false),
    stoppedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Email of the member of staff who was told; null where the link of a message was used. */
    stoppedBy: text(),
  },
  (table) => [
    uniqueIndex('stopped_numbers_order').on(table.digest, table.orderId),
    uniqueIndex('stopped_numbers_staff').on(table.digest).where(sql`${table.orderId} is null`),
    index('stopped_numbers_by').on(table.orderId),
  ],
)
