import type { GatedText } from '../../http/claim-gate.ts'
import type { ProductFields } from './product-faults.ts'

/** Every text of a product that visitors read, for the claim gate. */
export function claimingTexts(product: ProductFields): GatedText[] {
  const {
    slug,
    name,
    orderLabel,
    formerLabels,
    summary,
    sku,
    tags,
    card,
    askFirst,
    packages,
    pictureAlt = '',
  } = product
  const listed = (field: string, texts: readonly string[]) =>
    texts.map((text, index) => ({ field: `${field}.${index}`, text }))
  return [
    ...Object.entries({ slug, name, orderLabel, summary, sku, pictureAlt }).map(([field, text]) => ({ field, text })),
    { field: 'card.name', text: card.name },
    // What is ordered by one of them is named so on the page of the order.
    ...listed('formerLabels', formerLabels),
    ...listed('tags', tags),
    ...listed('askFirst', askFirst),
    ...packages.map(({ contents }, index) => ({ field: `packages.${index}.contents`, text: contents })),
  ]
}
