import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { isCardId } from '@divine/contracts/catalogue/shop-cards'
import { type CartLine, readCartLine, soldLines } from '@divine/contracts/orders/cart-lines'

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

/** In place of what is no id of a product. */
export const unknownProduct = 'unknown'

/** Ignores what cannot be read. */
export function readCartSearch({ added, removed }: Record<string, unknown>): CartSearch {
  const line = readCartLine(String(removed))
  return {
    ...(added !== undefined && { added: isCardId(String(added)) ? String(added) : unknownProduct }),
    ...(line && { removed: String(removed) }),
  }
}

/** The line that was removed, if the address names one of what is sold. */
export function removedLine(catalogue: Catalogue, { removed }: CartSearch): CartLine | undefined {
  const line = removed === undefined ? undefined : readCartLine(removed)
  return line && soldLines(catalogue, [line])[0]
}
