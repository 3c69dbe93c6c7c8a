import {
  mostTestimonials,
  type ReviewStatus,
  reviewsPerDeskPage,
  reviewsPerPage,
} from '@divine/contracts/calls/review-rules'
import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { reviews } from './review-table.ts'

export type ReviewRow = typeof reviews.$inferSelect
type NewReview = Pick<
  typeof reviews.$inferInsert,
  'contentHash' | 'topic' | 'author' | 'email' | 'phone' | 'rating' | 'comment' | 'hasOrdered' | 'flags'
>

const isApproved = eq(reviews.status, 'approved')
const average = sql<number>`round(avg(${reviews.rating}), 2)::float8`

/**
 * Stores a review, unless one that counts as the same is stored already.
 * @returns what is stored: the words of the earlier one where there was one
 */
export async function insertReview(
  database: Database,
  review: NewReview,
): Promise<Pick<ReviewRow, 'author' | 'rating' | 'comment'>> {
  await database.insert(reviews).values(review).onConflictDoNothing()
  const [stored] = await database.select().from(reviews).where(eq(reviews.contentHash, review.contentHash))
  return stored ?? review
}

/** How many reviews with these digests are stored, whatever became of them. */
export function countStored(database: Database, contentHashes: readonly string[]): Promise<number> {
  return database.$count(reviews, inArray(reviews.contentHash, [...contentHashes]))
}

/** Count and mean rating of the approved reviews of a topic. */
export async function summaryOf(database: Database, topic: string): Promise<{ count: number; average: number | null }> {
  const [row] = await database
    .select({ count: count(), average })
    .from(reviews)
    .where(and(isApproved, eq(reviews.topic, topic)))
  return row ?? { count: 0, average: null }
}

/** Count and mean rating of every topic with approved reviews, in one statement. */
export function allSummaries(database: Database) {
  return database
    .select({ topic: reviews.topic, count: count(), average })
    .from(reviews)
    .where(isApproved)
    .groupBy(reviews.topic)
}

/** One page of a topic's approved reviews, newest first. @param page from 1 */
export function approvedReviews(database: Database, topic: string, page: number): Promise<ReviewRow[]> {
  return database
    .select()
    .from(reviews)
    .where(and(isApproved, eq(reviews.topic, topic)))
    .orderBy(desc(reviews.id))
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage)
}

const isTestimonial = and(isApproved, isNotNull(reviews.testimonialAt))

/** The reviews that stand on the home page, the last chosen first. */
export function testimonials(database: Database): Promise<ReviewRow[]> {
  return database
    .select()
    .from(reviews)
    .where(isTestimonial)
    .orderBy(desc(reviews.testimonialAt), desc(reviews.id))
    .limit(mostTestimonials)
}

interface Choice {
  readonly isShown: boolean
  /**
   * Asked with the review, when nobody else can change it: returns the proof of what it promises, and throws what
   * refuses it.
   */
  readonly proofOf: (review: ReviewRow) => string | null
}

/**
 * Puts a review on the home page, or takes it off. One that stands there stays at its place.
 * @returns what kept it away: there is no such review, it is not approved, or there is no room; undefined for nothing
 */
export function chooseForHome(
  database: Database,
  id: number,
  { isShown, proofOf }: Choice,
): Promise<'missing' | 'not-approved' | 'full' | undefined> {
  return database.transaction(async (transaction) => {
    // Two who choose at once see each other's choice.
    await transaction.execute(sql`lock table ${reviews} in share row exclusive mode`)
    const [review] = await transaction.select().from(reviews).where(eq(reviews.id, id))
    if (!review) return 'missing'
    const set = (testimonialAt: Date | null, testimonialProof: string | null) =>
      transaction.update(reviews).set({ testimonialAt, testimonialProof }).where(eq(reviews.id, id))
    if (!isShown) {
      await set(null, null)
      return undefined
    }
    if (review.status !== 'approved') return 'not-approved'
    if (review.testimonialAt) return undefined
    if ((await transaction.$count(reviews, isTestimonial)) >= mostTestimonials) return 'full'
    await set(new Date(), proofOf(review))
    return undefined
  })
}

interface ReviewFilter {
  readonly status: ReviewStatus
  readonly topic?: string | undefined
  /** From 1. */
  readonly page: number
}

/**
 * One page of the staff's list and how many match in all. Waiting reviews come oldest first; all others newest first.
 */
export async function findReviews(
  database: Database,
  { status, topic, page }: ReviewFilter,
): Promise<{ total: number; rows: ReviewRow[] }> {
  const fits = and(eq(reviews.status, status), topic === undefined ? undefined : eq(reviews.topic, topic))
  const [rows, total] = await Promise.all([
    database
      .select()
      .from(reviews)
      .where(fits)
      .orderBy(status === 'waiting' ? asc(reviews.id) : desc(reviews.id))
      .limit(reviewsPerDeskPage)
      .offset((page - 1) * reviewsPerDeskPage),
    database.$count(reviews, fits),
  ])
  return { total, rows }
}

/** How many reviews there are of each status. */
export async function countByStatus(database: Database): Promise<Record<ReviewStatus, number>> {
  const rows = await database.select({ status: reviews.status, count: count() }).from(reviews).groupBy(reviews.status)
  const counts = { waiting: 0, approved: 0, rejected: 0 }
  for (const row of rows) counts[row.status] = row.count
  return counts
}

/** @returns how many of these reviews there are */
export async function setStatus(
  database: Database,
  ids: readonly number[],
  status: 'approved' | 'rejected',
  decidedBy: string,
): Promise<number> {
  const rows = await database
    .update(reviews)
    .set({
      ...{ status, decidedBy, decidedAt: new Date() },
      // Approved again it does not come back to the home page by itself.
      ...(status === 'rejected' && { testimonialAt: null, testimonialProof: null }),
    })
    .where(inArray(reviews.id, [...ids]))
    .returning({ id: reviews.id })
  return rows.length
}

interface Reply {
  /** Empty to remove it. */
  readonly reply: string
  /**
   * Asked with the answer that is replaced, when nobody else can replace it: returns what proves the new one, and
   * throws what refuses it.
   */
  readonly proofOver: (before: Pick<ReviewRow, 'reply' | 'replyProof'>) => string | null
}

/** @returns whether there is such a review */
export function setReply(database: Database, id: number, { reply, proofOver }: Reply): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [before] = await transaction.select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!before) return false
    await transaction
      .update(reviews)
      .set({ reply, replyProof: proofOver(before), repliedAt: reply === '' ? null : new Date() })
      .where(eq(reviews.id, id))
    return true
  })
}

/** @returns whether there was such a review */
export async function removeReview(database: Database, id: number) {
  const [removed] = await database
    .delete(reviews)
    .where(eq(reviews.id, id))
    .returning({ id: reviews.id, writtenAt: reviews.writtenAt })
  return removed
}
