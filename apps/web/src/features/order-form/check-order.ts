import { schemaFor } from '@divine/contracts/calls/by-catalogue'
import { cartOrderRequest, orderRequest } from '@divine/contracts/calls/orders'
import { type Catalogue, findProduct, isSoldOut } from '@divine/contracts/catalogue/catalogue'
import { cardOfLine, nameOfLine, readCart, soldLines } from '@divine/contracts/orders/cart-lines'
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
  const gone = soldOutAmong(catalogue, values)
  if (Object.keys(gone).length > 0) return { fieldErrors: gone }
  if (values.lines === undefined)
    return checkValues(schemaFor(catalogue, orderRequest), uncheckedOrder(catalogue, values))
  const lines = soldLines(catalogue, readCart(values.lines))
  return checkValues(schemaFor(catalogue, cartOrderRequest), uncheckedOrder(catalogue, values), ([field, index]) => {
    const line = field === 'lines' ? lines[Number(index)] : undefined
    return line ? packField(line) : String(field)
  })
}

/**
 * What of an order is sold out as far as this page knows, in words, by the field that has to be changed. The API takes
 * it all the same: an order keeps what its buyer was shown, also where it waited on a phone.
 */
function soldOutAmong(catalogue: Catalogue, values: OrderValues): Record<string, string> {
  const isGone = (label: string | undefined) => isSoldOut(findProduct(catalogue, 'orderLabel', label ?? ''))
  const saidOf = (label: string | undefined) =>
    `${label} is sold out just now. Choose another one, or ask on its page to be told when it is back.`
  if (values.lines === undefined) return isGone(values.supplement) ? { supplement: saidOf(values.supplement) } : {}
  const lines = soldLines(catalogue, readCart(values.lines))
  const gone = lines.filter((line) => isSoldOut(cardOfLine(catalogue, line).product))
  const packs = lines.map(packField).filter((field) => isGone(values[field]))
  const names = gone.map((line) => nameOfLine(catalogue, line)).join(' and ')
  return {
    ...(gone.length > 0 && {
      lines: `Sold out while this page was open, and no part of the order any more: ${names}. Look at the rest and press Submit order again.`,
    }),
    ...Object.fromEntries(packs.map((field) => [field, saidOf(values[field])])),
  }
}
