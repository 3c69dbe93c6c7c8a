import { mostJournalLines } from '@divine/contracts/calls/privacy'
import { factsOfBuyer } from '@divine/contracts/orders/erased'
import { readPhone } from '@divine/contracts/orders/phone'
import { stagesIn } from '@divine/contracts/orders/stages'
import { and, arrayOverlaps, count, desc, eq, inArray, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import {
  buyerClaims,
  deskViews,
  journalLines,
  namesNumbers,
  orderEvents,
  orderLines,
  orderMessages,
  orders,
  reviews,
  waryNumbers,
} from '../../database/schema.ts'
import { handOverIn, isRenamedBy, leftIn, sinceHandOver, type ToldEvent } from './handed-over.ts'
import { patternOfNumber, patternOfWords } from './number-words.ts'

/** A buyer as they are looked for: by their number, and by what the orders of that number say of them. */
export interface Buyer {
  readonly phone: string
  /** Finds the number in words. */
  readonly pattern: string
  /** Their orders, oldest first. */
  readonly orders: readonly (typeof orders.$inferSelect)[]
  readonly orderIds: readonly number[]
  readonly references: readonly string[]
  /** Numbers in E.164 that their orders had until they were corrected. */
  readonly formerPhones: readonly string[]
  /** Their names and emails, in lower case, also those of before a correction. */
  readonly names: readonly string[]
}

/** Whether a number stands in a text. */
const hasNumber = (text: SQL, pattern: string) => sql`${text} ~ ${pattern}`

/** Orders of a number: also those whose number cannot be read, and holds it. */
const isOrderOf = (phone: string, before?: Date) =>
  and(
    or(
      eq(orders.phoneE164, phone),
      and(eq(orders.phoneE164, ''), ne(orders.phone, ''), hasNumber(sql`${orders.phone}`, patternOfNumber(phone))),
    ),
    before && lt(orders.placedAt, before),
  )

interface Asked {
  /** Leaves out orders that were placed then or later. */
  readonly before?: Date
  /** Leaves out orders with these references, which are somebody else's. */
  readonly but?: readonly string[]
  /**
   * Lets nobody change the orders until the end of the transaction: none of them goes out with a rider, or gets another
   * number, between the look at them and what is done with it.
   */
  readonly isLocked?: boolean
}

/** Everything by which the buyer of a number is known. */
export async function buyerBy(database: Database, phone: string, asked: Asked = {}): Promise<Buyer> {
  const { before, but = [], isLocked } = asked
  const found = database
    .select()
    .from(orders)
    .where(and(isOrderOf(phone, before), notInArray(orders.reference, ['', ...but])))
    .orderBy(orders.id)
  const own = await (isLocked ? found.for('update') : found)
  const orderIds = own.map(({ id }) => id)
  const corrected = await database
    .select({ orderId: orderEvents.orderId, changes: orderEvents.changes })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, [...orderIds, 0]),
        sql`${orderEvents.changes} ?| array['fullname', 'email', 'phone']`,
      ),
    )
    .orderBy(orderEvents.id)
  const pattern = patternOfNumber(phone)
  const former = database
    .selectDistinct({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(isFormerly({ pattern, orderIds }))
  const left = await database
    .select({ orderId: orderEvents.orderId, changes: orderEvents.changes })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, former))
    .orderBy(orderEvents.id)
  const names = [
    ...own.flatMap(({ fullname, email }) => [fullname, email]),
    ...[...Map.groupBy(corrected, ({ orderId }) => orderId).values()].flatMap(namesSinceHandOver),
    // Of an order that has gone to another number, and another name with it.
    ...[...Map.groupBy(left, ({ orderId }) => orderId).values()].flatMap((history) => namesUntilLeft(history, phone)),
  ]
  return {
    phone,
    pattern,
    orders: own,
    orderIds,
    references: own.map(({ reference }) => reference),
    formerPhones: corrected
      .flatMap(({ changes }) => changes.phone ?? [])
      .flatMap((typed) => readPhone(typed)?.e164 ?? [])
      .filter((each) => each !== phone),
    names: [...new Set(names.map((name) => name.toLowerCase()).filter(Boolean))],
  }
}

/** The name and email of an order when it left a number, where it went to another name. */
function namesUntilLeft(history: readonly ToldEvent[], phone: string): string[] {
  const left = leftIn(history, phone)
  if (left === -1 || !isRenamedBy(history, left)) return []
  const since = history.slice(left)
  const first = (fact: 'fullname' | 'email') => since.find(({ changes }) => changes[fact])?.changes[fact]?.[0] ?? ''
  return [first('fullname'), first('email')]
}

/** Names and emails that an order had since it was its buyer's. Where its number alone was mistyped, all of them. */
function namesSinceHandOver(history: readonly ToldEvent[]): string[] {
  const handOver = handOverIn(history)
  const isTheirs = handOver === -1 || !isRenamedBy(history, handOver)
  const known = new Set<string>()
  return history.flatMap(({ changes }, index) => {
    if (isTheirs) return [...(changes.fullname ?? []), ...(changes.email ?? [])]
    if (index <= handOver) return [changes.fullname?.[1] ?? '', changes.email?.[1] ?? '']
    const { fullname = [], email = [] } = sinceHandOver(changes, ['fullname', 'email'], known)
    return [...fullname, ...email]
  })
}

