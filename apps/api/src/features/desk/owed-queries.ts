import { and, asc, or } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { inQueue, orders } from '../../database/schema.ts'
import { buyersWith } from './claim-queries.ts'
import { isCalledBy, isOfBuyers } from './queue-queries.ts'

/** Orders of which a member of staff has to say what came of the call: they called, and have the buyer still. */
export async function ordersOwedBy(database: Database, email: string): Promise<(typeof orders.$inferSelect)[]> {
  const buyers = await buyersWith(database, email)
  if (buyers.length === 0) return []
  return database
    .select()
    .from(orders)
    .where(and(isOfBuyers(buyers), or(inQueue('to-call'), inQueue('call-back')), isCalledBy(email)))
    .orderBy(asc(orders.attemptedAt), asc(orders.id))
}
