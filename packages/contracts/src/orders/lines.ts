import { type Catalogue, findProduct } from '../catalogue/catalogue.ts'
import type { SoldLine } from './history.ts'

/** Most lines of one order: more than there are products. */
export const mostLines = 10

/** One product as it is asked for. */
export interface AskedLine {
  /** Its label in the order form. */
  readonly supplement: string
  /** How many bottles; a text where a form says it. */
  readonly bottle: number | string
  /** Contents of the package that was chosen. */
  readonly package?: string | undefined
  /** What the buyer was shown, in whole naira. */
  readonly priceNaira?: number | undefined
}

/** A line that is asked for, as it is sold and stored. */
export function toSoldLine(catalogue: Catalogue, asked: AskedLine): SoldLine {
  return { productId: findProduct(catalogue, 'orderLabel', asked.supplement)?.id ?? null, ...namedLine(asked) }
}

/** The same as far as the buyer named it: but for the id of its product, which whoever takes the order looks up. */
export function namedLine({
  supplement,
  bottle,
  package: contents,
  priceNaira,
  ...more
}: AskedLine): Omit<SoldLine, 'productId'> {
  // A field that is left in `more` would be lost: the type check fails here.
  more satisfies Record<string, never>
  return {
    name: supplement,
    bottles: Number(bottle),
    package: contents ?? null,
    priceNaira: priceNaira ?? null,
  }
}
