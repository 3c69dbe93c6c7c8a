import { answerNames } from '@divine/contracts/orders/answers'
import { erasedName, type WordsOfBuyer } from '@divine/contracts/orders/erased'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { orderMessages } from '../../database/schema.ts'
import { buyerFacts, orderEvents } from './event-table.ts'
import { searchTextOf } from './order-search.ts'
import { formerDigest, mintConfirmationToken, noDigest } from './order-secrets.ts'
import { orders } from './order-table.ts'

const noAnswers = Object.fromEntries(answerNames.map((name) => [name, '']))

/** Those of these orders that still have a buyer; nobody changes them until the end of the transaction. */
export function lockWithBuyer(transaction: Database, ids: readonly number[]) {
  return transaction
    .select({ id: orders.id, reference: orders.reference, stage: orders.stage })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), ne(orders.phone, '')))
    .orderBy(orders.id)
    .for('update')
}

/**
 * Takes the buyer out of orders and their history, and writes down that it was done.
 * @param ids of locked orders
 * @param isAskedFor whether their buyer asked for it, or an owner did: then nothing stays that a link said of them
 * @returns how many events they had
 */
export async function takeBuyerOut(
  transaction: Database,
  ids: readonly number[],
  actor: string | null,
  isAskedFor: boolean,
): Promise<number> {
  const events = await transaction
    .update(orderEvents)
    .set({
      // Of a call it says by which way.
      note: sql`case when ${orderEvents.kind} = 'attempted' then ${orderEvents.note} else '' end`,
      asked: null,
      changes: sql`${orderEvents.changes} - ${buyerFacts}`,
    })
    .where(inArray(orderEvents.orderId, [...ids]))
    .returning({ id: orderEvents.id })
  await blankAnswers(transaction, ids)
  // What was unique stays so, and leads to nobody. The id of the intent stays: a phone that sends the order once more
  // is told that it was erased.
  const unique = sql<string>`'erased-' || ${orders.reference}`
  await transaction
    .update(orders)
    .set({
      contentHash: unique,
      confirmationToken: unique,
      holdsAnswers: false,
      ...noAnswers,
      fullname: erasedName,
      phoneE164: '',
      town: null,
      transferReference: null,
      guessedTown: null,
      ...(isAskedFor && { origin: null, campaign: null }),
      searchText: sql`lower(${orders.reference})`,
      version: sql`${orders.version} + 1`,
    })
    .where(inArray(orders.id, [...ids]))
  await transaction.insert(orderEvents).values(ids.map((orderId) => ({ orderId, kind: 'erased' as const, actor })))
  return events.length
}

/** What a mail server answered may name whom a message was for; and so may what it has still to answer. */
async function blankAnswers(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction
    .update(orderMessages)
    .set({ error: '', begunAt: null })
    .where(inArray(orderMessages.orderId, [...ids]))
}

/** What replaces a number that an order had by mistake, and that was erased. No number can be read in it. */
const erasedNumber = 'Wrong number, erased'

/**
 * Takes the number out of orders that had it by mistake, and have it again from a backup. Their buyer stays: staff find
 * out the right number.
 * @param ids of locked orders
 */
export async function takeNumberOut(transaction: Database, ids: readonly number[]): Promise<void> {
  const found = await transaction
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  await blankAnswers(transaction, ids)
  for (const order of found) {
    await transaction
      .update(orders)
      .set({
        phone: erasedNumber,
        phoneE164: '',
        searchText: searchTextOf({ ...order, phoneE164: '' }),
        contentHash: withoutAnswers(order),
        holdsAnswers: false,
        version: sql`${orders.version} + 1`,
      })
      .where(eq(orders.id, order.id))
  }
}

/** What of a buyer an order holds who had it before it was corrected to another number. */
interface FormerTraces {
  /** What they said and nobody has corrected since. */
  readonly words: readonly WordsOfBuyer[]
  /** Whether it was their order until then: its link and its answers lead to nothing any more. */
  readonly isTheirs: boolean
}

/**
 * Takes a former number out of an order that stays its present buyer's, but for its history.
 * @param order locked
 */
export async function takeFormerBuyerOut(
  transaction: Database,
  order: { readonly id: number; readonly reference: string },
  { words, isTheirs }: FormerTraces,
): Promise<void> {
  const said = Object.fromEntries(words.map((fact) => [fact, '']))
  const { reference } = order
  await blankAnswers(transaction, [order.id])
  const link = isTheirs && { confirmationToken: mintConfirmationToken() }
  await transaction
    .update(orders)
    // Who has the digest of the answers can find out the number.
    .set({
      contentHash: isTheirs ? `${formerDigest}${reference}` : withoutAnswers(order),
      holdsAnswers: false,
      version: sql`${orders.version} + 1`,
      ...said,
      ...link,
    })
    .where(eq(orders.id, order.id))
}

/** What replaces the digest of an order's answers: unique, and of nothing. */
const withoutAnswers = ({ reference }: { readonly reference: string }) => `${noDigest}${reference}`
