import type { CartOrderRequest, OrderFlag, OrderLine, OrderRequest } from '@divine/contracts/calls/orders'
import { type Catalogue, findProduct, isSoldOut } from '@divine/contracts/catalogue/catalogue'
import { isListed } from '@divine/contracts/catalogue/prices'
import { type Answers, answersOf } from '@divine/contracts/orders/answers'
import { baitField } from '@divine/contracts/orders/bait-field'
import { consentVersion } from '@divine/contracts/orders/consent'
import { isErased } from '@divine/contracts/orders/erased'
import { toSoldLine } from '@divine/contracts/orders/lines'
import { readPhone } from '@divine/contracts/orders/phone'
import type { OrderSource } from '@divine/contracts/orders/sources'
import { unwantedStages } from '@divine/contracts/orders/stages'
import { isValidPhoneNumber } from 'libphonenumber-js/max'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { robotSignsOf } from '../../http/robot-signs.ts'
import {
  addFlag,
  earlierOrders,
  insertOrder,
  keepsItsBuyer,
  type NewLine,
  type NewOrder,
  type OrderRow,
  orderBeside,
  type Receipt,
  releaseAnswers,
} from './order-queries.ts'
import { guessedRegion, searchTextOf } from './order-search.ts'
import {
  formerDigest,
  hashAgain,
  hashContent,
  mintConfirmationToken,
  mintIntentId,
  mintReference,
  noDigest,
} from './order-secrets.ts'

/**
 * How often storing an order is tried. A first try may meet an order whose half hour has just passed, or a reference
 * that is taken; of 729 million references, five taken ones in a row do not happen.
 */
const mostTries = 5

export interface Intake {
  /** What is sold when it comes. */
  readonly catalogue: Catalogue
  /** The visitor's id of this intent; undefined if the form came without script. */
  readonly intentId?: string | undefined
  /** How long ago the visitor submitted it, where it waited on their device. */
  readonly waitedSeconds?: number | undefined
  /** Counts a new order of this client. Resolves to whether it has sent more of them than one address should. */
  readonly countsAsMany: () => Promise<boolean>
  /** How the order came to us. */
  readonly source?: OrderSource
  /** Email of the member of staff who enters it. */
  readonly actor?: string
  /** The order that is placed a second time. Without it, the same answers are the same order. */
  readonly again?: Pick<OrderRow, 'contentHash' | 'reference' | 'phoneE164' | 'stage'>
}

export interface Taken {
  readonly receipt: Receipt
  /** Whether the order was stored before. */
  readonly isReplay: boolean
}

export type TakeOrder = (request: CartOrderRequest, intake: Intake) => Promise<Taken>

/**
 * Takes orders, each exactly once: an intent that is stored already gets the receipt of its order again, and so do the
 * same answers within half an hour, in whichever way and under whichever id they come, unless staff cancelled that
 * order before they were submitted. For an order that waited on the visitor's device, the half hour is the one before
 * it was submitted, and all the time since. An order is stored whole or not at all.
 * @param ordersPerPhone orders of one phone number within 24 hours beyond which further ones are flagged; 0: never
 * @param announce called with the reference of each order that was not stored before, after the transaction
 * @returns a function that throws a {@link Refusal}: 422 when the intent id was used for other answers, 400 when a
 *   foreign phone number does not exist, 404 when the order that is placed again has lost its buyer
 */
export function orderIntake(
  database: Database,
  ordersPerPhone: number,
  announce: (reference: string) => void,
): TakeOrder {
  return async (request, intake) => {
    const {
      catalogue,
      intentId = mintIntentId(),
      waitedSeconds = 0,
      countsAsMany,
      source = 'form',
      actor = null,
      again,
    } = intake
    const order = { ...readOrder(catalogue, request), intentId, source, actor }
    // In place of an order that nobody wants any more, what is ordered again is what its form would order.
    if (again) order.contentHash = unwantedStages.includes(again.stage) ? again.contentHash : hashAgain(again)
    const taken = await database.transaction(async (transaction) => {
      // Since it was read its buyer may have been erased: whoever asked for that has not ordered anew.
      if (again && !(await keepsItsBuyer(transaction, again)))
        throw new Refusal(404, 'not-found', 'There is no order at this address.')
      const stored = await store(transaction, order, ordersPerPhone, waitedSeconds)
      if (!stored.isReplay && (await countsAsMany())) await addFlag(transaction, stored.receipt.id, 'many-from-client')
      return stored
    })
    if (!taken.isReplay) announce(taken.receipt.reference)
    return taken
  }
}

