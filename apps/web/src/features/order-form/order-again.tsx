import { recentLagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'

interface OrderAgainProps {
  /** When the same was ordered. */
  readonly placedAt: string
  /** Path of that order's confirmation. */
  readonly confirmationPath: string
}

/**
 * Asks who sent the same answers a second time whether they mean a second order: by itself it is the first one. A native form,
 * with script too; it leads to the confirmation of the second order, however often it is pressed.
 */
export function OrderAgain({ placedAt, confirmationPath }: OrderAgainProps) {
  return (
    <form method="post" action={confirmationPath}>
      <p>You ordered the same {recentLagosTime(placedAt, Date.now())}. Order again?</p>
      <button type="submit" className={buttonClass('quiet', 'wide')}>
        Order again
      </button>
    </form>
  )
}