/** The orders of a buyer that a rider has, or has not brought back yet: they are erased once it is said how they ended. */
export function onTheWayOf({ orders: own }: Buyer): string[] {
  return own.filter(({ stage }) => stagesIn('with-rider').includes(stage)).map(({ reference }) => reference)
}

/** Events that say that an order of somebody else had the number until it was corrected. */
export const isFormerly = ({ pattern, orderIds }: Pick<Buyer, 'pattern' | 'orderIds'>) =>
  and(
    sql`${orderEvents.changes} ? 'phone'`,
    hasNumber(sql`${orderEvents.changes} ->> 'phone'`, pattern),
    notInArray(orderEvents.orderId, [...orderIds, 0]),
  )

/**
 * The reviews of a buyer: those with the number, or without any and with a name and an email of the orders. An email alone
 * is none: anybody can order with that of somebody else.
 */
export const isReviewOf = ({ pattern, names }: Buyer) =>
  or(
    hasNumber(sql`${reviews.phone}`, pattern),
    and(
      eq(reviews.phone, ''),
      inArray(sql`lower(${reviews.email})`, [...names, '@']),
      inArray(sql`lower(${reviews.author})`, [...names, '@']),
    ),
  )

/** Leases on a buyer, also of before a correction: on a number that no order has any more, or on an order alone. */
export const isClaimOf = ({ phone, references, formerPhones }: Buyer) =>
  or(
    inArray(buyerClaims.phoneE164, [phone, ...references]),
    and(
      inArray(buyerClaims.phoneE164, [...formerPhones, '']),
      sql`not exists (select from ${orders} where ${orders.phoneE164} = ${buyerClaims.phoneE164})`,
    ),
  )

/** A name of one word may be that of many, and a short one is part of any sentence. */
const isWholeName = (name: string) => name.length >= 5 && /[\s@]/.test(name)
const shortestName = 4

/**
 * Whether a text names the buyer: by the number, a reference, an email or a name.
 * @param isOfMany whether what is found goes without a look at it: then a name of one word is none
 */
function namesBuyer(text: SQL, { pattern, names, references }: Buyer, isOfMany = false): SQL | undefined {
  const known = names.filter((name) => (isOfMany ? isWholeName(name) : name.length >= shortestName))
  const words = [...known, ...references.map((reference) => reference.toLowerCase())]
  return or(hasNumber(text, pattern), ...words.map((word) => sql`lower(${text}) ~ ${patternOfWords(word)}`))
}

/** Kept filters that look for the buyer. */
export const isViewOf = (buyer: Buyer) =>
  namesBuyer(sql`(${deskViews.name} || ' ' || coalesce(${deskViews.filter} ->> 'search', ''))`, buyer, true)

/** Notes on orders of others in which the buyer is named. */
export function notesNaming(database: Database, buyer: Buyer) {
  return database
    .select({ note: orderEvents.id, reference: orders.reference, words: orderEvents.note })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        ne(orderEvents.note, ''),
        ne(orderEvents.kind, 'attempted'),
        notInArray(orderEvents.orderId, [...buyer.orderIds, 0]),
        namesBuyer(sql`${orderEvents.note}`, buyer),
      ),
    )
    .orderBy(desc(orderEvents.id))
}

/** Ids of the notes on orders of others in which the number stands, of before a moment. */
export async function notesWithNumber(
  database: Database,
  { pattern, orderIds }: Buyer,
  before: Date,
): Promise<number[]> {
  const found = await database
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        ne(orderEvents.note, ''),
        ne(orderEvents.kind, 'attempted'),
        lt(orderEvents.at, before),
        notInArray(orderEvents.orderId, [...orderIds, 0]),
        hasNumber(sql`${orderEvents.note}`, pattern),
      ),
    )
  return found.map(({ id }) => id)
}

