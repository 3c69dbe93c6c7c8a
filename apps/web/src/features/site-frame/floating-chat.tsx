import { greeting, whatsappLink } from '#/shared/links-out.ts'
import { useSeller } from '#/shared/seller.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './floating-chat.module.css'

/** The way to WhatsApp that stays in view. It floats within its parent only, and so never over what comes after that. */
export function FloatingChat({ isOnPhones }: { isOnPhones: boolean }) {
  const { whatsapp } = useSeller()
  return (
    <div className={`${styles.float} ${isOnPhones ? '' : styles.wideOnly}`}>
      <a href={whatsappLink(whatsapp.e164, greeting)} aria-label="Chat with us on WhatsApp">
        <Icon name="whatsapp" />
      </a>
    </div>
  )
}
