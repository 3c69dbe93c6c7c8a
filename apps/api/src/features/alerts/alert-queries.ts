import {
  type AlertKind,
  type ChannelKind,
  type DeliveryKind,
  type DeliveryState,
  failingMinutes,
  waitingMinutes,
} from '@divine/contracts/calls/alert-kinds'
import { guessRegion } from '@divine/contracts/orders/regions'
import { callDueStages } from '@divine/contracts/orders/stages'
import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLock } from '../../database/locks.ts'
import { buyerClaims, buyerOfOrder, inQueue, inStages, orders, reviews } from '../../database/schema.ts'
import type { Waiting } from '../../jobs/queue.ts'
import { alertDeliveries, alertDestinations, toldWaits } from './alert-tables.ts'
import type { BuyerDeed } from './buyer-deeds.ts'
import { dueAt } from './due-at.ts'

export type DestinationRow = typeof alertDestinations.$inferSelect
export type DeliveryRow = typeof alertDeliveries.$inferSelect

/** Most of what happened that one transaction tells of. */
const mostAtOnce = 500

/** What time it is by the clock of the database: that of a process may be another. */
const now = sql<Date>`now()`.mapWith(alertDeliveries.dueAt)

/** How many reviews have come of which nobody was told. They count as told when the transaction is kept. */
export async function takeNewReviews(transaction: Database): Promise<number> {
  const untold = await transaction
    .select({ id: reviews.id, status: reviews.status })
    .from(reviews)
    .where(not(reviews.isTold))
    .limit(mostAtOnce)
    .for('update', { skipLocked: true })
  // An update of no review would make every process forget its cached pages.
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
  'call-due': {
    since: orders.callAt,
    // One by one: those of each queue have an index.
    is: and(or(...callDueStages.map((stage) => inStages([stage]))), lt(orders.callAt, sql`now()`)),
  },
} as const

/**
 * Orders whose buyer waits, while nobody has them and nobody was told. They count as told when the transaction is kept.
 */
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

/**
 * Destinations that have failed for so long that the others are told. They count as told when the transaction is kept.
 */
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
  /** What buyers have done, by the references of their orders. */
  readonly deeds?: ReadonlyMap<string, ReadonlySet<BuyerDeed>>
  /** The destination that is not told. */
  readonly but?: string
}

/** How long a destination hears nothing more of what a buyer does about an order of which it was told, in minutes. */
const calmMinutes = 10

/**
 * Writes what each destination is to be told: a delivery of its own, or more in one that is not sent yet. A buyer who
 * goes on changing an order makes one more, after some minutes: what one place is told by costs money.
 * @returns the new ones, for the queue
 */
export async function addDeliveries(
  transaction: Database,
  { about, references, detail = '', deeds, but }: News,
): Promise<Waiting[]> {
  const destinations = await transaction
    .select({ destination: alertDestinations, now })
    .from(alertDestinations)
    .where(
      and(
        arrayContains(alertDestinations.about, [about]),
        but === undefined ? undefined : ne(alertDestinations.id, but),
      ),
    )
    // Nobody removes one meanwhile, or changes when it is told.
    .for('key share')
  const added: Waiting[] = []
  for (const { destination, now } of destinations) {
    const due = dueAt(destination, now)
    const told = about === 'buyer-changed' ? await toldLately(transaction, destination.id, references) : new Map()
    const isTold = (reference: string) => told.has(reference)
    const again = references.filter(isTold)
    const calm = new Date(Math.max(due.getTime(), ...told.values()))
    const parts = [
      { dueAt: due, references: references.filter((reference) => !isTold(reference)) },
      { dueAt: dueAt({ ...destination, gatherMinutes: 0 }, calm), references: again },
    ]
    // What names no order, such as a review, is the first of them.
    for (const part of again.length === 0 ? parts.slice(0, 1) : parts.filter(({ references: of }) => of.length > 0)) {
      const own = { destinationId: destination.id, about, detail: detail || wordsOf(part.references, deeds), ...part }
      const isJoined = detail === '' && (await joinDelivery(transaction, own))
      if (isJoined) continue
      const [row] = await transaction
        .insert(alertDeliveries)
        .values(own)
        .returning({ id: alertDeliveries.id, dueAt: alertDeliveries.dueAt })
      if (row) added.push({ id: row.id, group: destination.id, startAfter: row.dueAt })
    }
  }
  return added
}

/** What buyers have done about these orders, as `detail` of a delivery has it. */
function wordsOf(references: readonly string[], deeds: News['deeds']): string {
  return [...new Set(references.flatMap((reference) => [...(deeds?.get(reference) ?? [])]))].toSorted().join(' ')
}

/**
 * Those of these orders of whose buyers' changes a destination was told lately, or is to be told, each with when it is
 * told of the next.
 */
