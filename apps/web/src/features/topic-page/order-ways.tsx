import type { Seller } from '@divine/contracts/seller'
import { Link } from '@tanstack/react-router'
import { orderReadiness } from '#/content/notices.ts'
import { callLink, smsLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import styles from './order-ways.module.css'

/**
 * The three ways to order. Drafts carry `contents`, the bottles' own names, and never the topic: others may see the phone.
 */
export function OrderWays({ seller, contents }: { seller: Seller; contents: string }) {
  const { phones, whatsapp } = seller
  const draft = `Hello Divine Health Supplements, I would like to order: ${contents}.`
  return (
    <ol className={styles.ways}>
      <li>
        <h3>
          <span>Option 1</span> Chat with us on WhatsApp
        </h3>
        <p className={styles.number}>{whatsapp.text}</p>
        <div className={layout.row}>
          <a className={buttonClass('whatsapp')} href={whatsappLink(whatsapp.e164, draft)}>
            <Icon name="whatsapp" />
            Open WhatsApp
          </a>
        </div>
      </li>
      <li>
        <h3>
          <span>Option 2</span> Call, text or SMS your address
        </h3>
        <p>Send your name, the product, the number of bottles and your full address to:</p>
        {phones.map(({ text, e164 }) => (
          <p key={e164} className={styles.number}>
            {text}
          </p>
        ))}
        <div className={layout.row}>
          <a className={buttonClass('quiet')} href={callLink(phones[0].e164)}>
            <Icon name="phone" />
            Call
          </a>
          <a className={buttonClass('quiet')} href={smsLink(phones[0].e164, `${draft} My name and full address: `)}>
            <Icon name="sms" />
            Send SMS
          </a>
        </div>
      </li>
      <li>
        <h3>
          <span>Option 3</span> Fill the order form
        </h3>
        <p>Payment is at delivery. {orderReadiness}</p>
        <div className={layout.row}>
          <Link to="/contact" className={buttonClass('plain')}>
            Go to the order form
          </Link>
        </div>
      </li>
    </ol>
  )
}
