import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { markDone, standsOn } from './outbox.ts'
import { ReceivedOrder } from './received-order.tsx'
import { useOrderOutbox } from './use-outbox.ts'
import { slipOf } from './use-slip.ts'

interface CartSlipProps {
  /** Name of the cart's page, as its order form has it. */
  readonly page: string
  /** Whether the form has just gone: then the focus moves here, for whoever uses the keyboard. */
  readonly takesFocus: boolean
}

/** The slip of an order from the cart. The form disappears with what it ordered, so the empty cart shows the slip. */
export function CartSlip({ page, takesFocus }: CartSlipProps) {
  const slip = useRef<HTMLDivElement>(null)
  const order = useOrderOutbox()
    .filter((each) => standsOn(page, each))
    .at(-1)
  const isThere = order !== undefined
  useEffect(() => {
    if (isThere && takesFocus) slip.current?.focus()
  }, [isThere, takesFocus])
  if (!order) return null
  return (
    <ReceivedOrder ref={slip} slip={slipOf(order)}>
      <Link to="/shop" className={buttonClass('plain')} onClick={() => void markDone(order.intentId)}>
        Order something else
      </Link>
    </ReceivedOrder>
  )
}
