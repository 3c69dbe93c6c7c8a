import { Link } from '@tanstack/react-router'
import { Icon } from '#/shared/ui/icon.tsx'
import { FileLinks } from '#/trade/desk/file-links.tsx'
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
      <FileLinks kind="Orders" query={query} words="All of it" />
    </nav>
  )
}
