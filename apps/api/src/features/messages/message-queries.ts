import { mostUndelivered } from '@divine/contracts/calls/messages'
import type { MessageKind, MessageTemplate } from '@divine/contracts/orders/buyer-messages'
import { and, asc, count, desc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
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

/** Writes messages. @returns those whose event has none yet, with their ids */
export async function insertMessages(
  transaction: Database,
  messages: readonly NewMessage[],
): Promise<Pick<MessageRow, 'id' | 'orderId' | 'kind' | 'way'>[]> {
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

/** Begins a try. @returns undefined where nothing is to be sent any more; `happenedAt`: when what it tells of happened */
export async function startTry(
  database: Database,
  id: string,
): Promise<{ message: MessageRow; order: ToldOrder; happenedAt: Date } | undefined> {
  const [message] = await database
    .update(orderMessages)
    .set({ tries: sql`${orderMessages.tries} + 1` })
    .where(and(eq(orderMessages.id, id), notInArray(orderMessages.state, ['sent', 'dropped'])))
    .returning()
  const order = message && (await toldOrders(database, [message.orderId])).get(message.orderId)
  const [event] = message
    ? await database.select({ at: orderEvents.at }).from(orderEvents).where(eq(orderEvents.id, message.eventId))
    : []
  return order && { message, order, happenedAt: event?.at ?? message.createdAt }
}

/** Writes down how a try ended. */
export async function endTry(
  database: Database,
  id: string,
  ended: Pick<MessageRow, 'state'> & Partial<Pick<MessageRow, 'error' | 'said' | 'way'>>,
): Promise<void> {
  const { error = '' } = ended
  await database
    .update(orderMessages)
    .set({ ...ended, error, ...(ended.state === 'sent' && { sentAt: sql`now()` }) })
    .where(eq(orderMessages.id, id))
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

/** How many messages went out by a way in the last hours, and match. */
async function countSent(database: Database, hours: number, matching: SQL | undefined): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(and(gt(orderMessages.sentAt, sql`now() - make_interval(hours => ${hours})`), matching))
  return row?.count ?? 0
}

/** How many messages went to the number or the email of an order in the last 24 hours. @param kind of one kind alone */
export function countToBuyer(
  database: Database,
  { phoneE164, email, id }: Pick<ToldOrder, 'phoneE164' | 'email' | 'id'>,
  kind?: MessageKind,
): Promise<number> {
  const isBuyers = or(
    eq(orders.id, id),
    phoneE164 === '' ? undefined : eq(orders.phoneE164, phoneE164),
    email === '' ? undefined : sql`(${orders.email} <> '' and lower(${orders.email}) = lower(${email}))`,
  )
  return countSent(database, 24, and(isBuyers, kind && eq(orderMessages.kind, kind)))
}

/** How many SMS of a kind went out in the last hour. */
export function countSmsOf(database: Database, kind: MessageKind): Promise<number> {
  return countSent(database, 1, and(eq(orderMessages.kind, kind), eq(orderMessages.way, 'sms')))
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

/**
 * How long ago the oldest message was written that was not tried yet, in seconds; 0 where there is none. One that was refused says
 * nothing of this site: anybody can order with an email that does not exist.
 */
export async function oldestUnsent(database: Database): Promise<number> {
  const [row] = await database
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - min(${orderMessages.createdAt})), 0)::float` })
    .from(orderMessages)
    .where(eq(orderMessages.state, 'waiting'))
  return row?.seconds ?? 0
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

/** Whom a message about an order would reach. */
export interface Reached {
  /** Undefined where no order is meant, but a number alone. */
  readonly orderId: number | undefined
  readonly phoneE164: string
  readonly numberDigest: string
  /** Undefined where there is no email. */
  readonly emailDigest: string | undefined
}

/**
 * Whether a message is to go to nobody: the link of its own order stopped it, its email was stopped, or its number by staff or
 * by the link of an order of that number which staff have confirmed. Anybody can order with a number that is not theirs.
 */
export async function isStopped(database: Database, { orderId, phoneE164, ...digests }: Reached): Promise<boolean> {
  const wasConfirmed = sql`exists (select from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.changes} #>> '{stage,1}' = 'confirmed')`
  // A number that was corrected meanwhile is not that to which staff spoke. That of an erased buyer is empty.
  const counts = or(isNull(stoppedNumbers.orderId), and(inArray(orders.phoneE164, [phoneE164, '']), wasConfirmed))
  const [row] = await database
    .select({ digest: stoppedNumbers.digest })
    .from(stoppedNumbers)
    .leftJoin(orders, eq(orders.id, stoppedNumbers.orderId))
    .where(
      or(
        orderId === undefined ? undefined : eq(stoppedNumbers.orderId, orderId),
        digests.emailDigest === undefined ? undefined : eq(stoppedNumbers.digest, digests.emailDigest),
        and(eq(stoppedNumbers.digest, digests.numberDigest), counts),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The digests that the link of an order has stopped. */
export async function digestsStoppedBy(database: Database, orderId: number): Promise<string[]> {
  const rows = await database
    .select({ digest: stoppedNumbers.digest })
    .from(stoppedNumbers)
    .where(eq(stoppedNumbers.orderId, orderId))
  return rows.map(({ digest }) => digest)
}

type NewStop = Pick<typeof stoppedNumbers.$inferSelect, 'digest' | 'orderId' | 'stoppedBy'>

/** Writes stops; those that stand already stay as they are. */
export async function insertStops(database: Database, stops: readonly NewStop[]): Promise<void> {
  await database
    .insert(stoppedNumbers)
    .values([...stops])
    .onConflictDoNothing()
}

/** Takes back what the link of an order has stopped, and every stop of these digests. */
export async function deleteStops(database: Database, orderId: number, digests: readonly string[]): Promise<void> {
  await database
    .delete(stoppedNumbers)
    .where(or(eq(stoppedNumbers.orderId, orderId), inArray(stoppedNumbers.digest, [...digests])))
}
