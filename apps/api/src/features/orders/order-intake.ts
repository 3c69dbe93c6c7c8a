import type { CartOrderRequest, OrderFlag, OrderLine } from '@divine/contracts/orders'
import { readPhone } from '@divine/contracts/phone'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { robotSigns } from '../../http/robot-signs.ts'
import { batchedInsert, type InsertOrder } from './order-batches.ts'
import {
  insertFurtherLines,
  insertOrders,
  lockContent,
  type NewOrder,
  orderByIntent,
  type Receipt,
  recentOrderLike,
} from './order-queries.ts'
import { searchTextOf } from './order-search.ts'
import { hashContent, mintConfirmationToken, mintIntentId, mintReference } from './order-secrets.ts'
import { isKnownNumber } from './phone-prefix.ts'

/** Without an intent id, the same answers from the same phone within this time are the same intent. */
const sameIntentMinutes = 30
/** With 729 million references a second collision in a row does not happen before the stars go out. */
const referenceTries = 5

export interface Intake {
  /** The visitor's id of this intent; undefined when the form came without script. */
  readonly intentId: string | undefined
  /** Whether this client has sent more orders than most buyers behind one address do. */
  readonly isBusyClient: boolean
}

/** An order that has passed the contract: whom it is for, and at least one product. */
export interface CheckedOrder extends Omit<CartOrderRequest, 'lines'> {
  readonly lines: readonly [OrderLine, ...OrderLine[]]
}

export type TakeOrder = (request: CheckedOrder, intake: Intake) => Promise<{ receipt: Receipt; isReplay: boolean }>

/**
 * Takes orders, each exactly once: an intent that is already stored is answered with the row it made. All lines of an order
 * are stored, or none is.
 * @param ordersPerPhone from how many orders of a phone number in 24 hours on they are flagged; 0: never
 * @returns a function that throws a {@link Refusal}: 422 when the intent id was used for other answers, 400 when a foreign
 *   phone number does not exist
 */
export function orderIntake(database: Database, ordersPerPhone: number): TakeOrder {
  const insertBatched = batchedInsert(database, ordersPerPhone)

  return async (request, { intentId, isBusyClient }) => {
    const order = flaggedOrder(request, isBusyClient)
    if (intentId && order.lines.length === 1) return store(database, insertBatched, { ...order, intentId })

    return database.transaction(async (transaction) => {
      const insert: InsertOrder = async (row) => (await insertOrders(transaction, [row], ordersPerPhone))[0]
      if (intentId) return store(transaction, insert, { ...order, intentId })
      await lockContent(transaction, order.contentHash)
      const earlier = await recentOrderLike(transaction, order, sameIntentMinutes)
      if (earlier) return { receipt: earlier, isReplay: true }
      return store(transaction, insert, { ...order, intentId: mintIntentId() })
    })
  }
}

/** What is stored of an order but its names, with what speaks against it. @throws {Refusal} 400 */
function flaggedOrder(request: CheckedOrder, isBusyClient: boolean) {
  const phone = readPhone(request.phone)
  const isKnown = phone !== undefined && isKnownNumber(phone)
  if (!phone || (phone.country === 'elsewhere' && !isKnown)) {
    const message = 'Enter the full phone number with its country code, for example +44 20 7946 0958.'
    throw new Refusal(400, 'invalid', message, { phone: message })
  }
  const flags: OrderFlag[] = robotSigns(request)
  if (isBusyClient) flags.push('many-from-client')
  if (!isKnown) flags.push('unknown-prefix')

  const { website: _bait, elapsedMs: _timing, ...answers } = request
  const phoneE164 = phone.e164
  return { ...answers, phoneE164, contentHash: hashContent(request, request.lines, phoneE164), flags }
}

type UnnamedOrder = Omit<NewOrder, 'reference' | 'confirmationToken' | 'searchText' | 'supplement' | 'bottle'> &
  Pick<CheckedOrder, 'lines'>

/** @param database a transaction, where the order has several lines */
async function store(database: Database, insert: InsertOrder, order: UnnamedOrder) {
  const {
    lines: [first, ...further],
    ...shared
  } = order
  for (let attempt = 0; attempt < referenceTries; attempt++) {
    const reference = mintReference()
    const row = {
      ...shared,
      ...first,
      reference,
      confirmationToken: mintConfirmationToken(),
      searchText: searchTextOf({ ...shared, reference }),
    }
    const stored = await insert(row)
    if (stored) {
      if (further.length > 0) await insertFurtherLines(database, shared.intentId, further)
      return { receipt: stored, isReplay: false }
    }
    const earlier = await orderByIntent(database, shared.intentId)
    if (earlier?.contentHash === shared.contentHash) return { receipt: earlier, isReplay: true }
    if (earlier) {
      throw new Refusal(
        422,
        'key-reused',
        'This order was already sent with other answers. Please submit the form again.',
      )
    }
  }
  throw new Error('No free order reference was found')
}
