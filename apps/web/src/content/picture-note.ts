import { bottlesIn, type Ingredients } from '@divine/contracts/catalogue/ingredients'
import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'

/**
 * The note beside a product's picture that shows more bottles than are bought; undefined if it does not.
 * @param bottles how many are bought: what the card sells, unless another number was chosen
 */
export function pictureNote(ingredients: Ingredients, card: ShopCard, bottles = card.bottles): string | undefined {
  // One of the site's own of a product shows one of each bottle in its packages, one of a pack all its bottles.
  // What a picture shows that staff have sent, they say themselves.
  if (card.product?.picture.startsWith('/')) return undefined
  const shown = card.product ? bottlesIn(ingredients, card.product.packages).length : card.bottles
  return shown > bottles ? `The picture shows ${shown} bottles.` : undefined
}
