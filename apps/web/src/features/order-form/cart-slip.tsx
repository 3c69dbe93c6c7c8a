import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { markDone, standsOn } from './outbox.ts'
import { ReceivedOrder } from './received-order.tsx'
import { useOrderOutbox } from './use-outbox.ts'
import { slipOf } from './use-slip.ts'

interface CartSlipProps {
  /** Name of the cart's order form. */
  readonly page: string
  /** Whether the form has just gone: then whoever uses the keyboard goes on from here. */
  readonly takesFocus: boolean
}

/** What a cart's form leaves behind: it goes with what it ordered, and so the slip stands where the cart is empty. */
export function CartSlip({ page, takesFocus }: CartSlipProps) {
  const place = useRef<HTMLDivElement>(null)
  const kept = useOrderOutbox()
    .filter((each) => standsOn(page, each))
    .at(-1)
  const isThere = kept !== undefined
  useEffect(() => {
    if (isThere && takesFocus) place.current?.focus()
  }, [isThere, takesFocus])
  if (!kept) return null
  return (
    <ReceivedOrder ref={place} slip={slipOf(kept)}>
      <Link to="/shop" className={buttonClass('plain')} onClick={() => void markDone(kept.intentId)}>
        Order something else
      </Link>
    </ReceivedOrder>
  )
}
