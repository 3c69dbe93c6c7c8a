import type { BuyerStage } from '@divine/contracts/orders/buyer-stages'
import { formerPrice } from './order-slip.tsx'

export interface StageWords {
  /** How far the order is. */
  readonly news: string
  /** What happens next. */
  readonly next: string
  /** What the price is, where nothing is to be paid any more. */
  readonly price?: string
  /** What happens unless the same is ordered again, where we do not bring the order any more. */
  readonly again?: string
}

/** What the confirmation says of an order later. A received one is spoken of as when it was submitted. */
export const stageWords: Readonly<Record<BuyerStage, StageWords | undefined>> = {
  received: undefined,
  confirmed: {
    news: 'Your order is confirmed.',
    next: 'You pay only when the product reaches you.',
  },
  'on-the-way': {
    news: 'Your order is with our rider.',
    next: 'You pay only when the product reaches you.',
  },
  delivered: {
    news: 'This order was delivered.',
    next: 'Is something not right? Send us the reference.',
    price: formerPrice,
    again: 'That order was delivered. Press only if you want the same again.',
  },
  'not-delivered': {
    news: 'This order has not been delivered.',
    next: 'If you still want it, send us the reference or call us.',
    price: formerPrice,
    again: 'That order has not been delivered. Press only if you want a new one.',
  },
  cancelled: {
    news: 'This order is cancelled.',
    next: 'We do not bring it, and there is nothing to pay. Is that not what you want? Send us the reference.',
    price: formerPrice,
    again: 'That order is cancelled, and we do not bring it. Press only if you want a new one.',
  },
}
