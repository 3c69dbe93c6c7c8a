import type { Catalogue, Product } from './catalogue.ts'

/**
 * Where a buyer chose: among the packages of a product, or among so many bottles of any supplement on the Pricing page.
 */
export const priceLists = ['packages', 'pricing'] as const
export type PriceList = (typeof priceLists)[number]

/** What a number of bottles is sold as. What no list says is left out. */
export interface Offer {
  /** What a package holds, such as `2 procare + 1 repair`. */
  readonly contents?: string
  /** In whole naira. */
  readonly priceNaira?: number
}

interface Listed {
  readonly contents?: string
  readonly bottles: number
  /** In whole naira; null where the list has the package without a price. */
  readonly priceNaira: number | null
}

/**
 * What this many bottles of a product are sold as. The list that the buyer chose from decides. If it has no such
 * number, or the list is not known, all lists must agree: a wrong price at the door loses the sale, so none is
 * guessed. One that is not chosen yet has the prices of the Pricing page.
 */
export function offerOf(
  { bottlePrices }: Catalogue,
  product: Product | undefined,
  bottles: number,
  chosenFrom?: PriceList,
): Offer {
  const lists: Readonly<Record<PriceList, readonly Listed[]>> = {
    packages: product?.packages ?? [],
    pricing: bottlePrices,
  }
  const entryOf = (list: PriceList) => lists[list].find((entry) => entry.bottles === bottles)

  const chosen = chosenFrom && entryOf(chosenFrom)
  if (chosen) return termsOf(chosen)
  const [one, other] = [entryOf('packages'), entryOf('pricing')]
  if (!one || !other) return termsOf(one ?? other)
  return one.priceNaira === other.priceNaira ? termsOf({ priceNaira: one.priceNaira }) : {}
}

function termsOf({ contents, priceNaira }: Partial<Listed> = {}): Offer {
  return { ...(contents && { contents }), ...(priceNaira && { priceNaira }) }
}

/**
 * Whether one of our lists sells this many bottles of the product as the buyer was shown, as far as that is known.
 */
export function isListed(catalogue: Catalogue, product: Product | undefined, bottles: number, shown: Offer): boolean {
  return [...priceLists, undefined]
    .map((list) => offerOf(catalogue, product, bottles, list))
    .some(
      (offer) =>
        (shown.contents === undefined || shown.contents === offer.contents) &&
        (shown.priceNaira === undefined || shown.priceNaira === offer.priceNaira),
    )
}

/** The sum of several prices, undefined if one of them is not known. */
export function sumOfPrices(prices: readonly (number | null | undefined)[]): number | undefined {
  return prices.reduce<number | undefined>(
    (sum, price) => (sum === undefined || price == null ? undefined : sum + price),
    0,
  )
}
