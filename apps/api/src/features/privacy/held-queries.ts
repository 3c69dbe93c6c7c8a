import { mostJournalLines } from '@divine/contracts/calls/privacy'
import { readPhone } from '@divine/contracts/orders/phone'
import { isOut, isStage } from '@divine/contracts/orders/stages'
import { and, arrayOverlaps, count, desc, eq, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLock, takeLockOf } from '../../database/locks.ts'
import {
  buyerClaims,
  deskViews,
  factArray,
  freeFacts,
  isCorrection,
  journalLines,
  namesNumbers,
  orderEvents,
  orderImports,
  orderLines,
  orderMessages,
  orders,
  reviews,
  stockWishes,
  waryNumbers,
} from '../../database/schema.ts'
import { isNumberTyped, likeWords, patternOfAny, patternOfNumber } from './number-words.ts'
import { hadNumber, hadNumberAfter, isOfNumber, type Said, saidUnder, type ToldEvent } from './times-of-number.ts'

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
  /** What happened to each of their orders, by its id; oldest first. */
  readonly histories: ReadonlyMap<number, readonly (typeof orderEvents.$inferSelect)[]>
  /** Orders that had the number until they were corrected to another one. */
  readonly formerly: readonly FormerOrder[]
  /**
   * Their latest names and emails, in lower case, also those of before a correction: by those they are found in words.
   */
  readonly names: readonly string[]
  /** Whether they have more names than those. */
  readonly hasMoreNames: boolean
  /** All names and emails that their orders had while they had this number: by those their reviews are told. */
  readonly ownNames: readonly string[]
}

/** An order that has left the number. */
interface FormerOrder {
  readonly id: number
  readonly reference: string
  readonly placedAt: Date
  /** As it is now. */
  readonly phone: string
  readonly fullname: string
  /** Oldest first. */
  readonly history: readonly ToldEvent[]
  readonly said: Said
  /**
   * Whether it was the buyer's until then. Otherwise it had the number by mistake, and was somebody
   * else's all the time.
   */
  readonly isTheirs: boolean
}

/** Whether a number stands in a text. */
const hasNumber = (text: SQL, pattern: string) => sql`${text} ~ ${pattern}`

/** Orders of a number: also those whose number cannot be read, and holds it. */
export const isOrderOf = (phone: string, before?: Date) =>
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
  /** References of the orders that were theirs until they were corrected to another number, as a person knows. */
  readonly theirs?: readonly string[]
  /**
   * Lets nobody change the orders until the end of the transaction: none of them goes out with a rider, or gets another
   * number, between the look at them and what is done with it. Nor does another come meanwhile, out of a file or
   * ordered again.
   */
  readonly isLocked?: boolean
}

/** Everything by which the buyer of a number is known. */
export async function buyerBy(database: Database, phone: string, asked: Asked = {}): Promise<Buyer> {
  const { before, but = [], theirs = [], isLocked } = asked
  if (isLocked) {
    await takeLock(database, 'importSteps')
    await takeLockOf(database, 'ordersOfPhone', phone)
  }
  const pattern = patternOfNumber(phone)
  const isOwn = and(isOrderOf(phone, before), notInArray(orders.reference, ['', ...but]))
  const have = await database.select({ id: orders.id }).from(orders).where(isOwn)
  const had = await database
    .selectDistinct({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(isNumberChange(pattern))
  // All at once and in one order: of two erasures that concern the same orders, one waits for the other.
  const found = database
    .select({ order: orders, isOwn: sql<boolean>`${isOwn}` })
    .from(orders)
    .where(inArray(orders.id, [0, ...[...have, ...had].map(({ id }) => id)]))
    .orderBy(orders.id)
  const all = await (isLocked ? found.for('update') : found)
  const own = all.flatMap((each) => (each.isOwn ? [each.order] : []))
  const others = all.flatMap((each) => (each.isOwn ? [] : [each.order]))
  const events = await database
    .select()
    .from(orderEvents)
    .where(
      and(inArray(orderEvents.orderId, [0, ...all.map(({ order }) => order.id)]), before && lt(orderEvents.at, before)),
    )
    .orderBy(orderEvents.id)
  const historyOf = Map.groupBy(events, ({ orderId }) => orderId)
  const formerly = others.flatMap((order) => {
    const history = historyOf.get(order.id) ?? []
    if (!hadNumber(history, order.phone, phone)) return []
    const { id, reference, placedAt, fullname } = order
    const said = saidUnder(history, order, phone)
    return [
      { id, reference, placedAt, phone: order.phone, fullname, history, said, isTheirs: theirs.includes(reference) },
    ]
  })
  const ownNames = [
    ...own.flatMap(({ fullname, email }) => [fullname, email]),
    ...own.flatMap((order) => namesUnder(historyOf.get(order.id) ?? [], order.phone, phone)),
    ...formerly.flatMap(({ said, isTheirs }) => (isTheirs ? said.names : [])),
  ]
  const allNames = own.flatMap(({ id }) =>
    (historyOf.get(id) ?? []).flatMap(({ changes: { fullname = [], email = [] } }) => [...fullname, ...email]),
  )
  const names = plainNames([...allNames, ...ownNames])
  const formerPhones = own.flatMap(({ id }) => (historyOf.get(id) ?? []).flatMap(({ changes }) => changes.phone ?? []))
  return {
    phone,
    pattern,
    orders: own,
    orderIds: own.map(({ id }) => id),
    references: own.map(({ reference }) => reference),
    formerPhones: formerPhones.flatMap((typed) => readPhone(typed)?.e164 ?? []).filter((each) => each !== phone),
    histories: historyOf,
    formerly,
    names: names.slice(-mostNames),
    hasMoreNames: names.length > mostNames,
    ownNames: plainNames(ownNames),
  }
}

const plainNames = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()).filter(Boolean))]

