import type { cancelReasons } from './stages.ts'

/** What a buyer can do about an order on its page. */
export const buyerActs = ['correct', 'ask-for-call', 'cancel'] as const
export type BuyerAct = (typeof buyerActs)[number]

/**
 * Why a buyer does not want the order any more, in the buyer's own words. The other reasons are for staff to find out.
 */
export const buyerReasonWords = {
  'changed-mind': 'I changed my mind',
  price: 'The price',
  'cannot-pay': 'I cannot pay now',
} as const satisfies Partial<Record<(typeof cancelReasons)[number], string>>
export type BuyerReason = keyof typeof buyerReasonWords
export const buyerReasons = Object.keys(buyerReasonWords) as [BuyerReason, ...BuyerReason[]]

/** Between these hours of the clock in Lagos a buyer can ask to be called. */
export const callHours = { first: 8, last: 20 } as const

/** How many days ahead a buyer can ask to be called. */
export const mostDaysAhead = 7
