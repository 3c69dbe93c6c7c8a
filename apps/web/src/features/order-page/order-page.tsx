import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { Colleague } from '@divine/contracts/calls/staff'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { isErased } from '@divine/contracts/orders/erased'
import { isHiddenPhone } from '@divine/contracts/orders/phone'
import { Link, useLocation } from '@tanstack/react-router'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { clashesWith } from '#/trade/desk/clashes.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { ThumbBar, underThumb } from '#/trade/desk/thumb-bar.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import { useNow } from '#/trade/desk/use-now.ts'
import { actOfForm } from './act-of-form.ts'
import { BuyerCard } from './buyer-card.tsx'
import { type Claim, claimingOf } from './claiming.ts'
import { HeldStrip } from './held-strip.tsx'
import { Hints } from './hints.tsx'
import { History } from './history.tsx'
import { Held, MoveOn, NextBuyer, Panel, Thumb, WayOn } from './next-step.tsx'
import { asksFirst } from './order-act.ts'
import { BuyersOrders, Destination, OrderedLines } from './order-facts.tsx'
import { focusOrderIfLost } from './order-heading.ts'
import styles from './order-page.module.css'
import { type OrderSearch, orderPagePath } from './order-search.ts'
import { type NotDone, OrderPageContext } from './page-context.ts'
import { Problem } from './problem.tsx'
import { OpenSheet } from './sheets/open-sheet.tsx'
import { useOpenSheet } from './sheets/use-open-sheet.ts'
import { Toast } from './toast.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { otherHolder, useClaim } from './use-claim.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useKeys } from './use-keys.ts'
import { useOrderActs } from './use-order-acts.ts'
import { RefusedActs, useWaitingActs, withWaiting } from './waiting-acts.tsx'

interface OrderPageProps {
  readonly order: WholeOrder
  setOrder(order: WholeOrder): void
  setClaim(claim: Claim | null): void
  /** Reads the order again. */
  refresh(): void
  /** The order that was moved last, if it is another one. */
  readonly left: WholeOrder | undefined
  /** Other orders that this tab has read, and that wait for a call. */
  readonly atHand: readonly WholeOrder[]
  /** Email of who is signed in. */
  readonly email: string
  readonly search: OrderSearch
  /** The server’s time when the order was read, in milliseconds since 1970. */
  readonly readAt: number
  /** What the ids of native forms begin with. */
  readonly pageKey: string
  /** Who may get the buyer, where the page came with that question. */
  readonly colleagues: readonly Colleague[] | undefined
  /** What was wrong with a form without script. */
  readonly refused: RefusedForm | undefined
  readonly call: Call
}

/**
 * One order: who to call, what to bring where, what happened, and what is done next. Every form works without script;
 * with it the page stays where it is.
 */