/** Words of or about others in which the buyer is named. All orders are looked through: with a million a second or two. */
async function mentionsOf(database: Database, buyer: Buyer) {
  const { pattern, orderIds, names } = buyer
  const ofOrder = sql<string>`(${orders.address} || ' ' || ${orders.request})`
  const ofReview = sql<string>`(${reviews.author} || ': ' || ${reviews.comment} || ' ' || ${reviews.reply})`
  const none = { note: null, reference: null }
  const wholeNames = names.filter(isWholeName).map((name) => sql`lower(${ofOrder}) ~ ${patternOfWords(name)}`)
  const notes = await notesNaming(database, buyer)
  const reasons = await database
    .select({ words: waryNumbers.reason })
    .from(waryNumbers)
    .where(and(ne(waryNumbers.phoneE164, buyer.phone), namesBuyer(sql`${waryNumbers.reason}`, buyer)))
  const messages = await database
    .select({ reference: orders.reference, words: ofOrder })
    .from(orders)
    .where(
      and(
        or(and(namesNumbers(orders), hasNumber(ofOrder, pattern)), ...wholeNames),
        notInArray(orders.id, [...orderIds, 0]),
      ),
    )
    .orderBy(desc(orders.id))
  const comments = await database
    .select({ words: ofReview })
    .from(reviews)
    .where(
      and(
        or(namesBuyer(ofReview, buyer, true), inArray(sql`lower(${reviews.email})`, [...names, '@'])),
        not(isReviewOf(buyer) as SQL),
      ),
    )
  return [
    ...notes.map((each) => ({ place: 'note' as const, ...each })),
    ...reasons.map((each) => ({ place: 'reason' as const, ...none, ...each })),
    ...messages.map((each) => ({ place: 'order' as const, ...none, ...each })),
    ...comments.map((each) => ({ place: 'review' as const, ...none, ...each })),
  ]
}

/** Lines of the journal about orders of a buyer. */
const isReadOf = ({ references }: Buyer) =>
  references.length === 0 ? sql`false` : arrayOverlaps(journalLines.references, [...references])

/** Those of a line that are the buyer's: it may name a thousand orders of others beside them. */
const ownIn = (references: typeof journalLines.references, { references: own }: Buyer) =>
  sql<string[]>`array(select each from unnest(${references}) each where each = any(${sql.param(own, references)}))`

export async function countReads(database: Database, buyer: Buyer): Promise<number> {
  const [journalled] = await database.select({ count: count() }).from(journalLines).where(isReadOf(buyer))
  return journalled?.count ?? 0
}

/** Orders that had the number, with whose they are now, and what they were corrected from. */
async function formerlyOf(database: Database, buyer: Buyer) {
  const found = await database
    .selectDistinct({ id: orders.id, reference: orders.reference, phone: orders.phone, fullname: orders.fullname })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(isFormerly(buyer))
  const events = await database
    .select({
      orderId: orderEvents.orderId,
      kind: orderEvents.kind,
      changes: orderEvents.changes,
      note: orderEvents.note,
    })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, found.map(({ id }) => id).concat(0)))
    .orderBy(orderEvents.id)
  return found.map(({ id, ...order }) => ({
    ...order,
    before: events
      .filter(({ orderId }) => orderId === id)
      .flatMap(({ kind, changes, note }) => [
        ...factsOfBuyer.map((fact) => changes[fact]?.[0]),
        ...(kind === 'attempted' ? [] : [note]),
      ])
      .filter((value) => typeof value === 'string' && value !== '')
      .map(String),
  }))
}

/** Everything that is held about the buyer of a number. */
export async function heldAbout(database: Database, phone: string) {
  const buyer = await buyerBy(database, phone)
  const ids = [...buyer.orderIds, 0]
  const events = await database
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(orderEvents.id)
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.orderId, orderLines.position)
  const told = await database
    .select({
      orderId: orderMessages.orderId,
      at: sql<Date>`coalesce(${orderMessages.sentAt}, ${orderMessages.createdAt})`.mapWith(orderMessages.createdAt),
      kind: orderMessages.kind,
      way: orderMessages.way,
      state: orderMessages.state,
      said: orderMessages.said,
    })
    .from(orderMessages)
    .where(inArray(orderMessages.orderId, ids))
    .orderBy(orderMessages.position)
  const formerly = await formerlyOf(database, buyer)
  const [claim = null] = await database
    .select()
    .from(buyerClaims)
    .where(isClaimOf(buyer))
    .orderBy(desc(buyerClaims.until))
  const [wary = null] = await database.select().from(waryNumbers).where(eq(waryNumbers.phoneE164, phone))
  const views = await database
    .select({ owner: deskViews.owner, name: deskViews.name, filter: deskViews.filter })
    .from(deskViews)
    .where(isViewOf(buyer))
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const toldByOrder = Map.groupBy(told, ({ orderId }) => orderId)
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId)
  return {
    buyer,
    phone,
    orders: buyer.orders.toReversed().map((order) => ({
      ...order,
      lines: linesByOrder.get(order.id) ?? [],
      messages: toldByOrder.get(order.id) ?? [],
      history: eventsByOrder.get(order.id) ?? [],
    })),
    formerly,
    claim,
    wary,
    reviews: await database.select().from(reviews).where(isReviewOf(buyer)).orderBy(desc(reviews.id)),
    views: views.map(({ filter, ...view }) => ({ ...view, search: filter.search ?? '' })),
    mentions: await mentionsOf(database, buyer),
    journal: await database
      .select({
        at: journalLines.at,
        person: journalLines.person,
        what: journalLines.what,
        references: ownIn(journalLines.references, buyer),
      })
      .from(journalLines)
      .where(isReadOf(buyer))
      .orderBy(desc(journalLines.id))
      .limit(mostJournalLines),
    journalCount: await countReads(database, buyer),
    onTheWay: onTheWayOf(buyer),
  }
}
