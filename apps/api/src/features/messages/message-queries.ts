import { mostUndelivered } from '@divine/contracts/calls/messages'
import type { MessageKind, MessageTemplate, MessageWay } from '@divine/contracts/orders/buyer-messages'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  min,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/client.ts'
import { takeLock } from '../../database/locks.ts'
import { mailbox } from '../../database/mailbox.ts'
import { orderEvents, orders } from '../../database/schema.ts'
import { messageTemplates, orderMessages, stoppedNumbers } from './message-tables.ts'

export type MessageRow = typeof orderMessages.$inferSelect
type TemplateRow = typeof messageTemplates.$inferSelect

/** What a message has to know of its order. */
const orderColumns = {
  id: orders.id,
  reference: orders.reference,
  confirmationToken: orders.confirmationToken,
  email: orders.email,
  phone: orders.phone,
  phoneE164: orders.phoneE164,
  flags: orders.flags,
  isChecked: orders.isChecked,
  stage: orders.stage,
  day: orders.day,
  sumNaira: orders.sumNaira,
} as const
export type ToldOrder = Pick<typeof orders.$inferSelect, keyof typeof orderColumns>

/** Orders as messages have to know them, by their ids. */
export async function toldOrders(database: Database, ids: readonly number[]): Promise<Map<number, ToldOrder>> {
  const found = await database
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(found.map((order) => [order.id, order]))
}

export async function orderByToken(database: Database, token: string): Promise<ToldOrder | undefined> {
  const [order] = await database.select(orderColumns).from(orders).where(eq(orders.confirmationToken, token))
  return order
}

export async function orderByReference(database: Database, reference: string): Promise<ToldOrder | undefined> {
  const [order] = await database.select(orderColumns).from(orders).where(eq(orders.reference, reference))
  return order
}

type NewMessage = Pick<MessageRow, 'orderId' | 'eventId' | 'kind' | 'way'>

/** Writes messages. @returns those whose event has none yet, with their ids and when that was */
export async function insertMessages(
  transaction: Database,
  messages: readonly NewMessage[],
): Promise<Pick<MessageRow, 'id' | 'orderId' | 'kind' | 'way' | 'createdAt'>[]> {
  if (messages.length === 0) return []
  return transaction
    .insert(orderMessages)
    .values([...messages])
    .onConflictDoNothing()
    .returning({
      id: orderMessages.id,
      orderId: orderMessages.orderId,
      kind: orderMessages.kind,
      way: orderMessages.way,
      createdAt: orderMessages.createdAt,
    })
}

/** Those of these orders of which a message of a kind was written. */
export async function ordersTold(
  database: Database,
  ids: readonly number[],
  kind: MessageKind,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const found = await database
    .select({ orderId: orderMessages.orderId })
    .from(orderMessages)
    .where(and(inArray(orderMessages.orderId, [...ids]), eq(orderMessages.kind, kind)))
  return new Set(found.map(({ orderId }) => orderId))
}

/**
 * Begins a try.
 * @returns undefined where nothing is to be sent any more; `happenedAt`: when what it tells of happened; `lastEvent`:
 *   the last one of the order as it is read here
 */
export async function startTry(
  database: Database,
  id: string,
): Promise<{ message: MessageRow; order: ToldOrder; lastEvent: number | null; happenedAt: Date } | undefined> {
  const [message] = await database
    .update(orderMessages)
    .set({ tries: sql`${orderMessages.tries} + 1` })
    .where(and(eq(orderMessages.id, id), notInArray(orderMessages.state, ['sent', 'dropped'])))
    .returning()
  const ofOrder = eq(orderEvents.orderId, orders.id)
  const lastEvent = sql<number | null>`(select max(${orderEvents.id}) from ${orderEvents} where ${ofOrder})`
  // In one statement: number, email and event are of the same moment.
  const [found] = message
    ? await database
        .select({ order: orderColumns, lastEvent: lastEvent.mapWith(orderEvents.id) })
        .from(orders)
        .where(eq(orders.id, message.orderId))
    : []
  const [event] = message
    ? await database.select({ at: orderEvents.at }).from(orderEvents).where(eq(orderEvents.id, message.eventId))
    : []
  return message && found && { message, ...found, happenedAt: event?.at ?? message.createdAt }
}

/**
 * Begins to send a message, which counts as sent from then on, if nothing is said against it. Whoever else is about to
 * send one waits for that, and counts it.
 * @param order as the message was written from
 * @param whyNot says by the transaction what is against it
 * @returns what is against it; when it was begun; or undefined where the order is no longer as it was read
 */
