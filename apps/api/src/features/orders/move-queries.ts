import { answersOf } from '@divine/contracts/orders/answers'
import type { OrderState, SoldLine } from '@divine/contracts/orders/history'
import { reasonsWithoutCall, type Stage, toCallStages } from '@divine/contracts/orders/stages'
import { and, asc, desc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLock } from '../../database/locks.ts'
import { buyerClaims, leaseEnd, staffAccounts } from '../../database/schema.ts'
import { orderEvents } from './event-table.ts'
import { orderLines } from './line-table.ts'
import { type LineRow, linesOf } from './order-queries.ts'
import { buyerOf, orders } from './order-table.ts'

type OrderRow = typeof orders.$inferSelect
export type EventRow = typeof orderEvents.$inferSelect

/** The state of an order as its rows have it. */
export function stateOf(order: OrderRow, lines: readonly LineRow[]): OrderState {
  const {
    stage,
    reason,
    attempts,
    state,
    town,
    day,
    sumNaira,
    takenNaira,
    paidBy,
    transferReference,
    isSettled,
    runId,
    isAddressRead,
    isChecked,
    duplicateOf,
    agent,
  } = order
  return {
    ...answersOf(order),
    lines: lines.map(soldLineOf),
    stage,
    reason,
    callAt: order.callAt?.toISOString() ?? null,
    attempts,
    attemptedAt: order.attemptedAt?.toISOString() ?? null,
    state,
    town,
    day,
    sumNaira,
    takenNaira,
    paidBy,
    transferReference,
    isSettled,
    runId,
    isAddressRead,
    isChecked,
    duplicateOf,
    agent,
  }
}

function soldLineOf({ orderId: _order, position: _position, ...line }: LineRow): SoldLine {
  // A column that is no part of it would be missing in the history: the type check fails here. A correction replaces
  // all lines by those that it brings, so it keeps such a column only if the form on the desk holds it.
  const whole: Pick<SoldLine, keyof typeof line> = line
  return whole
}

/**
 * An order that nobody else changes until the end of the transaction. Others may hand on what happened to it meanwhile.
 */
export async function lockOrder(
  transaction: Database,
  reference: string,
): Promise<(Pick<OrderRow, 'id' | 'version' | 'phoneE164' | 'placedAt'> & { readonly state: OrderState }) | undefined> {
  const [order] = await transaction.select().from(orders).where(eq(orders.reference, reference)).for('no key update')
  if (!order) return undefined
  const { id, version, phoneE164, placedAt } = order
  return { id, version, phoneE164, placedAt, state: stateOf(order, await linesOf(transaction, id)) }
}

/** An order that another one may repeat. */
export interface Repeated {
  readonly reference: string
  /** Another one where only a newer version knows it. */
  readonly stage: string
  /** ISO 8601 with its zone. */
  readonly placedAt: string
  /** Whether it repeats another one itself. */
  readonly isRepeating: boolean
}

/**
 * An order and those that it repeats, one after the other: nothing where there is no such order. Until the end of the
 * transaction nobody else is told.
 */
export async function repeatedBy(transaction: Database, reference: string): Promise<Repeated[]> {
  await takeLock(transaction, 'duplicates')
  const result = await transaction.execute(sql`
    with recursive repeated as (
      select reference, stage, placed_at, duplicate_of from orders where reference = ${reference}
      union select orders.reference, orders.stage, orders.placed_at, orders.duplicate_of
      from orders join repeated on orders.reference = repeated.duplicate_of)
    select reference, stage, to_json(placed_at) #>> '{}' "placedAt", duplicate_of is not null "isRepeating" from repeated`)
  return (result as unknown as { rows: Repeated[] }).rows
}

/** The event that an act became. */
export async function eventOfAct(transaction: Database, actId: string): Promise<EventRow | undefined> {
  const [event] = await transaction.select().from(orderEvents).where(eq(orderEvents.actId, actId))
  return event
}

/** Email of who has a buyer now. */
export async function holderOf(transaction: Database, buyer: Omit<CalledBuyer, 'agent'>): Promise<string | undefined> {
  const [held] = await transaction
    .select({ agent: buyerClaims.agent })
    .from(buyerClaims)
    .where(and(eq(buyerClaims.phoneE164, buyerOf(buyer)), gt(buyerClaims.until, sql`now()`)))
  return held?.agent
}

/** The stage of an order; undefined where there is none. */
export async function stageOf(database: Database, reference: string): Promise<Stage | undefined> {
  const [found] = await database.select({ stage: orders.stage }).from(orders).where(eq(orders.reference, reference))
  return found?.stage
}

