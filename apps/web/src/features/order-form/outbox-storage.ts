import type { OrderReceipt } from '@divine/contracts/calls/orders'
import { type DBSchema, openDB } from 'idb'
import type { Order, OrderValues } from './order.ts'

/** An order that was submitted on this device and whose receipt has not come yet, or came a short while ago. */
export interface OutboxOrder {
  /** Id of the intent, sent as the Idempotency-Key: however often the order is sent, it is stored once. */
  readonly intentId: string
  /** Tells whether two orders have the same answers. */
  readonly digest: string
  readonly keptAt: number
  /** `deleted`: no longer an order. Only what the form held is left of it, for the next form. */
  readonly state: 'waiting' | 'refused' | 'sent' | 'deleted'
  /** The answers; gone from the device once the order is stored. */
  readonly order?: Order
  /** What the form held, for who deletes the order to change something. It goes with the answers, or a while after. */
  readonly values?: OrderValues
  /**
   * How many tries left this device without an answer by us, those under way included: each may have stored the order.
   * Missing where an earlier version kept the order: then nobody can tell.
   */
  readonly openTries?: number
  /** Why the last try failed, in words for the visitor, while it waits. */
  readonly hindrance?: string
  readonly receipt?: OrderReceipt
  /** The last digits of the number that we call, once the order is stored: the confirmation shows no more either. */
  readonly phoneEnding?: string
  /** Whether the visitor has been told of the receipt. */
  readonly isSeen?: boolean
  /** Whose form it came from, in a word that names no product: there it stands in place of the form once it is stored. */
  readonly page?: string
  /** Whether the visitor has asked for that form again. */
  readonly isDone?: boolean
  /** What the server said when it refused. */
  readonly refusal?: string
}

export interface OutboxStorage {
  /** False where the browser keeps nothing, as some do in private windows: then it lasts as long as the page. */
  readonly isLasting: boolean
  all(): Promise<OutboxOrder[]>
  put(kept: OutboxOrder): Promise<unknown>
  /**
   * Changes an order that is there, in one step: the background sync may write at the same moment.
   * @param change makes the new entry of the present one; undefined takes it off the device
   */
  change(intentId: string, change: (kept: OutboxOrder) => OutboxOrder | undefined): Promise<unknown>
  delete(intentId: string): Promise<unknown>
}

interface Schema extends DBSchema {
  orders: { key: string; value: OutboxOrder }
}

async function lastingStorage(): Promise<OutboxStorage> {
  const database = await openDB<Schema>('divine-health', 1, {
    upgrade: (created) => void created.createObjectStore('orders', { keyPath: 'intentId' }),
  })
  return {
    isLasting: true,
    all: () => database.getAll('orders'),
    put: (kept) => database.put('orders', kept),
    async change(intentId, change) {
      const { store, done } = database.transaction('orders', 'readwrite')
      const kept = await store.get(intentId)
      const changed = kept && change(kept)
      if (changed) await store.put(changed)
      else if (kept) await store.delete(intentId)
      await done
    },
    delete: (intentId) => database.delete('orders', intentId),
  }
}

function passingStorage(): OutboxStorage {
  const orders = new Map<string, OutboxOrder>()
  return {
    isLasting: false,
    all: async () => [...orders.values()],
    put: async (kept) => orders.set(kept.intentId, kept),
    async change(intentId, change) {
      const kept = orders.get(intentId)
      const changed = kept && change(kept)
      if (changed) orders.set(intentId, changed)
      else orders.delete(intentId)
    },
    delete: async (intentId) => orders.delete(intentId),
  }
}

let storage: Promise<OutboxStorage> | undefined

/** Where submitted orders are kept on this device. */
export function outboxStorage(): Promise<OutboxStorage> {
  storage ??= lastingStorage().catch(passingStorage)
  return storage
}
