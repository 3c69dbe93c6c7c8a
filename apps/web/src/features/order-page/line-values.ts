import type { OrderLine } from '@divine/contracts/calls/orders'
import { bottleCountOf } from '@divine/contracts/catalogue/bottles'
import { type Catalogue, findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { offerOf } from '@divine/contracts/catalogue/prices'
import type { SoldLine } from '@divine/contracts/orders/history'
import { mostLines } from '@divine/contracts/orders/lines'
import { readNaira } from '#/trade/desk/read-naira.ts'

/** The fields of one line of an order: `was` is hidden, and says what its page had in the line. */
type LineFieldNames = { readonly [Field in 'supplement' | 'bottle' | 'price' | 'was']: string }

/** Name of a field of one line of an order, by its position from 0. */
export const lineField = (field: keyof LineFieldNames, position: number) => `${field}-${position}`

/** The names of all fields of one line, by its position from 0. */
export function lineFields(position: number): LineFieldNames {
  const name = (field: keyof LineFieldNames) => lineField(field, position)
  return { supplement: name('supplement'), bottle: name('bottle'), price: name('price'), was: name('was') }
}

/** The values of the fields of these lines, as a form holds them: of all that a line says, but for its product's id. */
export function valuesOfLines(lines: readonly Omit<SoldLine, 'productId'>[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(({ name, bottles, package: contents, priceNaira, ...more }, position) => {
      // What the form does not hold would be lost from every line when one is corrected: the type check fails here.
      more satisfies Readonly<Record<string, never>>
      return [
        [lineField('supplement', position), name],
        [lineField('bottle', position), String(bottles)],
        [lineField('price', position), priceNaira === null ? '' : String(priceNaira)],
        [lineField('was', position), JSON.stringify([name, bottles, contents])],
      ]
    }),
  )
}

/**
 * The lines that a form holds. One without a product is left out. A line keeps its package as long as product and
 * bottles stay; a changed one is sold as the package of that price, if there is one.
 */
export function linesOfValues(catalogue: Catalogue, values: Readonly<Record<string, string>>): OrderLine[] {
  return Array.from({ length: mostLines }, (_, position) => lineAt(catalogue, values, position)).filter(
    (line) => line !== undefined,
  )
}

/**
 * What is wrong with the lines that a form holds; undefined where nothing is. A price that nobody can read would
 * be taken for none.
 */
export function problemOfLines(catalogue: Catalogue, values: Readonly<Record<string, string>>): string | undefined {
  if (linesOfValues(catalogue, values).length === 0) return 'Choose at least one product.'
  const isUnread = Array.from({ length: mostLines }, (_, position) => values[lineField('price', position)] ?? '').some(
    (price, position) => lineAt(catalogue, values, position) && price.trim() !== '' && readNaira(price) === undefined,
  )
  return isUnread ? 'Enter each price in whole naira, such as 57,000, or leave it empty.' : undefined
}

/** All that a line says, also what may be left out: a line that is made here anew must not lose a field. */
type WholeLine = { readonly [Field in keyof Required<OrderLine>]: OrderLine[Field] }

function lineAt(
  catalogue: Catalogue,
  values: Readonly<Record<string, string>>,
  position: number,
): WholeLine | undefined {
  const value = (field: Parameters<typeof lineField>[0]) => values[lineField(field, position)] ?? ''
  const product = findProduct(catalogue, 'orderLabel', value('supplement'))
  const bottle = bottleCountOf(value('bottle'))
  if (!product || !bottle) return undefined
  const priceNaira = readNaira(value('price'))
  const contents = packageOf(catalogue, value('was'), product, bottle, priceNaira)
  return { supplement: product.orderLabel, bottle, package: contents ?? undefined, priceNaira: priceNaira || undefined }
}

function packageOf(
  catalogue: Catalogue,
  was: string,
  product: Product,
  bottle: number,
  priceNaira: number | undefined,
): string | null | undefined {
  const before = lineThatWas(was)
  if (before && before.name === product.orderLabel && before.bottles === bottle) return before.contents
  const offer = offerOf(catalogue, product, bottle, 'packages')
  return offer.priceNaira === priceNaira ? offer.contents : undefined
}

/** What the form's page had in this line; undefined where it had none, or the field holds anything else. */
function lineThatWas(was: string) {
  let read: unknown
  try {
    read = JSON.parse(was)
  } catch {
    return undefined
  }
  if (!Array.isArray(read)) return undefined
  const [name, bottles, contents]: unknown[] = read
  return contents === null || typeof contents === 'string' ? { name, bottles, contents } : undefined
}
