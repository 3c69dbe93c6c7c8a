import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { stageRecords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type MouseEvent, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosClock } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { Strip } from '#/trade/desk/strip.tsx'
import { mainStep, squareStep, ThumbBar, underThumb } from '#/trade/desk/thumb-bar.tsx'
import { useNow } from '#/trade/desk/use-now.ts'
import { actOfForm } from './act-of-form.ts'
import { BuyerCard } from './buyer-card.tsx'
import { CallButton, WriteLink } from './call-links.tsx'
import { type Claim, claimingOf } from './claiming.ts'
import { CopyNumber } from './copy-number.tsx'
import { Hints } from './hints.tsx'
import { History } from './history.tsx'
import { RefusedActs, useKeptActs } from './kept-acts.tsx'
import { clashesWith } from './order-act.ts'
import { BuyersOrders, Destination, OrderedLines } from './order-facts.tsx'
import styles from './order-page.module.css'
import type { OrderSearch } from './order-search.ts'
import { type NotDone, OrderPageContext, useOrderPage } from './page-context.ts'
import { Problem } from './problem.tsx'
import { SheetLink } from './sheet-link.tsx'
import { OpenSheet, sheetAt } from './sheets/open-sheet.tsx'
import { Toast } from './toast.tsx'
import { actionOf, TypedForm } from './typed-form.tsx'
import { isToCall, otherHolder, useClaim } from './use-claim.ts'
import { useKeys } from './use-keys.ts'
import { useOrderActs } from './use-order-acts.ts'

interface OrderPageProps {
  readonly order: WholeOrder
  setOrder(order: WholeOrder): void
  setClaim(claim: Claim | null): void
  /** Reads the order again. */
  refresh(): void
  /** The order that was moved last, if it is another one. */
  readonly left: WholeOrder | undefined
  /** Email of who is signed in. */
  readonly email: string
  readonly search: OrderSearch
  /** The server’s time when the order was read, in milliseconds since 1970. */
  readonly readAt: number
  /** What the ids of native forms begin with. */
  readonly pageKey: string
  /** What was wrong with a form without script. */
  readonly refused: RefusedForm | undefined
  readonly call: Call
}

/**
 * One order: who to call, what to bring where, what happened, and what is done next. Every form works without script;
 * with it the page stays where it is.
 */
export function OrderPage(props: OrderPageProps) {
  const { order, setOrder, setClaim, refresh, left, email, readAt, pageKey, refused, call } = props
  const now = useNow(readAt)
  const [address, setAddress] = useState(props.search)
  const [search, show] = useState(props.search)
  if (address !== props.search) {
    setAddress(props.search)
    show(props.search)
  }
  const { notDone, isSending, submit, attempt, again, dismiss } = useOrderActs({
    call,
    email,
    order,
    setOrder,
    setClaim,
    answered: refused && answeredBy(refused, order),
    show,
  })
  useClaim(call, order, email, setClaim)
  const kept = useKeptActs(order.reference, email, refresh)
  const holder = otherHolder(order, email, now)
  useKeys(show, holder !== undefined)

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

  const facts = { order, email, now, pageKey, search, show, notDone, kept, isSending, dismiss }
  const sheet = sheetAt(search, order, email, notDone)
  return (
    <OrderPageContext value={facts}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it hears what bubbles up from links */}
      <div onSubmit={onSubmit} onClick={onClick} className={styles.page}>
        <Link to="/orders" className={styles.back}>
          <DeskIcon name="back" />
          Orders
        </Link>
        {holder && (
          <Strip
            kind="held"
            icon="handle"
            title={`${agentName(holder.by)} has this buyer until ${lagosClock(holder.until)}`}
            note="All open orders of one buyer go to one person."
          />
        )}
        <RefusedActs kept={kept} again={(act) => void again(act)} />
        {!sheet && <Problem />}
        <div className={styles.columns}>
          <div className={`${styles.facts} ${underThumb}`}>
            <BuyerCard />
            {!holder && <Hints />}
            <OrderedLines />
            <Destination />
            <BuyersOrders />
            <MoveOn />
            <History />
          </div>
          <aside className={styles.side} aria-label="What to do">
            {sheet ? <OpenSheet sheet={sheet} /> : holder ? <Held holder={holder} /> : <Panel />}
          </aside>
        </div>
        <Toast left={left} />
        <div className={styles.thumb}>
          <ThumbBar>
            <Thumb isHeld={holder !== undefined} />
          </ThumbBar>
        </div>
      </div>
    </OrderPageContext>
  )
}

