import { schemaFor } from '@divine/contracts/calls/by-catalogue'
import { cartOrderRequest, orderRequest } from '@divine/contracts/calls/orders'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { readCart, soldLines } from '@divine/contracts/orders/cart-lines'
import { checkValues } from '#/shared/forms/check-values.ts'
import { type Order, type OrderValues, uncheckedOrder } from './order.ts'
import { packField } from './order-fields.ts'

/**
 * Checks what was typed with the contract's own schema. It has a file of its own because it imports zod: the browser
 * loads it when the form is near, not with the page.
 */
export function checkOrder(
  catalogue: Catalogue,
  values: OrderValues,
): { readonly checked: Order } | { readonly fieldErrors: Record<string, string> } {
  if (values.lines === undefined)
    return checkValues(schemaFor(catalogue, orderRequest), uncheckedOrder(catalogue, values))
  const lines = soldLines(catalogue, readCart(values.lines))
  return checkValues(schemaFor(catalogue, cartOrderRequest), uncheckedOrder(catalogue, values), ([field, index]) => {
    const line = field === 'lines' ? lines[Number(index)] : undefined
    return line ? packField(line) : String(field)
  })
}
