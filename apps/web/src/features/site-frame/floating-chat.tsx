import { whatsappLink } from '#/shared/links-out.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { greeting } from '#/trade/greeting.ts'
import { useSeller } from '#/trade/seller.ts'
import styles from './floating-chat.module.css'

/**
 * The link to WhatsApp that stays in view: an icon on wide screens, and a bar on narrow ones, where an icon would cover
 * the end of every line that passes it. It floats only within its parent, and so never over what comes after that.
 */
export function FloatingChat({ isOnPhones }: { isOnPhones: boolean }) {
  const { whatsapp } = useSeller()
  return (
    <div className={`${styles.float} ${isOnPhones ? '' : styles.wideOnly}`}>
      <a href={whatsappLink(whatsapp.e164, greeting)}>
        <Icon name="whatsapp" />
        <span className={styles.words}>Chat with us on WhatsApp</span>
      </a>
    </div>
  )
}