/**
 * The number of an order in E.164, empty where it cannot be read; undefined where there is no order
 * with this reference.
 */
export async function numberOf(database: Database, reference: string): Promise<string | undefined> {
  const [order] = await database.select({ phone: orders.phoneE164 }).from(orders).where(eq(orders.reference, reference))
  return order?.phone
}

/** The names and emails that an order had while it had a number. */
function namesUnder(history: readonly ToldEvent[], now: string, phone: string): string[] {
  const isOwn = isOfNumber(history, now, phone)
  return history.flatMap(({ changes }, index) =>
    isOwn[index] ? [...(changes.fullname ?? []), ...(changes.email ?? [])] : [],
  )
}

/**
 * The orders of a buyer that a rider has, or has not brought back yet: they are erased once it is said how they ended.
 */
export function onTheWayOf({ orders: own }: Buyer): string[] {
  return own.filter(({ stage }) => isStage(stage) && isOut(stage)).map(({ reference }) => reference)
}

/** Events that correct an order from a number, or to it. */
const isNumberChange = (pattern: string) =>
  and(sql`${orderEvents.changes} ? 'phone'`, hasNumber(sql`${orderEvents.changes} ->> 'phone'`, pattern))

/**
 * The reviews of a buyer: those with the number, or without any and with a name and an email of the orders. An email
 * alone is none: anybody can order with that of somebody else.
 */
export async function reviewsOf(database: Database, { phone, pattern, ownNames: names }: Buyer) {
  const found = await database
    .select()
    .from(reviews)
    .where(
      or(
        hasNumber(sql`${reviews.phone}`, pattern),
        and(
          eq(reviews.phone, ''),
          inArray(sql`lower(${reviews.email})`, [...names, '@']),
          inArray(sql`lower(${reviews.author})`, [...names, '@']),
        ),
      ),
    )
    .orderBy(desc(reviews.id))
  // The pattern also finds a number abroad that ends in the same digits.
  return found.filter((review) => review.phone === '' || isNumberTyped(review.phone, phone))
}

/** Leases on a buyer, also of before a correction: on a number that no order has any more, or on an order alone. */
export const isClaimOf = ({ phone, references, formerPhones }: Buyer) =>
  or(
    inArray(buyerClaims.phoneE164, [phone, ...references]),
    and(
      inArray(buyerClaims.phoneE164, [...formerPhones, '']),
      sql`not exists (select from ${orders} where ${orders.phoneE164} = ${buyerClaims.phoneE164})`,
    ),
  )

/**
 * By how many names a buyer is looked for: all words of all orders are gone through. Anybody may order with
 * somebody's number.
 */
const mostNames = 12

/** A name of one word may be that of many, and a short one is part of any sentence. */
const isWholeName = (name: string) => name.length >= 5 && /[\s@]/.test(name)
const shortestName = 4

/**
 * Whether any of these words stands in a text. What it has not in any case is seen ten times as fast without a pattern.
 */
