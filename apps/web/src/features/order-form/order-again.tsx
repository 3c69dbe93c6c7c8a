import { actionOf, ErrorSummary } from '#/shared/forms/error-summary.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { recentLagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'

interface OrderAgainProps {
  /** When the same was ordered. */
  readonly placedAt: string
  /** Path of that order's confirmation. */
  readonly confirmationPath: string
  /** That it was asked for and could not be taken. */
  readonly refused?: RefusedForm | undefined
}

const idOf = (field: string) => `order-again-${field}`

/**
 * Asks who sent the same answers a second time whether they mean a second order: by itself it is the first one. A native form,
 * with script too; it leads to the confirmation of the second order, however often it is pressed.
 */
export function OrderAgain({ placedAt, confirmationPath, refused }: OrderAgainProps) {
  return (
    <>
      {refused && (
        <ErrorSummary
          fieldErrors={refused.fieldErrors}
          message={`We could not take the order a second time. ${refused.message ?? ''}`}
          idOf={idOf}
        />
      )}
      <Message
        kind="wait"
        title={`You ordered the same ${recentLagosTime(placedAt, Date.now())}. Order again?`}
        level={3}
      >
        <form method="post" action={actionOf(confirmationPath, idOf)}>
          <p>We bring it once, under the reference below. Press only if you want it twice.</p>
          <p className={layout.below}>
            <button type="submit" className={buttonClass('quiet')}>
              Order again
            </button>
          </p>
        </form>
      </Message>
    </>
  )
}
