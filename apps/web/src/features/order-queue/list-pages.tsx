import { addresses } from '@divine/contracts/calls/addresses'
import { Link } from '@tanstack/react-router'
import { Icon } from '#/shared/ui/icon.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import styles from './order-queue.module.css'
import type { listOf } from './queue-search.ts'

interface ListPagesProps {
  readonly search: ReturnType<typeof listOf>
  /** Where the next page begins; undefined on the last. */
  readonly next: string | undefined
}

/** The way to the other pages of the list, and to all of it in one file. */
export function ListPages({ search, next }: ListPagesProps) {
  const { before, ...first } = search
  const { limit, ...all } = first
  const file = `${addresses.exportOrders.url}?${new URLSearchParams(Object.entries(all))}`
  return (
    <nav className={styles.pages} aria-label="Pages of the list">
      {before && (
        <Link to="/orders" search={first} className={styles.tool}>
          From the beginning
        </Link>
      )}
      {next && (
        <Link to="/orders" search={{ ...search, before: next }} className={styles.tool}>
          Next {search.limit ?? 50}
          <Icon name="right" />
        </Link>
      )}
      {next && !search.limit && (
        <Link to="/orders" search={{ ...first, limit: '200' }} className={styles.tool}>
          200 a page
        </Link>
      )}
      {useMay()('exportOrders') && (
        <a href={file} download className={styles.tool}>
          <DeskIcon name="file" />
          All of it as a file (CSV)
        </a>
      )}
    </nav>
  )
}
