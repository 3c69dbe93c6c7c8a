import type { Call } from '#/shared/api/call.ts'
import { bodyOf, overVersion, type PartValues, partByForm } from './part-action.ts'
import { readProduct, readProductForm } from './product-values.ts'

/** What stands in the address of the page in place of a key where a product is added. */
export const newProduct = 'new'

/**
 * Saves what a form says of a product, over the version that it was opened with.
 * @param key of the product, or {@link newProduct}
 * @returns the key of the product
 * @throws {NotReadable} and what the call throws
 */
export async function saveProduct(call: Call, key: string, values: PartValues): Promise<string> {
  // The API's types speak of lists that may be changed.
  const body = bodyOf(readProduct(values), values) as Parameters<typeof call<'addProduct'>>[1]['body']
  if (key === newProduct) return (await call('addProduct', { body })).body.product.key
  const { body: saved } = await call('putProduct', { params: { key }, headers: overVersion(values), body })
  return saved.product.key
}

/** Where the page of a product for staff is, once it is saved. */
export const savedPath = (key: string) => `/catalogue/${key}?saved=true`

/** Handles the form without script. */
export const productByForm = partByForm({
  form: 'product',
  read: readProductForm,
  save: async (call, values, url) => savedPath(await saveProduct(call, url.pathname.split('/')[2] ?? '', values)),
})
