import { callLink, emailLink } from '#/shared/links-out.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { deliveryNote } from '#/trade/delivery-note.ts'
import { useSeller } from '#/trade/seller.ts'
import styles from './contact-ways.module.css'

/** The contact boxes: social media handle, phone and email, and where the seller is and delivers if they say it. */
export function ContactWays() {
  const seller = useSeller()
  const { socialHandle, socialNetwork, phones, email, address } = seller
  const delivery = deliveryNote(seller)
  return (
    <ul className={styles.ways}>
      <li>
        <Icon name="handle" />
        <div>
          <h2>Social media</h2>
          <p>{[socialHandle, socialNetwork].filter(Boolean).join(' on ')}</p>
        </div>
      </li>
      <li>
        <Icon name="phone" />
        <div>
          <h2>Phone</h2>
          {phones.map(({ text, e164 }) => (
            <p key={e164}>
              <a href={callLink(e164)}>{text}</a>
            </p>
          ))}
        </div>
      </li>
      <li>
        <Icon name="mail" />
        <div>
          <h2>Email</h2>
          <p>
            <a href={emailLink(email)}>{email}</a>
          </p>
        </div>
      </li>
      {(address || delivery) && (
        <li>
          <Icon name="home" />
          <div>
            <h2>Address and delivery</h2>
            {address && <p>{address}</p>}
            {delivery && <p>{delivery}</p>}
          </div>
        </li>
      )}
    </ul>
  )
}
