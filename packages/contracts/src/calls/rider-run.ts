import { z } from 'zod'
import { paidWays } from '../orders/history.ts'
import { failReasons } from '../orders/stages.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { doneAt, moveRequest } from './order-acts.ts'
import { orderReference } from './order-desk.ts'
import { idempotencyKey } from './orders.ts'

/** What a rider says of a stop. `open`: nothing yet; `left`: the run has it no more. */
export const stopOutcomes = ['open', 'delivered', 'failed', 'left'] as const
export type StopOutcome = (typeof stopOutcomes)[number]

const secretParams = z.object({ secret: z.string().regex(/^[A-Za-z0-9]{20,40}$/) })

const riderStop = z.object({
  reference: z.string(),
  fullname: z.string(),
  phone: z.string().describe('As people read it out; empty where the run has the order no more'),
  phoneE164: z.string(),
  address: z.string(),
  sumNaira: z.int().nullable().describe('To pay at the door'),
  outcome: z.enum(stopOutcomes),
  said: z.string().nullable().describe('Id of the last word that riders said of it; null where they said none'),
  takenNaira: z.int().nullable(),
  paidBy: z.enum(paidWays).nullable(),
  transferReference: z.string().nullable(),
  isSettled: z.boolean().describe('Whether an owner has signed its money off: it is not asked for again'),
  reason: moveRequest.shape.reason.unwrap().nullable(),
})
export type RiderStop = z.input<typeof riderStop>

const riderRun = z.object({
  run: z.string().describe('The same by whatever link it is opened, and of no other run'),
  rider: z.string(),
  day: z.string(),
  isEnded: z.boolean(),
  until: instant.describe('Until when this link is good'),
  owedNaira: z.int().describe('What the rider still owes of what was signed off'),
  stops: z.array(riderStop),
})
export type RiderRun = z.input<typeof riderRun>

export const getRiderRun = {
  ...addresses.getRiderRun,
  config: { access: 'public' },
  schema: {
    summary: 'Read the run of a rider, by the secret of its link',
    tags: ['Delivery'],
    params: secretParams,
    response: { 200: riderRun, 404: failure, 429: failure },
  },
} as const satisfies Endpoint

export const sayStop = {
  ...addresses.sayStop,
  config: { access: 'public' },
  schema: {
    summary: 'Say what became of a stop of a run, by the secret of its link',
    description:
      'In any order, late ones too: of what riders say of a stop the last by its time counts. What comes late, or contradicts what the ' +
      'office has said, is noted in the history of the order. The same again changes nothing.',
    tags: ['Delivery'],
    params: secretParams.extend({ reference: orderReference }),
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({
      outcome: z.enum(['delivered', 'failed'], 'Say whether it was delivered.'),
      sumNaira: moveRequest.shape.sumNaira,
      paidBy: moveRequest.shape.paidBy,
      transferReference: moveRequest.shape.transferReference,
      reason: z.enum(failReasons, 'Say why.').optional(),
      note: typedText(500).optional(),
      ...doneAt,
      after: idempotencyKey
        .optional()
        .describe(
          'Id of the word of this stop that whoever says this has seen: this comes after that, by whatever clock',
        ),
      deviceId: idempotencyKey
        .optional()
        .describe(
          'Minted by the phone that says this, and the same in all that it says: what it says later takes the place of ' +
            'that, and not of what another phone said. What came without it is replaced by who had seen it (`after`)',
        ),
      sentAt: doneAt.at.describe(
        'What the clock of the phone shows as this is sent: `at` is understood by it, however wrong it is',
      ),
    }),
    response: {
      200: riderStop.extend({
        isCounted: z
          .boolean()
          .describe('False where the order stays as somebody else has said it, and this is noted for the office alone'),
      }),
      400: failure,
      404: failure,
      422: failure,
      429: failure,
    },
  },
} as const satisfies Endpoint
