import { expect, test } from 'vitest'
import { firstCatalogue } from './first-catalogue.ts'
import { packageCode } from './package-code.ts'

test.each([
  ['2 procare + 1 repair', 'P2R1'],
  ['1 Joint care + 1 Purifier', 'J1P1'],
  ['4-in-1 pack: 1 repair, 2 tumour free, 1 female care', 'R1T2F1'],
  ['', ''],
])('%s is packed as %s', (contents, code) => {
  expect(packageCode(contents)).toBe(code)
})

test('the packages of a product have a code each', () => {
  for (const { packages } of firstCatalogue.products) {
    const codes = packages.map(({ contents }) => packageCode(contents))
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).not.toContain('')
  }
})