export async function beginSending(
  database: Database,
  id: string,
  order: Pick<ToldOrder, 'id' | 'confirmationToken'>,
  whyNot: (transaction: Database) => Promise<string | undefined>,
): Promise<{ readonly reason: string } | { readonly begunAt: Date } | undefined> {
  return database.transaction(async (transaction) => {
    // The order first, as whoever erases it does: what follows would be written onto what they have blanked.
    const [now] = await transaction
      .select({ token: orders.confirmationToken })
      .from(orders)
      .where(eq(orders.id, order.id))
      .for('key share')
    if (now?.token !== order.confirmationToken) return undefined
    await takeLock(transaction, 'messages')
    const reason = await whyNot(transaction)
    if (reason !== undefined) return { reason }
    const [begun] = await transaction
      .update(orderMessages)
      // In whole milliseconds, as this process can know it.
      .set({ begunAt: sql`date_trunc('milliseconds', clock_timestamp())` })
      .where(eq(orderMessages.id, id))
      .returning({ begunAt: orderMessages.begunAt })
    return begun?.begunAt ? { begunAt: begun.begunAt } : undefined
  })
}

/**
 * Writes down how a try ended. What has arrived stays so: a try that was taken for failed may still run, and end after
 * the one that was begun in its place.
 * @param begunAt when it began, where it was sent: of one whose buyer was erased since, no answer is written down
 */
export async function endTry(
  database: Database,
  id: string,
  ended: Pick<MessageRow, 'state'> & Partial<Pick<MessageRow, 'error' | 'said' | 'way' | 'sentAfter'>>,
  begunAt?: Date,
): Promise<void> {
  const { error = '' } = ended
  const isOwn = sql`${orderMessages.begunAt} = ${begunAt?.toISOString() ?? null}::timestamptz`
  await database
    .update(orderMessages)
    .set({
      ...ended,
      error: begunAt ? sql`case when ${isOwn} then ${error} else '' end` : error,
      // That of another try, which runs now, stays.
      begunAt: begunAt ? sql`case when ${isOwn} then null else ${orderMessages.begunAt} end` : null,
      ...(ended.state === 'sent' && { sentAt: sql`now()` }),
    })
    .where(and(eq(orderMessages.id, id), ne(orderMessages.state, 'sent')))
}

/** Whether an order has a later message of the same kind. */
export async function isRepeated(
  database: Database,
  { orderId, kind, position }: Pick<MessageRow, 'orderId' | 'kind' | 'position'>,
): Promise<boolean> {
  const [later] = await database
    .select({ id: orderMessages.id })
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.kind, kind), gt(orderMessages.position, position)))
    .limit(1)
  return later !== undefined
}

/** How many other messages went out in the last hours, or are being sent, and match. */
async function countSent(database: Database, but: string, hours: number, matching: SQL | undefined): Promise<number> {
  const since = sql`now() - make_interval(hours => ${hours})`
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(
      and(or(gt(orderMessages.sentAt, since), gt(orderMessages.begunAt, since)), ne(orderMessages.id, but), matching),
    )
  return row?.count ?? 0
}

/**
 * How many other messages went to the number or the email of an order in the last 24 hours, or are being sent there.
 * @param but id of the message that is not counted
 * @param kind of one kind alone
 */
export function countToBuyer(
  database: Database,
  but: string,
  { phoneE164, email, id }: Pick<ToldOrder, 'phoneE164' | 'email' | 'id'>,
  kind?: MessageKind,
): Promise<number> {
  const isBuyers = or(
    eq(orders.id, id),
    phoneE164 === '' ? undefined : eq(orders.phoneE164, phoneE164),
    email === ''
      ? undefined
      : sql`(${orders.email} <> '' and ${mailbox(orders.email)} = ${mailbox(sql`${email}::text`)})`,
  )
  return countSent(database, but, 24, and(isBuyers, kind && eq(orderMessages.kind, kind)))
}

/** How many other SMS of a kind went out in the last hour, or are being sent. */
export function countSmsOf(database: Database, but: string, kind: MessageKind): Promise<number> {
  return countSent(database, but, 1, and(eq(orderMessages.kind, kind), eq(orderMessages.way, 'sms')))
}

/** Messages of an order, newest first. */
export function messagesOf(database: Database, orderId: number): Promise<MessageRow[]> {
  return database
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(desc(orderMessages.position))
}

