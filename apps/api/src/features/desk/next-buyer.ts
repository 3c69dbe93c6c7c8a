import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { buyersWith, claimBuyer, takeTurns } from './claim-queries.ts'
import { heldToCall, nextToCall } from './queue-queries.ts'

/**
 * Most buyers whom a member of staff may have called without an outcome and still take another: nobody
 * else can call them.
 */
const mostCalled = 5

/**
 * Takes the next buyer for a member of staff. Whom they have already and have not called comes first: a press that
 * comes twice, or whose answer was lost, leads to the same buyer, and buyers whom a colleague gave them are not
 * forgotten. The id of a press could not do this: a page that is loaded again has another. Whoever is to be passed over
 * is handed back or called later.
 * @returns the reference of an order; `nobody` where nobody waits; undefined where a colleague was quicker
 * @throws {Refusal} 409 where they have called too many without saying what came of it
 */
export async function takeNext(transaction: Database, email: string): Promise<string | undefined> {
  await takeTurns(transaction, email)
  const held = await heldToCall(transaction, await buyersWith(transaction, email), email)
  const uncalled = held.find(({ isCalled }) => !isCalled)
  if (uncalled) {
    return (await claimBuyer(transaction, uncalled.buyer, email, { agent: email })) && uncalled.reference
  }
  if (new Set(held.map(({ buyer }) => buyer)).size >= mostCalled) {
    const message = `You have called ${mostCalled} buyers. Say what came of those calls, then take the next.`
    throw new Refusal(409, 'conflict', message)
  }
  const next = await nextToCall(transaction)
  if (!next) return 'nobody'
  return (await claimBuyer(transaction, next.buyer, email, 'nobody')) && next.reference
}