/** What a page without script shows of the form that it answers. What clashed is worked out of what was sent. */
function answeredBy({ values, fieldErrors, message }: RefusedForm, order: WholeOrder): NotDone {
  const form = values.form ?? ''
  const wanted = claimingOf(values) ? undefined : actOfForm(order.reference, values)
  const clashes = wanted && !('fieldErrors' in wanted) ? clashesWith(order, wanted) : []
  return { form, values, fieldErrors, message, ...(clashes.length > 0 && { clashes }) }
}

/** Whether there is nothing to call for here, or what came of the call was said just now: then the next buyer is next. */
function useIsCalled(): boolean {
  const { order, search } = useOrderPage()
  return !isToCall(order) || search.left === order.reference
}

/** On a laptop: what the thumb bar has, and more. */
function Panel() {
  const { order } = useOrderPage()
  const isCalled = useIsCalled()
  return (
    <section className={`${styles.panel} ${styles.wide}`} aria-label="Call">
      {isCalled ? <NextBuyer /> : <CallButton className={styles.call} />}
      <div className={styles.row}>
        <WriteLink />
        <CopyNumber />
      </div>
      {isToCall(order) ? (
        <>
          <p className={styles.small}>The attempt is noted before you leave. Keys: C calls, W writes, ? lists them.</p>
          <div className={styles.row}>
            <SheetLink sheet="confirmed" className={buttonClass('quiet')}>
              Confirm
            </SheetLink>
            <SheetLink sheet="outcomes" className={buttonClass('quiet')}>
              Other outcome
            </SheetLink>
          </div>
        </>
      ) : (
        <CallButton className={styles.call} />
      )}
    </section>
  )
}

/** Somebody else has the buyer: there is another one to call. */
function Held({ holder }: { holder: Claim }) {
  const { isSending } = useOrderPage()
  return (
    <section className={styles.panel} aria-labelledby="held">
      <h2 id="held">{agentName(holder.by)} has this buyer</h2>
      <div className={styles.wide}>
        <NextBuyer label="Next buyer instead" />
      </div>
      <TypedForm form="take-over">
        {() => (
          <>
            <input type="hidden" name="do" value="take-over" />
            <button type="submit" className={buttonClass('quiet', 'wide')} aria-disabled={isSending || undefined}>
              Take over
            </button>
          </>
        )}
      </TypedForm>
      <p className={styles.small}>Who takes over has all open orders of this buyer.</p>
    </section>
  )
}

function NextBuyer({ label = 'Next buyer' }: { label?: string }) {
  const { order, isSending } = useOrderPage()
  return (
    <form method="post" action={actionOf(order.reference)} className={styles.next}>
      <input type="hidden" name="form" value="next" />
      <button
        type="submit"
        name="do"
        value="next"
        className={`${buttonClass('order', 'wide')} ${mainStep}`}
        aria-disabled={isSending || undefined}
      >
        {label}
      </button>
    </form>
  )
}

/** On a phone: what is done next. */
function Thumb({ isHeld }: { isHeld: boolean }) {
  const isCalled = useIsCalled()
  if (isHeld) return <NextBuyer label="Next buyer instead" />
  if (isCalled) {
    return (
      <>
        <WriteLink className={squareStep} />
        <NextBuyer />
      </>
    )
  }
  return (
    <>
      <SheetLink sheet="outcomes" className={`${buttonClass('quiet')} ${squareStep}`}>
        <Icon name="check" />
        Outcome
      </SheetLink>
      <WriteLink className={squareStep} />
      <CallButton className={mainStep} />
    </>
  )
}

/** Where an order can go that waits for no call. */
function MoveOn() {
  const { order } = useOrderPage()
  const { next } = stageRecords[order.stage]
  if (isToCall(order) || next.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="move-on">
      <h2 id="move-on">What becomes of it</h2>
      <div className={styles.row}>
        {next.map((stage) => (
          <SheetLink
            key={stage}
            sheet={stage}
            className={buttonClass(stage === 'cancelled' || stage === 'failed' ? 'danger' : 'quiet')}
          >
            {stageRecords[stage].moved}
          </SheetLink>
        ))}
      </div>
    </section>
  )
}
