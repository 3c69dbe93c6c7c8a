import type { DifferenceReason } from '@divine/contracts/orders/settlements'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { runs } from './run-tables.ts'

/**
 * What owners have signed off, oldest first. It is only added to: what is taken back stays, and says by whom. That its
 * orders are paid, each of them says by an event of its own.
 */
export const runSettlements = pgTable(
  'run_settlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer()
      .notNull()
      .references(() => runs.id),
    /** Minted by whoever signs off: the same act again is one, also after it was taken back. */
    actId: text().unique(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Email of the owner. */
    by: text().notNull(),
    expectedNaira: bigint({ mode: 'number' }).notNull(),
    broughtNaira: bigint({ mode: 'number' }).notNull(),
    reason: text().$type<DifferenceReason>(),
    takenBackAt: timestamp({ withTimezone: true }),
    /** Email of the owner. */
    takenBackBy: text(),
  },
  (table) => [
    // What keeps a run from being signed off twice.
    uniqueIndex('run_settlements_open').on(table.runId).where(sql`${table.takenBackAt} is null`),
    index('run_settlements_run').on(table.runId),
    index('run_settlements_at').on(table.at),
  ],
)

/** What riders have paid later of what they owe, oldest first. It is only added to: what is taken back stays. */
export const runPayments = pgTable(
  'run_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer()
      .notNull()
      .references(() => runs.id),
    /** Minted by whoever notes it: the same payment twice is one. */
    actId: text().unique(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Email of the owner. */
    by: text().notNull(),
    naira: bigint({ mode: 'number' }).notNull(),
    takenBackAt: timestamp({ withTimezone: true }),
    /** Email of the owner. */
    takenBackBy: text(),
  },
  (table) => [index('run_payments_run').on(table.runId)],
)
