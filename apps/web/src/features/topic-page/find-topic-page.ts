import type { Catalogue, Product } from '@divine/contracts/catalogue/catalogue'

/**
 * The product whose page is requested by its slug or by a former one, in any letter case: a dead link loses an order.
 * The caller redirects when `slug` is not the product's own.
 */
export function findTopicPage({ products }: Catalogue, slug: string): Product | undefined {
  const asked = slug.toLowerCase()
  return products.find((product) => [product.slug, ...product.formerSlugs].some((each) => each.toLowerCase() === asked))
}
