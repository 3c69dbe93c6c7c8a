import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { type CartLine, cardOfLine } from '@divine/contracts/orders/cart-lines'

/** Fields of the form that are no questions of their own, so no call names them. */

/** A hidden field: the list of prices that the buyer chose from. */
export const pricesField = 'prices'

/** The field that asks which supplement a pack of the cart shall hold. */
export function packField({ product }: CartLine): string {
  return `supplement-${product}`
}

/** The lines of a cart that leave open which supplement they hold. */
export function packsAmong(catalogue: Catalogue, lines: readonly CartLine[]): readonly CartLine[] {
  return lines.filter((line) => !cardOfLine(catalogue, line).product)
}
