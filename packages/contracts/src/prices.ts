import { type OrderLabel, type Package, topics } from './topics.ts'

/** The three cards of the Pricing page. Source: specification §2 'Pricing'. */
export const bottlePrices = [
  { bottles: 1, priceNaira: 37_000 },
  { bottles: 3, priceNaira: 57_000 },
  { bottles: 6, priceNaira: 102_000 },
] as const

/**
 * The price in whole naira of this many bottles for this topic, or undefined where no list prices exactly that, or two
 * lists price it differently (a price at the door that is not the one shown loses the sale, so none is guessed). A
 * supplement that is not chosen yet has the price of the Pricing page.
 */
export function listedPriceNaira(orderLabel: OrderLabel | undefined, bottles: number): number | undefined {
  const topic = topics.find((each) => each.orderLabel === orderLabel)
  const packages: readonly Package[] = topic?.packages ?? []
  const listed = [...packages, ...bottlePrices].filter((entry) => entry.bottles === bottles)
  const prices = new Set(listed.map((entry) => entry.priceNaira))
  return prices.size === 1 ? listed[0]?.priceNaira : undefined
}

/** What several prices come to, undefined where one of them is not known. */
export function sumOfPrices(prices: readonly (number | undefined)[]): number | undefined {
  return prices.reduce((sum, price) => (sum === undefined || price === undefined ? undefined : sum + price), 0)
}
