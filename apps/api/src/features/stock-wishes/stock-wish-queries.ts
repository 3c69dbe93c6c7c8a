import { mostListedWishes } from '@divine/contracts/calls/stock-wishes'
import { isThere, type Product } from '@divine/contracts/catalogue/catalogue'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { takeLock } from '../../database/locks.ts'
import { mailbox } from '../../database/mailbox.ts'
import { buyerClaims, catalogueParts, stockWishes } from '../../database/schema.ts'
import type { Waiting } from '../../jobs/queue.ts'

export type WishRow = typeof stockWishes.$inferSelect
/** It has a number or an email, and the other is empty. */
type NewWish = Pick<WishRow, 'productId' | 'phoneE164' | 'email' | 'token' | 'consent' | 'flags'>

const isUntold = isNull(stockWishes.toldAt)

/**
 * Stores a wish, unless the same is open; one that a robot may have sent becomes that of a person who sends it too. A
 * save that says the product is back comes before it or after, and then it is told: nobody waits for what is there.
 * @returns whether they wait for it, or it is there, or is not sold any more
 */
export function insertWish(database: Database, wish: NewWish): Promise<'waiting' | 'there' | 'gone'> {
  return database.transaction(async (transaction) => {
    const { kind, value } = catalogueParts
    const [product] = await transaction
      .select({ availability: sql<Product['availability']>`${value} ->> 'availability'` })
      .from(catalogueParts)
      .where(and(eq(kind, 'product'), sql`${value} ->> 'id' = ${wish.productId}`))
      .for('share')
    if (product?.availability !== 'sold-out') return product && isThere(product) ? 'there' : 'gone'
    await transaction.insert(stockWishes).values(wish).onConflictDoNothing()
    if (wish.flags.length === 0) {
      const { productId, phoneE164, email } = stockWishes
      const isSame = and(
        eq(productId, wish.productId),
        eq(phoneE164, wish.phoneE164),
        eq(sql`lower(${email})`, wish.email.toLowerCase()),
      )
      await transaction
        .update(stockWishes)
        .set({ flags: [] })
        .where(and(isSame, isUntold, ne(stockWishes.flags, [])))
    }
    return 'waiting'
  })
}

/**
 * Written in the transaction that saves a product: who waits for it is to be told, or waits again where it is gone
 * before they were.
 */
export async function noteAvailability(
  transaction: Database,
  { id, availability }: Pick<Product, 'id' | 'availability'>,
): Promise<void> {
  const isOpen = and(eq(stockWishes.productId, id), isUntold)
  if (isThere({ availability })) {
    await transaction
      .update(stockWishes)
      .set({ backAt: sql`now()` })
      .where(and(isOpen, isNull(stockWishes.backAt)))
  } else {
    await transaction
      .update(stockWishes)
      .set({ backAt: null, job: null, tries: 0, begunAt: null, error: '' })
      .where(and(isOpen, isNotNull(stockWishes.backAt)))
  }
}

/** What one way can reach: an email, or a number in Nigeria. Strangers can have any number written to. */
const reachedBy = {
  email: ne(stockWishes.email, ''),
  sms: sql`${stockWishes.phoneE164} like '+234%'`,
} as const satisfies Record<NonNullable<WishRow['way']>, SQL>

/** How many are put into the queue in one transaction. */
const mostAtOnce = 500

/**
 * Names the job of each who is to be told by one of these ways and has none yet.
 * @param afterSeconds how long after it came back they are told
 * @param groupOf tells one job from another that may run at the same time
 */
export async function takeBack(
  transaction: Database,
  ways: readonly (keyof typeof reachedBy)[],
  afterSeconds: number,
  groupOf: (wish: Pick<WishRow, 'id'>) => string,
): Promise<readonly Waiting[]> {
  const found = await transaction
    .select({ id: stockWishes.id })
    .from(stockWishes)
    .where(
      and(isNotNull(stockWishes.backAt), isNull(stockWishes.job), isUntold, or(...ways.map((way) => reachedBy[way]))),
    )
    .orderBy(asc(stockWishes.backAt))
    .limit(mostAtOnce)
    .for('update', { skipLocked: true })
  if (found.length === 0) return []
  const taken = await transaction
    .update(stockWishes)
    .set({ job: sql`gen_random_uuid()` })
    .where(
      inArray(
        stockWishes.id,
        found.map(({ id }) => id),
      ),
    )
    .returning({ id: stockWishes.id, job: stockWishes.job, backAt: stockWishes.backAt })
  return taken.flatMap(({ id, job, backAt }) =>
    job && backAt
      ? [{ id: job, group: groupOf({ id }), startAfter: new Date(backAt.getTime() + afterSeconds * 1_000) }]
      : [],
  )
}

/** The wish that a job tells of; undefined where nobody is to be told any more. */
export async function wishOfJob(database: Database, job: string): Promise<WishRow | undefined> {
  const [wish] = await database
    .select()
    .from(stockWishes)
    .where(and(eq(stockWishes.job, job), isUntold, isNotNull(stockWishes.backAt)))
  return wish
}

/** How many may be told. */
interface MostTold {
  /** How often one number or email is told in 24 hours. */
  readonly inADay: number
  /** SMS in an hour to all together; 0: any number. */
  readonly smsInHour: number
}

/**
 * Begins to tell somebody: it counts as told from then on for how much a number or email is told in a day.
 * @returns `gone` where they are not to be told any more, `later` where an hour has had all its SMS
 */
