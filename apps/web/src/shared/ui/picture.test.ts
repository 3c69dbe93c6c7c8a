import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../../public/pictures')
const packs = firstCatalogue.bottlePrices.map(({ bottles }) => `pack-of-${bottles}`)
const products = [...firstCatalogue.products.map(({ slug }) => slug), ...packs, 'sample-nutrition', 'pos-terminal']

test.each(products)('the picture of %s is there in every width and format, and as one to share', (name) => {
  for (const width of [160, 400, 600, 800]) {
    for (const ending of ['avif', 'webp'])
      expect(existsSync(path.join(folder, `${name}-${width}.${ending}`))).toBe(true)
  }
  expect(statSync(path.join(folder, `${name}-og.jpg`)).size).toBeLessThanOrEqual(300 * 1024)
  expect(statSync(path.join(folder, `${name}-600.avif`)).size).toBeLessThanOrEqual(30 * 1024)
})
