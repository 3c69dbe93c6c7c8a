import { callLink, emailLink } from '#/shared/links-out.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useSeller } from '#/trade/seller.ts'
import styles from './contact-ways.module.css'

/** The three contact boxes: social media handle, phone and email. */
export function ContactWays() {
  const { socialHandle, phones, email } = useSeller()
  return (
    <ul className={styles.ways}>
      <li>
        <Icon name="handle" />
        <div>
          <h2>Social media</h2>
          <p>{socialHandle}</p>
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
    </ul>
  )
}
