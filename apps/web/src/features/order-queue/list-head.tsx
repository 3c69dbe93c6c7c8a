import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '#/shared/ui/icon.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import styles from './list-head.module.css'
import type { QueueSearch } from './queue-search.ts'

interface ListHeadProps {
  readonly search: QueueSearch
  readonly hasOrders: boolean
  /** @returns whether they are open now; where not, the link leads to a page that has them */
  readonly openFilters: () => boolean
  /** What the list holds, or the box that ticks all of it. */
  readonly children: ReactNode
}

/** Above a list: what it holds, and what can be done beside working through it. */
export function ListHead({ search, hasOrders, openFilters, children }: ListHeadProps) {
  const { select, find, ...shownList } = search
  return (
    <div className={styles.head}>
      {children}
      {useMay()('enterOrder') && (
        <Link to="/orders/new" className={`${styles.tool} ${styles.new}`}>
          <DeskIcon name="plus" />
          <span>New order</span>
        </Link>
      )}
      <Link
        to="/orders"
        search={{ ...shownList, find: '1' }}
        className={`${styles.tool} ${styles.find}`}
        onClick={(event: MouseEvent) => {
          if (openFilters()) event.preventDefault()
        }}
      >
        <Icon name="search" />
        <span>Find</span>
      </Link>
      {hasOrders && (
        <Link
          to="/orders"
          search={select ? shownList : { ...shownList, select: '1' }}
          className={styles.tool}
          resetScroll={false}
        >
          {select ? 'Done' : 'Select'}
        </Link>
      )}
    </div>
  )
}
