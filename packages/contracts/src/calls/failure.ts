import { z } from 'zod'
import './zod-on-pages.ts'

/** Machine-readable reason of a refusal; it must not change. The message beside it is for people and may change. */
export const failureCode = z.enum([
  'invalid',
  'unreadable',
  'too-large',
  'unsupported-type',
  'not-found',
  'signed-out',
  'wrong-credentials',
  'second-factor-missing',
  'foreign-origin',
  'other-member',
  'other-role',
  'too-many',
  'key-reused',
  'conflict',
  'claims',
  'unavailable',
  'internal',
])
export type FailureCode = z.infer<typeof failureCode>

/**
 * The one body of every refusal. `message` is a sentence for the person at the screen; `fieldErrors` maps a field of
 * the request to what is wrong with it; `requestId` finds the request in the log. It never carries a stack, SQL or a
 * stored value.
 */
export const failure = z.object({
  code: failureCode,
  message: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Failure = z.infer<typeof failure>