/** What is stored of an order, except for its reference and tokens, with its flags. @throws {Refusal} 400 */
function readOrder(catalogue: Catalogue, request: CartOrderRequest) {
  const { phoneE164, isKnown } = readBuyersPhone(request.phone)
  const flags: OrderFlag[] = robotSignsOf(request)
  if (!isKnown) flags.push('unknown-prefix')
  if (!request.lines.every((line) => isSoldLikeThis(catalogue, line))) flags.push('unlisted-price')
  const products = request.lines.map(({ supplement }) => findProduct(catalogue, 'orderLabel', supplement))
  if (products.some(isSoldOut)) flags.push('sold-out')

  const { [baitField]: _bait, elapsedMs: _timing, consent = 0, origin, campaign, lines, ...answers } = request
  // An answer that has no column would be lost: the type check fails here.
  const stored: Pick<NewOrder, keyof typeof answers> = answers
  const [first, ...further] = lines.map((line) => toSoldLine(catalogue, line))
  // The contract lets no order without a product through.
  if (!first) throw new RangeError('An order without a line')
  return {
    ...stored,
    // One that there is not was not read by anybody.
    consent: consent > 0 && consent <= consentVersion ? consent : null,
    origin: origin || null,
    campaign: campaign || null,
    lines: [first, ...further] as const,
    phoneE164,
    ...guessedRegion(request.address),
    contentHash: hashContent(request, phoneE164),
    flags,
  }
}

/**
 * A buyer's phone number, and whether numbers that begin like it are in use. For Nigeria an unknown prefix is a reason
 * to look twice, not to refuse, since ranges grow faster than libraries; for any other country it is the only check.
 * @throws {Refusal} 400
 */
export function readBuyersPhone(typed: string): { phoneE164: string; isKnown: boolean } {
  const phone = readPhone(typed)
  const isKnown = phone !== undefined && isValidPhoneNumber(phone.e164)
  if (!phone || (phone.country === 'elsewhere' && !isKnown)) {
    const message = 'Enter the full phone number with its country code, for example +44 20 7946 0958.'
    throw new Refusal(400, 'invalid', message, { phone: message })
  }
  return { phoneE164: phone.e164, isKnown }
}

function isSoldLikeThis(
  catalogue: Catalogue,
  { supplement, bottle, package: contents, priceNaira }: OrderLine,
): boolean {
  const product = findProduct(catalogue, 'orderLabel', supplement)
  return isListed(catalogue, product, bottle, { ...(contents && { contents }), ...(priceNaira && { priceNaira }) })
}

/** An order of one product, as an order of a cart that holds only this. */
export function cartOfOne({
  supplement,
  bottle,
  package: contents,
  priceNaira,
  ...rest
}: OrderRequest): CartOrderRequest {
  // A field of the product that is left in `rest` would be lost: the type check fails here.
  const common: Pick<CartOrderRequest, keyof typeof rest> = rest
  return { ...common, lines: [{ supplement, bottle, package: contents, priceNaira }] }
}

/** A stored line in the order form's own words: what {@link toSoldLine} made of them, read backwards. */
export function orderedLine({ name, bottles, package: contents, priceNaira, productId: _derived, ...more }: NewLine) {
  more satisfies Record<string, never>
  return { supplement: name, bottle: bottles, package: contents, priceNaira }
}

/** What is asked for where somebody means an order a second time: the same answers and the same products. */
export function requestAgain(
  order: Answers & Pick<NewOrder, 'consent'> & { readonly lines: readonly NewLine[] },
): CartOrderRequest {
  const lines = order.lines.map((line) => {
    const { supplement, package: contents, priceNaira, ...others } = orderedLine(line)
    return {
      ...others,
      // It was one when it was ordered, and is stored as it was called then.
      supplement,
      package: contents ?? undefined,
      priceNaira: priceNaira ?? undefined,
    }
  })
  return { ...answersOf(order), consent: order.consent ?? undefined, lines }
}

type UnnamedOrder = Omit<NewOrder, 'reference' | 'confirmationToken' | 'searchText'>

async function store(
  transaction: Database,
  order: UnnamedOrder,
  ordersPerPhone: number,
  waitedSeconds: number,
): Promise<Taken> {
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
    const earlier = await earlierOrders(transaction, order, waitedSeconds)
    const sameIntent = earlier.find(({ intentId }) => intentId === order.intentId)
    const isSame = sameIntent?.contentHash === order.contentHash || sameIntent?.contentHash.startsWith(noDigest)
    if (sameIntent && !isSame) {
      if (isErased(sameIntent) || sameIntent.contentHash.startsWith(formerDigest)) {
        const message = 'This order was erased. Please submit the form again if you still want it.'
        throw new Refusal(422, 'key-reused', message)
      }
      const message = 'This order was already sent with other answers. Please submit the form again.'
      throw new Refusal(422, 'key-reused', message)
    }
    const meant = sameIntent ?? earlier.find(({ isMeant }) => isMeant)
    if (meant) return { receipt: meant, isReplay: true }
    const [same] = earlier
    const beside = same && (await orderBeside(transaction, same, waitedSeconds))
    if (beside?.isMeant) return { receipt: beside, isReplay: true }
    await releaseAnswers(transaction, order.contentHash, waitedSeconds)
  }
  throw new Error('No free order reference was found')
}
