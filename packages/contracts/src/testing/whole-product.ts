import type { Product } from '../catalogue/catalogue.ts'

/** The same with all that it may leave out. */
type Whole<Value> = Value extends readonly (infer Each)[]
  ? readonly Whole<Each>[]
  : Value extends object
    ? { readonly [Name in keyof Value]-?: Whole<Value[Name]> }
    : Value

/**
 * A product of which all is said. The type check asks for each new field, and tests then fail wherever it is lost: in
 * what is stored, or in the form that saves the whole product.
 */
export const wholeProduct: Whole<Product> = {
  id: '12',
  key: 'sleep',
  slug: 'good-sleep',
  formerSlugs: ['night-tea'],
  name: 'Good Sleep',
  orderLabel: 'Sleep',
  formerLabels: ['Night'],
  formPosition: 8,
  shelfPosition: 9,
  summary: 'Dozewell, one herbal supplement.',
  sku: 'DHS-012',
  tags: ['Night', 'Tea'],
  card: { name: 'Night Tea', priceNaira: 30_000, bottles: 1 },
  askFirst: ['you take a medicine for sleep', 'you drive at night'],
  picture: `/images/${'a'.repeat(32)}`,
  pictureAlt: 'Two brown bottles',
  availability: 'few-left',
  accent: 'plum',
  packages: [
    {
      contents: '2 dozewell',
      bottles: 2,
      priceNaira: 30_000,
      formerPriceNaira: 35_000,
      picture: `/images/${'b'.repeat(32)}`,
    },
  ],
}

/** Every text in a value, with its field: `packages.0.contents`. */
export function textsIn(value: unknown, at: readonly string[] = []): { field: string; text: string }[] {
  if (typeof value === 'string') return [{ field: at.join('.'), text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, [...at, name]))
}
