import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { readPhone } from '@divine/contracts/orders/phone'
import { queues } from '@divine/contracts/orders/queues'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import styles from './nobody-waits.module.css'
import { filtersOf, type QueueFilters, type QueueSearch } from './queue-search.ts'
import type { QueueList } from './read-queue.ts'
import { shortCount } from './short-count.ts'

interface NobodyWaitsProps {
  readonly search: QueueSearch
  readonly list: QueueList
  /** Milliseconds. */
  readonly now: number
}

/** In place of a list that has no order. */
export function NobodyWaits({ search, list: { counts, nextCallBack }, now }: NobodyWaitsProps) {
  const { queue = 'to-call' } = search
  const filters = filtersOf(search)
  if (Object.keys(filters).length > 0) return <NoMatch search={search} filters={filters} />
  if (search.before) {
    return (
      <section className={styles.panel}>
        <h2>No more orders</h2>
        <p>The list ends here.</p>
        <p className={styles.row}>
          <Link to="/orders" search={search.queue ? { queue } : {}} className={buttonClass('quiet')}>
            From the beginning
          </Link>
        </p>
      </section>
    )
  }
  if (queue !== 'to-call') {
    return (
      <section className={styles.panel}>
        <h2>Nothing here</h2>
        <p>No order is under “{queues[queue]}” now.</p>
      </section>
    )
  }
  const later = counts['call-back']
  return (
    <section className={styles.panel}>
      <div className={`${arch.arch} ${arch.key} ${styles.arch}`}>
        <DeskIcon name="sun" />
      </div>
      <h2>Nobody waits</h2>
      <p>
        {nextCallBack?.callAt && `The next call back is ${at(nextCallBack, nextCallBack.callAt, now)}. `}
        New orders appear here by themselves.
      </p>
      <p className={styles.row}>
        {later && later.count > 0 && (
          <Link to="/orders" search={{ queue: 'call-back' }} className={buttonClass('quiet')}>
            <DeskIcon name="clock" />
            Call backs, {shortCount(later)}
          </Link>
        )}
        <NewOrder>New order</NewOrder>
      </p>
    </section>
  )
}

/** No order has what was asked for. Who called or wrote and is not found has perhaps not ordered yet. */
function NoMatch({ search, filters }: { search: QueueSearch; filters: QueueFilters }) {
  const { queue = 'to-call' } = search
  const isNumber = filters.search !== undefined && readPhone(filters.search) !== undefined
  const isOnlyNumber = isNumber && queue === 'all' && Object.keys(filters).length === 1
  return (
    <section className={styles.panel}>
      <h2>{isOnlyNumber ? 'Nobody by that number' : 'No order matches'}</h2>
      <p>
        {isOnlyNumber
          ? 'None of the orders has it.'
          : `Nothing in “${queues[queue]}” has all of what you asked for. ${queue === 'all' ? 'Try less of it.' : 'Try less of it, or look in all orders.'}`}
      </p>
      <p className={styles.row}>
        {queue !== 'all' && (
          <Link to="/orders" search={{ ...filters, queue: 'all' }} className={buttonClass('quiet')}>
            Look in all orders
          </Link>
        )}
        {filters.search && <NewOrder>Enter an order for them</NewOrder>}
        <Link to="/orders" search={search.queue ? { queue } : {}} className={buttonClass('quiet')}>
          Clear all filters
        </Link>
      </p>
    </section>
  )
}

function NewOrder({ children }: { children: ReactNode }) {
  if (!useMay()('enterOrder')) return null
  return (
    <Link to="/orders/new" className={buttonClass('quiet')}>
      <DeskIcon name="plus" />
      {children}
    </Link>
  )
}

function at({ fullname, town, state }: DeskOrder, callAt: string, now: number): string {
  const words = momentInWords(callAt, now)
  return [`${words.includes(',') ? 'on' : 'at'} ${words}: ${fullname}`, town ?? state].filter(Boolean).join(', ')
}
