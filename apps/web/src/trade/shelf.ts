import type { Product } from '@divine/contracts/catalogue/catalogue'

/** Most products on the shelf. Whoever sells more has the rest in the shop: a phone would never come to its end. */
const mostOnShelf = 12

/** The products that stand on the home page, in its order; every visitor's menu names the same ones. */
export function onShelf(products: readonly Product[]): readonly Product[] {
  return [...products].sort((one, other) => one.shelfPosition - other.shelfPosition).slice(0, mostOnShelf)
}
