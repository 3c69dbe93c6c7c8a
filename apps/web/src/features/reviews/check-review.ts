import { schemaFor } from '@divine/contracts/calls/by-catalogue'
import { reviewRequest } from '@divine/contracts/calls/reviews'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { checkValues } from '#/shared/forms/check-values.ts'

/**
 * Checks what was typed with the contract's own schema. It needs zod, so the browser loads it with the form's first
 * touch.
 */
export function checkReview(catalogue: Catalogue, values: Readonly<Record<string, string>>) {
  return checkValues(schemaFor(catalogue, reviewRequest), values)
}
