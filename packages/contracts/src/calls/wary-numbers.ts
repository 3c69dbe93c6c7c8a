import { z } from 'zod'
import { addresses } from './addresses.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay, chosenMoment, instant, typedText } from './fields.ts'
import { typedPhone } from './orders.ts'

const waryNumber = z.object({
  phoneE164: z.string(),
  reason: z.string(),
  until: z.string().describe('Last day in Lagos on which it counts'),
  addedBy: z.string().describe('Email of the member of staff who wrote it down'),
  addedAt: instant,
})
export type WaryNumber = z.input<typeof waryNumber>

/** The entry as it is now, where it is not what whoever asks has seen. */
const conflict = failure.extend({ standing: waryNumber })

export const listWaryNumbers = {
  ...addresses.listWaryNumbers,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the phone numbers to be wary of today, newest first',
    tags: ['Order desk'],
    response: { 200: z.array(waryNumber), 401: failure },
  },
} as const satisfies Endpoint

export const addWaryNumber = {
  ...addresses.addWaryNumber,
  config: { access: 'staff' },
  schema: {
    summary: 'Be wary of a phone number: its orders are stored, and wait to be checked',
    description:
      'It replaces what the same member of staff wrote about the number before. What a colleague wrote, and still counts, is ' +
      'replaced only where `replaces` says that it has been seen; otherwise it is answered with 409, as `standing`.',
    tags: ['Order desk'],
    body: z.object({
      phone: typedPhone,
      reason: typedText(500, 'Say why.'),
      until: chosenDay('Choose until when.').describe('Last day in Lagos on which it counts'),
      replaces: chosenMoment('Say which entry it replaces.')
        .optional()
        .describe('The `addedAt` of the entry that was seen'),
    }),
    response: { 201: waryNumber, 400: failure, 401: failure, 409: conflict },
  },
} as const satisfies Endpoint

export const removeWaryNumber = {
  ...addresses.removeWaryNumber,
  config: { access: 'staff' },
  schema: {
    summary: 'Take a phone number off the list of those to be wary of; one that is not on it is fine',
    tags: ['Order desk'],
    querystring: z.object({
      phone: typedPhone,
      addedAt: chosenMoment('Say which entry it is.')
        .optional()
        .describe(
          'Of the entry that was seen: another one is answered with 409, as `standing`. Needed for what a colleague wrote',
        ),
    }),
    response: { 200: done, 400: failure, 401: failure, 409: conflict },
  },
} as const satisfies Endpoint
