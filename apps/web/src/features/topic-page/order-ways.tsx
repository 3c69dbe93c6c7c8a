import type { Seller } from '@divine/contracts/catalogue/seller'
import { orderReadiness } from '#/content/notices.ts'
import { callLink, smsLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import styles from './order-ways.module.css'

/** The three ways to order. @param draft the message that WhatsApp and SMS begin with */
export function OrderWays({ seller, draft }: { seller: Seller; draft: string }) {
  const { phones, whatsapp } = seller
  return (
    <ol className={styles.ways}>
      <li>
        <h3>
          <span>Option 1</span> Chat with us on WhatsApp
        </h3>
        <div className={styles.contact}>
          <img
            className={styles.code}
            src="/whatsapp-code.svg"
            width="112"
            height="112"
            loading="lazy"
            alt="QR code that opens a WhatsApp chat with us"
          />
          <div>
            <p className={styles.number}>{whatsapp.text}</p>
            <p>Scan the code with another phone, or open WhatsApp on this one.</p>
            <a className={buttonClass('whatsapp')} href={whatsappLink(whatsapp.e164, draft)}>
              <Icon name="whatsapp" />
              Open WhatsApp
            </a>
          </div>
        </div>
      </li>
      <li>
        <h3>
          <span>Option 2</span> Call, text or SMS your address
        </h3>
        <p>Send your name, the product, the number of bottles and your full address to:</p>
        <p className={styles.numbers}>
          {phones.map(({ text, e164 }) => (
            <a key={e164} className={styles.number} href={callLink(e164)}>
              {text}
            </a>
          ))}
        </p>
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
          <span>Option 3</span> Fill the form below
        </h3>
        <p>Payment is at delivery. {orderReadiness}</p>
        <div className={layout.row}>
          <a href="#order" className={buttonClass('plain')}>
            Go to the order form
          </a>
        </div>
      </li>
    </ol>
  )
}
