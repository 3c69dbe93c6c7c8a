import { Link } from '@tanstack/react-router'
import { type ToggleEvent, useRef } from 'react'
import { SearchForm } from '#/shared/forms/search-form.tsx'
import { Brand } from '#/shared/ui/brand.tsx'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import { CartPanel } from './cart-panel.tsx'
import { NarrowMenu } from './narrow-menu.tsx'
import styles from './site-header.module.css'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { WideMenu } from './wide-menu.tsx'

/** All panels of the header have this name, so that the browser keeps at most one of them open. */
const panel = 'header-panel'

/** What is typed once the search is open goes into its field. */
function goToField({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector('input')?.focus()
}

/** The header of every page for visitors: menu, search and cart, all of which open without script. */
export function SiteHeader() {
  const header = useRef<HTMLElement>(null)
  useCloseOnEscape(header)
  return (
    <header className={styles.header} ref={header}>
      <div className={`${layout.page} ${styles.bar}`}>
        <Link to="/" className={styles.brand}>
          <Brand on="paper" />
        </Link>
        <WideMenu panel={panel} />
        <details className={styles.tool} name={panel} onToggle={goToField}>
          <summary className={styles.button} aria-label="Search">
            <Icon name="search" />
          </summary>
          <div className={styles.drop}>
            <SearchForm name="Search from anywhere" />
          </div>
        </details>
        <CartPanel panel={panel} />
        <NarrowMenu panel={panel} />
      </div>
    </header>
  )
}
