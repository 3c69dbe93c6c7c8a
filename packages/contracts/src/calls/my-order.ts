import { z } from 'zod'
import { buyerReasons } from '../orders/buyer-acts.ts'
import { readReference } from '../orders/reference.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenMoment, typedText } from './fields.ts'
import { answerRules, confirmationParams, orderConfirmation, seenVersion, typedPhone } from './orders.ts'

const seen = z.object(seenVersion)

const referenceMessage = 'Enter the reference of your order, such as DH-7K4M2P.'

/** What buyers do about their own orders, by the secret address of its page. */

export const changeMyOrder = {
  ...addresses.changeMyOrder,
  config: { access: 'public' },
  schema: {
    summary: 'Correct the name or the address of an order, or ask to be called at a time, by its secret token',
    description:
      'The same once more is answered the same. What stands in the way is said in words: the rider has the order, or what ' +
      'the page showed has changed since the version in `If-Match`.',
    tags: ['Orders'],
    params: confirmationParams,
    headers: seen,
    body: z.object({
      fullname: answerRules.fullname.optional(),
      address: answerRules.address.optional(),
      callAt: chosenMoment('Choose when we may call you.').optional(),
    }),
    response: {
      200: orderConfirmation,
      400: failure,
      404: failure,
      409: failure,
      429: failure,
      503: failure,
    },
  },
} as const satisfies Endpoint

export const cancelMyOrder = {
  ...addresses.cancelMyOrder,
  config: { access: 'public' },
  schema: {
    summary: 'Cancel an order by its secret token, until the rider has it',
    tags: ['Orders'],
    params: confirmationParams,
    headers: seen,
    body: z.object({ reason: z.enum(buyerReasons, 'Choose one of the reasons, or none.').optional() }),
    response: { 200: orderConfirmation, 404: failure, 409: failure, 429: failure, 503: failure },
  },
} as const satisfies Endpoint

export const findMyOrder = {
  ...addresses.findMyOrder,
  config: { access: 'public' },
  schema: {
    summary: 'Find the page of an order again by its reference and its phone number',
    description:
      'A wrong reference and a wrong number are answered the same: nobody learns whether there is such an order.',
    tags: ['Orders'],
    body: z.object({
      reference: typedText(40, referenceMessage)
        .refine((typed) => readReference(typed) !== undefined, referenceMessage)
        .transform((typed) => readReference(typed) ?? ''),
      phone: typedPhone,
    }),
    response: { 200: z.object({ confirmationPath: z.string() }), 404: failure, 429: failure },
  },
} as const satisfies Endpoint
