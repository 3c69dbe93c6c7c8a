import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'

/** Where to read about a card: its product's page, or the prices of the packs. */
export function pageOf(card: ShopCard) {
  return card.product
    ? ({ to: '/product/$topicSlug', params: { topicSlug: card.product.slug } } as const)
    : ({ to: '/pricing' } as const)
}

/** Where to order it: the form, filled in as far as the card says. */
export function orderOf(card: ShopCard) {
  const search = { bottles: String(card.bottles) }
  return card.product
    ? ({ to: '/product/$topicSlug', params: { topicSlug: card.product.slug }, search, hash: 'order' } as const)
    : ({ to: '/contact', search, hash: 'order' } as const)
}

/** Name of the card's picture. */
export function pictureOf(card: ShopCard): string {
  return card.product?.picture ?? `pack-of-${card.bottles}`
}

/** Id of the form on a product's page by which somebody asks to be told when it is back. */
export const whenBackAnchor = 'tell-me'
