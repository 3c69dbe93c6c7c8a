import { Icon } from '#/shared/ui/icon.tsx'
import { menu } from './menu.ts'
import { MenuEntry } from './menu-entry.tsx'
import styles from './narrow-menu.module.css'

/** The menu behind a button, for windows in which the row does not fit. */
export function NarrowMenu({ panel }: { panel: string }) {
  return (
    <details className={styles.narrow} name={panel}>
      <summary className={styles.button}>
        <Icon name="menu" />
        <span className={styles.word}>Menu</span>
      </summary>
      <nav aria-label="Menu" className={styles.sheet}>
        <ul className={styles.menu}>
          {menu.map((entry) => (
            <li key={entry.name}>
              <MenuEntry entry={entry} submenu={styles.submenu} />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
