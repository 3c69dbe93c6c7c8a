import { orderRequest } from '@divine/contracts/orders'
import { checkValues } from '#/shared/forms/check-values.ts'

/**
 * Checks what was typed with the contract's own schema. It stands in a file of its own because it brings zod: the
 * browser loads it with the first touch of the form, not with the page.
 */
export function checkOrder(values: Readonly<Record<string, string>>) {
  return checkValues(orderRequest, values)
}
