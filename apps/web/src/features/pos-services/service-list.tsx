import { posServices } from '#/content/pos-services.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './service-list.module.css'

/** What the POS counter does, as lines on a till roll. */
export function ServiceList() {
  return (
    <ul className={styles.services}>
      {posServices.map(({ name, icon, text, bring }) => (
        <li key={name}>
          <span className={styles.sign}>
            <Icon name={icon} />
          </span>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
            <p className={styles.bring}>{bring}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