export function beginTelling(
  database: Database,
  { id, job, phoneE164, email }: Pick<WishRow, 'id' | 'job' | 'phoneE164' | 'email'>,
  most: MostTold,
): Promise<'begun' | 'too-many' | 'later' | 'gone'> {
  return database.transaction(async (transaction) => {
    await takeLock(transaction, 'stockWishes')
    const since = sql`now() - interval '24 hours'`
    const isTheirs = or(
      phoneE164 === '' ? undefined : eq(stockWishes.phoneE164, phoneE164),
      email === ''
        ? undefined
        : and(ne(stockWishes.email, ''), sql`${mailbox(stockWishes.email)} = ${mailbox(sql`${email}::text`)}`),
    )
    const wasTold = or(gt(stockWishes.begunAt, since), and(gt(stockWishes.toldAt, since), isNull(stockWishes.toldBy)))
    if ((await transaction.$count(stockWishes, and(ne(stockWishes.id, id), isTheirs, wasTold))) >= most.inADay) {
      return 'too-many'
    }
    const isSmsInHour = and(ne(stockWishes.phoneE164, ''), gt(stockWishes.begunAt, sql`now() - interval '1 hour'`))
    if (
      phoneE164 !== '' &&
      most.smsInHour > 0 &&
      (await transaction.$count(stockWishes, isSmsInHour)) >= most.smsInHour
    ) {
      return 'later'
    }
    const begun = await transaction
      .update(stockWishes)
      .set({ begunAt: sql`now()`, tries: sql`${stockWishes.tries} + 1` })
      .where(and(eq(stockWishes.id, id), eq(stockWishes.job, job ?? ''), isUntold, isNotNull(stockWishes.backAt)))
      .returning({ id: stockWishes.id })
    return begun.length > 0 ? 'begun' : 'gone'
  })
}

/** Writes down that a message has told somebody, whatever has become of the product since it was sent. */
export async function noteSent(database: Database, id: string, way: NonNullable<WishRow['way']>): Promise<void> {
  await database
    .update(stockWishes)
    .set({ toldAt: sql`now()`, backAt: sql`coalesce(${stockWishes.backAt}, now())`, way, error: '' })
    .where(and(eq(stockWishes.id, id), isUntold))
}

/** Writes down why nobody was told, in words, unless something else has happened since. */
export async function noteUnsent(database: Database, job: string, error: string): Promise<void> {
  await database
    .update(stockWishes)
    .set({ error, begunAt: null })
    .where(and(eq(stockWishes.job, job), isUntold))
}

/** How many wait for each product, and how many of those for whom it is back were not told. */
export function countWishes(database: Database, productId?: string) {
  return database
    .select({
      product: stockWishes.productId,
      waiting: sql<number>`(count(*) filter (where ${stockWishes.backAt} is null))::int`,
      toTell: sql<number>`(count(*) filter (where ${stockWishes.backAt} is not null))::int`,
    })
    .from(stockWishes)
    .where(and(isUntold, productId === undefined ? undefined : eq(stockWishes.productId, productId)))
    .groupBy(stockWishes.productId)
}

/** Whose buyer somebody is: the number is claimed. */
const isClaimed = and(
  eq(buyerClaims.phoneE164, stockWishes.phoneE164),
  ne(stockWishes.phoneE164, ''),
  gt(buyerClaims.until, sql`now()`),
)

/** Email of who has the buyer of a wish now. */
export async function holderOfWish(database: Database, id: string): Promise<string | undefined> {
  const [held] = await database
    .select({ agent: buyerClaims.agent })
    .from(stockWishes)
    .innerJoin(buyerClaims, isClaimed)
    .where(eq(stockWishes.id, id))
  return held?.agent
}

/** Who wants to know of a product, each with the colleague who has them: those to tell, who waits, who was told. */
export async function wishesOf(database: Database, productId: string) {
  const read = (which: SQL | undefined, order: SQL) =>
    database
      .select({ wish: stockWishes, heldBy: buyerClaims.agent })
      .from(stockWishes)
      .leftJoin(buyerClaims, isClaimed)
      .where(and(eq(stockWishes.productId, productId), which))
      .orderBy(order, asc(stockWishes.id))
      .limit(mostListedWishes)
  return [
    ...(await read(and(isUntold, isNotNull(stockWishes.backAt)), asc(stockWishes.askedAt))),
    ...(await read(and(isUntold, isNull(stockWishes.backAt)), asc(stockWishes.askedAt))),
    ...(await read(isNotNull(stockWishes.toldAt), desc(stockWishes.toldAt))),
  ]
}

export async function wishBy(database: Database, by: { readonly id: string } | { readonly token: string }) {
  const [wish] = await database
    .select()
    .from(stockWishes)
    .where('id' in by ? eq(stockWishes.id, by.id) : eq(stockWishes.token, by.token))
  return wish
}

/** Notes that a member of staff has told somebody. @returns false where that was done, or nothing is back */
export async function noteToldBy(database: Database, id: string, by: string): Promise<boolean> {
  const told = await database
    .update(stockWishes)
    .set({ toldAt: sql`now()`, toldBy: by, error: '' })
    .where(and(eq(stockWishes.id, id), isUntold, isNotNull(stockWishes.backAt)))
    .returning({ id: stockWishes.id })
  return told.length > 0
}

/** @returns the product for which it was; undefined where there is none */
export async function deleteWish(transaction: Database, id: string): Promise<string | undefined> {
  const [removed] = await transaction
    .delete(stockWishes)
    .where(eq(stockWishes.id, id))
    .returning({ productId: stockWishes.productId })
  return removed?.productId
}
