import { z } from 'zod'
import { addresses } from './addresses.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { typedText } from './fields.ts'
import { buyerClaim, orderParams, wholeOrder } from './order-desk.ts'

/** Who has the buyer instead. */
const heldByOther = failure.extend({ claim: buyerClaim })

export const takeNextBuyer = {
  ...addresses.takeNextBuyer,
  config: { access: 'staff' },
  schema: {
    summary: 'Take the next buyer to call; all open orders of that phone number are then this member of staff’s',
    description:
      'Whom they have already and have not called comes first: asked again, it answers the same buyer until they were called, ' +
      'moved or handed back. Who has called five and not said what came of it is refused.',
    tags: ['Order desk'],
    response: { 200: wholeOrder, 204: z.null().describe('Nobody waits'), 401: failure, 409: failure },
  },
} as const satisfies Endpoint

export const takeBuyer = {
  ...addresses.takeBuyer,
  config: { access: 'staff' },
  schema: {
    summary: 'Take a buyer, keep one longer, or give one to a colleague',
    tags: ['Order desk'],
    params: orderParams,
    body: z.object({
      over: z.boolean().default(false).describe('Take the buyer although somebody else has them: for owners'),
      to: typedText(254).optional().describe('Email of the colleague who gets the buyer, of `listColleagues`'),
    }),
    response: {
      200: buyerClaim,
      400: failure,
      401: failure,
      404: failure,
      409: heldByOther,
      422: failure,
    },
  },
} as const satisfies Endpoint

export const leaveBuyer = {
  ...addresses.leaveBuyer,
  config: { access: 'staff' },
  schema: {
    summary: 'Hand a buyer back, so that the next who asks gets them',
    tags: ['Order desk'],
    params: orderParams,
    response: { 200: done, 401: failure, 404: failure, 409: heldByOther },
  },
} as const satisfies Endpoint
