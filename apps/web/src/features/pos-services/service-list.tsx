import { posServices } from '#/content/pos-services.ts'
import styles from './service-list.module.css'

/** What the POS counter does, as lines on a till roll. */
export function ServiceList() {
  return (
    <ul className={styles.services}>
      {posServices.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
