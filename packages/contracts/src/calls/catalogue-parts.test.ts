import { expect, test } from 'vitest'
import { wholeProduct } from '../testing/whole-product.ts'
import { productSchema } from './catalogue-parts.ts'

test('all that can be said of a product is kept', () => {
  expect(productSchema.parse(wholeProduct)).toEqual(wholeProduct)
})
