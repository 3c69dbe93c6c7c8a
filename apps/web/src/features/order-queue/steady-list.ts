import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import type { Queue } from '@divine/contracts/orders/queues'

/** An order on a list that stays as it is while it is looked at. */
export interface SteadyCard {
  readonly order: DeskOrder
  /** It has left this list meanwhile, and keeps its place until the list is opened again. */
  readonly isGone: boolean
  /** It joined while the list was open. */
  readonly isNew: boolean
}

/** A list as it was when it was opened. */
export function openedWith(orders: readonly DeskOrder[]): readonly SteadyCard[] {
  return orders.map((order) => ({ order, isGone: false, isNew: false }))
}

/**
 * The list after it was read again: every card keeps its place and shows what is true now, and new orders join at the
 * end. Nothing moves under the thumb.
 * @param isWhole whether nothing follows what was read: otherwise an order that is no longer there,
 * at the end, may only
 *   have been pushed off the page by a new one, and is not said to have gone
 * @param wasWhole the same of the reading before: otherwise what is now at the end may have followed it then, has only
 *   moved up for one that left, and is not said to be new
 */
export function joinedBy(
  cards: readonly SteadyCard[],
  fresh: readonly DeskOrder[],
  isWhole: boolean,
  wasWhole: boolean,
): readonly SteadyCard[] {
  const now = new Map(fresh.map((order) => [order.reference, order]))
  const known = new Set(cards.map(({ order }) => order.reference))
  const lastThere = cards.findLastIndex(({ order, isNew }) => !isNew && now.has(order.reference))
  const lastKnown = fresh.findLastIndex(({ reference }) => known.has(reference))
  return [
    ...cards.map(({ order, isNew }, index) => {
      const found = now.get(order.reference)
      return { order: found ?? order, isGone: !found && (isWhole || index < lastThere), isNew }
    }),
    ...fresh.flatMap((order, index) =>
      known.has(order.reference) ? [] : [{ order, isGone: false, isNew: wasWhole || index < lastKnown }],
    ),
  ]
}

/**
 * What has joined a list, in words. Not all of it is new: a call-back that comes due, or an order that was checked, has
 * waited elsewhere. It stands at the end of the page, but where another page follows not at the end of the queue.
 * @param unseen how many, the last ones of those that joined
 */
export function joinedInWords(cards: readonly SteadyCard[], unseen: number, queue: Queue, isWhole: boolean): string {
  const placed = ({ order }: SteadyCard) => Date.parse(order.placedAt)
  const lastPlaced = Math.max(...cards.filter(({ isNew }) => !isNew).map(placed))
  const joined = cards.filter(({ isNew }) => isNew).slice(-unseen)
  const isAllNew = joined.every((card) => card.order.stage === 'new' && placed(card) > lastPlaced)
  const orders = unseen === 1 ? 'order' : 'orders'
  const what = isAllNew ? `new ${orders}` : queue === 'to-call' ? 'more to call' : `more ${orders}`
  return `${unseen} ${what}, at the end${isWhole ? '' : ' of this page'}`
}
