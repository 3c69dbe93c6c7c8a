import type { ReviewSummary } from '@divine/contracts/calls/review-rules'
import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'
import type { TopicKey } from '@divine/contracts/catalogue/topics'
import type { Call } from '#/shared/api/call.ts'

/** What buyers have made of the products. */
export interface ShopFigures {
  /** Approved reviews by topic; a topic without any is missing. */
  readonly reviews: readonly (ReviewSummary & { readonly topic: TopicKey })[]
  /** Ids of the cards, the most ordered first, without those that nobody ordered lately. */
  readonly popular: readonly string[]
}

/** Nothing is known of any card. */
export const noFigures: ShopFigures = { reviews: [], popular: [] }

/** The figures of all cards. Without them the shop still stands, so a failure is no error here and gives undefined. */
export async function readShopFigures(call: Call): Promise<ShopFigures | undefined> {
  try {
    const [reviews, popular] = await Promise.all([call('getReviewSummaries'), call('listPopular')])
    return { reviews: reviews.body, popular: popular.body }
  } catch {
    return undefined
  }
}

/** The approved reviews of what a card sells; undefined where there is none. */
export function reviewsOf(card: ShopCard, { reviews }: ShopFigures): ReviewSummary | undefined {
  return reviews.find(({ topic }) => topic === card.topic?.key)
}

/** A card counts as if this many more buyers had given this rating: one five-star review is no better than a hundred good ones. */
const prior = { count: 5, rating: 3 }

/** The average rating by which cards are ordered. One without reviews stands in the middle. */
export function weighedRating(card: ShopCard, figures: ShopFigures): number {
  const { count = 0, average } = reviewsOf(card, figures) ?? {}
  return (count * (average ?? 0) + prior.count * prior.rating) / (count + prior.count)
}

/** Place by orders, from 0; cards that nobody ordered share the last one. */
export function placeByOrders(card: ShopCard, { popular }: ShopFigures): number {
  const place = popular.indexOf(card.id)
  return place < 0 ? popular.length : place
}
