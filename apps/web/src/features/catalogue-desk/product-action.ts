import { bodyOf, overVersion, type Part, partByForm } from './part-action.ts'
import { readProduct, readProductForm, valuesOfProduct } from './product-values.ts'

/** What stands in the address of the page in place of a key where a product is added. */
export const newProduct = 'new'

/** Of the product of a page, or {@link newProduct}. */
const keyAt = (path: string) => path.split('/')[2] ?? ''

export const productPart: Part = {
  form: 'product',
  read: readProductForm,
  async save(call, values, path) {
    // The API's types speak of lists that may be changed.
    const body = bodyOf(readProduct(values), values) as Parameters<typeof call<'addProduct'>>[1]['body']
    const key = keyAt(path)
    const { body: saved } =
      key === newProduct
        ? await call('addProduct', { body })
        : await call('putProduct', { params: { key }, headers: overVersion(values), body })
    return `/catalogue/${saved.product.key}?saved=true`
  },
  async look(call, path, version) {
    const key = keyAt(path)
    const { body } = await (version
      ? call('getProductVersion', { params: { key, version } })
      : call('getProduct', { params: { key } }))
    return { version: body.version, values: valuesOfProduct(body.product) }
  },
}

/** Handles the form without script. */
export const productByForm = partByForm(productPart)
