import { bottlesText } from '@divine/contracts/catalogue/bottles'
import type { Product } from '@divine/contracts/catalogue/catalogue'
import { shortPrice } from '@divine/contracts/catalogue/naira'
import type { Seller } from '@divine/contracts/catalogue/seller'
import { whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './order-bar.module.css'
import { orderDraft, packagesOf } from './packages.ts'

interface OrderBarProps {
  readonly topic: Product
  /** Bottles of the chosen package. */
  readonly bottles: number | undefined
  readonly seller: Seller
}

/**
 * On a phone: the price and the ways to order, at the lower edge of the window until the form itself comes into view.
 */
export function OrderBar({ topic, bottles, seller }: OrderBarProps) {
  const offered = packagesOf(topic)
  const chosen = offered.find((each) => each.bottles === bottles)
  const known = offered.flatMap(({ priceNaira }) => priceNaira ?? [])
  const lowest = known.length > 0 ? Math.min(...known) : null
  const price = chosen ? chosen.priceNaira : lowest
  return (
    <div className={styles.bar}>
      <p className={styles.price}>
        {chosen ? bottlesText(chosen.bottles) : lowest && 'From'}{' '}
        {price === null ? shortPrice(price) : <b>{shortPrice(price)}</b>}
      </p>
      <a
        className={`${buttonClass('whatsapp')} ${styles.chat}`}
        href={whatsappLink(seller.whatsapp.e164, orderDraft(topic, bottles))}
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