function hasWords(text: SQL, words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined
  const likely = sql`lower(${text}) like any (array[${sql.join(
    words.map((each) => sql`${likeWords(each)}`),
    sql`, `,
  )}]::text[])`
  return and(likely, sql`lower(${text}) ~ ${patternOfAny(words)}`)
}

/**
 * Whether a text names the buyer: by the number, a reference, an email or a name.
 * @param isOfMany whether what is found goes without a look at it: then a name of one word is none
 */
function namesBuyer(text: SQL, { pattern, names, references }: Buyer, isOfMany = false): SQL | undefined {
  const known = names.filter((name) => (isOfMany ? isWholeName(name) : name.length >= shortestName))
  const words = [...known, ...references]
  return or(hasNumber(text, pattern), hasWords(text, words))
}

/** Kept filters that look for the buyer. */
export const isViewOf = (buyer: Buyer) =>
  namesBuyer(sql`(${deskViews.name} || ' ' || coalesce(${deskViews.filter} ->> 'search', ''))`, buyer, true)

/**
 * What the buyer wants to be told of: by the number, or without one by an email of their orders. Anybody can order with
 * somebody else's email: to erase such a wish tells nobody of it, but nothing of it is handed out.
 */
export const isWishOf = ({ phone, ownNames }: Buyer) =>
  or(
    eq(stockWishes.phoneE164, phone),
    and(eq(stockWishes.phoneE164, ''), inArray(sql`lower(${stockWishes.email})`, [...ownNames, '@'])),
  )

/**
 * Notes on orders of others in which the buyer is named.
 * @param among ids of events: others are left out. Without it all are looked through: with many that takes seconds
 */
export function notesNaming(database: Database, buyer: Buyer, among?: readonly number[]) {
  return database
    .select({ note: orderEvents.id, reference: orders.reference, words: orderEvents.note })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        isAmong(among),
        ne(orderEvents.note, ''),
        ne(orderEvents.kind, 'attempted'),
        notInArray(orderEvents.orderId, [...buyer.orderIds, 0]),
        namesBuyer(sql`${orderEvents.note}`, buyer),
      ),
    )
    .orderBy(desc(orderEvents.id))
}

/**
 * What orders of others said before they were corrected, or came to say by it, where the buyer is named in it.
 * @param among ids of events, as above
 */
export function correctionsNaming(database: Database, buyer: Buyer, among?: readonly number[]) {
  // As an aggregate, which Postgres works out once for each event and not for each condition.
  const said = database
    .select({ words: sql<string>`string_agg(side, ' → ')`.as('words') })
    .from(
      sql`jsonb_each(${orderEvents.changes}) as fact(name, sides), jsonb_array_elements_text(fact.sides) as sides(side)`,
    )
    .where(sql`fact.name = any(${factArray(freeFacts)})`)
    .as('said')
  const theirs = buyer.formerly.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : []))
  return database
    .select({ note: orderEvents.id, reference: orders.reference, words: said.words })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .crossJoinLateral(said)
    .where(
      and(
        isAmong(among),
        isCorrection,
        notInArray(orderEvents.orderId, [...buyer.orderIds, ...theirs, 0]),
        namesBuyer(sql`${said.words}`, buyer),
      ),
    )
    .orderBy(desc(orderEvents.id))
}

const isAmong = (ids: readonly number[] | undefined) => ids && inArray(orderEvents.id, [...ids, 0])

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

/**
 * Words of or about others in which the buyer is named. All orders are looked through: with a million a second or two.
 * @param own the buyer's own reviews, which are none of them
 */
export async function mentionsOf(database: Database, buyer: Buyer, own: readonly { readonly id: number }[]) {
  const { pattern, orderIds, names } = buyer
  const ofOrder = sql<string>`concat_ws(' ', ${orders.address}, nullif(${orders.request}, ''))`
  const ofReview = sql<string>`(${reviews.author} || ': ' || ${reviews.comment} || ' ' || ${reviews.reply} || ' ' ||
    coalesce(${reviews.replyProof}, '') || ' ' || coalesce(${reviews.testimonialProof}, ''))`
  const none = { note: null, reference: null }
  const wholeNames = names.filter(isWholeName)
  const notes = await notesNaming(database, buyer)
  const corrected = await correctionsNaming(database, buyer)
  const reasons = await database
    .select({ words: waryNumbers.reason })
    .from(waryNumbers)
    .where(and(ne(waryNumbers.phoneE164, buyer.phone), namesBuyer(sql`${waryNumbers.reason}`, buyer)))
  const messages = await database
    .select({ reference: orders.reference, words: ofOrder })
    .from(orders)
    .where(
      and(
        or(and(namesNumbers(orders), hasNumber(ofOrder, pattern)), hasWords(ofOrder, wholeNames)),
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
        notInArray(reviews.id, [0, ...own.map(({ id }) => id)]),
      ),
    )
  return [
    ...notes.map((each) => ({ place: 'note' as const, ...each })),
    ...corrected.map((each) => ({ place: 'correction' as const, ...each })),
    ...reasons.map((each) => ({ place: 'reason' as const, ...none, ...each })),
    ...messages.map((each) => ({ place: 'order' as const, ...none, ...each })),
    ...comments.map((each) => ({ place: 'review' as const, ...none, ...each })),
  ]
}

