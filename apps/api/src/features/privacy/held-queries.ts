import { mostJournalLines } from '@divine/contracts/calls/privacy'
import { readPhone } from '@divine/contracts/orders/phone'
import { stageRecords, stages } from '@divine/contracts/orders/stages'
import { and, arrayOverlaps, count, desc, eq, inArray, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import {
  buyerClaims,
  deskViews,
  journalLines,
  namesNumbers,
  orderEvents,
  orderLines,
  orders,
  reviews,
  waryNumbers,
} from '../../database/schema.ts'

/** A buyer as they are looked for: by their number, and by what the orders of that number say of them. */
export interface Buyer {
  readonly phone: string
  /** The number without its country, as it stands in any spelling but for what is between the digits. */
  readonly digits: string
  readonly orderIds: readonly number[]
  readonly references: readonly string[]
  /** Numbers in E.164 that their orders had until they were corrected. */
  readonly formerPhones: readonly string[]
  /** Their names and emails, in lower case, also those of before a correction. */
  readonly names: readonly string[]
}

/** Whether the number stands in a text, however its digits are spaced. */
const hasNumber = (text: SQL | SQL.Aliased, digits: string) =>
  sql`strpos(regexp_replace(${text}, '\\D', '', 'g'), ${digits}) > 0`

/** The stages of orders that a rider has, or has not brought back yet. */
const onTheWay = stages.filter((stage) => stageRecords[stage].queue === 'with-rider')

/** The orders of a number, newest first: also those whose number cannot be read, and holds it. */
export function ordersOf(database: Database, phone: string, before?: Date) {
  const digits = digitsOf(phone)
  return database
    .select()
    .from(orders)
    .where(
      and(
        or(
          eq(orders.phoneE164, phone),
          and(eq(orders.phoneE164, ''), ne(orders.phone, ''), hasNumber(sql`${orders.phone}`, digits)),
        ),
        before && lt(orders.placedAt, before),
      ),
    )
    .orderBy(desc(orders.id))
}

/** @returns the digits of a number that people write in any case: without its country where that is Nigeria */
export function digitsOf(phone: string): string {
  return phone.replace(/^\+(234)?/, '')
}

/** Everything by which the buyer of a number is known. @param before leaves out orders that were placed then or later */
export async function buyerBy(database: Database, phone: string, before?: Date): Promise<Buyer> {
  const own = await ordersOf(database, phone, before)
  const orderIds = own.map(({ id }) => id)
  const corrected = await database
    .select({ changes: orderEvents.changes })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, [...orderIds, 0]),
        sql`${orderEvents.changes} ?| array['fullname', 'email', 'phone']`,
      ),
    )
  const names = [
    ...own.flatMap(({ fullname, email }) => [fullname, email]),
    ...corrected.flatMap(({ changes: { fullname = [], email = [] } }) => [...fullname, ...email]),
  ]
  return {
    phone,
    digits: digitsOf(phone),
    orderIds,
    references: own.map(({ reference }) => reference),
    formerPhones: corrected
      .flatMap(({ changes }) => changes.phone ?? [])
      .flatMap((typed) => readPhone(typed)?.e164 ?? [])
      .filter((each) => each !== phone),
    names: [...new Set(names.map((name) => name.toLowerCase()).filter(Boolean))],
  }
}

/** Which of these orders are with a rider: their buyer is erased once it is said how they ended. */
export function onTheWayOf(database: Database, { orderIds }: Buyer) {
  return database
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds, 0]), inArray(orders.stage, onTheWay)))
    .orderBy(orders.id)
}

/** Events that say that an order of somebody else had the number until it was corrected. */
export const isFormerly = ({ digits, orderIds }: Buyer) =>
  and(
    sql`${orderEvents.changes} ? 'phone'`,
    hasNumber(sql`${orderEvents.changes} ->> 'phone'`, digits),
    notInArray(orderEvents.orderId, [...orderIds, 0]),
  )

/** The reviews of a buyer: those with the number, or with the email of one of the orders. */
export const isReviewOf = ({ digits, names }: Buyer) =>
  or(
    hasNumber(sql`${reviews.phone}`, digits),
    and(ne(reviews.email, ''), inArray(sql`lower(${reviews.email})`, [...names, ''])),
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

/** Whether a text names the buyer: the number, a reference, a name or an email. */
function namesBuyer(text: SQL, { digits, names, references }: Buyer): SQL | undefined {
  const words = [...names, ...references.map((reference) => reference.toLowerCase())]
  return or(hasNumber(text, digits), ...words.map((word) => sql`strpos(lower(${text}), ${word}) > 0`))
}

/** Kept filters that look for the buyer. */
export const isViewOf = (buyer: Buyer) =>
  namesBuyer(sql`(${deskViews.name} || ' ' || coalesce(${deskViews.filter} ->> 'search', ''))`, buyer)

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

/** Words of or about others in which the buyer is named. */
async function mentionsOf(database: Database, buyer: Buyer) {
  const { digits, orderIds } = buyer
  const ofOrder = sql<string>`(${orders.address} || ' ' || ${orders.request})`
  const ofReview = sql<string>`(${reviews.comment} || ' ' || ${reviews.reply})`
  const none = { note: null, reference: null }
  const notes = await notesNaming(database, buyer)
  const reasons = await database
    .select({ words: waryNumbers.reason })
    .from(waryNumbers)
    .where(and(ne(waryNumbers.phoneE164, buyer.phone), namesBuyer(sql`${waryNumbers.reason}`, buyer)))
  const messages = await database
    .select({ reference: orders.reference, words: ofOrder })
    .from(orders)
    .where(and(namesNumbers(orders), hasNumber(ofOrder, digits), notInArray(orders.id, [...orderIds, 0])))
    .orderBy(desc(orders.id))
  const comments = await database
    .select({ words: ofReview })
    .from(reviews)
    .where(and(hasNumber(ofReview, digits), not(isReviewOf(buyer) as SQL)))
  return [
    ...notes.map((each) => ({ place: 'note' as const, ...each })),
    ...reasons.map((each) => ({ place: 'reason' as const, ...none, ...each })),
    ...messages.map((each) => ({ place: 'order' as const, ...none, ...each })),
    ...comments.map((each) => ({ place: 'review' as const, ...none, ...each })),
  ]
}

/** Everything that is held about the buyer of a number. */
export async function heldAbout(database: Database, phone: string) {
  const buyer = await buyerBy(database, phone)
  const { orderIds, references } = buyer
  const own = await ordersOf(database, phone)
  const ids = [...orderIds, 0]
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
  const formerly = await database
    .selectDistinct({ reference: orders.reference, phone: orders.phone, fullname: orders.fullname })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(isFormerly(buyer))
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
  const read = references.length === 0 ? sql`false` : arrayOverlaps(journalLines.references, [...references])
  const [journalled] = await database.select({ count: count() }).from(journalLines).where(read)
  return {
    buyer,
    phone,
    orders: own.map((order) => ({
      ...order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      history: events.filter(({ orderId }) => orderId === order.id),
    })),
    formerly,
    claim,
    wary,
    reviews: await database.select().from(reviews).where(isReviewOf(buyer)).orderBy(desc(reviews.id)),
    views: views.map(({ filter, ...view }) => ({ ...view, search: filter.search ?? '' })),
    mentions: await mentionsOf(database, buyer),
    journal: await database
      .select()
      .from(journalLines)
      .where(read)
      .orderBy(desc(journalLines.id))
      .limit(mostJournalLines),
    journalCount: journalled?.count ?? 0,
    onTheWay: (await onTheWayOf(database, buyer)).map(({ reference }) => reference),
  }
}
