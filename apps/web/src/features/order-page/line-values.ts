import type { OrderLine } from '@divine/contracts/calls/orders'
import { bottleCountOf } from '@divine/contracts/catalogue/bottles'
import { offerOf } from '@divine/contracts/catalogue/prices'
import { orderLabels } from '@divine/contracts/catalogue/topics'
import type { SoldLine } from '@divine/contracts/orders/history'
import { readNaira } from './read-naira.ts'

/** Most lines of an order. Source: the calls' `mostLines`. */
export const mostLines = 10

/** Name of a field of one line of an order, by its position from 0. */
export const lineField = (field: 'supplement' | 'bottle' | 'price' | 'was', position: number) => `${field}-${position}`

/** The values of the fields of these lines, as a form holds them. */
export function valuesOfLines(lines: readonly SoldLine[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line, position) => [
      [lineField('supplement', position), line.name],
      [lineField('bottle', position), String(line.bottles)],
      [lineField('price', position), line.priceNaira === null ? '' : String(line.priceNaira)],
      [lineField('was', position), JSON.stringify([line.name, line.bottles, line.package])],
    ]),
  )
}

/**
 * The lines that a form holds. One without a product is left out. A line keeps its package as long as product and
 * bottles stay; a changed one is sold as the package of that price, if there is one.
 */
export function linesOfValues(values: Readonly<Record<string, string>>): OrderLine[] {
  return Array.from({ length: mostLines }, (_, position) => lineAt(values, position)).filter(
    (line) => line !== undefined,
  )
}

function lineAt(values: Readonly<Record<string, string>>, position: number): OrderLine | undefined {
  const value = (field: Parameters<typeof lineField>[0]) => values[lineField(field, position)] ?? ''
  const supplement = orderLabels.find((label) => label === value('supplement'))
  const bottle = bottleCountOf(value('bottle'))
  if (!supplement || !bottle) return undefined
  const priceNaira = readNaira(value('price'))
  const contents = packageOf(value('was'), supplement, bottle, priceNaira)
  return { supplement, bottle, ...(contents && { package: contents }), ...(priceNaira && { priceNaira }) }
}

function packageOf(
  was: string,
  supplement: (typeof orderLabels)[number],
  bottle: number,
  priceNaira: number | undefined,
): string | null | undefined {
  const [name, bottles, contents] = was ? (JSON.parse(was) as [string, number, string | null]) : []
  if (name === supplement && bottles === bottle) return contents
  const offer = offerOf(supplement, bottle, 'packages')
  return offer.priceNaira === priceNaira ? offer.contents : undefined
}
