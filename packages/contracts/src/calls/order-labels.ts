import { z } from 'zod'
import './zod-on-pages.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { mostOrdersAtOnce, orderReference, wholeOrder } from './order-desk.ts'

/**
 * What is written on a parcel: who gets it, where, and what to pay. It says neither what is in it nor what that is for.
 */
export const orderLabel = wholeOrder.pick({
  reference: true,
  fullname: true,
  phone: true,
  phoneE164: true,
  address: true,
  state: true,
  town: true,
  day: true,
  sumNaira: true,
  stage: true,
})
export type OrderLabel = z.input<typeof orderLabel>

export const listLabels = {
  ...addresses.listLabels,
  config: { access: 'staff' },
  schema: {
    summary: 'Read what is written on the parcels of these orders',
    description: 'In the order in which they are named. What there is no order of is left out.',
    tags: ['Order desk'],
    querystring: z.object({
      references: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(orderReference).max(mostOrdersAtOnce))
        .describe('With commas between them'),
    }),
    response: { 200: z.array(orderLabel), 400: failure, 401: failure },
  },
} as const satisfies Endpoint
