import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { type ShopCard, shopCards } from '@divine/contracts/catalogue/shop-cards'
import {
  addressValue,
  countGroups,
  type Group,
  hasEveryWord,
  type ListPage,
  pageOfList,
  wholeNumber,
} from '#/shared/listing.ts'
import { noFigures, rankByOrders, type ShopFigures, weighedRating } from './read-shop-figures.ts'
import type { ShopSearch } from './shop-search.ts'

/** Cards on one page. Source: specification §9. */
export const pageSize = 6
/**
 * The price fields' initial values, which together hide nothing, and their step, in thousands of naira. Source:
 * specification §5.
 */
export const priceFilter = { min: 10, max: 60, step: 10 } as const

interface Sorting {
  readonly value: string
  readonly name: string
  /** @param shop the cards in the order of the shop */
  readonly compare: (one: ShopCard, other: ShopCard, figures: ShopFigures, shop: readonly ShopCard[]) => number
}

/** The first is the default. Equal cards stay in the order of the shop. By price, those without one come last. */
export const sortings: readonly Sorting[] = [
  { value: 'menu_order', name: 'Default sorting', compare: () => 0 },
  {
    value: 'popularity',
    name: 'Sort by popularity',
    compare: (one, other, figures) => rankByOrders(one, figures) - rankByOrders(other, figures),
  },
  {
    value: 'rating',
    name: 'Sort by average rating',
    compare: (one, other, figures) => weighedRating(other, figures) - weighedRating(one, figures),
  },
  {
    value: 'date',
    name: 'Sort by latest',
    compare: (one, other, _figures, shop) => shop.indexOf(other) - shop.indexOf(one),
  },
  {
    value: 'price',
    name: 'Sort by price: low to high',
    // Of two without a price this is NaN, which sorting takes for equal.
    compare: (one, other) =>
      (one.priceNaira ?? Number.POSITIVE_INFINITY) - (other.priceNaira ?? Number.POSITIVE_INFINITY),
  },
  {
    value: 'price-desc',
    name: 'Sort by price: high to low',
    compare: (one, other) => (other.priceNaira ?? 0) - (one.priceNaira ?? 0),
  },
]

/** A category for each product, and one for the packs of bottles. */
const packs = { value: 'packs', name: 'Packs' } as const

export function categoryOf(card: ShopCard): Omit<Group, 'count'> {
  return card.product ? { value: card.product.slug, name: card.product.name } : packs
}

export function categoriesIn(catalogue: Catalogue): readonly Group[] {
  return countGroups(shopCards(catalogue).map(categoryOf))
}

export function tagsIn(catalogue: Catalogue): readonly Group[] {
  return countGroups(
    shopCards(catalogue).flatMap((card) => card.tags.map((name) => ({ value: addressValue(name), name }))),
  )
}

/** The valid part of what the address asks for. */
export interface ShopChoice {
  readonly words: string
  /** In thousands of naira; undefined if the address gives no range, the initial values, or an empty range. */
  readonly price: { readonly min: number; readonly max: number } | undefined
  readonly category: Group | undefined
  readonly tag: Group | undefined
  readonly sorting: Sorting
}

export interface ShopList extends ListPage<ShopCard> {
  readonly choice: ShopChoice
}

/** Lists one page of the cards that match the whole address. Invalid values are ignored. */
export function listCards(catalogue: Catalogue, search: ShopSearch, figures = noFigures): ShopList {
  const choice = readChoice(catalogue, search)
  const shop = shopCards(catalogue)
  const found = shop
    .filter((card) => fits(card, choice))
    .sort((one, other) => choice.sorting.compare(one, other, figures, shop))
  return { choice, ...pageOfList(found, pageSize, search.paged) }
}

function readChoice(
  catalogue: Catalogue,
  { s = '', min_price, max_price, category, tag, orderby }: ShopSearch,
): ShopChoice {
  const min = wholeNumber(min_price)
  const max = wholeNumber(max_price)
  // The fields' initial values would hide the dearest pack: a form sent unchanged asks for no range.
  const isFirst = min === priceFilter.min && max === priceFilter.max
  const isGiven = (min !== undefined || max !== undefined) && !isFirst
  const hasPrice = isGiven && (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY)
  return {
    words: s.trim(),
    price: hasPrice ? { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY } : undefined,
    category: categoriesIn(catalogue).find(({ value }) => value === category),
    tag: tagsIn(catalogue).find(({ value }) => value === tag),
    sorting: sortings.find(({ value }) => value === orderby) ?? (sortings[0] as Sorting),
  }
}

function fits(card: ShopCard, { words, price, category, tag }: ShopChoice): boolean {
  const { product, priceNaira } = card
  const text = [
    card.name,
    card.sku,
    card.contents,
    product?.key,
    product?.name,
    product?.orderLabel,
    ...card.tags,
  ].join(' ')
  return (
    hasEveryWord(text, words) &&
    (!price || (priceNaira !== null && priceNaira >= price.min * 1_000 && priceNaira <= price.max * 1_000)) &&
    (!category || categoryOf(card).value === category.value) &&
    (!tag || card.tags.includes(tag.name))
  )
}
