import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { queues } from '@divine/contracts/orders/queues'
import { Link } from '@tanstack/react-router'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import styles from './nobody-waits.module.css'
import { filtersOf, isWholeQueue, type QueueSearch } from './queue-search.ts'
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
  if (!isWholeQueue(search)) {
    const hasFilters = Object.keys(filtersOf(search)).length > 0
    return (
      <section className={styles.panel}>
        <h2>{hasFilters ? 'No order matches' : 'No more orders'}</h2>
        <p>
          {hasFilters
            ? `Nothing in “${queues[queue]}” has all of what you asked for. Try less of it, or another queue.`
            : 'The list ends here.'}
        </p>
        <p className={styles.row}>
          <Link to="/orders" search={search.queue ? { queue: search.queue } : {}} className={buttonClass('quiet')}>
            {hasFilters ? 'Clear all filters' : 'From the beginning'}
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
      {later.count > 0 && (
        <p className={styles.row}>
          <Link to="/orders" search={{ queue: 'call-back' }} className={buttonClass('quiet')}>
            <DeskIcon name="clock" />
            Call backs, {shortCount(later)}
          </Link>
        </p>
      )}
    </section>
  )
}

function at({ fullname, town, state }: DeskOrder, callAt: string, now: number): string {
  const words = momentInWords(callAt, now)
  return [`${words.includes(',') ? 'on' : 'at'} ${words}: ${fullname}`, town ?? state].filter(Boolean).join(', ')
}
