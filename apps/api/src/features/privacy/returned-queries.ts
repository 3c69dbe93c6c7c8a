import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { deskViews, orderEvents, orders, reviews, stockWishes } from '../../database/schema.ts'
import { blanked, blankWords } from './erase-queries.ts'
import { type Erased, idsOf, stampOf } from './erased-file.ts'
import { isOrderOf } from './held-queries.ts'

/** Orders among these that have a buyer again, and were placed before they were erased. @param times by reference */
export async function returnedOrders(database: Database, times: ReadonlyMap<string, Date>) {
  const found = await database
    .select({ id: orders.id, reference: orders.reference, placedAt: orders.placedAt })
    .from(orders)
    .where(and(inArray(orders.reference, ['', ...times.keys()]), ne(orders.phone, '')))
  return found.filter(({ reference, placedAt }) => placedAt < (times.get(reference) ?? placedAt))
}

/** Those of these orders that have a number, until the end of the transaction. */
export function lockOrdersWith(transaction: Database, phone: string, references: readonly string[]) {
  return transaction
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(inArray(orders.reference, ['', ...references]), isOrderOf(phone)))
    .orderBy(orders.id)
    .for('update')
}

/**
 * Erases words, reviews, wishes and filters among these that a backup has brought back. An id may have been given anew
 * since: it is named with the time when it was written.
 */
export async function eraseReturned(
  transaction: Database,
  erased: readonly Erased[],
  digestOfView: (view: { owner: string; name: string }) => string,
): Promise<void> {
  const words = idsOf(erased, 'words')
  const said = await transaction
    .select({ id: orderEvents.id, at: orderEvents.at })
    .from(orderEvents)
    .where(and(inArray(orderEvents.id, idsIn(words)), ne(orderEvents.note, blanked)))
  await blankWords(
    transaction,
    said.flatMap((event) => (words.has(stampOf(event)) ? [event.id] : [])),
  )

  const written = idsOf(erased, 'review')
  const returned = await transaction
    .select({ id: reviews.id, at: reviews.writtenAt })
    .from(reviews)
    .where(inArray(reviews.id, idsIn(written)))
  const gone = returned.flatMap((review) => (written.has(stampOf(review)) ? [review.id] : []))
  await transaction.delete(reviews).where(inArray(reviews.id, [0, ...gone]))

  const wishes = [...idsOf(erased, 'wish').keys()]
  if (wishes.length > 0) await transaction.delete(stockWishes).where(inArray(sql`${stockWishes.id}::text`, wishes))

  const views = idsOf(erased, 'view')
  const kept =
    views.size === 0
      ? []
      : await transaction
          .select({ owner: deskViews.owner, name: deskViews.name, keptAt: deskViews.keptAt })
          .from(deskViews)
  for (const { owner, name, keptAt } of kept) {
    const erasedAt = views.get(digestOfView({ owner, name }))
    if (erasedAt === undefined || keptAt >= erasedAt) continue
    await transaction.delete(deskViews).where(and(eq(deskViews.owner, owner), eq(deskViews.name, name)))
  }
}

/** The ids in names such as `56-1732480000123`. */
function idsIn(stamped: ReadonlyMap<string, unknown>): number[] {
  return [0, ...[...stamped.keys()].map((stamp) => Number(stamp.split('-')[0]))]
}
