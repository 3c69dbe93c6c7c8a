import { randomBytes } from 'node:crypto'
import { factsOfBuyer } from '@divine/contracts/orders/erased'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { buyerClaims, deskViews, orderEvents, orders, reviews, waryNumbers } from '../../database/schema.ts'
import { handOverIn, isRenamedBy, leftIn } from './handed-over.ts'
import { type Buyer, isClaimOf, isFormerly, isReviewOf, isViewOf } from './held-queries.ts'

/** What stands in place of words that were blanked. */
export const blanked = 'Erased.'

/** An event without anything that says who or where a buyer is. */
export const withoutFacts = {
  changes: sql`${orderEvents.changes} - ${sql.raw(`array[${factsOfBuyer.map((fact) => `'${fact}'`).join(', ')}]`)}`,
  asked: null,
}

/**
 * Removes what is held about a buyer beside their orders.
 * @param before leaves alone what was stored then or later
 * @returns how much that was: of reviews and notes the ids, and of orders that had the number before the references, and whether their
 *   name was corrected too
 */
export async function removeBeside(transaction: Database, buyer: Buyer, before?: Date) {
  const claims = await transaction
    .delete(buyerClaims)
    .where(isClaimOf(buyer))
    .returning({ phone: buyerClaims.phoneE164 })
  const wary = await transaction
    .delete(waryNumbers)
    .where(and(eq(waryNumbers.phoneE164, buyer.phone), before && lt(waryNumbers.addedAt, before)))
    .returning({ phone: waryNumbers.phoneE164 })
  const written = await transaction
    .delete(reviews)
    .where(and(isReviewOf(buyer), before && lt(reviews.writtenAt, before)))
    .returning({ id: reviews.id })
  const views = await removeViews(transaction, buyer, before)
  const formerly = await takeOutOfFormer(transaction, buyer, before)
  return {
    claims: claims.length,
    wary: wary.length,
    views,
    reviews: written.map(({ id }) => id),
    notes: formerly.flatMap(({ notes }) => notes),
    formerly: formerly.map(({ reference, isRenamed }) => ({ reference, isRenamed })),
  }
}

/**
 * Takes a buyer out of orders that had the number until it was corrected: they are somebody else's, and stay. What such an order
 * was corrected from may be of either, and goes from its history. Where its name is another one too, it was the buyer's own until
 * then: what was noted by then goes, and neither its former link nor its former answers lead to it any more.
 */
async function takeOutOfFormer(transaction: Database, buyer: Buyer, before?: Date) {
  const formerly = await transaction
    .selectDistinct({ id: orders.id, reference: orders.reference })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(isFormerly(buyer), before && lt(orderEvents.at, before)))
  const taken: { reference: string; isRenamed: boolean; notes: number[] }[] = []
  for (const { id, reference } of formerly) {
    const history = await transaction
      .select({ id: orderEvents.id, kind: orderEvents.kind, changes: orderEvents.changes, note: orderEvents.note })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, id), before && lt(orderEvents.at, before)))
      .orderBy(orderEvents.id)
    const left = leftIn(history, buyer.phone)
    const handOver = left === -1 ? handOverIn(history) : left
    const isRenamed = isRenamedBy(history, handOver)
    const noted = history.slice(0, handOver + 1).filter(({ kind, note }) => note !== '' && kind !== 'attempted')
    const notes = isRenamed
      ? await blankNotes(
          transaction,
          noted.map((event) => event.id),
        )
      : []
    if (isRenamed) {
      const confirmationToken = randomBytes(16).toString('base64url')
      await transaction
        .update(orders)
        .set({ contentHash: `handed-over-${reference}`, holdsAnswers: false, confirmationToken })
        .where(and(eq(orders.id, id), ne(orders.contentHash, `handed-over-${reference}`)))
    }
    await transaction
      .update(orderEvents)
      .set(withoutFacts)
      .where(and(eq(orderEvents.orderId, id), before && lt(orderEvents.at, before)))
    taken.push({ reference, isRenamed, notes })
  }
  return taken
}

/** Removes kept filters that look for a buyer. @returns whose they were, and their names */
async function removeViews(transaction: Database, buyer: Buyer, before?: Date) {
  return transaction
    .delete(deskViews)
    .where(and(isViewOf(buyer), before && lt(deskViews.keptAt, before)))
    .returning({ owner: deskViews.owner, name: deskViews.name })
}

/** Blanks the words of these events. @returns their ids */
export async function blankNotes(transaction: Database, eventIds: readonly number[]): Promise<number[]> {
  const notes = await transaction
    .update(orderEvents)
    .set({ note: blanked, asked: null })
    .where(inArray(orderEvents.id, [...eventIds, 0]))
    .returning({ id: orderEvents.id })
  return notes.map(({ id }) => id)
}
