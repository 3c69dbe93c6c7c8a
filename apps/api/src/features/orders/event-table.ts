import type { Changes, EventKind } from '@divine/contracts/orders/history'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from './order-table.ts'

/**
 * What happened to orders, oldest first. It is only added to: what is true of an order now is the sum of its events, and
 * `order-moves.ts` alone writes both.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<EventKind>().notNull(),
    /** Email of the member of staff who acted, kept when the account goes; null where the buyer or the system did. */
    actor: text(),
    /** Minted by whoever acts, on their device: the same act twice is one event. */
    actId: text(),
    changes: jsonb().$type<Changes>().notNull().default({}),
    note: text().notNull().default(''),
    /** The event that this one takes back. */
    takesBack: bigint({ mode: 'number' }),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    uniqueIndex('order_events_act').on(table.actId).where(sql`${table.actId} is not null`),
  ],
)
