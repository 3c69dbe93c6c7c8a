import type { ReviewSummary } from '@divine/contracts/calls/review-rules'
import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'
import type { ReadingCall } from '#/shared/api/call.ts'

/** What buyers have made of the products: ratings and orders. */
export interface ShopFigures {
  /** Approved reviews by topic; a topic without any is missing. */
  readonly reviews: readonly (ReviewSummary & { readonly topic: string })[]
  /** Ids of the cards, most ordered first, without those that nobody ordered lately. */
  readonly popular: readonly string[]
}

/** Without any figures. */
export const noFigures: ShopFigures = { reviews: [], popular: [] }

/** The figures of all cards. The shop works without them, so a failure is no error here and gives undefined. */
export async function readShopFigures(call: ReadingCall): Promise<ShopFigures | undefined> {
  try {
    const [reviews, popular] = await Promise.all([call('getReviewSummaries'), call('listPopular')])
    return { reviews: reviews.body, popular: popular.body }
  } catch {
    return undefined
  }
}

/** The approved reviews of what a card sells; undefined if there are none. */
export function reviewsOf(card: ShopCard, { reviews }: ShopFigures): ReviewSummary | undefined {
  return reviews.find(({ topic }) => topic === card.product?.key)
}

/**
 * Each card is rated as if this many more buyers had rated it so: one five-star review is no better than a hundred good
 * ones.
 */
const prior = { count: 5, rating: 3 }

/** The average rating by which cards are sorted. One without reviews comes in the middle. */
export function weighedRating(card: ShopCard, figures: ShopFigures): number {
  const { count = 0, average } = reviewsOf(card, figures) ?? {}
  return (count * (average ?? 0) + prior.count * prior.rating) / (count + prior.count)
}

/** Rank by number of orders, from 0; cards that nobody ordered share the last rank. */
export function rankByOrders(card: ShopCard, { popular }: ShopFigures): number {
  const rank = popular.indexOf(card.id)
  return rank < 0 ? popular.length : rank
}
