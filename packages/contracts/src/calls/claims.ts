import { z } from 'zod'
import type { ClaimMark } from '../texts/claims.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { typedText } from './fields.ts'

/** Longest text in which claims are looked for, in UTF-16 units: as long as the longest that staff write. */
export const longestClaimText = 200_000
/** How many marks of one text are sent. Whoever mends so many asks again. */
export const mostClaimMarks = 500

const claimMark = z.object({
  from: z.int().nonnegative().describe('UTF-16 offset into the plain text'),
  to: z.int().positive(),
  reason: z.string().describe('Why it is marked, in words for staff'),
  instead: z.string().describe('What can honestly be said in its place'),
}) satisfies z.ZodType<ClaimMark>

/** What an owner says that proves a claim: with it the claim is saved, and it is kept in the history. */
export const claimProof = typedText(1_000)
  .min(10, 'Say in 10 characters or more what proves it.')
  .optional()
  .describe('What proves the claims that are new in it. Only that of an owner counts')

/** A proof as the history tells it. */
export const keptProof = z.string().nullable().describe('What its owner said proves the claims that were new in it')

/** Refuses a text that promises something without a proof. */
export const claimsFailure = failure.extend({
  marks: z
    .record(z.string(), z.array(claimMark))
    .describe(
      'By field, such as `summary` or `packages.0.contents`. Of HTML they are in its plain text: its paragraphs, each ' +
        'on a line of its own, and then the descriptions of its pictures',
    ),
})

export const markClaims = {
  ...addresses.markClaims,
  config: { access: 'staff' },
  schema: {
    summary: 'Find what a text promises',
    description: `The same is found at every save, and refused there without an owner's proof. Of one text the first ${mostClaimMarks} are sent.`,
    tags: ['Claim gate'],
    body: z.object({
      text: z
        .string('Send the text.')
        // Nothing is tidied: the offsets have to hold for what was sent.
        .overwrite((text) => text.toWellFormed())
        .refine((text) => !text.includes('\0'), 'Remove the NUL character.')
        .max(longestClaimText, `Use at most ${longestClaimText.toLocaleString('en-GB')} characters.`)
        .describe('Plain text'),
    }),
    response: { 200: z.object({ marks: z.array(claimMark) }), 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint
