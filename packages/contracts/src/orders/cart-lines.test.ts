import { expect, test } from 'vitest'
import { firstCatalogue } from '../catalogue/first-catalogue.ts'
import { type CartLine, cardOfLine, nameOfLine, offerOfLine, readCart, soldLines, writeCart } from './cart-lines.ts'

test('a cart is read as it was written', () => {
  const lines = [
    { product: '2', bottles: 3 },
    { product: '8', bottles: 7 },
  ]
  expect(writeCart(lines)).toBe('2x3.8x7')
  expect(readCart('2x3.8x7')).toEqual(lines)
  expect(readCart(writeCart([]))).toEqual([])
})

test('what can name no product or no number of bottles is left out, and a product stands once', () => {
  expect(readCart('2x0.2x8.2x3x1.2x03.2x.x2.constructorx1.2x3.2x4. 2x1')).toEqual([{ product: '2', bottles: 3 }])
})

test('a line of what is not sold is read and not shown, and has no card', () => {
  const [gone, ulcer] = readCart('99x1.2x3') as [CartLine, CartLine]
  expect(soldLines(firstCatalogue, [gone, ulcer])).toEqual([ulcer])
  expect(() => cardOfLine(firstCatalogue, gone)).toThrow(RangeError)
})

test('a pack is called and priced by its bottles, and has no price where the lists have none', () => {
  expect(nameOfLine(firstCatalogue, { product: '8', bottles: 6 })).toBe('6-bottle pack')
  expect(offerOfLine(firstCatalogue, { product: '8', bottles: 6 })).toEqual({ priceNaira: 102_000 })
  expect(offerOfLine(firstCatalogue, { product: '8', bottles: 5 })).toEqual({})
  expect(nameOfLine(firstCatalogue, { product: '2', bottles: 6 })).toBe('Ulcer')
})

test('a product is sold as its package, a pack at the price of the Pricing page', () => {
  expect(offerOfLine(firstCatalogue, { product: '3', bottles: 3 })).toEqual({
    contents: '2 procare + 1 repair',
    priceNaira: 47_000,
  })
  expect(offerOfLine(firstCatalogue, { product: '8', bottles: 3 })).toEqual({ priceNaira: 57_000 })
})
