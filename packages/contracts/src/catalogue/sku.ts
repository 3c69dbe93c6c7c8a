import { type Catalogue, findProduct } from './catalogue.ts'

/** Under which number a product is packed. Its name says what it is for. */
export function skuOf(catalogue: Catalogue, productId: string | null): string {
  const product = productId === null ? undefined : findProduct(catalogue, 'id', productId)
  return product?.sku ?? 'No longer sold'
}
