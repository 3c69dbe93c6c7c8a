import type { ReactNode } from 'react'
import { spokenLagosTime } from '#/shared/lagos-time.ts'
import { type ButtonLook, buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'

interface OrderAgainProps {
  /** When the first order was placed. */
  readonly placedAt: string
  /** Path of its confirmation. */
  readonly confirmationPath: string
  /** What happens unless the buyer says so. */
  readonly words?: string | undefined
  /** The cart's lines that the second order takes out, as one text. */
  readonly goods?: string | undefined
}

/** A hidden field: the cart's lines that the second order takes out. */
export const goodsField = 'goods'

/** Tells the form that orders again from the other forms of the page. */
export const againField = 'again'

/** Id of the message on the confirmation page that the second order could not be taken: the form leads there. */
export const orderAgainProblem = 'order-again-problem'

/**
 * Asks a buyer who sent the same answers twice whether they mean a second order; unless they say so, it is the first
 * one. A native form, with script too: however often it is submitted, it leads to the confirmation of one second order.
 */
export function OrderAgain({
  placedAt,
  confirmationPath,
  goods,
  words = 'We have that order, under the reference below. Press only if you want the same once more.',
}: OrderAgainProps) {
  return (
    <Message
      kind="wait"
      icon="exchange"
      title={`You ordered the same ${spokenLagosTime(placedAt, Date.now())}. Order again?`}
      level={3}
    >
      <OrderAgainForm confirmationPath={confirmationPath} goods={goods} look="quiet">
        <p>{words}</p>
      </OrderAgainForm>
    </Message>
  )
}

interface OrderAgainFormProps extends Pick<OrderAgainProps, 'confirmationPath' | 'goods'> {
  readonly look: ButtonLook
  /** What is said before the button. */
  readonly children?: ReactNode
}

/** Orders the same once more: however often it is pressed, it is one second order. */
export function OrderAgainForm({ confirmationPath, goods, look, children }: OrderAgainFormProps) {
  return (
    <form method="post" action={`${confirmationPath}#${orderAgainProblem}`}>
      {goods && <input type="hidden" name={goodsField} value={goods} />}
      {children}
      <p className={layout.below}>
        <button type="submit" name={againField} value="yes" className={buttonClass(look)}>
          Order again
        </button>
      </p>
    </form>
  )
}
