import { type ReviewStatus, reviewStatuses } from '@divine/contracts/calls/review-rules'
import { type Catalogue, findProduct } from '@divine/contracts/catalogue/catalogue'
import { wholeNumber } from '#/shared/listing.ts'

/** What the address of the desk may contain: which reviews, of which product, and the page of the list from 1. */
export interface DeskSearch {
  readonly status?: ReviewStatus
  /** Key of the product. */
  readonly topic?: string
  readonly page?: number
}

/** Reads the address leniently: invalid values count as missing. */
export function readDeskSearch({ status, topic, page }: Record<string, unknown>): DeskSearch {
  const known = reviewStatuses.find((each) => each === status)
  const number = wholeNumber(String(page))
  return {
    ...(known && { status: known }),
    ...(typeof topic === 'string' && topic !== '' && { topic }),
    ...(number && { page: number }),
  }
}

/** What the address asks for while this is sold: a product that is not counts as missing. */
export function searchOfSold(catalogue: Catalogue, search: DeskSearch): DeskSearch {
  const { topic, ...others } = search
  return topic === undefined || findProduct(catalogue, 'key', topic) ? search : others
}
