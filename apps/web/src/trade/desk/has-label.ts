import type { OrderLabel } from '@divine/contracts/calls/order-labels'
import { isToBring } from '@divine/contracts/orders/stages'

/** Whether an order has a label: what is to be paid is agreed, and somebody is still to bring it. */
export function hasLabel<Order extends Pick<OrderLabel, 'stage' | 'sumNaira'>>(
  order: Order,
): order is Order & { sumNaira: number } {
  return order.sumNaira !== null && isToBring(order.stage)
}
