import type { BottlePrice, Product } from '@divine/contracts/catalogue/catalogue'

/** What staff say of a product: its key and its id are not theirs to say. */
export type ProductFields = Omit<Product, 'id' | 'key'>

const taken = (what: string, { name }: Product) => `${name} has ${what}. Choose another one.`

/** The pages at which staff write what stands on the page of a product are at addresses that begin so. */
const editorPrefix = 'edit-'

/**
 * Why these fields cannot be those of a product beside the others and the packs, by field: whoever opens an address,
 * sends the form or reads a list must come to one product.
 */
export function faultsBeside(
  fields: ProductFields,
  others: readonly Product[],
  bottlePrices: readonly BottlePrice[],
): Record<string, string> {
  const addressesOf = ({ slug, formerSlugs }: ProductFields) => [slug, ...formerSlugs].map((each) => each.toLowerCase())
  const withSlug = others.find((other) => addressesOf(other).includes(fields.slug.toLowerCase()))
  const former = fields.formerSlugs.map((each) => each.toLowerCase())
  const withFormer = others.find((other) => addressesOf(other).some((each) => former.includes(each)))
  const labelsOf = ({ orderLabel, formerLabels }: ProductFields) =>
    [orderLabel, ...formerLabels].map((each) => each.toLowerCase())
  const withLabel = others.find((other) => labelsOf(other).includes(fields.orderLabel.toLowerCase()))
  const formerLabels = fields.formerLabels.map((each) => each.toLowerCase())
  const withFormerLabel = others.find((other) => labelsOf(other).some((each) => formerLabels.includes(each)))
  const hasSku = ({ sku }: { readonly sku: string }) => sku.toLowerCase() === fields.sku.toLowerCase()
  const withSku = others.find(hasSku)
  const isOfPack = bottlePrices.some(({ pack }) => pack && hasSku(pack))
  return {
    ...(fields.slug.startsWith(editorPrefix) && {
      slug: `Choose another address: those that begin with “${editorPrefix}” are pages of staff.`,
    }),
    ...(withSlug && { slug: taken('this address', withSlug) }),
    ...(withFormer && { formerSlugs: taken('one of these addresses', withFormer) }),
    ...(withLabel && { orderLabel: taken('this name in the order form', withLabel) }),
    ...(withFormerLabel && { formerLabels: taken('one of these names in the order form', withFormerLabel) }),
    ...(isOfPack && { sku: 'A pack of bottles has this number. Choose another one.' }),
    ...(withSku && { sku: taken('this number', withSku) }),
  }
}

/** These fields with what the product leaves: its addresses go on to lead to its page, and its names to order it. */
export function withFormer<Fields extends ProductFields>(fields: Fields, before?: ProductFields) {
  const former = (values: readonly string[], left: string | undefined, present: string) => {
    return [...new Set([...values, ...(left === undefined ? [] : [left])])].filter((each) => each !== present)
  }
  return {
    ...fields,
    formerSlugs: former(fields.formerSlugs, before?.slug, fields.slug),
    formerLabels: former(fields.formerLabels, before?.orderLabel, fields.orderLabel),
  }
}