/** The events of an order, each with whether it happened while the order had the number. */
function withWhose<Event extends ToldEvent>(history: readonly Event[], now: string, phone: string) {
  const isOwn = isOfNumber(history, now, phone)
  return history.map((event, index) => ({ ...event, isOwn: isOwn[index] ?? false }))
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

/**
 * What is held about the buyer of a number, but for the words of others.
 * @param theirs references of the orders that were theirs until they were corrected to another
 * number, as a person knows
 */
export async function heldAbout(database: Database, phone: string, theirs: readonly string[]) {
  const buyer = await buyerBy(database, phone, { theirs })
  const ids = [...buyer.orderIds, 0]
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids, ...buyer.formerly.map(({ id }) => id)]))
    .orderBy(orderLines.orderId, orderLines.position)
  const told = await database
    .select({
      orderId: orderMessages.orderId,
      eventId: orderMessages.eventId,
      sentAfter: orderMessages.sentAfter,
      at: sql<Date>`coalesce(${orderMessages.sentAt}, ${orderMessages.createdAt})`.mapWith(orderMessages.createdAt),
      kind: orderMessages.kind,
      way: orderMessages.way,
      state: orderMessages.state,
      said: orderMessages.said,
    })
    .from(orderMessages)
    .where(inArray(orderMessages.orderId, ids))
    .orderBy(orderMessages.position)
  const importIds = buyer.orders.flatMap(({ importId }) => importId ?? [])
  const files = await database
    .select({ id: orderImports.id, consent: orderImports.consent })
    .from(orderImports)
    .where(inArray(orderImports.id, ['', ...importIds]))
  const consentOf = new Map(files.map(({ id, consent }) => [id, consent]))
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
  return {
    buyer,
    phone,
    orders: buyer.orders.toReversed().map((order) => {
      const history = withWhose(buyer.histories.get(order.id) ?? [], order.phone, phone)
      const others = new Set(history.flatMap(({ id, isOwn }) => (isOwn ? [] : [id])))
      // What went out while the order had another number went to somebody else; what did not, was of what had happened.
      const messages = (toldByOrder.get(order.id) ?? []).filter(({ eventId, sentAfter }) =>
        sentAfter === null ? !others.has(eventId) : hadNumberAfter(history, order.phone, phone, sentAfter),
      )
      const importConsent = consentOf.get(order.importId ?? '') ?? null
      return { ...order, importConsent, lines: linesByOrder.get(order.id) ?? [], messages, history }
    }),
    formerly: buyer.formerly.map(({ id, reference, placedAt, phone: now, fullname, isTheirs, said }) => ({
      reference,
      phone: now,
      fullname,
      isTheirs,
      placedAt,
      lines: (said.sold ?? linesByOrder.get(id) ?? []).map(
        ({ name, bottles }) => `${name}, ${bottles} ${bottles === 1 ? 'bottle' : 'bottles'}`,
      ),
      before: [...said.before],
      still: [...said.still],
    })),
    claim,
    wary,
    reviews: await reviewsOf(database, buyer),
    wishes: await database
      .select({
        product: stockWishes.productId,
        phone: stockWishes.phoneE164,
        email: stockWishes.email,
        consent: stockWishes.consent,
        askedAt: stockWishes.askedAt,
        backAt: stockWishes.backAt,
        toldAt: stockWishes.toldAt,
      })
      .from(stockWishes)
      .where(isWishOf(buyer))
      .orderBy(desc(stockWishes.askedAt)),
    views: views.map(({ filter, ...view }) => ({ ...view, search: filter.search ?? '' })),
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
    hasMoreNames: buyer.hasMoreNames,
  }
}
