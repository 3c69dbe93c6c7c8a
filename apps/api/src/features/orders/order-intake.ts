import type { CartOrderRequest, OrderFlag, OrderLine } from '@divine/contracts/calls/orders'
import { isListed } from '@divine/contracts/catalogue/prices'
import { findTopic } from '@divine/contracts/catalogue/topics'
import { readPhone } from '@divine/contracts/orders/phone'
import type { OrderSource } from '@divine/contracts/orders/sources'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { robotSigns } from '../../http/robot-signs.ts'
import {
  addFlag,
  earlierOrders,
  insertOrder,
  type NewLine,
  type NewOrder,
  type Receipt,
  releaseAnswers,
} from './order-queries.ts'
import { searchTextOf } from './order-search.ts'
import { hashAgain, hashContent, mintConfirmationToken, mintIntentId, mintReference } from './order-secrets.ts'
import { isKnownNumber } from './phone-prefix.ts'

/**
 * How often an order is tried. A first try may meet an order whose half hour has just passed, or a reference that is taken:
 * with 729 million of them a second collision in a row does not happen before the stars go out.
 */
const mostTries = 5

export interface Intake {
  /** The visitor's id of this intent; undefined when the form came without script. */
  readonly intentId?: string | undefined
  /** Counts an order of this client that was not there before, and tells whether these are more than one address sends. */
  readonly countsAsMany: () => Promise<boolean>
  /** How the order came to us. */
  readonly source?: OrderSource
  /** Email of the member of staff who enters it. */
  readonly actor?: string
  /** The order that is meant a second time. Without it the same answers are the same order. */
  readonly again?: Pick<NewOrder, 'contentHash' | 'reference'>
}

export interface Taken {
  readonly receipt: Receipt
  /** Whether the order was there already. */
  readonly isReplay: boolean
}

export type TakeOrder = (request: CartOrderRequest, intake: Intake) => Promise<Taken>

/**
 * Takes orders, each exactly once: an intent that is already stored is answered with what it made, and so are the same
 * answers within half an hour, whichever way and under whichever id they come. All of an order is stored, or nothing.
 * @param ordersPerPhone from how many orders of a phone number in 24 hours on they are flagged; 0: never
 * @param announce is told the reference of each order that was not there before, once it is stored
 * @returns a function that throws a {@link Refusal}: 422 when the intent id was used for other answers, 400 when a foreign
 *   phone number does not exist
 */
export function orderIntake(
  database: Database,
  ordersPerPhone: number,
  announce: (reference: string) => void,
): TakeOrder {
  return async (request, { intentId = mintIntentId(), countsAsMany, source = 'form', actor = null, again }) => {
    const order = { ...readOrder(request), intentId, source, actor }
    if (again) order.contentHash = hashAgain(again)
    const taken = await database.transaction(async (transaction) => {
      const stored = await store(transaction, order, ordersPerPhone)
      if (!stored.isReplay && (await countsAsMany())) await addFlag(transaction, stored.receipt.id, 'many-from-client')
      return stored
    })
    if (!taken.isReplay) announce(taken.receipt.reference)
    return taken
  }
}

/** What is stored of an order but its names, with what speaks against it. @throws {Refusal} 400 */
function readOrder(request: CartOrderRequest) {
  const { phoneE164, isKnown } = readBuyersPhone(request.phone)
  const flags: OrderFlag[] = robotSigns(request)
  if (!isKnown) flags.push('unknown-prefix')
  if (!request.lines.every(isSoldLikeThis)) flags.push('unlisted-price')

  const { website: _bait, elapsedMs: _timing, lines, ...answers } = request
  // An answer without a column would be lost: the type check says so here.
  const stored: Pick<NewOrder, keyof typeof answers> = answers
  const [first, ...further] = lines.map(soldLine)
  // The contract lets no order without a product through.
  if (!first) throw new RangeError('An order without a line')
  return {
    ...stored,
    lines: [first, ...further] as const,
    phoneE164,
    contentHash: hashContent(request, phoneE164),
    flags,
  }
}

/** A buyer's phone number, and whether numbers that begin like it are in use. @throws {Refusal} 400 */
export function readBuyersPhone(typed: string): { phoneE164: string; isKnown: boolean } {
  const phone = readPhone(typed)
  const isKnown = phone !== undefined && isKnownNumber(phone)
  if (!phone || (phone.country === 'elsewhere' && !isKnown)) {
    const message = 'Enter the full phone number with its country code, for example +44 20 7946 0958.'
    throw new Refusal(400, 'invalid', message, { phone: message })
  }
  return { phoneE164: phone.e164, isKnown }
}

function isSoldLikeThis({ supplement, bottle, package: contents, priceNaira }: OrderLine): boolean {
  return isListed(supplement, bottle, { ...(contents && { contents }), ...(priceNaira && { priceNaira }) })
}

/** A line of a request, as it is stored. */
export function soldLine({ supplement, bottle, package: contents, priceNaira, ...more }: OrderLine): NewLine {
  more satisfies Record<string, never>
  const productId = findTopic('orderLabel', supplement)?.card.id
  return {
    productId: productId ?? null,
    name: supplement,
    bottles: bottle,
    package: contents ?? null,
    priceNaira: priceNaira ?? null,
  }
}

type UnnamedOrder = Omit<NewOrder, 'reference' | 'confirmationToken' | 'searchText'>

async function store(transaction: Database, order: UnnamedOrder, ordersPerPhone: number): Promise<Taken> {
  for (let tries = 0; tries < mostTries; tries++) {
    const reference = mintReference()
    const stored = await insertOrder(
      transaction,
      {
        ...order,
        reference,
        confirmationToken: mintConfirmationToken(),
        searchText: searchTextOf({ ...order, reference, town: null }),
      },
      ordersPerPhone,
    )
    if (stored) return { receipt: stored, isReplay: false }
    const earlier = await earlierOrders(transaction, order)
    const sameIntent = earlier.find(({ intentId }) => intentId === order.intentId)
    if (sameIntent && sameIntent.contentHash !== order.contentHash) {
      const message = 'This order was already sent with other answers. Please submit the form again.'
      throw new Refusal(422, 'key-reused', message)
    }
    const receipt = sameIntent ?? earlier.find(({ isRecent }) => isRecent)
    if (receipt) return { receipt, isReplay: true }
    await releaseAnswers(transaction, order.contentHash)
  }
  throw new Error('No free order reference was found')
}
