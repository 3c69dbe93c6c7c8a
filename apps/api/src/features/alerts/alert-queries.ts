import {
  type AlertKind,
  type ChannelKind,
  type DeliveryKind,
  type DeliveryState,
  failingMinutes,
  waitingMinutes,
} from '@divine/contracts/calls/alert-kinds'
import { guessRegion } from '@divine/contracts/orders/regions'
import { and, arrayContains, asc, count, desc, eq, inArray, isNotNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { buyerClaims, buyerOfOrder, inQueue, orders, reviews } from '../../database/schema.ts'
import type { Waiting } from '../../jobs/queue.ts'
import { alertDeliveries, alertDestinations, toldWaits } from './alert-tables.ts'
import { dueAt } from './due-at.ts'

export type DestinationRow = typeof alertDestinations.$inferSelect
export type DeliveryRow = typeof alertDeliveries.$inferSelect

/** Most of what happened that one transaction tells of. */
const mostAtOnce = 500

/** How many reviews have come of which nobody was told. They count as told when the transaction is kept. */
export async function takeNewReviews(transaction: Database): Promise<number> {
  const untold = await transaction
    .select({ id: reviews.id, status: reviews.status })
    .from(reviews)
    .where(not(reviews.isTold))
    .limit(mostAtOnce)
    .for('update', { skipLocked: true })
  // An update of no review would make every process forget its kept pages.
  if (untold.length === 0) return 0
  await transaction
    .update(reviews)
    .set({ isTold: true })
    .where(
      inArray(
        reviews.id,
        untold.map(({ id }) => id),
      ),
    )
  return untold.filter(({ status }) => status === 'waiting').length
}

const hasNobody = sql`not exists (select from ${buyerClaims} where ${buyerClaims.phoneE164} = ${buyerOfOrder}
  and ${buyerClaims.until} > now())`

const waits = {
  'order-waiting': {
    since: orders.placedAt,
    is: and(
      inQueue('to-call'),
      eq(orders.attempts, 0),
      lt(orders.placedAt, sql`now() - make_interval(mins => ${waitingMinutes})`),
    ),
  },
  // A buyer may also ask for a call about an order that is confirmed.
  'call-due': {
    since: orders.callAt,
    is: and(or(inQueue('call-back'), inQueue('confirmed')), lt(orders.callAt, sql`now()`)),
  },
} as const

/** Orders whose buyer waits, while nobody has them and nobody was told. They count as told when the transaction is kept. */
export async function takeWaits(transaction: Database, about: keyof typeof waits): Promise<string[]> {
  const { since, is } = waits[about]
  const isTold = sql`exists (select from ${toldWaits} where ${toldWaits.orderId} = ${orders.id}
    and ${toldWaits.since} = ${since})`
  const found = await transaction
    .select({ orderId: orders.id, since: sql<Date>`${since}`.mapWith(orders.placedAt), reference: orders.reference })
    .from(orders)
    .where(and(is, hasNobody, not(isTold)))
    .orderBy(asc(orders.id))
    .limit(mostAtOnce)
  if (found.length === 0) return []
  const told = await transaction
    .insert(toldWaits)
    .values(found.map(({ orderId, since: at }) => ({ orderId, since: at })))
    .onConflictDoNothing()
    .returning({ orderId: toldWaits.orderId })
  const first = new Set(told.map(({ orderId }) => orderId))
  return found.filter(({ orderId }) => first.has(orderId)).map(({ reference }) => reference)
}

/** Destinations that have failed for so long that the others are told. They count as told when the transaction is kept. */
export function takeFailing(transaction: Database) {
  return transaction
    .update(alertDestinations)
    .set({ isFailureTold: true })
    .where(and(isFailing, not(alertDestinations.isFailureTold)))
    .returning({
      id: alertDestinations.id,
      name: alertDestinations.name,
      failingSince: alertDestinations.failingSince,
    })
}

const isFailing = and(
  isNotNull(alertDestinations.failingSince),
  lt(alertDestinations.failingSince, sql`now() - make_interval(mins => ${failingMinutes})`),
)

/** Destinations that every page of staff names, because nothing has arrived there for a while. */
export async function failingDestinations(database: Database): Promise<{ name: string; since: Date }[]> {
  const found = await database
    .select({ name: alertDestinations.name, since: alertDestinations.failingSince })
    .from(alertDestinations)
    .where(isFailing)
    .orderBy(asc(alertDestinations.failingSince))
  return found.flatMap(({ name, since }) => (since ? [{ name, since }] : []))
}

/** Whether any destination is told of this. */
export async function isAnybodyTold(database: Database, about: AlertKind): Promise<boolean> {
  const found = await database
    .select({ id: alertDestinations.id })
    .from(alertDestinations)
    .where(arrayContains(alertDestinations.about, [about]))
    .limit(1)
  return found.length > 0
}

interface News {
  readonly about: AlertKind
  readonly references: readonly string[]
  readonly detail?: string
  /** The destination that is not told. */
  readonly but?: string
}

/**
 * Writes what each destination is to be told: a delivery of its own, or more in one that is not sent yet.
 * @returns the new ones, for the queue
 */
export async function addDeliveries(
  transaction: Database,
  { about, references, detail = '', but }: News,
): Promise<Waiting[]> {
  const destinations = await transaction
    .select()
    .from(alertDestinations)
    .where(
      and(
        arrayContains(alertDestinations.about, [about]),
        but === undefined ? undefined : ne(alertDestinations.id, but),
      ),
    )
    // Nobody removes one meanwhile.
    .for('key share')
  const added: Waiting[] = []
  for (const destination of destinations) {
    const isJoined = detail === '' && (await joinDelivery(transaction, destination.id, about, references))
    if (isJoined) continue
    const [row] = await transaction
      .insert(alertDeliveries)
      .values({
        destinationId: destination.id,
        about,
        references: [...references],
        detail,
        dueAt: dueAt(destination, new Date()),
      })
      .returning({ id: alertDeliveries.id, dueAt: alertDeliveries.dueAt })
    if (row) added.push({ id: row.id, group: destination.id, startAfter: row.dueAt })
  }
  return added
}

/** Adds orders to a delivery that gathers. One whose first try begins at this moment gathers no more. */
async function joinDelivery(
  transaction: Database,
  destinationId: string,
  about: AlertKind,
  references: readonly string[],
): Promise<boolean> {
  const added = sql`${sql.param(references, alertDeliveries.references)}::text[]`
  const joined = await transaction
    .update(alertDeliveries)
    // An order that it names already, such as one that its buyer changes again, is named once.
    .set({
      references: sql`${alertDeliveries.references} || array(select each from unnest(${added}) each
        where each <> all(${alertDeliveries.references}))`,
    })
    .where(
      and(
        eq(alertDeliveries.destinationId, destinationId),
        eq(alertDeliveries.about, about),
        eq(alertDeliveries.state, 'waiting'),
        eq(alertDeliveries.tries, 0),
        sql`${alertDeliveries.dueAt} > now()`,
      ),
    )
    .returning({ id: alertDeliveries.id })
  return joined.length > 0
}

/** Begins a try. @returns what is sent, and where; undefined where it has arrived already, or is not to be sent any more */
export async function startTry(database: Database, id: string) {
  const [delivery] = await database
    .update(alertDeliveries)
    .set({ tries: sql`${alertDeliveries.tries} + 1` })
    .where(and(eq(alertDeliveries.id, id), ne(alertDeliveries.state, 'sent')))
    .returning()
  const destination = delivery && (await destinationBy(database, delivery.destinationId))
  return destination && { delivery, destination, region: await regionOf(database, delivery.references) }
}

/** State of the delivery of one order: as staff have written it, or as its address says; null where neither does. */
async function regionOf(database: Database, references: readonly string[]): Promise<string | null> {
  const [only] = references.length === 1 ? references : []
  if (only === undefined) return null
  const [order] = await database
    .select({ state: orders.state, address: orders.address })
    .from(orders)
    .where(eq(orders.reference, only))
  return order ? (order.state ?? guessRegion(order.address)?.state ?? null) : null
}

export async function destinationBy(database: Database, id: string): Promise<DestinationRow | undefined> {
  const [row] = await database.select().from(alertDestinations).where(eq(alertDestinations.id, id))
  return row
}

/** Most deliveries that are sent at once where a destination takes messages again. Further ones come at their own time. */
const mostHurried = 1_000

/** Ids of what has not arrived at a destination yet, oldest first. */
export async function failingDeliveriesOf(database: Database, destinationId: string): Promise<string[]> {
  const found = await database
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.destinationId, destinationId), eq(alertDeliveries.state, 'failing')))
    .orderBy(asc(alertDeliveries.position))
    .limit(mostHurried)
  return found.map(({ id }) => id)
}

