import type { OrderFlag } from '@divine/contracts/calls/orders'
import type { NumberHistory } from '@divine/contracts/orders/figures'
import type { PaidBy } from '@divine/contracts/orders/history'
import type { Queue } from '@divine/contracts/orders/queues'
import type { OrderSource } from '@divine/contracts/orders/sources'
import { type MoveReason, type Stage, stagesIn, unwantedStages } from '@divine/contracts/orders/stages'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Whether an order is in one of these stages. A condition without parameters, so that it can be an index's. */
export const inStages = (stages: readonly Stage[]) =>
  sql.raw(`stage in (${stages.map((stage) => `'${stage}'`).join(', ')})`)

/** Whether a stage is one of a queue's. */
export const inQueue = (queue: Queue) => inStages(stagesIn(queue))

/** Whether the words of an order have a number in them: its address or its message. */
export const namesNumbers = ({ address, request }: Record<'address' | 'request', AnyPgColumn>) =>
  sql`(${address} || ' ' || ${request}) ~ '(\\d[^[:alnum:]]*){7}'`

/** The state that an order goes to: the agreed one or, before that, where its address seems to be. */
export const regionOf = ({ state, guessedState }: Record<'state' | 'guessedState', AnyPgColumn>) =>
  sql`coalesce(${state}, ${guessedState})`

/** Whether an order was worked on this desk: money of one that came from a file is not due here. */
export const isOfDesk = ({ source }: Record<'source', AnyPgColumn>) => sql`(${source} <> 'import')`

