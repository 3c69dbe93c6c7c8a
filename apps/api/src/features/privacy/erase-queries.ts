import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import {
  buyerClaims,
  deskViews,
  factArray,
  freeFacts,
  isCorrection,
  orderEvents,
  orderImportParts,
  orderImports,
  reviews,
  stockWishes,
  waryNumbers,
} from '../../database/schema.ts'
import { type Buyer, isClaimOf, isViewOf, isWishOf, reviewsOf } from './held-queries.ts'
import type { Rewritten } from './times-of-number.ts'

/** What stands in place of words that were blanked. */
export const blanked = 'Erased.'

/**
 * Removes what is held about a buyer beside any order.
 * @param before leaves alone what was stored then or later
 * @returns how much that was; reviews, filters and wishes themselves
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
  const theirs = (await reviewsOf(transaction, buyer)).filter(({ writtenAt }) => !before || writtenAt < before)
  const written = await transaction
    .delete(reviews)
    .where(inArray(reviews.id, [0, ...theirs.map(({ id }) => id)]))
    .returning({ id: reviews.id, at: reviews.writtenAt })
  const views = await transaction
    .delete(deskViews)
    .where(and(isViewOf(buyer), before && lt(deskViews.keptAt, before)))
    .returning({ owner: deskViews.owner, name: deskViews.name })
  // Nobody looks through files that wait to be taken in, each for a day, or are being taken in: they are chosen again.
  await transaction.delete(orderImports).where(eq(orderImports.state, 'waiting'))
  await transaction.update(orderImports).set({ state: 'failed' }).where(eq(orderImports.state, 'running'))
  await transaction.delete(orderImportParts)
  const wishes = await transaction
    .delete(stockWishes)
    .where(and(isWishOf(buyer), before && lt(stockWishes.askedAt, before)))
    .returning({ id: stockWishes.id })
  return { claims: claims.length, wary: wary.length, reviews: written, views, wishes }
}

/** Writes events of one order as they are from now on. @returns those whose words were blanked */
export async function rewrite(transaction: Database, events: readonly Rewritten[]): Promise<BlankedWords[]> {
  for (const { id, changes } of events) {
    await transaction.update(orderEvents).set({ changes, asked: null }).where(eq(orderEvents.id, id))
  }
  return blankWords(
    transaction,
    events.flatMap(({ id, isNoteBlanked }) => (isNoteBlanked ? [id] : [])),
  )
}

/** An event whose words were blanked. */
interface BlankedWords {
  readonly id: number
  readonly at: Date
}

/**
 * Blanks the words of these events: what was noted, and what an order said before it was corrected, or came to say by
 * it. Of a fact that goes, what it was before goes too, so that the history still adds up.
 */
export async function blankWords(transaction: Database, eventIds: readonly number[]): Promise<BlankedWords[]> {
  const isNamed = inArray(orderEvents.id, [...eventIds, 0])
  const noted = await transaction
    .update(orderEvents)
    .set({ note: blanked, asked: null })
    .where(and(isNamed, ne(orderEvents.note, ''), ne(orderEvents.note, blanked)))
    .returning({ id: orderEvents.id, at: orderEvents.at })
  const corrections = await transaction
    .select({ id: orderEvents.id, at: orderEvents.at, orderId: orderEvents.orderId, changes: orderEvents.changes })
    .from(orderEvents)
    .where(and(isNamed, isCorrection, sql`${orderEvents.changes} ?| ${factArray(freeFacts)}`))
  for (const { id, orderId, changes } of corrections) {
    const facts = freeFacts.filter((fact) => changes[fact])
    await transaction
      .update(orderEvents)
      .set({ changes: sql`${orderEvents.changes} - ${factArray(facts)}`, asked: null })
      .where(and(eq(orderEvents.orderId, orderId), lte(orderEvents.id, id)))
  }
  return [...noted, ...corrections.map(({ id, at }) => ({ id, at }))]
}
