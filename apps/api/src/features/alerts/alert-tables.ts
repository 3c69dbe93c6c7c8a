import type { AlertKind, ChannelKind, DeliveryKind, DeliveryState } from '@divine/contracts/calls/alert-kinds'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../../database/schema.ts'

/** Where staff are told of orders, as an owner set it up. */
export const alertDestinations = pgTable('alert_destinations', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<ChannelKind>().notNull(),
  name: text().notNull(),
  /** Where it leads, in words that owners may read. */
  where: text().notNull(),
  /** The channel's own address, with its keys and tokens: JSON, encrypted with the key from the settings. */
  address: text().notNull(),
  about: text().array().$type<AlertKind[]>().notNull(),
  /** `HH:MM` in Lagos; both or neither. */
  quietFrom: text(),
  quietUntil: text(),
  gatherMinutes: integer().notNull(),
  /** Email of the owner. */
  addedBy: text().notNull(),
  addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp({ withTimezone: true }),
  /** Since when nothing arrives; null where it does. */
  failingSince: timestamp({ withTimezone: true }),
  /** Whether the other destinations have been told that this one fails. */
  isFailureTold: boolean().notNull().default(false),
  /** What was wrong with the last try, in words. */
  error: text().notNull().default(''),
})

/** What was sent, or is to be: the ledger. Each row is one message to one destination. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    /** Names it in the queue, and to a receiver that drops what comes twice. */
    id: uuid().primaryKey().defaultRandom(),
    /** Grows with each delivery, so that it gives their order. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    destinationId: uuid()
      .notNull()
      .references(() => alertDestinations.id, { onDelete: 'cascade' }),
    about: text().$type<DeliveryKind>().notNull(),
    /** The orders that it tells of. */
    references: text().array().notNull(),
    /** Which destination fails, where it tells of that. */
    detail: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it is sent first: later than it was made where its destination gathers, or is quiet. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** What was wrong with the last try, in words. */
    error: text().notNull().default(''),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('alert_deliveries_position').on(table.position),
    index('alert_deliveries_destination').on(table.destinationId, table.position),
    index('alert_deliveries_open').on(table.destinationId).where(sql`${table.state} <> 'sent'`),
    index('alert_deliveries_references').using('gin', table.references),
  ],
)

/** Of which waits staff were told: once of each order, and of each call-back. */
export const toldWaits = pgTable(
  'told_waits',
  {
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Since when the buyer waits, or when they asked to be called. */
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.since] })],
)
