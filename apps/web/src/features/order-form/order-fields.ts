import { type CartLine, cardOfLine } from '@divine/contracts/cart-lines'
import type { OrderField } from '@divine/contracts/orders'

const delivery = ['phone', 'address', 'email', 'request', 'website'] as const satisfies readonly OrderField[]

/** Every field that the form sends, in its order on the screen; `website` is the bait that people never see. */
export const orderFields = ['fullname', 'supplement', 'bottle', ...delivery] as const satisfies readonly OrderField[]

/** The field that asks which supplement a pack of the cart shall hold. */
export function packField({ product }: CartLine): string {
  return `supplement-${product}`
}

/** The same for a form that orders a cart: its lines as one text, and a question for each pack. */
export function cartFields(lines: readonly CartLine[]): readonly string[] {
  return ['fullname', 'lines', ...lines.filter((line) => !cardOfLine(line).topic).map(packField), ...delivery]
}
