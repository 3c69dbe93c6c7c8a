import { Link } from '@tanstack/react-router'
import { callLink, smsLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { greeting } from '#/trade/greeting.ts'
import { useSeller } from '#/trade/seller.ts'
import styles from './ready-to-order.module.css'

const smsDraft = 'Hello Divine Health Supplements, I would like to order. My name and full address: '

/** The four ways to order, at the end of a page. */
export function ReadyToOrder() {
  const { whatsapp, phones } = useSeller()
  const [phone] = phones
  return (
    <div className={styles.ask}>
      <div className={`${layout.page} ${layout.band}`}>
        <h2>Ready to order?</h2>
        <p className={text.lede}>Use the way that is easiest for you. The price is the same.</p>
        <div className={styles.ways}>
          <Link to="/contact" hash="order" className={buttonClass('order')}>
            Fill the order form
          </Link>
          <a className={buttonClass('whatsapp')} href={whatsappLink(whatsapp.e164, greeting)}>
            <Icon name="whatsapp" />
            Order on WhatsApp
          </a>
          <a className={buttonClass('quiet')} href={callLink(phone.e164)}>
            <Icon name="phone" />
            Call {phone.text}
          </a>
          <a className={buttonClass('quiet')} href={smsLink(phone.e164, smsDraft)}>
            <Icon name="sms" />
            Send an SMS
          </a>
        </div>
      </div>
    </div>
  )
}
