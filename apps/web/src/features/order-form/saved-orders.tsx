import type { OrderLine } from '@divine/contracts/calls/orders'
import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { priceText } from '@divine/contracts/catalogue/naira'
import { sumOfPrices } from '@divine/contracts/catalogue/prices'
import { readCart } from '@divine/contracts/orders/cart-lines'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import { putBack } from '#/trade/cart.ts'
import { bottlesOf, linesOf } from './order.ts'
import { OtherWays, orderText } from './other-ways.tsx'
import type { OutboxOrder } from './outbox.ts'
import { dropOrder, isOver, isSentByItself, mayHaveReachedUs, trySending } from './outbox.ts'
import styles from './saved-orders.module.css'
import { useOrderOutbox } from './use-outbox.ts'

interface SavedOrdersProps {
  /** Whether the form is sending an order: the device has it already, but it has no outcome yet. */
  readonly isHeldBack?: boolean
  /** Ref of the form around it: the focus goes here, and screen readers go on here, once an order is saved. */
  readonly region?: RefObject<HTMLDivElement | null>
  /** An order that was deleted just before this appeared: it says what became of it. */
  readonly deletedBefore?: OutboxOrder | undefined
  /** Called with what was deleted. */
  readonly onDeleted?: (deleted: OutboxOrder) => void
  /** Link to a form in which it can be ordered after all, where this is in no form. */
  readonly wayOn?: ReactNode
}

/** The orders that this device keeps: not sent yet, or refused. */
export function SavedOrders({ isHeldBack = false, region, deletedBefore, onDeleted, wayOn }: SavedOrdersProps) {
  const outbox = useOrderOutbox()
  const ownRegion = useRef<HTMLDivElement>(null)
  const [deleted, setDeleted] = useState(deletedBefore)
  const ref = region ?? ownRegion
  const shown = isHeldBack ? [] : outbox.filter((each) => !isOver(each))
  // What is submitted next is another order.
  if (isHeldBack && deleted) setDeleted(undefined)

  useEffect(() => {
    if (deletedBefore) ref.current?.focus()
  }, [deletedBefore, ref])

  function tellDeleted(order: OutboxOrder): void {
    setDeleted(order)
    onDeleted?.(order)
  }

  // Another tab may delete an order that is shown here.
  const before = useRef(outbox)
  const tellElsewhere = useEffectEvent((former: readonly OutboxOrder[]) => {
    const isDeleted = ({ intentId }: OutboxOrder) =>
      outbox.some((each) => each.intentId === intentId && each.state === 'deleted')
    const order = former.find((each) => !isOver(each) && isDeleted(each))
    if (order) tellDeleted(order)
  })
  useEffect(() => {
    tellElsewhere(before.current)
    before.current = outbox
  }, [outbox])

  return (
    // It is in the page from the start, so that screen readers announce what appears in it.
    <div ref={ref} id="saved-orders" role="status" tabIndex={-1} className={styles.saved}>
      {deleted && (
        <p>
          {deletedText(deleted)} {answersStay} {wayOn}
        </p>
      )}
      {shown.map((order) => (
        <SavedOrder key={order.intentId} saved={order} region={ref} onDeleted={tellDeleted} />
      ))}
    </div>
  )
}

interface SavedOrderProps {
  readonly saved: OutboxOrder
  readonly region: RefObject<HTMLDivElement | null>
  /** Called with what was deleted, as it was at that moment. */
  readonly onDeleted: (deleted: OutboxOrder) => void
}

function SavedOrder({ saved, region, onDeleted }: SavedOrderProps) {
  const { intentId, keptAt, order } = saved
  const card = useRef<HTMLDivElement>(null)
  useHandOnFocus(card, region)
  const call = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const products = order ? linesOf(order) : []
  const what = [...products.map(lineText), `saved ${lagosTime(keptAt)}`]
  const isRefused = saved.state === 'refused'

  async function onPressDelete(): Promise<void> {
    const deleted = await dropOrder(intentId, true)
    if (!deleted) return
    // Before its form hears of it: a cart's form is there only while the cart holds something.
    if (deleted.values?.lines) putBack(call, readCart(deleted.values.lines))
    onDeleted(deleted)
  }

  return (
    <Message
      ref={card}
      kind={isRefused ? 'refused' : 'wait'}
      title={isRefused ? 'We could not take your saved order' : titleOf(saved)}
    >
      <p className={styles.what}>{what.join(products.length > 1 ? '; ' : ', ')}</p>
      {order && !isRefused && (
        <p>
          For {order.fullname}. We will call {order.phone}. Pay at delivery:{' '}
          {priceText(sumOfPrices(products.map(({ priceNaira }) => priceNaira)))}
        </p>
      )}
      <p>{isRefused ? `${saved.refusal} Please fill the form again, or order another way.` : stateOf(saved)}</p>
      {order && <OtherWays text={orderText({ ...order, bottles: bottlesOf(order) })} />}
      <p>To change something, delete it. {answersStay}</p>
      <div className={styles.buttons}>
        {!isRefused && <SendNow saved={saved} />}
        <button type="button" className={buttonClass('danger')} onClick={onPressDelete}>
          <Icon name="trash" />
          Delete it
        </button>
      </div>
    </Message>
  )
}

/** A product with the package that was chosen. */
function lineText({ supplement, bottle, package: contents }: OrderLine): string {
  return [supplement, bottlesText(bottle), contents].filter(Boolean).join(', ')
}

function titleOf(saved: OutboxOrder): string {
  return mayHaveReachedUs(saved)
    ? 'Saved on this phone. We do not know yet whether it reached us.'
    : 'Saved on this phone. Not sent yet.'
}

/** True wherever an order is deleted: on its own page, on another page, and where there is no form at all. */
const answersStay = 'What you typed stays here for 30 minutes, for the next order form.'

function deletedText(deleted: OutboxOrder): string {
  return mayHaveReachedUs(deleted)
    ? 'Deleted from this phone. It may have reached us before: if we call, tell us that you do not want it.'
    : 'The saved order is deleted. It was not sent.'
}

function stateOf(saved: OutboxOrder): string {
  if (!isSentByItself(saved))
    return 'By this phone’s clock it has been here for more than two days, so we do not send it without asking. Do you still want it?'
  const isOpen = mayHaveReachedUs(saved)
  const { hindrance = isOpen ? 'We are sending it now.' : '' } = saved
  const next = isOpen
    ? 'We go on trying by ourselves, and it counts only once.'
    : 'We will send it by ourselves, and only once.'
  return `${hindrance} Nothing you typed is lost. ${next} You can also order another way now.`
}

/** When a card that holds the focus goes, the focus moves to the region around it, not to the top of the page. */
function useHandOnFocus(card: RefObject<HTMLElement | null>, region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    // The card is still in the page here; afterwards nothing would have the focus.
    return () => {
      if (element?.contains(document.activeElement)) region.current?.focus()
    }
  }, [card, region])
}

function SendNow({ saved }: { saved: OutboxOrder }) {
  const call = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const [state, setState] = useState<'resting' | 'sending' | 'not sent'>('resting')
  async function send() {
    setState('sending')
    setState((await trySending(call, saved)) ? 'not sent' : 'resting')
  }
  const triedText = mayHaveReachedUs(saved) ? 'We still do not know. Try again' : 'Not sent yet. Try again'
  return (
    <button type="button" className={buttonClass('quiet')} aria-disabled={state === 'sending'} onClick={send}>
      {state === 'sending' ? 'Sending…' : state === 'not sent' ? triedText : 'Send it now'}
    </button>
  )
}
