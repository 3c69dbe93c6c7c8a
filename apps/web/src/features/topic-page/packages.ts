import { isSoldOut, type Package, type Product } from '@divine/contracts/catalogue/catalogue'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'

/** What a product's page offers: its packages, and before them one bottle if the shop sells it alone. */
export function packagesOf(topic: Product): readonly Package[] {
  const { contents, bottles, priceNaira } = cardOf(topic)
  const { packages } = topic
  return packages.some((each) => each.bottles === bottles) ? packages : [{ contents, bottles, priceNaira }, ...packages]
}

/**
 * A draft that orders a package by the bottles' own names and the seller's product number. It never names the topic:
 * others may see the phone. One that asks when it is back, where it is sold out.
 * @param bottles of the chosen package; without it the first one is meant
 */
export function orderDraft(topic: Product, bottles: number | undefined): string {
  if (isSoldOut(topic)) return `Hello Divine Health Supplements, when is ${topic.sku} back?`
  const offered = packagesOf(topic)
  const { contents } = offered.find((each) => each.bottles === bottles) ?? (offered[0] as Package)
  return `Hello Divine Health Supplements, I would like to order: ${contents} (${topic.sku}).`
}
