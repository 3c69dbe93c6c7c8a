import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { expect, test } from 'vitest'
import { categoriesIn, listCards, priceFilter, tagsIn } from './shop-list.ts'
import { readShopSearch, type ShopSearch } from './shop-search.ts'

const namesOf = (search: ShopSearch) => listCards(firstCatalogue, search).entries.map(({ name }) => name)

test('the first page shows the six cards in the order of the specification, the second the other three', () => {
  expect(namesOf({})).toEqual([
    'Arthritis and Stroke',
    'Ulcer',
    'Diabetes',
    'Fertility Booster',
    'HIV/Cancer',
    'Fibroid',
  ])
  expect(listCards(firstCatalogue, {})).toMatchObject({ total: 9, first: 1, page: 1, pages: 2 })
  expect(namesOf({ paged: '2' })).toEqual(['High Blood Pressure and Stroke', '3-bottle pack', '6-bottle pack'])
  expect(listCards(firstCatalogue, { paged: '2' })).toMatchObject({ first: 7, page: 2 })
})

test('a card is found by its SKU, and by the short name of its topic', () => {
  expect(namesOf({ s: 'DHS-003' })).toHaveLength(1)
  expect(namesOf({ s: 'HBP' })).toEqual(['High Blood Pressure and Stroke'])
})

test('the price filter is in thousands of naira and includes its ends', () => {
  expect(listCards(firstCatalogue, { min_price: '10', max_price: '59' }).total).toBe(8)
  expect(namesOf({ min_price: '42', max_price: '57' })).toEqual(['Arthritis and Stroke', '3-bottle pack'])
  expect(namesOf({ min_price: '100' })).toEqual(['6-bottle pack'])
})

test('the price fields at their first values hide nothing, and each counts once the other is changed', () => {
  const { min, max } = priceFilter
  const range = (from: number, to: number) => listCards(firstCatalogue, { min_price: `${from}`, max_price: `${to}` })
  expect(range(min, max)).toMatchObject({ total: 9, choice: { price: undefined } })
  expect(range(min, 57).total).toBe(8)
  expect(range(50, max).entries.map(({ name }) => name)).toEqual(['3-bottle pack'])
  expect(listCards(firstCatalogue, { max_price: `${max}` }).total).toBe(8)
})

test.each([
  { min_price: 'cheap' },
  { min_price: '60', max_price: '10' },
  { min_price: '-5', max_price: '1e9' },
  { orderby: 'constructor' },
  { category: 'nothing', tag: '__proto__' },
  { paged: '0' },
  { paged: 'two' },
])('%j asks for nothing that can be meant, and the whole list is shown', (search) => {
  expect(listCards(firstCatalogue, search)).toMatchObject({ total: 9, page: 1 })
})

test('a page beyond the last is the last', () => {
  expect(listCards(firstCatalogue, { paged: '99' }).page).toBe(2)
})

test('sorting by price keeps the order of the shop among equals, and both directions agree on the ends', () => {
  const rising = [
    ...listCards(firstCatalogue, { orderby: 'price' }).entries,
    ...listCards(firstCatalogue, { orderby: 'price', paged: '2' }).entries,
  ]
  expect(rising.map(({ priceNaira }) => priceNaira)).toEqual(
    shopCards(firstCatalogue)
      .flatMap(({ priceNaira }) => priceNaira ?? [])
      .toSorted((one, other) => one - other),
  )
  expect(rising[0]?.name).toBe('Ulcer')
  expect(namesOf({ orderby: 'price-desc' })[0]).toBe('6-bottle pack')
  expect(namesOf({ orderby: 'date' })[0]).toBe('6-bottle pack')
})

test('what has no price stands last by price in both directions, and in no range of prices', () => {
  const byPhone = ['ulcer', 'hbp']
  const products = firstCatalogue.products.map((product) => {
    if (!byPhone.includes(product.key)) return product
    const packages = product.packages.map((each) => ({ ...each, priceNaira: null }))
    return { ...product, packages, card: { ...product.card, priceNaira: null } }
  })
  const listed = (search: ShopSearch) => listCards({ ...firstCatalogue, products }, search)
  for (const orderby of ['price', 'price-desc']) {
    expect(
      listed({ orderby, paged: '2' })
        .entries.map(({ product }) => product?.key)
        .slice(1),
    ).toEqual(byPhone)
  }
  expect(listed({ min_price: '0' }).total).toBe(7)
  expect(listed({}).total).toBe(9)
})

test('every word of a search must stand on the card, in any case', () => {
  expect(namesOf({ s: 'JOINT care' })).toEqual(['Arthritis and Stroke'])
  expect(namesOf({ s: 'pressure' })).toEqual(['High Blood Pressure and Stroke'])
  expect(listCards(firstCatalogue, { s: 'joint insulin' }).total).toBe(0)
})

test('search, price, category, tag and order combine', () => {
  const [women] = tagsIn(firstCatalogue).filter(({ name }) => name === 'Women')
  const fibroid = categoriesIn(firstCatalogue).find(({ name }) => name === 'Fibroid')
  const search = { s: 'repair', min_price: '30', max_price: '40', orderby: 'price-desc' }
  expect(listCards(firstCatalogue, search).total).toBe(6)
  expect(namesOf({ ...search, tag: String(women?.value) })).toEqual(['Fibroid'])
  expect(namesOf({ ...search, category: String(fibroid?.value) })).toEqual(['Fibroid'])
})

test('the categories count every card once', () => {
  expect(categoriesIn(firstCatalogue).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1, 2])
})

test('what an address carries besides is not the business of the shop', () => {
  expect(readShopSearch({ s: 'a', utm_source: 'x', paged: 2 })).toEqual({ s: 'a', paged: '2' })
})

const reviewsOf = (topic: 'ulcer' | 'diabetes' | 'stroke', count: number, average: number) => ({
  topic,
  count,
  average,
})

test('a hundred good reviews stand above one perfect one, and no review above bad ones', () => {
  const figures = {
    popular: [],
    reviews: [reviewsOf('ulcer', 1, 5), reviewsOf('diabetes', 100, 4.5), reviewsOf('stroke', 4, 1)],
  }
  const names = ['1', '2'].flatMap((paged) =>
    listCards(firstCatalogue, { orderby: 'rating', paged }, figures).entries.map(({ name }) => name),
  )
  expect(names.slice(0, 3)).toEqual(['Diabetes', 'Ulcer', 'Fertility Booster'])
  expect(names.at(-1)).toBe('Arthritis and Stroke')
})

test('the most ordered stand first, and what nobody ordered keeps the order of the shop behind them', () => {
  const { entries } = listCards(firstCatalogue, { orderby: 'popularity' }, { reviews: [], popular: ['9', '3'] })
  expect(entries.map(({ id }) => id)).toEqual(['9', '3', '1', '2', '4', '5'])
})
