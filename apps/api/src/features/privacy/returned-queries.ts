import { factsOfBuyer } from '@divine/contracts/orders/erased'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { deskViews, orderEvents, orders, reviews } from '../../database/schema.ts'
import { blanked, blankNotes, withoutFacts } from './erase-queries.ts'
import type { Erased, ErasedKind } from './erased-file.ts'

/** When what of a kind was erased, by its id. */
function timesOf(erased: readonly Erased[], kind: ErasedKind): ReadonlyMap<string, Date> {
  const ofKind = erased.filter(({ what }) => what.startsWith(`${kind} `))
  return new Map(ofKind.map(({ what, erasedAt }) => [what.slice(kind.length + 1), erasedAt]))
}

/** Ids of orders among these that have a buyer again, and were placed before they were erased. */
export async function returnedOrders(database: Database, erased: readonly Erased[]): Promise<number[]> {
  const times = timesOf(erased, 'order')
  const found = await database
    .select({ id: orders.id, reference: orders.reference, placedAt: orders.placedAt })
    .from(orders)
    .where(and(inArray(orders.reference, ['', ...times.keys()]), ne(orders.phone, '')))
  return found.filter(({ reference, placedAt }) => isBefore(placedAt, times.get(reference))).map(({ id }) => id)
}

/** Which of these orders have a number. */
export async function ordersWith(database: Database, phone: string, references: readonly string[]): Promise<string[]> {
  const found = await database
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(inArray(orders.reference, ['', ...references]), eq(orders.phoneE164, phone)))
  return found.map(({ reference }) => reference)
}

/**
 * Erases histories, notes and reviews among these that a backup has brought back. An id may have been given anew since: what
 * has it now was written later, and stays.
 * @returns how many there were
 */
export async function eraseReturned(
  transaction: Database,
  erased: readonly Erased[],
  digestOfView: (view: { owner: string; name: string }) => string,
): Promise<number> {
  const histories = timesOf(erased, 'history')
  const facts = sql.raw(`array[${factsOfBuyer.map((fact) => `'${fact}'`).join(', ')}]`)
  const changed = await transaction
    .select({ id: orderEvents.id, reference: orders.reference, at: orderEvents.at })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(inArray(orders.reference, ['', ...histories.keys()]), sql`${orderEvents.changes} ?| ${facts}`))
  const events = changed.filter(({ reference, at }) => isBefore(at, histories.get(reference))).map(({ id }) => id)
  await transaction
    .update(orderEvents)
    .set(withoutFacts)
    .where(inArray(orderEvents.id, [...events, 0]))

  const notes = timesOf(erased, 'note')
  const said = await transaction
    .select({ id: orderEvents.id, at: orderEvents.at })
    .from(orderEvents)
    .where(and(inArray(orderEvents.id, [0, ...[...notes.keys()].map(Number)]), ne(orderEvents.note, blanked)))
  const words = said.filter(({ id, at }) => isBefore(at, notes.get(String(id)))).map(({ id }) => id)
  await blankNotes(transaction, words)

  const written = timesOf(erased, 'review')
  const returned = await transaction
    .select({ id: reviews.id, writtenAt: reviews.writtenAt })
    .from(reviews)
    .where(inArray(reviews.id, [0, ...[...written.keys()].map(Number)]))
  const gone = returned.filter(({ id, writtenAt }) => isBefore(writtenAt, written.get(String(id)))).map(({ id }) => id)
  await transaction.delete(reviews).where(inArray(reviews.id, [0, ...gone]))
  const views = timesOf(erased, 'view')
  const kept =
    views.size === 0
      ? []
      : await transaction
          .select({ owner: deskViews.owner, name: deskViews.name, keptAt: deskViews.keptAt })
          .from(deskViews)
  const looking = kept.filter((view) => isBefore(view.keptAt, views.get(digestOfView(view))))
  for (const { owner, name } of looking) {
    await transaction.delete(deskViews).where(and(eq(deskViews.owner, owner), eq(deskViews.name, name)))
  }
  return events.length + words.length + gone.length + looking.length
}

function isBefore(moment: Date, end: Date | undefined): boolean {
  return end !== undefined && moment < end
}
