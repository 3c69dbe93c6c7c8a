import { bottleCounts, bottlesText } from '@divine/contracts/catalogue/bottles'
import type { BottlePrice } from '@divine/contracts/catalogue/catalogue'
import { readValues } from '#/shared/forms/values.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'
import { bodyOf, everyForm, overVersion, type Part, type PartValues, partByForm, type ReadPart } from './part-action.ts'
import { grouped, noNaira } from './product-values.ts'

export const bottlePricesPath = '/bottle-prices'

/** What an owner says of so many bottles. */
export interface SaidPrice {
  readonly bottles: number
  readonly priceNaira: number
  readonly packSku?: string
}

/** What the form shows of the list. */
export function valuesOfBottlePrices(prices: readonly BottlePrice[]): PartValues {
  return Object.fromEntries(
    prices.flatMap(({ bottles, priceNaira, pack }) => [
      [`price-${bottles}`, grouped(priceNaira)],
      [`pack-${bottles}`, pack?.sku ?? ''],
    ]),
  )
}

/** Reads the form. So many bottles without a price are not sold. */
export function readBottlePrices(values: PartValues): ReadPart<{ bottlePrices: SaidPrice[] }> {
  const fieldErrors: Record<string, string> = {}
  const value = (name: string) => (values[name] ?? '').trim()
  const bottlePrices = bottleCounts.flatMap((bottles) => {
    const [price, pack] = [`price-${bottles}`, `pack-${bottles}`]
    if (!value(price) && !value(pack)) return []
    const priceNaira = readNaira(value(price))
    if (priceNaira === undefined) fieldErrors[price] = noNaira
    if (priceNaira === 0) fieldErrors[price] = 'Enter a price above 0.'
    return [{ bottles, priceNaira: priceNaira ?? 0, ...(value(pack) && { packSku: value(pack) }) }]
  })
  if (bottlePrices.length === 0) fieldErrors['price-1'] = 'Keep at least one price.'
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { fields: { bottlePrices } }
}

const fieldNames = [...everyForm, ...bottleCounts.flatMap((bottles) => [`price-${bottles}`, `pack-${bottles}`])]

export const bottlePricesPart: Part = {
  form: 'bottle-prices',
  read: (form) => readValues(form, fieldNames),
  async save(call, values, path) {
    await call('putBottlePrices', { headers: overVersion(values), body: bodyOf(readBottlePrices(values), values) })
    return `${path}?saved=true`
  },
  async look(call, _path, version) {
    const { body } = await (version ? call('getBottlePriceVersion', { params: { version } }) : call('getBottlePrices'))
    return { version: body.version, values: valuesOfBottlePrices(body.value.bottlePrices) }
  },
}

/** What a field is called, with its number of bottles. */
export function bottlePriceLabel(name: string): string {
  const [field, bottles] = name.split('-')
  return `${bottlesText(Number(bottles))}: ${field === 'pack' ? 'number of the pack' : 'price'}`
}

/** Handles the form without script. */
export const bottlePricesByForm = partByForm(bottlePricesPart)
