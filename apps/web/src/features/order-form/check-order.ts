import { cartOrderRequest, orderRequest } from '@divine/contracts/calls/orders'
import { readCart } from '@divine/contracts/orders/cart-lines'
import { checkValues } from '#/shared/forms/check-values.ts'
import { type Order, type OrderValues, uncheckedOrder } from './order.ts'
import { packField } from './order-fields.ts'

/**
 * Checks what was typed with the contract's own schema. It has a file of its own because it imports zod: the browser
 * loads it when the form is near, not with the page.
 */
export function checkOrder(
  values: OrderValues,
): { readonly checked: Order } | { readonly fieldErrors: Record<string, string> } {
  if (values.lines === undefined) return checkValues(orderRequest, uncheckedOrder(values))
  const lines = readCart(values.lines)
  return checkValues(cartOrderRequest, uncheckedOrder(values), ([field, index]) => {
    const line = field === 'lines' ? lines[Number(index)] : undefined
    return line ? packField(line) : String(field)
  })
}
