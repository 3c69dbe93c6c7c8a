import { callLink } from '#/shared/links-out.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useSeller } from '#/trade/seller.ts'
import { useMenu, useTopics } from './menu.ts'
import { MenuEntry } from './menu-entry.tsx'
import styles from './narrow-menu.module.css'

/** The menu behind a button, for windows in which the row does not fit. */
export function NarrowMenu({ panel }: { panel: string }) {
  const [phone] = useSeller().phones
  return (
    <details className={styles.narrow} name={panel}>
      <summary className={styles.button}>
        <Icon name="menu" />
        <span className={styles.word}>Menu</span>
      </summary>
      <nav aria-label="Menu" className={styles.sheet}>
        <ul className={styles.menu}>
          {[useTopics(), ...useMenu()].map((entry) => (
            <li key={entry.name}>
              <MenuEntry entry={entry} submenu={styles.submenu} />
            </li>
          ))}
          <li>
            <a href={callLink(phone.e164)}>Call {phone.text}</a>
          </li>
        </ul>
      </nav>
    </details>
  )
}
