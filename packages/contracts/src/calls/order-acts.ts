import { z } from 'zod'
import { mostNaira, naira } from '../catalogue/naira.ts'
import { baitField } from '../orders/bait-field.ts'
import { paidWays } from '../orders/history.ts'
import { mostLines } from '../orders/lines.ts'
import { enteredSources } from '../orders/sources.ts'
import { stages } from '../orders/stages.ts'
import { addresses } from './addresses.ts'
import { byCatalogue } from './by-catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay, chosenMoment, typedText } from './fields.ts'
import { mostOrdersAtOnce, moveReason, orderParams, orderReference, typedReference, wholeOrder } from './order-desk.ts'
import { answerRules, cartOrder, idempotencyKey, orderLine, seenVersion } from './orders.ts'

const sumNaira = z
  .int('Enter the sum in naira, without kobo.')
  .min(0)
  .max(mostNaira, `A sum is at most ${naira(mostNaira)}.`)

/** Grows by one with each event. */
const version = z.int().min(0).max(999_999_999)

const noVersion = 'Load the page again: it does not say how you saw these orders.'

/** Several orders that are acted on at once, and how each of them was seen. */
export const ordersAsSeen = (most: number) => ({
  references: z.array(orderReference, 'Tick at least one order.').min(1, 'Tick at least one order.').max(most),
  versions: z.record(orderReference, version, noVersion).describe('The version of each of them as it was seen'),
})

/** The rule that each of them says its version, as `refine` takes it. */
export const sayHowSeen: Parameters<z.ZodObject<ReturnType<typeof ordersAsSeen>>['refine']> = [
  ({ references, versions }) => references.every((each) => Object.hasOwn(versions, each)),
  { path: ['versions'], error: noVersion },
]

/** What an act carries so that it is done once, and on what was seen. */
const actHeaders = z.object({ 'idempotency-key': idempotencyKey.optional(), ...seenVersion })

/** When something was done that may reach us later, as from a phone without a network. */
export const doneAt = {
  at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('When it was done. Counted as no earlier than the order and no later than now; without it, now'),
}

export const enterOrder = {
  ...addresses.enterOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Enter an order for a buyer who called, wrote or came',
    tags: ['Order desk'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: byCatalogue((choose) =>
      cartOrder(choose)
        .omit({ [baitField]: true, elapsedMs: true, consent: true, origin: true, campaign: true })
        .extend({ source: z.enum(enteredSources, 'Say how the order came to us.') }),
    ),
    response: { 201: wholeOrder, 400: failure, 401: failure, 422: failure },
  },
} as const satisfies Endpoint

/** What is said with a move. Which of it must be said, the table of stages tells. */
export const moveRequest = z.object({
  to: z.enum(stages, 'Choose what became of it.'),
  reason: moveReason.optional(),
  callAt: chosenMoment('Choose when to call again.').optional(),
  region: z
    .object({ state: typedText(40, 'Choose the state.'), town: typedText(80, 'Enter the LGA or town.') })
    .optional(),
  day: chosenDay().optional(),
  sumNaira: sumNaira.optional(),
  paidBy: z.enum(paidWays, 'Say how it was paid.').optional().describe('How the sum was paid that was taken'),
  transferReference: typedText(60).optional().describe('By what a transfer is found at the bank'),
  isAddressRead: z
    .literal(true)
    .optional()
    .describe('The address was read back to the buyer. Acts that wait on phones may not say it'),
  duplicateOf: typedReference.optional(),
  note: typedText(2_000).optional(),
})

/** What an order is after somebody wanted to change it, and could not: theirs is shown beside what is there now. */
const conflict = failure.extend({ order: wholeOrder })

/** What is answered to an act on one order. */
const answersToAct = {
  200: wholeOrder,
  400: failure,
  401: failure,
  404: failure,
  409: conflict,
  422: failure,
} as const

export const moveOrder = {
  ...addresses.moveOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Say what became of an order, or take the last move back',
    tags: ['Order desk'],
    headers: actHeaders,
    params: orderParams,
    body: z.union([
      moveRequest.extend(doneAt),
      z.object({ takesBack: z.int().describe('Id of the event'), ...doneAt }),
    ]),
    response: answersToAct,
  },
} as const satisfies Endpoint

export const correctOrder = {
  ...addresses.correctOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Correct what an order says; before and after are kept',
    tags: ['Order desk'],
    headers: actHeaders,
    params: orderParams,
    body: byCatalogue((choose) =>
      z
        .object({
          ...answerRules,
          lines: z.array(orderLine(choose)).min(1, 'An order has at least one product.').max(mostLines),
          sumNaira: sumNaira.nullable(),
          region: moveRequest.shape.region.unwrap().nullable(),
          isChecked: z.literal(true).describe('Somebody has looked at what its flags say'),
          ...doneAt,
        })
        .partial(),
    ),
    response: answersToAct,
  },
} as const satisfies Endpoint

export const noteAttempt = {
  ...addresses.noteAttempt,
  config: { access: 'staff' },
  schema: {
    summary: 'Note that the buyer is being called or written to, before the outcome is known',
    tags: ['Order desk'],
    headers: actHeaders,
    params: orderParams,
    body: z.object({ by: z.enum(['call', 'whatsapp']), ...doneAt }),
    response: answersToAct,
  },
} as const satisfies Endpoint

export const addNote = {
  ...addresses.addNote,
  config: { access: 'staff' },
  schema: {
    summary: 'Write a note on an order',
    tags: ['Order desk'],
    headers: actHeaders,
    params: orderParams,
    body: z.object({ note: typedText(2_000, 'Write something first.'), ...doneAt }),
    response: answersToAct,
  },
} as const satisfies Endpoint

export const moveOrders = {
  ...addresses.moveOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Say the same of several orders. Each is answered for itself, and one that cannot move holds up none',
    description:
      'An order that somebody else has changed since it was seen is left alone, and answered with who did what.',
    tags: ['Order desk'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: moveRequest.extend(ordersAsSeen(mostOrdersAtOnce)).refine(...sayHowSeen),
    response: {
      200: z.array(
        z.union([
          z.object({ reference: orderReference, stage: z.enum(stages) }),
          z.object({ reference: orderReference, code: failure.shape.code, message: z.string() }),
        ]),
      ),
      400: failure,
      401: failure,
    },
  },
} as const satisfies Endpoint
