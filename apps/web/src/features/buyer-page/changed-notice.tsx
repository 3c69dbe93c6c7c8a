import type { OrderConfirmation } from '@divine/contracts/calls/orders'
import type { ReactNode } from 'react'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import { numberInWords } from './number-in-words.ts'
import { isOver, spokenMoment } from './spoken-moment.ts'

/** Id of the message, to which a form leads without script. */
export const changedId = 'changed'

interface ChangedNoticeProps {
  /** Which change the address of the page names. */
  readonly changed: string | undefined
  readonly order: OrderConfirmation
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Says that a change is stored, as the order is now. An address that is opened later says no more than is still true.
 */
export function ChangedNotice({ changed, order, now }: ChangedNoticeProps) {
  const { stage, may, fullname, address, callAt, phoneEnding } = order
  if (changed === 'cancel' && stage === 'cancelled') {
    return <Notice title="Your order is cancelled.">You have paid nothing, and you owe nothing.</Notice>
  }
  if (changed === 'ask-for-call' && callAt !== null && !isOver(callAt, now)) {
    return (
      <Notice title={`We call you ${spokenMoment(callAt)}.`}>
        On {numberInWords(phoneEnding)}.{stage === 'confirmed' && ' Your order stays confirmed.'}
      </Notice>
    )
  }
  if (changed === 'correct' && may.includes('correct')) {
    return (
      <Notice title="Your correction is saved.">
        The rider gets: {fullname}, {address}
      </Notice>
    )
  }
  return null
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TakesFocus id={changedId} className={layout.below}>
      <Message kind="good" level={2} role="status" title={title}>
        <p>{children}</p>
      </Message>
    </TakesFocus>
  )
}
