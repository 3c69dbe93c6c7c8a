import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { bottlesText } from '#/shared/bottles-text.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import { bottlesOf, linesOf } from './order.ts'
import { OtherWays, orderText } from './other-ways.tsx'
import { dropOrder, isSentByItself, markSeen, onOutboxChange, readOutbox, trySending } from './outbox.ts'
import type { OutboxOrder } from './outbox-storage.ts'
import styles from './saved-orders.module.css'

/**
 * The orders that this device keeps: not sent yet, refused, or sent while nobody looked.
 * @param isHeldBack while the form itself is sending one, which is kept already but has no outcome yet
 */
export function SavedOrders({ isHeldBack }: { isHeldBack: boolean }) {
  const kept = useOutbox()
  const shown = isHeldBack ? [] : kept.filter(({ state, isSeen }) => !(state === 'sent' && isSeen))
  return (
    // It stands in the page from the start, so that what appears in it is read out.
    <div role="status" className={styles.saved}>
      {shown.map((order) => (
        <SavedOrder key={order.intentId} kept={order} />
      ))}
    </div>
  )
}

/** What the outbox holds now, on this device. */
function useOutbox(): readonly OutboxOrder[] {
  const [kept, setKept] = useState<readonly OutboxOrder[]>([])
  useEffect(() => {
    let isShown = true
    async function read() {
      const current = await readOutbox()
      if (isShown) setKept(current)
    }
    void read()
    const stop = onOutboxChange(() => void read())
    return () => {
      isShown = false
      stop()
    }
  }, [])
  return kept
}

function SavedOrder({ kept }: { kept: OutboxOrder }) {
  const { intentId, keptAt, order, receipt } = kept
  if (kept.state === 'sent') {
    return (
      <Message kind="good" title="Your saved order has been sent">
        <p>
          We have it under the reference <b>{receipt?.reference}</b>. We will call you to confirm it.
        </p>
        <div className={styles.buttons}>
          <a className={buttonClass('plain')} href={receipt?.confirmationPath}>
            See the confirmation
          </a>
          <button type="button" className={buttonClass('quiet')} onClick={() => markSeen(intentId)}>
            Close
          </button>
        </div>
      </Message>
    )
  }
  const products = order ? linesOf(order) : []
  const what = [
    ...products.map(({ supplement, bottle }) => `${supplement}, ${bottlesText(bottle)}`),
    `saved ${lagosTime(keptAt)}`,
  ]
  const isRefused = kept.state === 'refused'
  return (
    <Message
      kind={isRefused ? 'refused' : 'wait'}
      title={isRefused ? 'We could not take your saved order' : 'Saved on this phone. Not sent yet.'}
    >
      <p className={styles.what}>{what.join(products.length > 1 ? '; ' : ', ')}</p>
      <p>{isRefused ? `${kept.refusal} Please fill the form again, or order another way.` : stateOf(kept)}</p>
      {order && <OtherWays text={orderText({ ...order, bottles: bottlesOf(order) })} />}
      <div className={styles.buttons}>
        {!isRefused && <SendNow kept={kept} />}
        <button type="button" className={buttonClass('danger')} onClick={() => dropOrder(intentId)}>
          <Icon name="trash" />
          Delete it
        </button>
      </div>
    </Message>
  )
}

function stateOf(kept: OutboxOrder): string {
  return isSentByItself(kept)
    ? 'Your network is not reaching us. Nothing you typed is lost. We will send it by ourselves when the network comes back, and only once. You can also order another way now.'
    : 'It has been here for more than two days, so we do not send it without asking. Do you still want it?'
}

function SendNow({ kept }: { kept: OutboxOrder }) {
  const call = useRouteContext({ from: rootRouteId, select: (context) => context.call })
  const [state, setState] = useState<'resting' | 'sending' | 'no network'>('resting')
  async function send() {
    setState('sending')
    setState((await trySending(call, kept)) ? 'no network' : 'resting')
  }
  return (
    <button type="button" className={buttonClass('quiet')} aria-disabled={state === 'sending'} onClick={send}>
      {state === 'sending' ? 'Sending…' : state === 'no network' ? 'No network yet. Try again' : 'Send it now'}
    </button>
  )
}
