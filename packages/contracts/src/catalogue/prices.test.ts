import { expect, test } from 'vitest'
import { findProduct, orderLabels, type Product } from './catalogue.ts'
import { firstCatalogue } from './first-catalogue.ts'
import { priceText, shortPrice } from './naira.ts'
import { isListed, offerOf, sumOfPrices } from './prices.ts'
import { shopCards } from './shop-cards.ts'

const product = (orderLabel: string) => findProduct(firstCatalogue, 'orderLabel', orderLabel)
const ulcer = product('Ulcer') as Product

test('bottles that one list sells are sold as that list says', () => {
  expect(offerOf(firstCatalogue, product('Arthritis and Rheumatism'), 2)).toEqual({
    contents: '1 Joint care + 1 Purifier',
    priceNaira: 42_000,
  })
  expect(offerOf(firstCatalogue, product('Fibroid/Cyst/fertility-booster'), 4)).toEqual({
    contents: '4-in-1 pack: 1 repair, 2 tumour free, 1 female care',
    priceNaira: 72_000,
  })
  expect(offerOf(firstCatalogue, product('Ulcer'), 6)).toEqual({ priceNaira: 102_000 })
})

test('where two lists disagree the list that the buyer chose from decides', () => {
  expect(offerOf(firstCatalogue, product('Diabetes'), 3, 'packages')).toEqual({
    contents: '2 procare + 1 repair',
    priceNaira: 47_000,
  })
  expect(offerOf(firstCatalogue, product('Diabetes'), 3, 'pricing')).toEqual({ priceNaira: 57_000 })
  expect(offerOf(firstCatalogue, product('Diabetes'), 3)).toEqual({})
})

test('where two lists agree on the price, nobody guesses which of them is meant', () => {
  expect(offerOf(firstCatalogue, product('Ulcer'), 3)).toEqual({ priceNaira: 57_000 })
})

test('where the chosen list has nothing, what the other one says stands', () => {
  expect(offerOf(firstCatalogue, product('Diabetes'), 6, 'packages')).toEqual({ priceNaira: 102_000 })
  expect(offerOf(firstCatalogue, product('Diabetes'), 2, 'pricing')).toEqual({
    contents: '1 repair + 1 procare',
    priceNaira: 37_000,
  })
})

test('where no list prices it, there is no price', () => {
  expect(offerOf(firstCatalogue, product('Diabetes'), 5, 'packages')).toEqual({})
})

/** Ulcer without a price for three bottles, of which the Pricing page says ₦57,000. */
const byPhone: Product = {
  ...ulcer,
  packages: ulcer.packages.map((each) => (each.bottles === 3 ? { ...each, priceNaira: null } : each)),
}

test('a package without a price is sold as it is, and no other list prices it', () => {
  expect(offerOf(firstCatalogue, byPhone, 3, 'packages')).toEqual({ contents: '2 procare + 1 repair' })
  expect(offerOf(firstCatalogue, byPhone, 3)).toEqual({})
  expect(offerOf(firstCatalogue, byPhone, 3, 'pricing')).toEqual({ priceNaira: 57_000 })
})

test('an order of a package without a price is listed, one that was shown another price for it is not', () => {
  const contents = '2 procare + 1 repair'
  expect(isListed(firstCatalogue, byPhone, 3, { contents })).toBe(true)
  expect(isListed(firstCatalogue, byPhone, 3, { contents, priceNaira: 57_000 })).toBe(false)
})

test('an offer of any list is listed, another price or package is not', () => {
  expect(
    isListed(firstCatalogue, product('Diabetes'), 3, { contents: '2 procare + 1 repair', priceNaira: 47_000 }),
  ).toBe(true)
  expect(isListed(firstCatalogue, product('Diabetes'), 3, { priceNaira: 57_000 })).toBe(true)
  expect(isListed(firstCatalogue, product('Diabetes'), 2, { priceNaira: 37_000 })).toBe(true)
  expect(isListed(firstCatalogue, product('Diabetes'), 2, {})).toBe(true)
  expect(isListed(firstCatalogue, product('Diabetes'), 3, { priceNaira: 1 })).toBe(false)
  expect(isListed(firstCatalogue, product('Diabetes'), 3, { contents: '9 procare', priceNaira: 47_000 })).toBe(false)
})

test('every package holds as many bottles as its contents add up to', () => {
  for (const { packages } of firstCatalogue.products) {
    for (const { contents, bottles } of packages) {
      const counts = [...contents.replace(/\d-in-1 pack:/, '').matchAll(/\d+/g)].map(([count]) => Number(count))
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        contents,
      ).toBe(bottles)
    }
  }
})

test('the options of the order form stand in the order of the specification', () => {
  expect(orderLabels(firstCatalogue)).toEqual([
    'Arthritis and Rheumatism',
    'Diabetes',
    'Fibroid/Cyst/fertility-booster',
    'Ulcer',
    'Erectile Dysfunction',
    'HIV/Cancer/Hepatitis',
    'High blood pressure and Stroke',
  ])
})

test('every card of the shop costs what as many bottles of it are listed at', () => {
  for (const { product, bottles, priceNaira, name } of shopCards(firstCatalogue)) {
    expect(offerOf(firstCatalogue, product, bottles, product && 'packages').priceNaira, name).toBe(priceNaira)
  }
})

test('a sum with an unknown price is unknown', () => {
  expect(sumOfPrices([37_000, 42_000])).toBe(79_000)
  expect(sumOfPrices([37_000, undefined, 42_000])).toBeUndefined()
  expect(sumOfPrices([37_000, null])).toBeUndefined()
})

test('a price that is not set is said in few words on a card, and in a sentence where there is room', () => {
  expect([37_000, null].map(shortPrice)).toEqual(['₦37,000', 'Price by phone'])
  expect([37_000, undefined].map(priceText)).toEqual(['₦37,000', 'We confirm the price when we call.'])
})
