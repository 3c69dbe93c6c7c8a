import { wholeNumber } from '#/shared/listing.ts'

/** What the address of a page with reviews may contain about them. */
export interface ReviewSearch {
  /** `add` opens the form; `sent` says that a review was sent without script. */
  readonly review?: 'add' | 'sent'
  /** Page of the list, from 1. Comment links have always used this name. */
  readonly cpage?: string
}

/** Where a form without script leads once the review is stored. */
export const sentSearch = { review: 'sent' } as const satisfies ReviewSearch

/** What the address says about a review that is being written. */
const states = ['add', 'sent'] as const

/** Reads the address leniently: invalid values count as missing. */
export function readReviewSearch({ review, cpage }: Record<string, unknown>): ReviewSearch {
  const page = wholeNumber(String(cpage))
  const state = states.find((each) => each === review)
  return { ...(state && { review: state }), ...(page && page > 1 && { cpage: String(page) }) }
}
