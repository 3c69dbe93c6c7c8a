import type { Ref } from 'react'
import { type ButtonLook, buttonClass } from '#/shared/ui/button.ts'
import styles from './submit-button.module.css'

interface SubmitButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly look: ButtonLook
  readonly isSending: boolean
  /** On the button while nothing is sent, such as 'Submit order'. */
  readonly label: string
  /** On the button while it is sent. */
  readonly sendingLabel: string
  /** Below the button while it is sent. */
  readonly sendingNote: string
}

/** A form's button. While the form is sent it stays visible, takes the focus, and says what is happening. */
export function SubmitButton({ ref, look, isSending, label, sendingLabel, sendingNote }: SubmitButtonProps) {
  return (
    <div className={styles.send}>
      <button
        ref={ref}
        type="submit"
        className={buttonClass(look, 'wide', 'large')}
        aria-disabled={isSending || undefined}
      >
        {isSending && <span className={styles.spinner} aria-hidden="true" />}
        {isSending ? sendingLabel : label}
      </button>
      <p role="status" className={styles.status}>
        {isSending && sendingNote}
      </p>
    </div>
  )
}
