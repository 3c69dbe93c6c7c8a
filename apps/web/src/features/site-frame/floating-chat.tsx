import { whatsappLink } from '#/shared/links-out.ts'
import { useSeller } from '#/shared/seller.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './floating-chat.module.css'

/** The text says nothing of anybody's health: whoever holds the phone can read it. */
const greeting = 'Hello Divine Health Supplements, I would like to ask about your products.'

/** The way to WhatsApp that stays in view. It floats within its parent only, and so never over what comes after that. */
export function FloatingChat() {
  const { whatsapp } = useSeller()
  return (
    <div className={styles.float}>
      <a href={whatsappLink(whatsapp.e164, greeting)} aria-label="Chat with us on WhatsApp">
        <Icon name="whatsapp" />
      </a>
    </div>
  )
}
