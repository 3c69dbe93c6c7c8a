import { isHiddenPhone } from '@divine/contracts/orders/phone'
import { useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useOrderPage } from './page-context.ts'

/** Copies the number for a phone beside the laptop. Without script it can be selected. */
export function CopyNumber() {
  const { order } = useOrderPage()
  const isAwake = useIsAwake()
  const [isCopied, setIsCopied] = useState(false)
  if (!isAwake || !navigator.clipboard || isHiddenPhone(order.phone)) return null
  return (
    <button
      type="button"
      className={buttonClass('quiet')}
      onClick={() =>
        navigator.clipboard.writeText(order.phoneE164).then(
          () => setIsCopied(true),
          () => undefined,
        )
      }
    >
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy number'}</span>
    </button>
  )
}