const isOpen = inArray(orderMessages.state, ['waiting', 'failing', 'failed'])

/** How many messages have not arrived, by state. */
export function countUnsent(database: Database) {
  return database
    .select({ state: orderMessages.state, count: count() })
    .from(orderMessages)
    .where(isOpen)
    .groupBy(orderMessages.state)
}

/** How long what staff have done can be taken back before its buyer hears of it, in seconds. */
export const secondThoughtsSeconds = 60

/**
 * A message that fails, by a way that has taken none since it was tried first. One that fails beside others that go out
 * says nothing of this site: anybody can order with an email that does not exist.
 */
function failsWithItsWay(database: Database): SQL | undefined {
  const taken = alias(orderMessages, 'taken')
  const firstTry = sql`${orderMessages.createdAt} + make_interval(secs => ${secondThoughtsSeconds})`
  const takenSince = database
    .select({ id: taken.id })
    .from(taken)
    .where(and(eq(taken.way, orderMessages.way), gt(taken.sentAt, firstTry)))
  return and(eq(orderMessages.state, 'failing'), notExists(takenSince))
}

/**
 * How long ago the oldest message was written that was not tried yet, or that fails with its way, in seconds; 0 where
 * there is none.
 */
export async function oldestUnsent(database: Database): Promise<number> {
  const [row] = await database
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - min(${orderMessages.createdAt})), 0)::float` })
    .from(orderMessages)
    .where(or(eq(orderMessages.state, 'waiting'), failsWithItsWay(database)))
  return row?.seconds ?? 0
}

/** After how many minutes a way that takes nothing is told of, as a place of alerts is. */
const stuckMinutes = 10

/** A way by which no message goes out. */
export interface StuckWay {
  readonly way: MessageWay
  readonly since: Date
  /** What was wrong with the newest message that it did not take, in words. */
  readonly error: string
}

export async function stuckWays(database: Database): Promise<StuckWay[]> {
  const since = min(orderMessages.createdAt)
  const error = sql<string>`(array_agg(${orderMessages.error} order by ${orderMessages.position} desc))[1]`
  const found = await database
    .select({ way: orderMessages.way, since, error })
    .from(orderMessages)
    .where(failsWithItsWay(database))
    .groupBy(orderMessages.way)
    .having(sql`${since} < now() - make_interval(mins => ${stuckMinutes})`)
  return found.flatMap(({ since, ...way }) => (since ? [{ ...way, since }] : []))
}

const isUndelivered = inArray(orderMessages.state, ['failing', 'failed'])

/** The newest messages that have not arrived, with the references of their orders, and how many there are. */
export async function undeliveredMessages(database: Database) {
  const [messages, count] = await Promise.all([
    database
      .select({ message: orderMessages, reference: orders.reference })
      .from(orderMessages)
      .innerJoin(orders, eq(orders.id, orderMessages.orderId))
      .where(isUndelivered)
      .orderBy(desc(orderMessages.position))
      .limit(mostUndelivered),
    database.$count(orderMessages, isUndelivered),
  ])
  return { messages, count }
}

/** The messages of these orders that fail, or were given up. */
export async function failingMessagesOf(
  database: Database,
  ids: readonly number[],
): Promise<Pick<MessageRow, 'id' | 'orderId' | 'way'>[]> {
  if (ids.length === 0) return []
  return database
    .select({ id: orderMessages.id, orderId: orderMessages.orderId, way: orderMessages.way })
    .from(orderMessages)
    .where(and(inArray(orderMessages.orderId, [...ids]), isUndelivered))
}

export async function messageBy(database: Database, id: string): Promise<MessageRow | undefined> {
  const [row] = await database.select().from(orderMessages).where(eq(orderMessages.id, id))
  return row
}

/** What owners have changed of what messages say. */
export function changedTemplates(database: Database): Promise<TemplateRow[]> {
  return database.select().from(messageTemplates).orderBy(asc(messageTemplates.kind))
}

export async function changedTemplate(database: Database, kind: MessageKind): Promise<TemplateRow | undefined> {
  const [row] = await database.select().from(messageTemplates).where(eq(messageTemplates.kind, kind))
  return row
}

/**
 * Stores what a message says.
 * @param seen the version that was changed, 0 for that of the site; undefined: whichever there is
 * @returns undefined where somebody has changed it since
 */
export async function saveTemplate(
  database: Database,
  kind: MessageKind,
  template: MessageTemplate,
  { by, seen }: { by: string; seen: number | undefined },
): Promise<TemplateRow | undefined> {
  const change = { ...template, changedAt: sql`now()`, changedBy: by }
  const [row] = await database
    .insert(messageTemplates)
    .values({ ...change, kind, version: 1 })
    .onConflictDoUpdate({
      target: messageTemplates.kind,
      set: { ...change, version: sql`${messageTemplates.version} + 1` },
      ...(seen !== undefined && { setWhere: eq(messageTemplates.version, seen) }),
    })
    .returning()
  return row
}

/** Whether a stop of these digests counts for all, or for this order. @param orderId undefined where none is meant */
export async function isStopped(
  database: Database,
  digests: readonly string[],
  orderId: number | undefined,
): Promise<boolean> {
  const counts = or(stoppedNumbers.isForAll, orderId === undefined ? undefined : eq(stoppedNumbers.orderId, orderId))
  const [row] = await database
    .select({ digest: stoppedNumbers.digest })
    .from(stoppedNumbers)
    .where(and(inArray(stoppedNumbers.digest, [...digests]), counts))
    .limit(1)
  return row !== undefined
}

/** Stopped by the link of a message that is about no order. */
const isByMessage = and(isNull(stoppedNumbers.orderId), isNull(stoppedNumbers.stoppedBy))

type Stop = Pick<typeof stoppedNumbers.$inferSelect, 'digest' | 'orderId' | 'isForAll' | 'stoppedBy'>

/** What the link of an order has stopped of these digests. */
export async function stopsByLink(
  database: Database,
  orderId: number,
  digests: readonly string[],
): Promise<Pick<Stop, 'digest' | 'isForAll'>[]> {
  return database
    .select({ digest: stoppedNumbers.digest, isForAll: stoppedNumbers.isForAll })
    .from(stoppedNumbers)
    .where(and(eq(stoppedNumbers.orderId, orderId), inArray(stoppedNumbers.digest, [...digests])))
}

/** When an order got another number or was confirmed by staff, newest first. */
export function callsAndNumbers(database: Database, orderId: number) {
  const { kind, changes } = orderEvents
  const isConfirmed = sql<boolean>`(${kind} = 'moved' and ${changes} #>> '{stage,1}' = 'confirmed')`
  return database
    .select({ numbers: sql<readonly [string, string] | null>`${changes} -> 'phone'`, isConfirmed })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), or(sql`${changes} ? 'phone'`, isConfirmed)))
    .orderBy(desc(orderEvents.id))
}

