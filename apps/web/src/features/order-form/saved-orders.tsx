import type { OrderLine } from '@divine/contracts/calls/orders'
import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { priceText } from '@divine/contracts/catalogue/naira'
import { sumOfPrices } from '@divine/contracts/catalogue/prices'
import { readCart } from '@divine/contracts/orders/cart-lines'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  /** Whether the form itself is sending one, which is kept already but has no outcome yet. */
  readonly isHeldBack?: boolean
  /** Of the form that it stands in: where the keyboard and the ear go on when an order has just been kept. */
  readonly region?: RefObject<HTMLDivElement | null>
  /** An order that was deleted just before this came to stand in the page: what is true of it is said here. */
  readonly deletedBefore?: OutboxOrder | undefined
  /** Told what was deleted. */
  readonly onDeleted?: (deleted: OutboxOrder) => void
  /** Where what was deleted can be ordered after all, where this stands in no form. */
  readonly wayOn?: ReactNode
}

/** The orders that this device keeps: not sent yet, or refused. */
export function SavedOrders({ isHeldBack = false, region, deletedBefore, onDeleted, wayOn }: SavedOrdersProps) {
  const kept = useOrderOutbox()
  const ownRegion = useRef<HTMLDivElement>(null)
  const [deleted, setDeleted] = useState(deletedBefore)
  const place = region ?? ownRegion
  const shown = isHeldBack ? [] : kept.filter((each) => !isOver(each))
  // What is submitted next is another order.
  if (isHeldBack && deleted) setDeleted(undefined)

  useEffect(() => {
    if (deletedBefore) place.current?.focus()
  }, [deletedBefore, place])

  function tellDeleted(order: OutboxOrder): void {
    setDeleted(order)
    onDeleted?.(order)
  }

  return (
    // It stands in the page from the start, so that what appears in it is read out.
    <div ref={place} role="status" tabIndex={-1} className={styles.saved}>
      {deleted && (
        <p>
          {deletedText(deleted)} {answersStay} {wayOn}
        </p>
      )}
      {shown.map((order) => (
        <SavedOrder key={order.intentId} kept={order} region={place} onDeleted={tellDeleted} />
      ))}
    </div>
  )
}

interface SavedOrderProps {
  readonly kept: OutboxOrder
  readonly region: RefObject<HTMLDivElement | null>
  /** Told what was deleted, as it was at that moment. */
  readonly onDeleted: (deleted: OutboxOrder) => void
}

function SavedOrder({ kept, region, onDeleted }: SavedOrderProps) {
  const { intentId, keptAt, order } = kept
  const card = useRef<HTMLDivElement>(null)
  useHandOnFocus(card, region)
  const call = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const products = order ? linesOf(order) : []
  const what = [...products.map(lineText), `saved ${lagosTime(keptAt)}`]
  const isRefused = kept.state === 'refused'

  async function onPressDelete(): Promise<void> {
    const deleted = await dropOrder(intentId, true)
    if (!deleted) return
    // Before its form hears of it: the form of a cart stays for as long as the cart holds something.
    if (deleted.values?.lines) putBack(call, readCart(deleted.values.lines))
    onDeleted(deleted)
  }

  return (
    <Message
      ref={card}
      kind={isRefused ? 'refused' : 'wait'}
      title={isRefused ? 'We could not take your saved order' : titleOf(kept)}
    >
      <p className={styles.what}>{what.join(products.length > 1 ? '; ' : ', ')}</p>
      {order && !isRefused && (
        <p>
          For {order.fullname}. We will call {order.phone}. Pay at delivery:{' '}
          {priceText(sumOfPrices(products.map(({ priceNaira }) => priceNaira)))}
        </p>
      )}
      <p>{isRefused ? `${kept.refusal} Please fill the form again, or order another way.` : stateOf(kept)}</p>
      {order && <OtherWays text={orderText({ ...order, bottles: bottlesOf(order) })} />}
      <p>To change something, delete it. {answersStay}</p>
      <div className={styles.buttons}>
        {!isRefused && <SendNow kept={kept} />}
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

function titleOf(kept: OutboxOrder): string {
  return mayHaveReachedUs(kept)
    ? 'Saved on this phone. We do not know yet whether it reached us.'
    : 'Saved on this phone. Not sent yet.'
}

/** True wherever an order is deleted: on its own page, on another one, and where there is no form at all. */
const answersStay = 'What you typed stays here for 30 minutes, for the next order form.'

function deletedText(deleted: OutboxOrder): string {
  return mayHaveReachedUs(deleted)
    ? 'Deleted from this phone. It may have reached us before: if we call, tell us that you do not want it.'
    : 'The saved order is deleted. It was not sent.'
}

function stateOf(kept: OutboxOrder): string {
  if (!isSentByItself(kept))
    return 'It has been here for more than two days, so we do not send it without asking. Do you still want it?'
  const { hindrance = '' } = kept
  const next = mayHaveReachedUs(kept)
    ? 'We go on trying by ourselves, and it counts only once.'
    : 'We will send it by ourselves, and only once.'
  return `${hindrance} Nothing you typed is lost. ${next} You can also order another way now.`
}

/** What held the focus goes with its card: whoever uses the keyboard goes on from where it stood. */
function useHandOnFocus(card: RefObject<HTMLElement | null>, region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    // It still stands in the page here; afterwards the focus would be nowhere.
    return () => {
      if (element?.contains(document.activeElement)) region.current?.focus()
    }
  }, [card, region])
}

function SendNow({ kept }: { kept: OutboxOrder }) {
  const call = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const [state, setState] = useState<'resting' | 'sending' | 'not sent'>('resting')
  async function send() {
    setState('sending')
    setState((await trySending(call, kept)) ? 'not sent' : 'resting')
  }
  const triedText = mayHaveReachedUs(kept) ? 'We still do not know. Try again' : 'Not sent yet. Try again'
  return (
    <button type="button" className={buttonClass('quiet')} aria-disabled={state === 'sending'} onClick={send}>
      {state === 'sending' ? 'Sending…' : state === 'not sent' ? triedText : 'Send it now'}
    </button>
  )
}