async function toldLately(
  transaction: Database,
  destinationId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await transaction
    .select({ references: alertDeliveries.references, dueAt: alertDeliveries.dueAt })
    .from(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.destinationId, destinationId),
        eq(alertDeliveries.about, 'buyer-changed'),
        arrayOverlaps(alertDeliveries.references, [...references]),
        gt(alertDeliveries.dueAt, sql`now() - make_interval(mins => ${calmMinutes})`),
      ),
    )
    .orderBy(asc(alertDeliveries.dueAt))
  return new Map(
    found.flatMap(({ references: told, dueAt: at }) =>
      told
        .filter((reference) => references.includes(reference))
        .map((reference) => [reference, at.getTime() + calmMinutes * 60_000] as const),
    ),
  )
}

/**
 * Adds orders to a delivery that gathers, and goes out no later than one of their own would. One whose first try begins
 * at this moment gathers no more.
 */
async function joinDelivery(
  transaction: Database,
  own: Pick<DeliveryRow, 'destinationId' | 'about' | 'dueAt' | 'references' | 'detail'>,
): Promise<boolean> {
  const added = sql`${sql.param(own.references, alertDeliveries.references)}::text[]`
  const joined = await transaction
    .update(alertDeliveries)
    // An order that it names already, such as one that its buyer changes again, is named once.
    .set({
      references: sql`${alertDeliveries.references} || array(select each from unnest(${added}) each
        where each <> all(${alertDeliveries.references}))`,
      detail: sql`array_to_string(array(select distinct each from unnest(string_to_array(concat_ws(' ',
        nullif(${alertDeliveries.detail}, ''), nullif(${own.detail}::text, '')), ' ')) each order by each), ' ')`,
    })
    .where(
      and(isUntried(own.destinationId), eq(alertDeliveries.about, own.about), lte(alertDeliveries.dueAt, own.dueAt)),
    )
    .returning({ id: alertDeliveries.id })
  return joined.length > 0
}

/** Deliveries of a destination that wait for the time of their first try. */
const isUntried = (destinationId: string) =>
  and(
    eq(alertDeliveries.destinationId, destinationId),
    eq(alertDeliveries.state, 'waiting'),
    eq(alertDeliveries.tries, 0),
    gt(alertDeliveries.dueAt, sql`now()`),
  )

/**
 * Has what waits at a destination go out as its times say now, where that is earlier.
 * @returns what that is, for the queue
 */
export async function bringForward(
  transaction: Database,
  { now, ...destination }: DestinationRow & { readonly now: Date },
): Promise<Waiting[]> {
  const waiting = await transaction.select().from(alertDeliveries).where(isUntried(destination.id)).for('update')
  const brought: Waiting[] = []
  for (const { id, createdAt, dueAt: before } of waiting) {
    // What has been gathered for long enough is told now, if it is not quiet now.
    const earliestMs = now.getTime() - destination.gatherMinutes * 60_000
    const due = dueAt(destination, new Date(Math.max(createdAt.getTime(), earliestMs)))
    if (due >= before) continue
    await transaction.update(alertDeliveries).set({ dueAt: due }).where(eq(alertDeliveries.id, id))
    brought.push({ id, group: destination.id, startAfter: due })
  }
  return brought
}

/**
 * Begins a try.
 * @returns what is sent, and where; undefined where it has arrived already, or is not to be sent any more
 */
export async function startTry(database: Database, id: string) {
  const [delivery] = await database
    .update(alertDeliveries)
    .set({ tries: sql`${alertDeliveries.tries} + 1` })
    .where(and(eq(alertDeliveries.id, id), ne(alertDeliveries.state, 'sent')))
    .returning()
  const destination = delivery && (await destinationBy(database, delivery.destinationId))
  return destination && { delivery, destination, order: await orderTold(database, delivery.references) }
}

/** What a message says of one order, as it is at this moment. */
export interface OrderTold {
  /** State of the delivery: as staff have written it, or as its address says; null where neither does. */
  readonly region: string | null
  readonly stage: string
}

async function orderTold(database: Database, references: readonly string[]): Promise<OrderTold | undefined> {
  const [only] = references.length === 1 ? references : []
  if (only === undefined) return undefined
  const [order] = await database
    .select({ state: orders.state, address: orders.address, stage: orders.stage })
    .from(orders)
    .where(eq(orders.reference, only))
  return order && { region: order.state ?? guessRegion(order.address)?.state ?? null, stage: order.stage }
}

export async function destinationBy(database: Database, id: string): Promise<DestinationRow | undefined> {
  const [row] = await database.select().from(alertDestinations).where(eq(alertDestinations.id, id))
  return row
}

/**
 * Most deliveries that are sent at once where a destination takes messages again. Further ones come at their own time.
 */
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

/**
 * Writes down how a try ended. What has arrived stays so: a try that was taken for failed may still run, and end after
 * the one that was begun in its place.
 * @param error what was wrong, in words; undefined where it arrived
 */
