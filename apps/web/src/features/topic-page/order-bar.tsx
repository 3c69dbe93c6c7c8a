import type { Seller } from '@divine/contracts/seller'
import { cardOf } from '@divine/contracts/shop-cards'
import type { Topic } from '@divine/contracts/topics'
import { whatsappLink } from '#/shared/links-out.ts'
import { naira } from '#/shared/naira.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './order-bar.module.css'
import { orderDraft } from './order-ways.tsx'

/** On a phone: the price and the ways to order, at the lower edge of the window until the form itself comes into view. */
export function OrderBar({ topic, seller }: { topic: Topic; seller: Seller }) {
  const { priceNaira, contents } = cardOf(topic)
  return (
    <div className={styles.bar}>
      <p className={styles.price}>
        From <b>{naira(priceNaira)}</b>
      </p>
      <a
        className={`${buttonClass('whatsapp')} ${styles.chat}`}
        href={whatsappLink(seller.whatsapp.e164, orderDraft(contents))}
        aria-label="Chat on WhatsApp"
      >
        <Icon name="whatsapp" />
      </a>
      <a className={buttonClass('order')} href="#order">
        Order now
      </a>
    </div>
  )
}