/** Until the end of the transaction nobody else locks or moves this order. */
export async function lockOrder(transaction: Database, orderId: number): Promise<void> {
  await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
}

/** Writes stops; those that stand already stay as they are, but may count for all from now on. */
export async function insertStops(database: Database, stops: readonly Stop[]): Promise<void> {
  await database
    .insert(stoppedNumbers)
    .values([...stops])
    .onConflictDoNothing()
  for (const { digest, orderId, isForAll } of stops) {
    if (orderId !== null && isForAll) await countForAll(database, orderId, digest)
  }
}

/** From now on what the link of an order has stopped of a digest counts for all orders of it. */
export async function countForAll(database: Database, orderId: number, digest: string): Promise<void> {
  await database
    .update(stoppedNumbers)
    .set({ isForAll: true })
    .where(and(eq(stoppedNumbers.orderId, orderId), eq(stoppedNumbers.digest, digest)))
}

/** What messages themselves have stopped of these digests counts as stopped by staff from now on. */
export async function takeOverStops(database: Database, digests: readonly string[], by: string): Promise<void> {
  await database
    .update(stoppedNumbers)
    .set({ stoppedBy: by })
    .where(and(inArray(stoppedNumbers.digest, [...digests]), isByMessage))
}

/** Takes back what messages that are about no order have stopped of these digests. */
export async function deleteMessageStops(database: Database, digests: readonly string[]): Promise<void> {
  await database.delete(stoppedNumbers).where(and(inArray(stoppedNumbers.digest, [...digests]), isByMessage))
}

/** Takes back stops of these digests. @param orderId only what the link of this order has stopped */
export async function deleteStops(database: Database, digests: readonly string[], orderId?: number): Promise<void> {
  await database
    .delete(stoppedNumbers)
    .where(
      and(
        inArray(stoppedNumbers.digest, [...digests]),
        orderId === undefined ? undefined : eq(stoppedNumbers.orderId, orderId),
      ),
    )
}
