import { useMenu } from './menu.ts'
import { MenuEntry } from './menu-entry.tsx'
import styles from './wide-menu.module.css'

/** The menu as a row, where it fits. */
export function WideMenu({ panel }: { panel: string }) {
  return (
    <nav aria-label="Main" className={styles.nav}>
      <ul className={styles.menu}>
        {useMenu().map((entry) => (
          <li key={entry.name}>
            <MenuEntry entry={entry} panel={panel} submenu={styles.submenu} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
