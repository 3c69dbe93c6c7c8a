import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from './button.ts'
import { Icon } from './icon.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** The page that is shown, from 1. */
  readonly page: number
  readonly pages: number
  readonly link: (page: number) => LinkProps
}

/** Links to the pages of a list; nothing if there is only one page. */
export function Pagination({ page, pages, link }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <Link
          key={number}
          {...link(number)}
          className={buttonClass(number === page ? 'plain' : 'quiet')}
          activeProps={{}}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages && (
        <Link {...link(page + 1)} className={buttonClass('quiet')}>
          Next <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
