import { reviewRequest } from '@divine/contracts/calls/reviews'
import { checkValues } from '#/shared/forms/check-values.ts'

/**
 * Checks what was typed with the contract's own schema. It needs zod, so the browser loads it with the form's first
 * touch.
 */
export function checkReview(values: Readonly<Record<string, string>>) {
  return checkValues(reviewRequest, values)
}
