import { bottlePrices } from './prices.ts'
import { type Package, type Topic, topics } from './topics.ts'

/** A product as the shop lists it. */
export interface ShopCard {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly priceNaira: number
  readonly tags: readonly string[]
  /** What the price buys, such as `1 repair + 1 procare`. */
  readonly contents: string
  /** How many bottles that is: the order form's initial value. */
  readonly bottles: number
  /**
   * The topic whose page describes the product; a pack of bottles has none, as its supplement is chosen in the form.
   */
  readonly topic: Topic | undefined
}

/** The price of one bottle of any supplement. Source: specification §2 'Pricing'. */
const [oneBottle, ...packs] = bottlePrices

function topicCard(topic: Topic): ShopCard {
  const packages: readonly Package[] = topic.packages
  const bought = packages.find(({ priceNaira }) => priceNaira === topic.card.priceNaira)
  if (!bought && topic.card.priceNaira !== oneBottle.priceNaira) {
    throw new RangeError(`Nothing that can be ordered costs what the card of ${topic.name} says`)
  }
  return { ...topic.card, contents: bought?.contents ?? '1 bottle', bottles: bought?.bottles ?? 1, topic }
}

/**
 * The shop's nine cards in its default order: the topics, then the packs. Source: departures of the specification §2.
 */
export const shopCards: readonly ShopCard[] = [
  ...topics.map(topicCard),
  ...packs.map(({ bottles, priceNaira }, index) => ({
    id: `${topics.length + 1 + index}`,
    sku: `DHS-PACK-${bottles}`,
    name: `${bottles}-bottle pack`,
    priceNaira,
    tags: ['Family pack'],
    contents: `${bottles} bottles of the supplement you choose`,
    bottles,
    topic: undefined,
  })),
]

/** The card that sells this topic. */
export function cardOf(topic: Topic): ShopCard {
  return shopCards.find((card) => card.topic?.key === topic.key) as ShopCard
}
