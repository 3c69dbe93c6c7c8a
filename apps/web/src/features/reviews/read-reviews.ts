import type { ReviewSummary } from '@divine/contracts/calls/review-rules'
import type { PublicReview } from '@divine/contracts/calls/reviews'
import type { ReadingCall } from '#/shared/api/call.ts'
import type { ReviewSearch } from './review-search.ts'

/** One page of a topic's approved reviews, newest first. */
export interface ReviewPage extends ReviewSummary {
  readonly reviews: readonly PublicReview[]
  /** From 1. */
  readonly page: number
}

/** Reviews of a topic. The page works without them, so a failure is no error here and gives undefined. */
export async function readReviews(
  call: ReadingCall,
  topic: string,
  { cpage = '1' }: ReviewSearch,
): Promise<ReviewPage | undefined> {
  const page = Number(cpage)
  try {
    return { ...(await call('getReviews', { params: { topic }, querystring: { page } })).body, page }
  } catch {
    return undefined
  }
}
