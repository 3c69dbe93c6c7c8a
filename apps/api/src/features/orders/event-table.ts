import { answerNames } from '@divine/contracts/orders/answers'
import { factsOfBuyer } from '@divine/contracts/orders/erased'
import { type Changes, type EventKind, type OrderState, wholeChanges } from '@divine/contracts/orders/history'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from './order-table.ts'

/** Facts of an order as an array of SQL: what `changes` is searched for, or loses. */
export const factArray = (facts: readonly (keyof OrderState)[]) =>
  sql.raw(`array[${facts.map((fact) => `'${fact}'`).join(', ')}]::text[]`)

/** The facts of an order that are its buyer's. */
export const buyerFacts = factArray(factsOfBuyer)

/** The facts that are written freely, and so may name anybody. */
export const freeFacts = answerNames.filter((name) => name !== 'phone')

/** Whether an event corrects what an order says. A condition without parameters, so that it can be an index's. */
export const isCorrection = sql.raw(`kind in ('corrected', 'taken-back')`)

/** Lines as an event of a former version has them are whole when they are read. */
const changesOfOrder = customType<{ data: Changes; driverData: Changes | string }>({
  dataType: () => 'jsonb',
  toDriver: (changes) => JSON.stringify(changes),
  fromDriver: (stored) => wholeChanges(typeof stored === 'string' ? JSON.parse(stored) : stored),
})

/**
 * What happened to orders, oldest first. It is only added to: what is true of an order now is the sum of its events.
 * The first is stored with the order, every other one by `order-moves.ts`, with what it changes.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** When it was stored. */
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was done, where whoever acted said so: their phone may have had no network until it was stored. */
    doneAt: timestamp({ withTimezone: true }),
    kind: text().$type<EventKind>().notNull(),
    /** Email of the member of staff who acted, kept when the account goes; null where the buyer or the system did. */
    actor: text(),
    /** Minted by whoever acts, on their device: the same act twice is one event. */
    actId: text(),
    /**
     * Digest of what was asked for under that id. Null without an id, and where a version wrote it that
     * does not know this.
     */
    asked: text(),
    changes: changesOfOrder().notNull().default({}),
    note: text().notNull().default(''),
    /** The event that this one takes back. */
    takesBack: bigint({ mode: 'number' }),
    /** Whether everybody has heard of it who tells others, or need not. */
    isTold: boolean().notNull().default(false),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    // Few: what is held about a number is looked for in all of them.
    index('order_events_numbers').on(table.orderId).where(sql`${table.changes} ? 'phone'`),
    index('order_events_words').on(table.id).where(sql`${table.note} <> '' and ${table.kind} <> 'attempted'`),
    // Few: whom their words name is looked for in all of them.
    index('order_events_corrections').on(table.id).where(isCorrection),
    index('order_events_untold').on(table.id).where(sql`not ${table.isTold}`),
    uniqueIndex('order_events_act').on(table.actId).where(sql`${table.actId} is not null`),
  ],
)
