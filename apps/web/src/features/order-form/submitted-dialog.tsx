import type { OrderReceipt } from '@divine/contracts/calls/orders'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { linesOf, type Order } from './order.ts'
import { OrderAgain } from './order-again.tsx'
import { OrderSlip, sameNews } from './order-slip.tsx'
import type { StageWords } from './stage-words.ts'
import styles from './submitted-dialog.module.css'

interface SubmittedDialogProps {
  readonly order: Order
  readonly receipt: OrderReceipt
  /** Whether the same had been ordered before. */
  readonly isRepeat: boolean
  /** How far that order is, in words, where it is more than received. */
  readonly words: StageWords | undefined
  /** The cart's lines that a second order would take out, as one text. */
  readonly goods?: string | undefined
  readonly onClose: () => void
}

/** Says that the order is stored. It opens only then; Escape, the icon and Close hide it. */
export function SubmittedDialog({ order, receipt, isRepeat, words, goods, onClose }: SubmittedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A browser without dialogs opens the page that says the same.
    if (!dialog.current?.showModal) window.location.assign(receipt.confirmationPath)
    else if (!dialog.current.open) dialog.current.showModal()
    heading.current?.focus()
  }, [receipt])
  // Whoever comes back to a page from the browser's cache finds the slip, and not a question that they have answered.
  useEffect(() => {
    addEventListener('pageshow', onClose)
    return () => removeEventListener('pageshow', onClose)
  }, [onClose])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="form-submitted" onClose={onClose}>
      <div className={styles.top}>
        <h2 id="form-submitted" ref={heading} tabIndex={-1} className={styles.title}>
          <Icon name="check" />
          Form Submitted
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        {(isRepeat || words?.again) && <OrderAgain {...receipt} words={words?.again} goods={goods} />}
        <OrderSlip
          reference={receipt.reference}
          lines={linesOf(order)}
          phone={order.phone}
          {...(isRepeat && { news: sameNews })}
          {...words}
        />
        <p className={styles.keep}>
          <a href={receipt.confirmationPath}>Keep this confirmation</a>
        </p>
        <button type="button" className={buttonClass('quiet', 'wide')} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  )
}
