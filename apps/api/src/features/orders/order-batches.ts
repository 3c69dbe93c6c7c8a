import type { Database } from '../../database/client.ts'
import { insertOrders, type NewOrder, type Receipt } from './order-queries.ts'

/** Statements that store orders at the same time. A further one would wait for the disk as long as these do. */
const mostUnderWay = 2
/** Orders in one statement. */
const mostTogether = 50

/** Stores one order, as `insertOrders` does. */
export type InsertOrder = (order: NewOrder) => Promise<Receipt | undefined>

interface Waiting {
  readonly order: NewOrder
  readonly resolve: (receipt: Receipt | undefined) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Stores orders that come at the same time together: one that comes alone is stored at once, and what comes while others
 * are being stored goes into the next statement. Writing is what an order costs most, and is paid once for all of them.
 * What fails, fails for all orders of the statement: nothing that the contract lets through is refused by the database.
 */
export function batchedInsert(database: Database, ordersPerPhone: number): InsertOrder {
  const waiting: Waiting[] = []
  let underWay = 0

  async function storeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostTogether)
      try {
        const receipts = await insertOrders(
          database,
          batch.map(({ order }) => order),
          ordersPerPhone,
        )
        for (const [index, { resolve }] of batch.entries()) resolve(receipts[index])
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    underWay--
  }

  return (order) =>
    new Promise((resolve, reject) => {
      waiting.push({ order, resolve, reject })
      if (underWay === mostUnderWay) return
      underWay++
      // What came in the same moment goes along.
      setImmediate(storeWaiting)
    })
}
