import type { Database } from '../../database/client.ts'
import { announceOrders } from './order-queries.ts'

/** New orders that come within this time are announced together, in milliseconds. */
const gatherMs = 50

/**
 * Announces new orders to the open desks of all processes, after they are stored: a transaction that announces
 * something holds up every other one. A process that ends in between announces nothing; a desk's counts still
 * tell, at its next beat.
 * @param onFailure is told why orders could not be announced
 * @returns a function that takes the reference of a stored order
 */
export function orderAnnouncements(
  database: Database,
  onFailure: (error: unknown) => void,
): (reference: string) => void {
  let gathered: string[] = []
  return (reference) => {
    gathered.push(reference)
    if (gathered.length > 1) return
    setTimeout(() => {
      const references = gathered
      gathered = []
      announceOrders(database, references).catch(onFailure)
    }, gatherMs).unref()
  }
}
