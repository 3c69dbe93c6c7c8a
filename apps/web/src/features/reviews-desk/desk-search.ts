import { type ReviewStatus, reviewStatuses } from '@divine/contracts/calls/review-rules'
import { findTopic, type TopicKey } from '@divine/contracts/catalogue/topics'
import { wholeNumber } from '#/shared/listing.ts'

/** What the address of the desk may contain: which reviews, and the page of the list from 1. */
export interface DeskSearch {
  readonly status?: ReviewStatus
  readonly topic?: TopicKey
  readonly page?: number
}

/** Reads the address leniently: invalid values count as missing. */
export function readDeskSearch({ status, topic, page }: Record<string, unknown>): DeskSearch {
  const known = reviewStatuses.find((each) => each === status)
  const about = findTopic('key', String(topic))
  const number = wholeNumber(String(page))
  return { ...(known && { status: known }), ...(about && { topic: about.key }), ...(number && { page: number }) }
}
