import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** By what the orders of a day are counted, each by itself. */
export const dimensions = [
  'total',
  'uncalled',
  'first-call',
  'agent',
  'product',
  'region',
  'source',
  'origin',
  'history',
  'cancelled',
  'failed',
] as const
export type Dimension = (typeof dimensions)[number]

/** How far the orders of a day came. `figure-queries.ts` alone writes it, a day at a time. */
export const figureSums = pgTable(
  'figure_sums',
  {
    /** Day in Lagos on which they were ordered. */
    day: date({ mode: 'string' }).notNull(),
    dimension: text().$type<Dimension>().notNull(),
    /** Empty where there is none: no agent, no state. */
    key: text().notNull(),
    /** The campaign of an origin; empty where there is none, and everywhere else. */
    campaign: text().notNull(),
    ordered: integer().notNull(),
    confirmed: integer().notNull(),
    delivered: integer().notNull(),
    paid: integer().notNull(),
    paidNaira: bigint({ mode: 'number' }).notNull(),
    underWay: integer().notNull(),
    toDecide: integer().notNull().default(0),
    toDeliver: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.dimension, table.key, table.campaign] })],
)

/**
 * Days of which an order has changed since their sums were made. A trigger adds a mark with each change, in its
 * transaction; a day is not unique here, or orders of one day would wait for each other.
 */
export const figureMarks = pgTable(
  'figure_marks',
  { id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), day: date({ mode: 'string' }).notNull() },
  (table) => [index('figure_marks_day').on(table.day)],
)