/** What one buyer asked for at one time. What it is, the lines say (`line-table.ts`). */
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
    /**
     * What the search compares (`searchTextOf`): name, national phone number, reference, and the town, as agreed
     * or, before that, as the address names it.
     */
    searchText: text().notNull(),
    /**
     * Where the address seems to be (`guessedRegion`): nobody has checked it. `state` and `town` are what is agreed.
     */
    guessedState: text(),
    guessedTown: text(),
    /**
     * Version of the words about privacy that the buyer saw with the form; null where staff entered
     * it, or none was said.
     */
    consent: smallint(),
    /** How the order came to us. */
    source: text().$type<OrderSource>().notNull().default('form'),
    /** The file of former orders that it came from; null for every other. */
    importId: text(),
    /** Where its buyer came from, as the form said it: `utm_source`, or the host that linked to us. */
    origin: text(),
    /** `utm_campaign` of the page on which their visit began. */
    campaign: text(),
    /**
     * What the orders of its number before it had come to when it was placed (`historyOf`). It stays as it was then, so
     * that figures of former days do not change with later orders.
     */
    history: text().$type<NumberHistory>().notNull().default('first-order'),
    /**
     * When a member of staff first called or wrote, or said what came of a call, by the clock of whoever did. It is
     * written with that event (`move-queries.ts`).
     */
    calledAt: timestamp({ withTimezone: true }),
    /** Email of who that was. */
    caller: text(),
    // What is true now, as the order's events have it. `order-moves.ts` alone writes these columns, and
    // the event with them.
    stage: text().$type<Stage>().notNull().default('new'),
    reason: text().$type<MoveReason>(),
    callAt: timestamp({ withTimezone: true }),
    attempts: smallint().notNull().default(0),
    attemptedAt: timestamp({ withTimezone: true }),
    state: text(),
    town: text(),
    day: date({ mode: 'string' }),
    sumNaira: integer(),
    takenNaira: integer(),
    paidBy: text().$type<PaidBy>(),
    transferReference: text(),
    isSettled: boolean().notNull().default(false),
    runId: integer(),
    isAddressRead: boolean().notNull().default(false),
    isChecked: boolean().notNull().default(false),
    duplicateOf: text(),
    agent: text(),
    /**
     * Grows with each event. 0: stored by the version before, which does not know of events; a trigger
     * then writes the first.
     */
    version: integer().notNull().default(0),
    /** No longer written or read: the next version takes these three columns away. */
    line: smallint().notNull().default(1),
    supplement: text(),
    bottle: smallint(),
  },
  (table) => [
    unique('orders_intent').on(table.intentId, table.line),
    unique('orders_reference').on(table.reference, table.line),
    unique('orders_confirmation').on(table.confirmationToken, table.line),
    // What makes two orders of the same answers one, however they come and at however many processes at once.
    uniqueIndex('orders_answers').on(table.contentHash).where(sql`${table.holdsAnswers}`),
    index('orders_phone_placed').on(table.phoneE164, table.placedAt),
    // One for each queue of the desk, so that its first page costs the same among a thousand orders and a million.
    index('orders_to_call')
      .on(table.id)
      .where(sql`${inQueue('to-call')} and (${table.flags} = '{}' or ${table.isChecked})`),
    index('orders_to_check')
      .on(table.id)
      .where(sql`${inQueue('to-call')} and ${table.flags} <> '{}' and not ${table.isChecked}`),
    index('orders_call_back').on(table.callAt, table.id).where(inQueue('call-back')),
    index('orders_confirmed').on(table.day, table.id).where(inQueue('confirmed')),
    index('orders_with_rider').on(table.day, table.id).where(inQueue('with-rider')),
    index('orders_money_due')
      .on(table.id)
      .where(sql`${inQueue('money-due')} and ${isOfDesk(table)} and not ${table.isSettled}`),
    index('orders_settled')
      .on(table.id)
      .where(sql`${inQueue('money-due')} and ${isOfDesk(table)} and ${table.isSettled}`),
    // What a look at money asks of all orders: those of few runs, and those of none.
    index('orders_unsigned')
      .on(table.runId)
      .where(
        sql`${inQueue('money-due')} and ${isOfDesk(table)} and not ${table.isSettled} and ${table.runId} is not null`,
      ),
    index('orders_loose')
      .on(table.isSettled, table.id)
      .where(sql`${inQueue('money-due')} and ${isOfDesk(table)} and ${table.runId} is null`),
    index('orders_closed_elsewhere')
      .on(table.id)
      .where(sql`${inQueue('money-due')} and not ${isOfDesk(table)}`),
    index('orders_import').on(table.importId).where(sql`${table.importId} is not null`),
    index('orders_run').on(table.runId).where(sql`${table.runId} is not null`),
    index('orders_closed').on(table.id).where(inQueue('closed')),
    // A dispatcher looks for whom to call by region, and where nobody waits there all who wait are gone through.
    index('orders_to_call_region')
      .on(regionOf(table), table.id)
      .where(sql`${inQueue('to-call')} and (${table.flags} = '{}' or ${table.isChecked})`),
    index('orders_call_back_region').on(regionOf(table), table.callAt, table.id).where(inQueue('call-back')),
    // One for each filter that picks few of many.
    index('orders_flagged').on(table.id).where(sql`${table.flags} <> '{}'`),
    index('orders_region').on(regionOf(table), table.id),
    index('orders_agent').on(table.agent, table.id).where(sql`${table.agent} is not null`),
    index('orders_source').on(table.source, table.id).where(sql`${table.source} <> 'form'`),
    index('orders_duplicate').on(table.duplicateOf).where(sql`${table.duplicateOf} is not null`),
    // Few: what is held about a number is looked for in all of them.
    index('orders_unread').on(table.id).where(sql`${table.phoneE164} = '' and ${table.phone} <> ''`),
    index('orders_naming_numbers').on(table.id).where(namesNumbers(table)),
    // What the night erases: the oldest first. Cancelled ones go sooner, from among the others that stay for longer.
    index('orders_not_erased').on(table.placedAt).where(sql`${table.phone} <> ''`),
    index('orders_cancelled_not_erased')
      .on(table.placedAt)
      .where(sql`${inStages(unwantedStages)} and ${table.phone} <> ''`),
    // The days of the figures.
    index('orders_placed').on(table.placedAt),
    index('orders_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    // New orders wait in a list that every search goes through. At its usual 4 MB a rare name takes 30 ms instead of 1,
    // and the order that fills it waits half a second while it is worked in.
    index('orders_search').using('gin', sql`${table.searchText} gin_trgm_ops`).with({ gin_pending_list_limit: 256 }),
  ],
)

/** An order's buyer, as claims name them: by their number, or where that cannot be read by the order. */
export const buyerOfOrder = sql<string>`coalesce(nullif(${orders.phoneE164}, ''), ${orders.reference})`

/** The same of an order that was read. */
export function buyerOf({ phoneE164, reference }: Pick<typeof orders.$inferSelect, 'phoneE164' | 'reference'>): string {
  return phoneE164 || reference
}
