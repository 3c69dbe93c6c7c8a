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

/** The way to the other pages of the list, and to all of it in one file, for Excel or any program. */
export function ListPages({ search, next }: ListPagesProps) {
  const { before, ...first } = search
  const { limit, ...all } = first
  const query = new URLSearchParams(Object.entries(all))
  return (
    <nav className={styles.pages} aria-label="Pages of the list">
      {before && (
        <Link to="/orders" search={first}>
          From the beginning
        </Link>
      )}
      {next && (
        <Link to="/orders" search={{ ...search, before: next }}>
          Next {search.limit ?? 50}
          <Icon name="right" />
        </Link>
      )}
      {next && !search.limit && (
        <Link to="/orders" search={{ ...first, limit: '200' }}>
          200 a page
        </Link>
      )}
      {useMay()('exportOrders') && (
        <>
          <a href={`${addresses.exportOrdersAsWorkbook.url}?${query}`} download>
            <DeskIcon name="file" />
            All of it for Excel (XLSX)
          </a>
          <a href={`${addresses.exportOrders.url}?${query}`} download>
            <DeskIcon name="file" />
            All of it as a file (CSV)
          </a>
        </>
      )}
    </nav>
  )
}
