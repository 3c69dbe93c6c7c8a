import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { wholeProduct } from '@divine/contracts/testing/whole-product'
import { expect, test } from 'vitest'
import { labelOf, readProduct, readProductForm, valuesOfProduct } from './product-values.ts'

const own = `/images/${'a'.repeat(32)}`
const [first] = firstCatalogue.products
const [pair, trio] = first.packages

test('a product that nobody changes is read as it is, with the pictures of its packages', () => {
  for (const { id: _id, key: _key, ...product } of firstCatalogue.products) {
    expect(readProduct(valuesOfProduct({ ...product, id: '1', key: 'any' }))).toEqual({ fields: product })
  }
  const packages = [pair, { ...trio, picture: own }]
  const values = valuesOfProduct({ ...first, packages })
  expect(values['picture-3']).toBe(own)
  expect(readProduct(values)).toMatchObject({ fields: { packages } })
})

test('the form loses nothing that can be said of a product', () => {
  const { id: _id, key: _key, ...product } = wholeProduct
  const form = new FormData()
  for (const [name, value] of Object.entries(valuesOfProduct(wholeProduct))) form.set(name, value)
  expect(readProduct(readProductForm(form))).toEqual({ fields: product })
})

test('a picture alone is no package, and one that was taken away is not kept', () => {
  const values = { ...valuesOfProduct(first), 'picture-2': '', 'picture-5': own }
  expect(readProduct(values)).toMatchObject({ fields: { packages: first.packages } })
})

test('a package whose price is left empty has none, and the card that shows it neither', () => {
  const values = { ...valuesOfProduct(first), 'price-2': ' ' }
  const byPhone = { ...pair, priceNaira: null }
  expect(readProduct(values)).toMatchObject({
    fields: { packages: [byPhone, trio], card: { name: first.card.name, priceNaira: null } },
  })
  expect(valuesOfProduct({ ...first, packages: [byPhone, trio] })['price-2']).toBe('')
})

test('a price before needs a price now, and a price needs what it buys', () => {
  const values = { ...valuesOfProduct(first), 'price-2': '', 'former-2': '50,000', 'contents-3': '' }
  expect(readProduct(values)).toEqual({
    fieldErrors: {
      'price-2': 'Enter the price now too, or leave the price before empty.',
      'contents-3': 'Say what the package holds.',
    },
  })
})

test('of several packages without a price the card goes on to show the one that was chosen', () => {
  const packages = first.packages.map((each) => ({ ...each, priceNaira: null }))
  const values = { ...valuesOfProduct({ ...first, packages }), cardOf: '3' }
  const card = { name: first.card.name, priceNaira: null, bottles: 3 }
  expect(readProduct(values)).toMatchObject({ fields: { card } })
  expect(valuesOfProduct({ ...first, packages, card })).toMatchObject({ cardOf: '3', cardPrice: '' })
})

test('one bottle on the card at the price of a package stays one bottle', () => {
  const values = { ...valuesOfProduct(first), cardOf: 'one', cardPrice: '42,000' }
  const card = { name: first.card.name, priceNaira: 42_000, bottles: 1 }
  expect(readProduct(values)).toMatchObject({ fields: { card } })
  expect(valuesOfProduct({ ...first, card })).toMatchObject({ cardOf: 'one', cardPrice: '42,000' })
})

test('the colour is the site’s green where none is said, and green is not said', () => {
  const { accent: _accent, ...plain } = first
  expect(valuesOfProduct(plain).accent).toBe('green')
  const { fields } = readProduct(valuesOfProduct(plain)) as { fields: object }
  expect(fields).not.toHaveProperty('accent')
  expect(readProduct({ ...valuesOfProduct(plain), accent: 'plum' })).toMatchObject({ fields: { accent: 'plum' } })
})

test('the picture of a package is named where two differ', () => {
  expect(labelOf('picture-3')).toBe('Package of 3: its picture')
  expect(labelOf('picture')).toBe('Picture')
})
