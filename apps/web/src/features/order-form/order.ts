import type { CartOrderRequest, OrderLine, OrderReceipt, OrderRequest } from '@divine/contracts/calls/orders'
import { type Catalogue, findProduct } from '@divine/contracts/catalogue/catalogue'
import { offerOf, type PriceList, priceLists } from '@divine/contracts/catalogue/prices'
import { cardOfLine, priceListOf, readCart, soldLines } from '@divine/contracts/orders/cart-lines'
import type { Answer, Call } from '#/shared/api/call.ts'
import { packField, pricesField } from './order-fields.ts'

/** What is sent: an order of one product, or of a whole cart. */
export type Order = OrderRequest | CartOrderRequest

/** The texts of the form's fields. Where it orders a cart, `lines` is the cart as one text. */
export type OrderValues = Readonly<Record<string, string>>

/** Places an order of either kind. @throws what the call throws */
export function place(
  call: Call,
  order: Order,
  headers: { readonly 'idempotency-key'?: string; readonly 'waited-seconds'?: string } = {},
): Promise<Answer<OrderReceipt>> {
  return 'lines' in order
    ? call('placeCartOrder', { headers, body: order })
    : call('placeOrder', { headers, body: order })
}

/** Whether the order was stored before: under the same id, or with the same answers a short while ago. */
export function isReplay(headers: Headers): boolean {
  return headers.get('idempotency-replayed') === 'true'
}

/** The form's values in the shape of the call, before any check. */
export function uncheckedOrder(catalogue: Catalogue, values: OrderValues): Order {
  const { lines: cart, supplement = '', bottle, [pricesField]: chosenFrom, ...others } = values
  if (cart === undefined) {
    const list = priceLists.find((each) => each === chosenFrom)
    return { ...others, ...lineAsShown(catalogue, supplement, Number(bottle), list) } as OrderRequest
  }
  const lines = soldLines(catalogue, readCart(cart)).map((line) =>
    lineAsShown(
      catalogue,
      cardOfLine(catalogue, line).product?.orderLabel ?? values[packField(line)] ?? '',
      line.bottles,
      priceListOf(catalogue, line),
    ),
  )
  return { ...others, lines } as CartOrderRequest
}

/** One product with the package and the price that the form shows for it. */
function lineAsShown(
  catalogue: Catalogue,
  supplement: string,
  bottle: number,
  chosenFrom: PriceList | undefined,
): OrderLine {
  const product = findProduct(catalogue, 'orderLabel', supplement)
  const { contents, priceNaira } = offerOf(catalogue, product, bottle, chosenFrom)
  return {
    supplement,
    bottle,
    ...(contents && { package: contents }),
    ...(priceNaira && { priceNaira }),
  }
}

/** The products of an order. */
export function linesOf(order: Order): readonly OrderLine[] {
  return 'lines' in order ? order.lines : [order]
}

/** How many bottles an order has altogether. */
export function bottlesOf(order: Order): number {
  return linesOf(order).reduce((sum, { bottle }) => sum + bottle, 0)
}
