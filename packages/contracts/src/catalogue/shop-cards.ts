import { bottlesText } from './bottles.ts'
import type { Catalogue, Package, Product } from './catalogue.ts'

/** A product as the shop lists it. */
export interface ShopCard {
  /** That of its product, or of the pack. */
  readonly id: string
  readonly sku: string
  readonly name: string
  /** In whole naira; null where it is confirmed on the phone. */
  readonly priceNaira: number | null
  readonly tags: readonly string[]
  /** What the price buys, such as `1 repair + 1 procare`. */
  readonly contents: string
  /** How many bottles that is: the order form's initial value. */
  readonly bottles: number
  /** What the price was before, while it is on offer, in whole naira. */
  readonly formerPriceNaira?: number
  /** Whose page describes it; a pack of bottles has none, as its supplement is chosen in the form. */
  readonly product: Product | undefined
}

/**
 * The package that a product's card sells: of its price and, where several have that or none, of its number of bottles.
 * Undefined where the card sells one bottle.
 */
export function packageOnCard({ card, packages }: Pick<Product, 'card' | 'packages'>): Package | undefined {
  return packages.find(
    ({ bottles, priceNaira }) => priceNaira === card.priceNaira && bottles === (card.bottles ?? bottles),
  )
}

/** The card that sells this product: one of its packages, or one bottle. */
export function cardOf(product: Product): ShopCard {
  const { id, sku, tags, card } = product
  const bought = packageOnCard(product)
  return {
    id,
    sku,
    tags,
    ...card,
    contents: bought?.contents ?? bottlesText(1),
    bottles: bought?.bottles ?? 1,
    ...(bought?.formerPriceNaira && { formerPriceNaira: bought.formerPriceNaira }),
    product,
  }
}

/** The shop's cards in its default order: the products, then the packs. Source: departures of the specification §2. */
export function shopCards({ products, bottlePrices }: Catalogue): readonly ShopCard[] {
  const packs = bottlePrices.flatMap(({ bottles, priceNaira, pack }) =>
    pack
      ? [
          {
            ...pack,
            name: `${bottles}-bottle pack`,
            priceNaira,
            tags: ['Family pack'],
            contents: `${bottles} bottles of the supplement you choose`,
            bottles,
            product: undefined,
          },
        ]
      : [],
  )
  return [...products.map(cardOf), ...packs]
}

/** The card with this id. */
export function findCard(catalogue: Catalogue, id: string): ShopCard | undefined {
  return shopCards(catalogue).find((card) => card.id === id)
}

/** Whether a text can be the id of a card: what is no such text is left out of addresses and lists at once. */
export function isCardId(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}
