import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { linesOfValues, problemOfLines, valuesOfLines } from './line-values.ts'

const line = { productId: '2', name: 'Ulcer', bottles: 3, package: '2 procare + 1 repair', priceNaira: 57_000 } as const

test('lines that nobody changed are the same again, with the package and price of their day', () => {
  expect(linesOfValues(firstCatalogue, valuesOfLines([{ ...line, priceNaira: 1_234 }]))).toEqual([
    { supplement: 'Ulcer', bottle: 3, package: '2 procare + 1 repair', priceNaira: 1_234 },
  ])
})

test('other bottles are sold as the package of that price, and otherwise as bottles', () => {
  const values = { ...valuesOfLines([line]), 'bottle-0': '2' }
  expect(linesOfValues(firstCatalogue, { ...values, 'price-0': '₦37,000' })).toEqual([
    { supplement: 'Ulcer', bottle: 2, package: '1 repair + 1 procare', priceNaira: 37_000 },
  ])
  expect(linesOfValues(firstCatalogue, { ...values, 'price-0': '' })).toEqual([{ supplement: 'Ulcer', bottle: 2 }])
})

test('a line whose product is taken off is none, whatever else it says', () => {
  const values = { ...valuesOfLines([line, line]), 'supplement-0': '' }
  expect(linesOfValues(firstCatalogue, values)).toHaveLength(1)
})

test.each(['57,000.00', '57k', '57.000'])(
  'a price that nobody can read, such as %s, is not taken for none',
  (price) => {
    const values = valuesOfLines([line])
    expect(problemOfLines(firstCatalogue, { ...values, 'price-0': price })).toMatch(/whole naira/)
    for (const readable of ['', '₦57,000', '57 000']) {
      expect(problemOfLines(firstCatalogue, { ...values, 'price-0': readable })).toBeUndefined()
    }
    // Of a line that is taken off nothing is asked.
    expect(
      problemOfLines(firstCatalogue, { ...valuesOfLines([line, line]), 'price-1': price, 'supplement-1': '' }),
    ).toBeUndefined()
  },
)
