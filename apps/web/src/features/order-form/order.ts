import { cardOfLine, readCart } from '@divine/contracts/cart-lines'
import type { CartOrderRequest, OrderLine, OrderReceipt, OrderRequest } from '@divine/contracts/orders'
import type { Answer, Call } from '#/shared/api/call.ts'
import { packField } from './order-fields.ts'

/** What is sent: one product, or all that a cart holds. */
export type Order = OrderRequest | CartOrderRequest

/** What the form holds, as texts. Where it orders a cart, `lines` is the cart as one text. */
export type OrderValues = Readonly<Record<string, string>>

/** Places an order of either kind. @throws what the call throws */
export function place(
  call: Call,
  order: Order,
  headers: { readonly 'idempotency-key'?: string } = {},
): Promise<Answer<OrderReceipt>> {
  return 'lines' in order
    ? call('placeCartOrder', { headers, body: order })
    : call('placeOrder', { headers, body: order })
}

/** What the form holds, in the shape of the call and before any check. */
export function uncheckedOrder(values: OrderValues): Order {
  const { lines: cart, ...others } = values
  if (cart === undefined) return { ...others, bottle: Number(others.bottle) } as OrderRequest
  const lines = readCart(cart).map((line) => ({
    supplement: cardOfLine(line).topic?.orderLabel ?? values[packField(line)],
    bottle: line.bottles,
  }))
  return { ...others, lines } as CartOrderRequest
}

/** The products of an order. */
export function linesOf(order: Order): readonly OrderLine[] {
  return 'lines' in order ? order.lines : [order]
}

/** How many bottles an order has altogether. */
export function bottlesOf(order: Order): number {
  return linesOf(order).reduce((sum, { bottle }) => sum + bottle, 0)
}