export function OrderPage(props: OrderPageProps) {
  const { setOrder, setClaim, refresh, left, atHand, email, readAt, pageKey, colleagues, refused, call } = props
  const catalogue = useCatalogue()
  // An order may be read with an act in it before the device hears that it is stored.
  const waitingActs = useWaitingActs(props.order.reference, email, refresh).filter(
    ({ intentId }) => !props.order.events.some(({ actId }) => actId === intentId),
  )
  const order = withWaiting(catalogue, props.order, waitingActs)
  const now = useNow(readAt)
  const [address, setAddress] = useState(props.search)
  const [search, setSearch] = useState(props.search)
  if (address !== props.search) {
    setAddress(props.search)
    setSearch(props.search)
  }
  function show(shown: OrderSearch): void {
    if (!shown.sheet || shown.sheet === 'none') closeInAddress()
    setSearch(shown)
  }
  const around = useLocation({ select: ({ searchStr }) => searchStr })
  // Whose role has no buyers is in nobody's way.
  const holder = useMay()('takeBuyer') ? otherHolder(order, email, now) : undefined
  const { notDone, isSending, submit, attempt, again, dismiss } = useOrderActs({
    call,
    email,
    order,
    setOrder,
    setClaim,
    refresh,
    holder,
    atHand,
    answered: refused && answeredBy(catalogue, refused, order, holder),
    show,
  })
  useClaim({ call, order, email, now, setClaim })
  // Whose colleague has let go may read the number again.
  const isHiddenStill = !holder && isHiddenPhone(order.phone)
  useEffect(() => {
    if (isHiddenStill) refresh()
  }, [isHiddenStill, refresh])
  const isGone = isErased(order)
  useKeys(show, holder !== undefined || isGone)
  // The button that led here may be gone. A page that came from the server leaves the focus alone when it wakes.
  const isOpenedHere = useRef(useIsAwake())
  useEffect(() => {
    if (isOpenedHere.current) focusOrderIfLost()
  }, [])

  function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    void submit(form, (event.nativeEvent as SubmitEvent).submitter)
  }

  /** The phone's own app, or WhatsApp, opens by the link itself. */
  function onClick({ target }: MouseEvent) {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-attempt]') : null
    if (link) void attempt(link.dataset.attempt === 'whatsapp' ? 'whatsapp' : 'call')
  }

  const open = useOpenSheet(search, order, email, holder)
  const sheet = notDone?.clashes ? 'conflict' : notDone?.isHeld ? 'held' : open.sheet
  useFocusBack(sheet !== undefined)
  useBackCloses(sheet !== undefined, () => {
    dismiss()
    show({ sheet: 'none' })
  })
  const facts = {
    order,
    email,
    call,
    colleagues,
    now,
    holder,
    openedOn: open.version,
    pageKey,
    search,
    pathOf: (sheet?: OrderSearch['sheet'], other = order.reference) =>
      orderPagePath(other, sheet ? { sheet } : {}, around),
    show,
    notDone,
    waitingActs,
    atHand,
    isSending,
    dismiss,
  }
  return (
    <OrderPageContext value={facts}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: hears bubbling events */}
      <div onSubmit={onSubmit} onClick={onClick} className={styles.page}>
        <Link to="/orders" search={({ sheet, left, released, dial, ...list }) => list} className={styles.back}>
          <DeskIcon name="back" />
          Orders
        </Link>
        {holder && <HeldStrip holder={holder} note="All open orders of one buyer go to one person." />}
        <RefusedActs order={props.order} now={now} waitingActs={waitingActs} again={(act) => void again(act)} />
        {!sheet && <Problem />}
        <div className={styles.columns}>
          <div className={`${styles.facts} ${underThumb}`}>
            <BuyerCard />
            {!holder && !isGone && <Hints />}
            <OrderedLines />
            {!isGone && <Destination />}
            <BuyersOrders />
            <MoveOn />
            <History />
          </div>
          <aside className={styles.side} aria-label="What to do">
            {isGone && !sheet ? (
              <WayOn />
            ) : sheet ? (
              <OpenSheet sheet={sheet} />
            ) : holder ? (
              <Held holder={holder} />
            ) : (
              <Panel />
            )}
          </aside>
        </div>
        <Toast left={left} />
        <div className={styles.thumb}>
          <ThumbBar>{isGone ? <NextBuyer /> : <Thumb isHeld={holder !== undefined} />}</ThumbBar>
        </div>
      </div>
    </OrderPageContext>
  )
}

/**
 * A sheet that came with the page is closed in its address too: loaded again, the page would open it anew. Past the
 * router, which would load the page for it, and not at all without a network.
 */
function closeInAddress(): void {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  if (!query.has('sheet')) return
  query.delete('sheet')
  window.History.prototype.replaceState.call(
    history,
    history.state,
    '',
    `${pathname}${query.size > 0 ? `?${query}` : ''}`,
  )
}

/** What a page without script shows of the form that it answers. What clashed is worked out of what was sent. */
function answeredBy(
  catalogue: Catalogue,
  { values, fieldErrors, message }: RefusedForm,
  order: WholeOrder,
  holder: Claim | undefined,
): NotDone {
  const form = values.form ?? ''
  const wanted = claimingOf(values) ? undefined : actOfForm(catalogue, order.reference, values)
  if (!wanted || 'fieldErrors' in wanted) return { form, values, fieldErrors, message }
  const clashes = clashesWith(order, wanted)
  const isHeld = holder !== undefined && asksFirst(wanted) && !values.although
  return { form, values, fieldErrors, message, ...(isHeld ? { isHeld } : clashes.length > 0 && { clashes }) }
}
