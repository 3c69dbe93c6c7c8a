import type { OrderFlag, OrderRequest } from '@divine/contracts/orders'
import { readPhone } from '@divine/contracts/phone'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { insertOrder, lockContent, orderByIntent, type Receipt, recentOrderLike } from './order-queries.ts'
import { searchTextOf } from './order-search.ts'
import { hashContent, mintConfirmationToken, mintIntentId, mintReference } from './order-secrets.ts'
import { isKnownNumber } from './phone-prefix.ts'

/** Nobody reads and fills the form faster than this; robots do. */
const fastestHumanMs = 3_000
/** Without an intent id, the same answers from the same phone within this time are the same intent. */
const sameIntentMinutes = 30
/** With 729 million references a second collision in a row does not happen before the stars go out. */
const referenceTries = 5

export interface Intake {
  /** The visitor's id of this intent; undefined when the form came without script. */
  readonly intentId: string | undefined
  /** Whether this client has sent more orders than most buyers behind one address do. */
  readonly isBusyClient: boolean
  readonly ordersPerPhone: number
}

/**
 * Takes an order exactly once: an intent that is already stored is answered with the row it made.
 * @throws {Refusal} 422 when the intent id was used for other answers, 400 when a foreign phone number does not exist
 */
export async function takeOrder(
  database: Database,
  request: OrderRequest,
  intake: Intake,
): Promise<{ order: Receipt; isReplay: boolean }> {
  const phone = readPhone(request.phone)
  const isKnown = phone !== undefined && isKnownNumber(phone)
  if (!phone || (phone.country === 'elsewhere' && !isKnown)) {
    const message = 'Enter the full phone number with its country code, for example +44 20 7946 0958.'
    throw new Refusal(400, 'invalid', message, { phone: message })
  }
  const flags: OrderFlag[] = []
  if (request.website) flags.push('bait-filled')
  if (request.elapsedMs !== undefined && request.elapsedMs < fastestHumanMs) flags.push('filled-too-fast')
  if (intake.isBusyClient) flags.push('many-from-client')
  if (!isKnown) flags.push('unknown-prefix')

  const { website: _bait, elapsedMs: _timing, ...answers } = request
  const order = { ...answers, phoneE164: phone.e164, contentHash: hashContent(request, phone.e164), flags }
  const { intentId, ordersPerPhone } = intake
  if (intentId) return store(database, { ...order, intentId }, ordersPerPhone)

  return database.transaction(async (transaction) => {
    await lockContent(transaction, order.contentHash)
    const earlier = await recentOrderLike(transaction, order, sameIntentMinutes)
    if (earlier) return { order: earlier, isReplay: true }
    return store(transaction, { ...order, intentId: mintIntentId() }, ordersPerPhone)
  })
}

type Unstored = Omit<Parameters<typeof insertOrder>[1], 'reference' | 'confirmationToken' | 'searchText'>

async function store(database: Database, order: Unstored, ordersPerPhone: number) {
  for (let attempt = 0; attempt < referenceTries; attempt++) {
    const reference = mintReference()
    const row = {
      ...order,
      reference,
      confirmationToken: mintConfirmationToken(),
      searchText: searchTextOf({ ...order, reference }),
    }
    const stored = await insertOrder(database, row, ordersPerPhone)
    if (stored) return { order: stored, isReplay: false }
    const earlier = await orderByIntent(database, order.intentId)
    if (earlier?.contentHash === order.contentHash) return { order: earlier, isReplay: true }
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
