import type { Database } from '../../database/client.ts'
import { digestOfNumber } from '../../database/number-digests.ts'
import { buyerOf } from '../../database/schema.ts'
import { isStopped, setStopped, type ToldOrder } from './message-queries.ts'

type Buyer = Pick<ToldOrder, 'phoneE164' | 'reference'>

/** The numbers that want no messages about their orders: of all their orders, also after their buyer was erased. */
export interface Stops {
  isStopped(buyer: Buyer): Promise<boolean>
  /** @param by email of the member of staff who was told; null where the buyer did it */
  set(buyer: Buyer, areStopped: boolean, by: string | null): Promise<void>
}

/** @param key with which a number becomes a digest: nobody reads out of the table who wants no messages */
export function stopsOn(database: Database, key: string): Stops {
  const digestOf = (buyer: Buyer) => digestOfNumber(key, buyerOf(buyer))
  return {
    isStopped: (buyer) => isStopped(database, digestOf(buyer)),
    set: (buyer, areStopped, by) => setStopped(database, digestOf(buyer), areStopped, by),
  }
}
