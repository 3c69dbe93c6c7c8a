import { movesOfRole } from '@divine/contracts/calls/role-table'
import { isMove, isToCall, stageRecords } from '@divine/contracts/orders/stages'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { mainStep, squareStep } from '#/trade/desk/thumb-bar.tsx'
import { useMay, useRole } from '#/trade/desk/use-may.ts'
import { CallButton, WriteLink } from './call-links.tsx'
import type { Claim } from './claiming.ts'
import { CopyNumber } from './copy-number.tsx'
import styles from './order-page.module.css'
import { useOrderPage } from './page-context.ts'
import { SheetLink } from './sheet-link.tsx'
import { TypedForm } from './typed-form.tsx'

/**
 * Whether there is nothing to call for here, or what came of the call was said just now: then the next buyer is next.
 */
function useIsCalled(): boolean {
  const { order, search } = useOrderPage()
  return !isToCall(order) || search.left === order.reference
}

/** On a laptop: what the thumb bar has, and more. */
export function Panel() {
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
            {isMove(order.stage, 'confirmed') && (
              <SheetLink sheet="confirmed" className={buttonClass('quiet')}>
                Confirm
              </SheetLink>
            )}
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

/** The way on from an order about which nothing can be done. On a phone the bar under the thumb has it. */
export function WayOn() {
  return (
    <div className={styles.wide}>
      <NextBuyer />
    </div>
  )
}

/** Somebody else has the buyer: there is another one to call. */
export function Held({ holder }: { holder: Claim }) {
  const { isSending } = useOrderPage()
  const role = useRole()
  return (
    <section className={styles.panel} aria-labelledby="held">
      <h2 id="held">{agentName(holder.by)} has this buyer</h2>
      <div className={styles.wide}>
        <NextBuyer label="Next buyer instead" />
      </div>
      {role === 'owner' ? (
        <>
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
        </>
      ) : (
        <p className={styles.small}>{agentName(holder.by)} can hand them over, and an owner can take over.</p>
      )}
    </section>
  )
}

export function NextBuyer({ label = 'Next buyer' }: { label?: string }) {
  const { search, pathOf, isSending } = useOrderPage()
  if (!useMay()('takeNextBuyer')) return null
  return (
    <form method="post" action={pathOf()} className={styles.next}>
      <ActingAs />
      <input type="hidden" name="form" value="next" />
      {search.left && <input type="hidden" name="left" value={search.left} />}
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
export function Thumb({ isHeld }: { isHeld: boolean }) {
  const { order } = useOrderPage()
  const isCalled = useIsCalled()
  if (isHeld) return <NextBuyer label="Next buyer instead" />
  // The buyer of an agreed order has asked for a call: it has no outcome to say.
  if (!isToCall(order) && order.callAt !== null) {
    return (
      <>
        <WriteLink className={squareStep} />
        <CallButton className={mainStep} />
      </>
    )
  }
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
export function MoveOn() {
  const { order } = useOrderPage()
  const role = useRole()
  const next = stageRecords[order.stage].next.filter((stage) => movesOfRole[role].includes(stage))
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
