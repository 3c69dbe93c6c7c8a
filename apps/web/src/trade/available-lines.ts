import { type Catalogue, isSoldOut } from '@divine/contracts/catalogue/catalogue'
import { type CartLine, cardOfLine } from '@divine/contracts/orders/cart-lines'

/**
 * The lines of a cart that can be ordered just now: others stay in it, and no order takes them. In a file of its own:
 * every page loads the cart.
 */
export function availableLines(catalogue: Catalogue, lines: readonly CartLine[]): readonly CartLine[] {
  return lines.filter((line) => !isSoldOut(cardOfLine(catalogue, line).product))
}
