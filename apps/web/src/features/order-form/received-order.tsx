import type { ReactNode, Ref } from 'react'
import { Message } from '#/shared/ui/message.tsx'
import styles from './saved-orders.module.css'
import type { Slip } from './use-slip.ts'

interface ReceivedOrderProps {
  readonly ref: Ref<HTMLDivElement>
  readonly slip: Slip
  /** The control that asks for the form again. */
  readonly children: ReactNode
}

/** Replaces the form once its order is stored, so that nobody wonders whether to press Submit again. */
export function ReceivedOrder({ ref, slip, children }: ReceivedOrderProps) {
  const { reference, phone, confirmationPath, isNew } = slip
  return (
    <Message
      ref={ref}
      tabIndex={-1}
      role="status"
      kind="good"
      level={2}
      title={
        <>
          Order <span className={styles.reference}>{reference}</span>
          {isNew && ' received'}
        </>
      }
    >
      <p>
        {isNew && `We will call ${phone} to confirm it. You pay only when it reaches you. `}
        <a href={confirmationPath}>See the confirmation</a>
      </p>
      <div className={styles.buttons}>{children}</div>
    </Message>
  )
}