export async function endTry(
  database: Database,
  { id, destinationId }: Pick<DeliveryRow, 'id' | 'destinationId'>,
  ended: { readonly state: DeliveryState; readonly error?: string },
): Promise<void> {
  const { state, error = '' } = ended
  await database.transaction(async (transaction) => {
    const ofDestination = eq(alertDestinations.id, destinationId)
    // The destination first, as whoever adds to its deliveries does.
    await transaction.select().from(alertDestinations).where(ofDestination).for('no key update')
    const written = await transaction
      .update(alertDeliveries)
      .set({ state, error, ...(state === 'sent' && { sentAt: sql`now()` }) })
      .where(and(eq(alertDeliveries.id, id), ne(alertDeliveries.state, 'sent')))
      .returning({ id: alertDeliveries.id })
    if (written.length === 0) return
    await transaction
      .update(alertDestinations)
      .set(
        state === 'sent'
          ? { error, sentAt: sql`now()`, failingSince: null, isFailureTold: false }
          : { error, failingSince: sql`coalesce(${alertDestinations.failingSince}, now())` },
      )
      .where(ofDestination)
  })
}

/**
 * Has destinations fail whose addresses cannot be read, before anything that is sent there is missed, and no longer
 * fail once they can be read again.
 * @param faultOf why an address cannot be read, if it cannot
 * @param faults everything that it says
 */
export async function noteUnreadable(
  database: Database,
  faultOf: (address: string) => Promise<string | undefined>,
  faults: readonly string[],
): Promise<void> {
  for (const { id, address, error } of await database.select().from(alertDestinations)) {
    const fault = await faultOf(address)
    if (fault === undefined && !faults.includes(error)) continue
    await database
      .update(alertDestinations)
      .set(
        fault === undefined
          ? { error: '', failingSince: null, isFailureTold: false }
          : { error: fault, failingSince: sql`coalesce(${alertDestinations.failingSince}, now())` },
      )
      .where(eq(alertDestinations.id, id))
  }
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
      .where(and(ne(alertDeliveries.state, 'sent'), isAlert))
      .groupBy(alertDeliveries.destinationId),
  ])
  const waitingBy = new Map(waiting.map(({ id, deliveries }) => [id, deliveries]))
  return destinations.map(({ address: _secret, isFailureTold: _told, ...destination }) => ({
    ...destination,
    waiting: waitingBy.get(destination.id) ?? 0,
  }))
}

/** Has whoever adds a destination wait until this transaction ends: none is added twice by two presses. */
export async function lockDestinations(transaction: Database): Promise<void> {
  await takeLock(transaction, 'destinations')
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

/**
 * Changes a destination, and nobody adds to its deliveries meanwhile, who would read when it is told.
 * @param assertFits is given the destination as it would be. @throws what `assertFits` throws
 * @returns the destination as it is then, and what time it is; undefined where there is no such one
 */
export async function updateDestination(
  transaction: Database,
  id: string,
  change: {
    readonly [Field in ChangedField]?: DestinationRow[Field] | undefined
  },
  assertFits: (changed: DestinationRow) => void,
): Promise<(DestinationRow & { readonly now: Date }) | undefined> {
  await transaction.select().from(alertDestinations).where(eq(alertDestinations.id, id)).for('update')
  const [changed] = await transaction
    .update(alertDestinations)
    // One of it at least: an update of nothing is none.
    .set({ ...change, id })
    .where(eq(alertDestinations.id, id))
    .returning({ ...getTableColumns(alertDestinations), now })
  if (changed) assertFits(changed)
  return changed
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
    .values({ destinationId, about, references: [], dueAt: sql`now()`, tries: 1 })
    .returning()
  return delivery && { delivery, destination, order: undefined }
}

/** Nobody waits for a test: whoever pressed for it has read what came of it. */
const isAlert = ne(alertDeliveries.about, 'test')

/** How many alerts have not arrived, by state. */
export function countUnsent(database: Database) {
  return database
    .select({ state: alertDeliveries.state, count: count() })
    .from(alertDeliveries)
    .where(and(ne(alertDeliveries.state, 'sent'), isAlert))
    .groupBy(alertDeliveries.state)
}

/** For how many seconds the oldest alert is due that may still arrive; 0 where none is. */
export async function oldestDue(database: Database): Promise<number> {
  const [row] = await database
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - min(${alertDeliveries.dueAt})), 0)::float` })
    .from(alertDeliveries)
    .where(and(inArray(alertDeliveries.state, ['waiting', 'failing']), lt(alertDeliveries.dueAt, sql`now()`), isAlert))
  return row?.seconds ?? 0
}

/**
 * Writes down that tests have failed of which nobody knows the end: the process that sent them was killed, and the
 * queue knows nothing of them.
 * @param seconds for how long a test may run
 */
export async function endLostTests(database: Database, seconds: number): Promise<void> {
  await database
    .update(alertDeliveries)
    .set({ state: 'failed', error: 'The site ended before it had an answer. Press Test again.' })
    .where(
      and(
        eq(alertDeliveries.about, 'test'),
        eq(alertDeliveries.state, 'waiting'),
        lt(alertDeliveries.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
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
