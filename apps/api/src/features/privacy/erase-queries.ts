import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { buyerClaims, deskViews, orderEvents, reviews, waryNumbers } from '../../database/schema.ts'
import { type Buyer, isClaimOf, isFormerly, isReviewOf, isViewOf } from './held-queries.ts'

/** What stands in place of words that were blanked. */
const blanked = 'Erased.'

/** Removes what is held about a buyer beside their orders. @param before leaves alone what was stored then or later */
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
  const views = await transaction
    .delete(deskViews)
    .where(and(isViewOf(buyer), before && lt(deskViews.keptAt, before)))
    .returning({ name: deskViews.name })
  // The order is somebody else's: that it had the number goes, and nothing else.
  const formerly = await transaction
    .update(orderEvents)
    .set({ changes: sql`${orderEvents.changes} - 'phone'`, asked: null })
    .where(and(isFormerly(buyer), before && lt(orderEvents.at, before)))
    .returning({ orderId: orderEvents.orderId })
  return {
    claims: claims.length,
    wary: wary.length,
    reviews: written.length,
    views: views.length,
    formerly: new Set(formerly.map(({ orderId }) => orderId)).size,
  }
}

/** Blanks the words of these events. @returns how many there are */
export async function blankNotes(transaction: Database, eventIds: readonly number[]): Promise<number> {
  const notes = await transaction
    .update(orderEvents)
    .set({ note: blanked, asked: null })
    .where(inArray(orderEvents.id, [...eventIds, 0]))
    .returning({ id: orderEvents.id })
  return notes.length
}
