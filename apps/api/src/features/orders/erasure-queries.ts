import { answerNames } from '@divine/contracts/orders/answers'
import { erasedName, factsOfBuyer } from '@divine/contracts/orders/erased'
import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { orderMessages } from '../../database/schema.ts'
import { orderEvents } from './event-table.ts'
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
 * @returns how many events they had
 */
export async function takeBuyerOut(
  transaction: Database,
  ids: readonly number[],
  actor: string | null,
): Promise<number> {
  const events = await transaction
    .update(orderEvents)
    .set({
      // Of a call it says by which way.
      note: sql`case when ${orderEvents.kind} = 'attempted' then ${orderEvents.note} else '' end`,
      asked: null,
      changes: sql`${orderEvents.changes} - ${sql.raw(`array[${factsOfBuyer.map((fact) => `'${fact}'`).join(', ')}]`)}`,
    })
    .where(inArray(orderEvents.orderId, [...ids]))
    .returning({ id: orderEvents.id })
  // What a mail server answered may name whom it was for.
  await transaction
    .update(orderMessages)
    .set({ error: '' })
    .where(inArray(orderMessages.orderId, [...ids]))
  // What was unique stays so, and leads to nobody. The id of the intent stays: a phone that sends the order once more is
  // told that it was erased.
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
      searchText: sql`lower(${orders.reference})`,
      version: sql`${orders.version} + 1`,
    })
    .where(inArray(orders.id, [...ids]))
  await transaction.insert(orderEvents).values(ids.map((orderId) => ({ orderId, kind: 'erased' as const, actor })))
  return events.length
}