/** The event after which an order had the stage that it has now. */
export async function lastStageEvent(transaction: Database, orderId: number): Promise<EventRow | undefined> {
  const [event] = await transaction
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), sql`${orderEvents.changes} ? 'stage'`))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event
}

/** The event of an order that was written last. */
export async function lastEventId(transaction: Database, orderId: number): Promise<number | undefined> {
  const [event] = await transaction
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event?.id
}

/** An event of an order, undefined where the order has none with this id. */
export async function eventOfOrder(database: Database, reference: string, id: number): Promise<EventRow | undefined> {
  const [found] = await database
    .select({ event: orderEvents })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orderEvents.id, id), eq(orders.reference, reference)))
  return found?.event
}

/** Whether somebody has taken an event of an order back, and nobody has taken that back since. */
export async function isTakenBack(transaction: Database, orderId: number, id: number): Promise<boolean> {
  const result = await transaction.execute(sql`
    select from ${orderEvents} later where later.order_id = ${orderId} and later.takes_back = ${id} and not exists (
      select from ${orderEvents} again where again.order_id = ${orderId} and again.takes_back = later.id) limit 1`)
  return (result as unknown as { rows: unknown[] }).rows.length > 0
}

/** What happened to an order after it had a version, oldest first. */
export function eventsSince(database: Database, reference: string, version: number) {
  return database
    .select({ kind: orderEvents.kind, actor: orderEvents.actor, changes: orderEvents.changes })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.reference, reference))
    .orderBy(asc(orderEvents.id))
    .offset(version)
}

/** How often the buyer of an order has changed it in the last 24 hours. */
export function changesByBuyer(database: Database, orderId: number): Promise<number> {
  return database.$count(
    orderEvents,
    and(
      eq(orderEvents.orderId, orderId),
      isNull(orderEvents.actor),
      inArray(orderEvents.kind, ['moved', 'corrected']),
      sql`${orderEvents.at} > now() - interval '24 hours'`,
    ),
  )
}

/** By how much the clocks of two phones may differ, in seconds: they hear the server's in whole ones. */
const clocksDifferBy = 2

/** Whether somebody has said what became of an order, or taken that back, after this moment. */
export async function isBeforeLastMove(transaction: Database, orderId: number, moment: Date): Promise<boolean> {
  const doneAt = sql`coalesce(${orderEvents.doneAt}, ${orderEvents.at})`
  const later = await transaction
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, ['moved', 'taken-back']),
        sql`${doneAt} > ${moment.toISOString()}::timestamptz + make_interval(secs => ${clocksDifferBy})`,
      ),
    )
    .limit(1)
  return later.length > 0
}

interface NewEvent extends Omit<EventRow, 'id' | 'at' | 'isTold'> {
  /** What is true of the order after it. */
  readonly after: OrderState
  /** What is worked out of that. */
  readonly names: Pick<OrderRow, 'phoneE164' | 'searchText' | 'guessedState' | 'guessedTown'>
  /** Whether it tells of a call of whoever acts. */
  readonly isCall: boolean
}

/**
 * Writes an event and what is true after it.
 * @returns false where the id of the act belongs to another event: the transaction must then be given up
 */
export async function writeEvent(
  transaction: Database,
  { after, names, isCall, ...event }: NewEvent,
): Promise<boolean> {
  const { lines, callAt, attemptedAt, ...columns } = after
  await transaction
    .update(orders)
    .set({
      ...columns,
      ...names,
      callAt: callAt === null ? null : new Date(callAt),
      attemptedAt: attemptedAt === null ? null : new Date(attemptedAt),
      ...(isCall && firstCall(event)),
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, event.orderId))
  if (event.changes.lines) {
    await transaction.delete(orderLines).where(eq(orderLines.orderId, event.orderId))
    await transaction
      .insert(orderLines)
      .values(lines.map((line, index) => ({ ...line, orderId: event.orderId, position: index + 1 })))
  }
  const written = await transaction
    .insert(orderEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: orderEvents.id })
  if (event.takesBack !== null) await findFirstCall(transaction, event.orderId)
  return written.length > 0
}

/** Which call of an order was the first: one that was made earlier may be stored later. */
function firstCall({ doneAt, actor }: Pick<EventRow, 'doneAt' | 'actor'>) {
  const at = sql`coalesce(${doneAt?.toISOString() ?? null}::timestamptz, now())`
  return {
    calledAt: sql`least(${orders.calledAt}, ${at})`,
    caller: sql`case when ${orders.calledAt} <= ${at} then ${orders.caller} else ${actor} end`,
  }
}

