import { expect, test } from 'vitest'
import { listedPriceNaira, sumOfPrices } from './prices.ts'
import { shopCards } from './shop-cards.ts'
import { orderLabels, type Package, topics } from './topics.ts'

test('a package that one list prices has that price', () => {
  expect(listedPriceNaira('Arthritis and Rheumatism', 2)).toBe(42_000)
  expect(listedPriceNaira('Fibroid/Cyst/fertility-booster', 4)).toBe(72_000)
  expect(listedPriceNaira('Ulcer', 6)).toBe(102_000)
})

test('where two lists disagree, and where none prices it, there is no price', () => {
  // Three bottles are 47,000 as a package and 57,000 on the Pricing page.
  expect(listedPriceNaira('Diabetes', 3)).toBeUndefined()
  expect(listedPriceNaira('Diabetes', 5)).toBeUndefined()
})

test('every package holds as many bottles as its contents add up to', () => {
  for (const { packages } of topics) {
    for (const { contents, bottles } of packages as readonly Package[]) {
      const counts = [...contents.replace(/\d-in-1 pack:/, '').matchAll(/\d+/g)].map(([count]) => Number(count))
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        contents,
      ).toBe(bottles)
    }
  }
})

test('the options of the order form stand in the order of the specification', () => {
  expect(orderLabels).toEqual([
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
  for (const { topic, bottles, priceNaira, name } of shopCards) {
    expect(listedPriceNaira(topic?.orderLabel, bottles), name).toBe(priceNaira)
  }
})

test('a sum with an unknown price is unknown', () => {
  expect(sumOfPrices([37_000, 42_000])).toBe(79_000)
  expect(sumOfPrices([37_000, undefined, 42_000])).toBeUndefined()
})