/** Writes down how a try ended. @param error what was wrong, in words; undefined where it arrived */
export async function endTry(
  database: Database,
  { id, destinationId }: Pick<DeliveryRow, 'id' | 'destinationId'>,
  ended: { readonly state: DeliveryState; readonly error?: string },
): Promise<void> {
  const { state, error = '' } = ended
  const now = sql`now()`
  await database.transaction(async (transaction) => {
    // The destination first, as whoever adds to its deliveries does.
    await transaction
      .update(alertDestinations)
      .set(
        state === 'sent'
          ? { error, sentAt: now, failingSince: null, isFailureTold: false }
          : { error, failingSince: sql`coalesce(${alertDestinations.failingSince}, now())` },
      )
      .where(eq(alertDestinations.id, destinationId))
    await transaction
      .update(alertDeliveries)
      .set({ state, error, ...(state === 'sent' && { sentAt: now }) })
      .where(eq(alertDeliveries.id, id))
  })
}

/** Destinations with how many deliveries wait for each, failing ones first. */
export async function destinationsWithWaiting(database: Database) {
  const [destinations, waiting] = await Promise.all([
    database
      .select()
      .from(alertDestinations)
      .orderBy(sql`${alertDestinations.failingSince} asc nulls last`, asc(alertDestinations.addedAt)),
    database
      .select({ id: alertDeliveries.destinationId, deliveries: count() })
      .from(alertDeliveries)
      .where(and(ne(alertDeliveries.state, 'sent'), ne(alertDeliveries.about, 'test')))
      .groupBy(alertDeliveries.destinationId),
  ])
  const waitingBy = new Map(waiting.map(({ id, deliveries }) => [id, deliveries]))
  return destinations.map(({ address: _secret, isFailureTold: _told, ...destination }) => ({
    ...destination,
    waiting: waitingBy.get(destination.id) ?? 0,
  }))
}

