import type { OrderField } from '@divine/contracts/calls/orders'
import { type CartLine, cardOfLine } from '@divine/contracts/orders/cart-lines'

/** A hidden field of the form: the list of prices that the buyer chose from. */
export const pricesField = 'prices'

/** Where a question stands: with the person, with the product, or after it. The type check misses none. */
const places = {
  fullname: 'person',
  supplement: 'product',
  bottle: 'product',
  phone: 'delivery',
  address: 'delivery',
  email: 'delivery',
  request: 'delivery',
  // The bait, which people never see.
  website: 'delivery',
} as const satisfies Readonly<Record<OrderField, 'person' | 'product' | 'delivery'>>

const fieldsAt = (...wanted: readonly string[]) =>
  (Object.keys(places) as OrderField[]).filter((field) => wanted.includes(places[field]))

/** Every field that the form sends, in its order on the screen. */
export const orderFields: readonly string[] = [...fieldsAt('person', 'product', 'delivery'), pricesField]

/** The field that asks which supplement a pack of the cart shall hold. */
export function packField({ product }: CartLine): string {
  return `supplement-${product}`
}

/** The same for a form that orders a cart: its lines as one text, and a question for each pack. */
export function cartFields(lines: readonly CartLine[]): readonly string[] {
  const packs = lines.filter((line) => !cardOfLine(line).topic)
  return [...fieldsAt('person'), 'lines', ...packs.map(packField), ...fieldsAt('delivery')]
}