/** The stage that a move began in: one that is not said stayed as it was. */
const movedFrom = sql`coalesce(${orderEvents.changes} #>> '{stage,0}', 'call-back')`
const reasonSaid = sql`coalesce(${orderEvents.changes} #>> '{reason,1}', '')`

/**
 * What somebody did that tells of a call: the same as `isCall` of an act, of what is stored. Acts on several orders
 * have the reference in their ids.
 */
const wasCall = sql`${orderEvents.actor} is not null and (
  ${orderEvents.kind} = 'attempted' and ${orderEvents.note} = 'call'
  or ${orderEvents.kind} = 'moved' and ${inArray(movedFrom, toCallStages)}
    and coalesce(${orderEvents.actId}, '') not like '%.DH-%'
    and ${notInArray(reasonSaid, [...reasonsWithoutCall])})`

/** Which call of an order was the first, once something was taken back: that may have been the first one. */
async function findFirstCall(transaction: Database, orderId: number): Promise<void> {
  const doneAt = sql`coalesce(${orderEvents.doneAt}, ${orderEvents.at})`
  const stands = sql`not exists (select from ${orderEvents} back where back.order_id = ${orderEvents.orderId}
    and back.takes_back = ${orderEvents.id} and not exists (select from ${orderEvents} again
      where again.order_id = back.order_id and again.takes_back = back.id))`
  await transaction.execute(sql`update ${orders} set (called_at, caller) = (
      select ${doneAt}, ${orderEvents.actor} from ${orderEvents}
      where ${orderEvents.orderId} = ${orderId} and ${wasCall} and ${stands} order by ${doneAt}, ${orderEvents.id} limit 1)
    where ${orders.id} = ${orderId}`)
}

/**
 * Whoever has the buyer of one phone number has that of the other as well, unless a colleague does: the number of an
 * order was corrected while they called. Their account is locked until the end of the transaction: who is barred at
 * this moment keeps nobody.
 * @param before the order's number as it was, in E.164; empty where it could not be read
 * @param now the number that it was corrected to
 */
export async function extendClaim(
  transaction: Database,
  reference: string,
  before: string,
  now: string,
): Promise<void> {
  const [from, to] = [before, now].map((phoneE164) => buyerOf({ phoneE164, reference }))
  await transaction.execute(sql`
    insert into ${buyerClaims} (phone_e164, agent, until)
    select ${to}, claim.agent, claim.until from ${buyerClaims} claim
    join ${staffAccounts} member on member.email = claim.agent and member.disabled_at is null
    where claim.phone_e164 = ${from} and claim.until > now() for share of member
    on conflict (phone_e164) do update set agent = excluded.agent, until = excluded.until
    where ${buyerClaims}.until <= now()`)
}

/** Whose buyer it is, and who calls them. */
interface CalledBuyer {
  readonly phoneE164: string
  readonly reference: string
  /** Email of the member of staff. */
  readonly agent: string
}

/**
 * Who calls a buyer has them, unless a colleague does, also where the call is stored before the page has taken the
 * buyer. Their account is locked until the end of the transaction, as for `extendClaim`.
 */
export async function claimForCall(
  transaction: Database,
  { agent, ...buyer }: CalledBuyer,
  calledAt: Date,
): Promise<void> {
  const until = leaseEnd.afterCall(calledAt)
  await transaction.execute(sql`
    insert into ${buyerClaims} (phone_e164, agent, until)
    select ${buyerOf(buyer)}, member.email, ${until} from ${staffAccounts} member
    where member.email = ${agent} and member.disabled_at is null and ${until} > now() for share of member
    on conflict (phone_e164) do update set agent = excluded.agent, until = greatest(${buyerClaims}.until, excluded.until)
    where ${buyerClaims}.until <= now() or ${buyerClaims}.agent = excluded.agent`)
}

/** Who called says what came of it: from now on their lease is like any other. */
export async function endCall(transaction: Database, { agent, ...buyer }: CalledBuyer): Promise<void> {
  const isTheirs = and(eq(buyerClaims.phoneE164, buyerOf(buyer)), eq(buyerClaims.agent, agent))
  await transaction
    .update(buyerClaims)
    .set({ until: leaseEnd.afterLook })
    .where(and(isTheirs, gt(buyerClaims.until, leaseEnd.afterLook)))
}