export function destinationsNamed(database: Database, kind: ChannelKind, name: string) {
  return database
    .select({ id: alertDestinations.id, address: alertDestinations.address })
    .from(alertDestinations)
    .where(and(eq(alertDestinations.kind, kind), eq(alertDestinations.name, name)))
}

export async function insertDestination(
  database: Database,
  destination: typeof alertDestinations.$inferInsert,
): Promise<string> {
  const [row] = await database.insert(alertDestinations).values(destination).returning({ id: alertDestinations.id })
  if (!row) throw new Error('The destination was not stored')
  return row.id
}

/** What an owner changes of a destination. */
type ChangedField = 'name' | 'about' | 'quietFrom' | 'quietUntil' | 'gatherMinutes' | 'address' | 'where'

/** @returns whether there is such a destination */
export async function updateDestination(
  database: Database,
  id: string,
  change: {
    readonly [Field in ChangedField]?: DestinationRow[Field] | undefined
  },
): Promise<boolean> {
  const changed = await database
    .update(alertDestinations)
    // One of it at least: an update of nothing is none.
    .set({ ...change, id })
    .where(eq(alertDestinations.id, id))
    .returning({ id: alertDestinations.id })
  return changed.length > 0
}

export async function deleteDestination(database: Database, id: string): Promise<string | undefined> {
  const [row] = await database
    .delete(alertDestinations)
    .where(eq(alertDestinations.id, id))
    .returning({ name: alertDestinations.name })
  return row?.name
}

/** Writes a delivery that is sent at once, past the queue. @returns undefined where there is no such destination */
export async function startTest(database: Database, destinationId: string) {
  const about: DeliveryKind = 'test'
  const destination = await destinationBy(database, destinationId)
  if (!destination) return undefined
  const [delivery] = await database
    .insert(alertDeliveries)
    .values({ destinationId, about, references: [], dueAt: new Date(), tries: 1 })
    .returning()
  return delivery && { delivery, destination, region: null }
}

/** How many deliveries have not arrived, by state. */
export function countUnsent(database: Database) {
  return database
    .select({ state: alertDeliveries.state, count: count() })
    .from(alertDeliveries)
    .where(ne(alertDeliveries.state, 'sent'))
    .groupBy(alertDeliveries.state)
}

/** For how many seconds the oldest delivery is due that may still arrive; 0 where none is. */
export async function oldestDue(database: Database): Promise<number> {
  const [row] = await database
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - min(${alertDeliveries.dueAt})), 0)::float` })
    .from(alertDeliveries)
    .where(and(inArray(alertDeliveries.state, ['waiting', 'failing']), lt(alertDeliveries.dueAt, sql`now()`)))
  return row?.seconds ?? 0
}

interface DeliverySearch {
  readonly state?: DeliveryState | undefined
  readonly destination?: string | undefined
  readonly reference?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** One page of the ledger, newest first. */
export function deliveriesOf(database: Database, { state, destination, reference, before, limit }: DeliverySearch) {
  return database
    .select({
      delivery: alertDeliveries,
      destination: { id: alertDestinations.id, name: alertDestinations.name, kind: alertDestinations.kind },
    })
    .from(alertDeliveries)
    .innerJoin(alertDestinations, eq(alertDestinations.id, alertDeliveries.destinationId))
    .where(
      and(
        state && eq(alertDeliveries.state, state),
        destination ? eq(alertDeliveries.destinationId, destination) : undefined,
        reference ? arrayContains(alertDeliveries.references, [reference]) : undefined,
        before === undefined ? undefined : lt(alertDeliveries.position, before),
      ),
    )
    .orderBy(desc(alertDeliveries.position))
    .limit(limit)
}

export async function deliveryBy(database: Database, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await database.select().from(alertDeliveries).where(eq(alertDeliveries.id, id))
  return row
}

/** Takes out of the ledger what was made so many days ago. */
export async function dropOldDeliveries(database: Database, days: number): Promise<void> {
  await database
    .delete(alertDeliveries)
    .where(lt(alertDeliveries.createdAt, sql`now() - make_interval(days => ${days})`))
}
