import { expect, test } from 'vitest'
import { firstCatalogue } from '../catalogue/first-catalogue.ts'
import { textsIn, wholeProduct } from '../testing/whole-product.ts'
import { tellingWord } from './telling-words.ts'

/** What is no text, or describes the product in words that other products are described with too. */
const untold = ['id', 'summary', 'askFirst', 'picture', 'pictureAlt', 'availability', 'accent', 'packages.picture']

test('a word of every text that names a product tells', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const product = JSON.parse(
    JSON.stringify(wholeProduct, (_name, value) => (typeof value === 'string' ? `xqzv${letters.shift()}` : value)),
  )
  const catalogue = { ...firstCatalogue, products: [product] }
  const silent = textsIn(product).filter(({ text }) => tellingWord(catalogue, [text]) === undefined)
  expect([...new Set(silent.map(({ field }) => field.replace(/\.\d+/g, '')))]).toEqual(untold)
})
