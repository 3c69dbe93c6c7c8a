import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { type CartLine, readCartLine } from '@divine/contracts/orders/cart-lines'

/** The search parameters of `/cart`. */
export interface CartSearch {
  /** Id of a product that the server is to add: it redirects to an address that says what became of it. */
  readonly 'add-to-cart'?: string
  /** How many bottles of it, if a package was chosen. */
  readonly quantity?: string
  /** Id of the product that was just added, or {@link unknownProduct}. */
  readonly added?: string
  /** The line that was just removed, such as `2x3`. */
  readonly removed?: string
}

/** In place of the id of a product that we do not sell. */
export const unknownProduct = 'unknown'

/** Ignores what cannot be read. */
export function readCartSearch({ added, removed }: Record<string, unknown>): CartSearch {
  const isProduct = shopCards.some(({ id }) => id === added)
  const line = readCartLine(String(removed))
  return {
    ...(added !== undefined && { added: isProduct ? String(added) : unknownProduct }),
    ...(line && { removed: String(removed) }),
  }
}

/** The line that was removed, if the address names one. */
export function removedLine({ removed }: CartSearch): CartLine | undefined {
  return removed === undefined ? undefined : readCartLine(removed)
}
