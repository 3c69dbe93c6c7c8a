import { factsOfBuyer } from '@divine/contracts/orders/erased'
import { and, eq, inArray, lt, max, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { buyerClaims, deskViews, orderEvents, orders, reviews, waryNumbers } from '../../database/schema.ts'
import { type Buyer, isClaimOf, isFormerly, isReviewOf, isViewOf, type NamedBuyer } from './held-queries.ts'

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
  // The order is somebody else's now, and stays. What it was corrected from may be of either: it goes from its history.
  const formerly = await transaction
    .selectDistinct({
      id: orders.id,
      reference: orders.reference,
      isRenamed: sql<boolean>`exists (select from order_events each
        where each.order_id = ${orders.id} and each.changes ? 'fullname')`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(isFormerly(buyer), before && lt(orderEvents.at, before)))
  const theirs = formerly.map(({ id }) => id)
  // Under another name, too: what staff noted until then was of the buyer.
  const renamed = formerly.flatMap(({ id, isRenamed }) => (isRenamed ? [id] : []))
  const notes = await blankNotes(transaction, await notesBefore(transaction, buyer, renamed, before))
  await transaction
    .update(orderEvents)
    .set(withoutFacts)
    .where(and(inArray(orderEvents.orderId, [...theirs, 0]), before && lt(orderEvents.at, before)))
  return {
    claims: claims.length,
    wary: wary.length,
    views,
    reviews: written.map(({ id }) => id),
    notes,
    formerly: formerly.map(({ reference, isRenamed }) => ({ reference, isRenamed })),
  }
}

/** Ids of notes on these orders of before they were corrected from the number of a buyer to another one. */
async function notesBefore(transaction: Database, buyer: Buyer, orderIds: readonly number[], before?: Date) {
  const corrections = await transaction
    .select({ orderId: orderEvents.orderId, id: max(orderEvents.id) })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, [...orderIds, 0]), isFormerly(buyer)))
    .groupBy(orderEvents.orderId)
  const until = new Map(corrections.map(({ orderId, id }) => [orderId, id ?? 0]))
  const noted = await transaction
    .select({ id: orderEvents.id, orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, [...orderIds, 0]),
        ne(orderEvents.note, ''),
        ne(orderEvents.kind, 'attempted'),
        before && lt(orderEvents.at, before),
      ),
    )
  return noted.filter(({ id, orderId }) => id <= (until.get(orderId) ?? 0)).map(({ id }) => id)
}

/** Removes kept filters that look for a buyer. @returns how many there were */
export async function removeViews(transaction: Database, buyer: NamedBuyer, before?: Date): Promise<number> {
  const views = await transaction
    .delete(deskViews)
    .where(and(isViewOf(buyer), before && lt(deskViews.keptAt, before)))
    .returning({ name: deskViews.name })
  return views.length
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
