import type { PaidBy } from '@divine/contracts/orders/history'
import type { RunState } from '@divine/contracts/orders/runs'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '../../database/schema.ts'

/** Who brings orders. They have no account. */
export const riders = pgTable(
  'riders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** As typed. */
    phone: text().notNull(),
    phoneE164: text('phone_e164').notNull(),
    isActive: boolean().notNull().default(true),
    /** Email of the member of staff. */
    addedBy: text().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('riders_phone').on(table.phoneE164)],
)

/** A rider, a day and orders. What the orders of a run have come to, they say themselves (`orders.run_id`). */
export const runs = pgTable(
  'runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    riderId: integer()
      .notNull()
      .references(() => riders.id),
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<RunState>().notNull().default('planned'),
    feeNaira: integer(),
    /** Grows by one with each change. */
    version: integer().notNull().default(1),
    /** Minted by whoever put it together: the same act twice is one run. */
    actId: text(),
    /** Digest of what was asked for under that id. Null without one, and where a version wrote it that kept none. */
    asked: text(),
    madeBy: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** SHA-256 of the secret in the rider's link, which is stored nowhere. */
    linkDigest: text().unique(),
    linkMadeAt: timestamp({ withTimezone: true }),
    /** Email of the member of staff; null of a link that an earlier version made. */
    linkMadeBy: text(),
  },
  (table) => [
    uniqueIndex('runs_act').on(table.actId).where(sql`${table.actId} is not null`),
    index('runs_open').on(table.id).where(sql`${table.state} <> 'ended'`),
    index('runs_rider').on(table.riderId),
  ],
)

/** The orders of runs, in the order in which they are visited. */
export const runStops = pgTable(
  'run_stops',
  {
    runId: integer()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Whether its run is still being put together: after that the order itself says which run has it. */
    isPlanned: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.orderId] }),
    // What keeps an order in one open run, at however many processes at once. Once it is with a rider no run takes it.
    uniqueIndex('run_stops_planned').on(table.orderId).where(sql`${table.isPlanned}`),
    index('run_stops_order').on(table.orderId),
  ],
)

/**
 * What riders said by their links, each word once: the same sent again is told by its id. What they noted is in the
 * history of the order alone, and goes with the buyer.
 */
export const runWords = pgTable(
  'run_words',
  {
    runId: integer()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Minted on the phone, or here where none came. */
    actId: text().notNull(),
    /** Grows: in which order they came. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Digest of what was said, but for the note. */
    asked: text().notNull(),
    outcome: text().$type<'delivered' | 'failed'>().notNull(),
    sumNaira: integer(),
    paidBy: text().$type<PaidBy>(),
    /** Whose phone said it; null without script, and of a page that says none. */
    deviceId: text(),
    /** When it was said, by the clock of the phone as it was put right. */
    saidAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it came, by the clock of the database. */
    heardAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Id of a word of no known phone whose place it takes: its page showed that word. */
    replaces: text(),
    /** Whether the order was so then. */
    isCounted: boolean().notNull(),
    /** The event that notes what does not count; null where it counts, or the buyer was erased before. */
    noteEvent: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.actId] }),
    // An order that goes takes them along.
    index('run_words_order').on(table.orderId),
    index('run_words_heard').on(table.runId, table.heardAt),
  ],
)
