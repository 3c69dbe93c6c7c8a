import { isHiddenPhone } from '@divine/contracts/orders/phone'
import type { ReactNode } from 'react'
import { callLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import styles from './order-page.module.css'
import { useOrderPage } from './page-context.ts'
import { TypedForm } from './typed-form.tsx'

interface CallProps {
  readonly className?: string | undefined
}

const away = { target: '_blank', rel: 'noreferrer' } as const

/** Calls the buyer from the phone’s own app. */
export function CallButton({ className = '' }: CallProps) {
  const { order } = useOrderPage()
  const isAwake = useIsAwake()
  if (isHiddenPhone(order.phone)) return null
  const look = `${buttonClass('order', 'large')} ${className}`
  const label = (
    <>
      <Icon name="phone" />
      Call
    </>
  )
  if (!isAwake) return <NativeAttempt by="call" look={look} label={label} />
  return (
    <a href={callLink(order.phoneE164)} data-attempt="call" className={look}>
      {label}
    </a>
  )
}

/** Opens a draft to the buyer in WhatsApp, in a tab of its own. */
export function WriteLink({ className = '' }: CallProps) {
  const { order } = useOrderPage()
  const isAwake = useIsAwake()
  if (isHiddenPhone(order.phone)) return null
  const look = `${buttonClass('whatsapp')} ${className}`
  const label = (
    <>
      <Icon name="whatsapp" />
      WhatsApp
    </>
  )
  if (!isAwake) return <NativeAttempt by="whatsapp" look={look} label={label} />
  return (
    <a href={whatsappLink(order.phoneE164, order.whatsappText)} {...away} data-attempt="whatsapp" className={look}>
      {label}
    </a>
  )
}

/** Without script a link can note nothing: the attempt is noted first, and the page that answers has the link. */
function NativeAttempt({ by, look, label }: { by: 'call' | 'whatsapp'; look: string; label: ReactNode }) {
  return (
    <TypedForm form={by} className={styles.attempt}>
      {() => (
        <>
          <input type="hidden" name="do" value="attempt" />
          <input type="hidden" name="by" value={by} />
          <button type="submit" className={look}>
            {label}
          </button>
        </>
      )}
    </TypedForm>
  )
}

/** Calls or writes, where the attempt is noted already. */
export function NotedLink({ by, number }: { by: 'call' | 'whatsapp'; number: string }) {
  const { order } = useOrderPage()
  if (isHiddenPhone(order.phone)) return null
  if (by === 'call') {
    return (
      <a href={callLink(order.phoneE164)} className={buttonClass('order', 'wide', 'large')}>
        <Icon name="phone" />
        Call {number}
      </a>
    )
  }
  return (
    <a href={whatsappLink(order.phoneE164, order.whatsappText)} {...away} className={buttonClass('whatsapp', 'wide')}>
      <Icon name="whatsapp" />
      Write to {number}
    </a>
  )
}
