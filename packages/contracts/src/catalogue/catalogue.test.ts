import { expect, test } from 'vitest'
import { tellingWord } from '../texts/telling-words.ts'
import { type Catalogue, findProduct, orderLabels, type Product, productName } from './catalogue.ts'
import { firstCatalogue } from './first-catalogue.ts'
import { cardOf, findCard, shopCards } from './shop-cards.ts'

const eighth: Product = {
  id: '12',
  key: 'sleep',
  slug: 'good-sleep',
  formerSlugs: ['night-tea'],
  name: 'Good Sleep',
  orderLabel: 'Sleep',
  formerLabels: [],
  formPosition: 0,
  shelfPosition: 8,
  summary: 'Dozewell, one herbal supplement.',
  sku: 'DHS-012',
  tags: ['Night'],
  card: { name: 'Night Tea', priceNaira: 1 },
  askFirst: [],
  picture: 'other',
  availability: 'in-stock',
  packages: [{ contents: '2 dozewell', bottles: 2, priceNaira: 30_000 }],
}
const changed: Catalogue = { ...firstCatalogue, products: [...firstCatalogue.products, eighth] }

test('of the first values nothing that names a product or a pack is given twice', () => {
  const { products } = firstCatalogue
  const cards = shopCards(firstCatalogue)
  for (const names of [
    cards.map(({ id }) => id),
    cards.map(({ sku }) => sku),
    products.map(({ key }) => key),
    products.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]).map((slug) => slug.toLowerCase()),
    orderLabels(firstCatalogue),
  ]) {
    expect(new Set(names).size, names.join(', ')).toBe(names.length)
  }
})

test('a product that is added has its card before the packs, its option at its place, and its name', () => {
  expect(shopCards(changed).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '12', '8', '9'])
  expect(findCard(changed, '12')?.product).toBe(findProduct(changed, 'key', eighth.key))
  expect(orderLabels(changed)[0]).toBe('Sleep')
  expect(productName(changed, { productId: '12', name: 'Former name' })).toBe('Good Sleep')
})

test('a card whose price no package has sells one bottle', () => {
  expect(cardOf(eighth)).toMatchObject({ contents: '1 bottle', bottles: 1, priceNaira: 1 })
})

test('a card without a price sells the first package without one, or the one that it names', () => {
  const packages = [
    { contents: '1 dozewell', bottles: 1, priceNaira: 20_000 },
    { contents: '2 dozewell', bottles: 2, priceNaira: null },
    { contents: '3 dozewell', bottles: 3, priceNaira: null },
  ]
  const soldBy = (card: Product['card']) => cardOf({ ...eighth, packages, card })
  expect(soldBy({ name: 'Night Tea', priceNaira: null })).toMatchObject({
    name: 'Night Tea',
    contents: '2 dozewell',
    bottles: 2,
    priceNaira: null,
  })
  const named = { name: 'Night Tea', priceNaira: null, bottles: 3 }
  expect(soldBy(named)).toMatchObject({ contents: '3 dozewell', bottles: 3, priceNaira: null })
})

test('a card at a price that a larger package has too sells one bottle where it says so', () => {
  const card = { name: 'Night Tea', priceNaira: 30_000, bottles: 1 }
  expect(cardOf({ ...eighth, card })).toMatchObject({ contents: '1 bottle', bottles: 1, priceNaira: 30_000 })
})

test('what is no longer sold keeps the name under which it was ordered', () => {
  expect(productName(firstCatalogue, { productId: '12', name: 'Sleep' })).toBe('Sleep')
  expect(productName(firstCatalogue, { productId: null, name: 'Sleep' })).toBe('Sleep')
})

test('the words of a product tell as soon as it is sold', () => {
  const text = 'Your dozewell comes today.'
  expect(tellingWord(firstCatalogue, [text])).toBeUndefined()
  expect(tellingWord(changed, ['Nothing here.', text])).toBe('dozewell')
})
