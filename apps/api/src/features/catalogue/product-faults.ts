import type { Product } from '@divine/contracts/catalogue/catalogue'

/** What staff say of a product: its key and its id are not theirs to say. */
export type ProductFields = Omit<Product, 'id' | 'key'>

const taken = (what: string, { name }: Product) => `${name} has ${what}. Choose another one.`

/**
 * Why these fields cannot be those of a product beside the others, by field: whoever opens an address, sends the form
 * or reads a list must come to one product.
 */
export function faultsBeside(fields: ProductFields, others: readonly Product[]): Record<string, string> {
  const addressesOf = ({ slug, formerSlugs }: ProductFields) => [slug, ...formerSlugs].map((each) => each.toLowerCase())
  const withSlug = others.find((other) => addressesOf(other).includes(fields.slug.toLowerCase()))
  const former = fields.formerSlugs.map((each) => each.toLowerCase())
  const withFormer = others.find((other) => addressesOf(other).some((each) => former.includes(each)))
  const withLabel = others.find(({ orderLabel }) => orderLabel.toLowerCase() === fields.orderLabel.toLowerCase())
  const withSku = others.find(({ sku }) => sku.toLowerCase() === fields.sku.toLowerCase())
  return {
    ...(withSlug && { slug: taken('this address', withSlug) }),
    ...(withFormer && { formerSlugs: taken('one of these addresses', withFormer) }),
    ...(withLabel && { orderLabel: taken('this name in the order form', withLabel) }),
    ...(withSku && { sku: taken('this number', withSku) }),
  }
}

/** The addresses that a product had, once it has these fields: what it leaves goes on to lead to its page. */
export function formerSlugsOf(fields: ProductFields, before: Product | undefined): string[] {
  const all = [...fields.formerSlugs, ...(before ? [before.slug] : [])]
  return [...new Set(all)].filter((each) => each !== fields.slug)
}
