import { callLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useOrderPage } from './page-context.ts'

interface CallProps {
  readonly className?: string | undefined
}

/** Calls the buyer from the phone’s own app. */
export function CallButton({ className = '' }: CallProps) {
  const { order } = useOrderPage()
  return (
    <a href={callLink(order.phoneE164)} data-attempt="call" className={`${buttonClass('order', 'large')} ${className}`}>
      <Icon name="phone" />
      Call
    </a>
  )
}

/** Opens a draft to the buyer in WhatsApp, in a tab of its own. */
export function WriteLink({ className = '' }: CallProps) {
  const { order } = useOrderPage()
  return (
    <a
      href={whatsappLink(order.phoneE164, order.whatsappText)}
      target="_blank"
      rel="noreferrer"
      data-attempt="whatsapp"
      className={`${buttonClass('whatsapp')} ${className}`}
    >
      <Icon name="whatsapp" />
      WhatsApp
    </a>
  )
}
