import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { type CartLine, readCartLine } from '@divine/contracts/orders/cart-lines'

/** What the address of `/cart` may say. */
export interface CartSearch {
  /** Id of a product that the server shall put in: it answers with an address that says what became of it. */
  readonly 'add-to-cart'?: string
  /** How many bottles of it, where a package was chosen. */
  readonly quantity?: string
  /** Id of the product that was put in just now, or a word that no product has. */
  readonly added?: string
  /** The line that was taken out just now, such as `2x3`. */
  readonly removed?: string
}

/** Stands for whatever product nobody sells. */
export const unknownProduct = 'unknown'

/** Reads the address leniently. */
export function readCartSearch({ added, removed }: Record<string, unknown>): CartSearch {
  const isProduct = shopCards.some(({ id }) => id === added)
  const line = readCartLine(String(removed))
  return {
    ...(added !== undefined && { added: isProduct ? String(added) : unknownProduct }),
    ...(line && { removed: String(removed) }),
  }
}

/** The line that was taken out, if the address tells of one. */
export function removedLine({ removed }: CartSearch): CartLine | undefined {
  return removed === undefined ? undefined : readCartLine(removed)
}
