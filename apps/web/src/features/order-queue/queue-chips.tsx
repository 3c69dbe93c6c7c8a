import { queuesOfRole } from '@divine/contracts/calls/role-table'
import { type Queue, queues } from '@divine/contracts/orders/queues'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRole } from '#/trade/desk/use-may.ts'
import styles from './queue-chips.module.css'
import { filtersOf, type QueueSearch } from './queue-search.ts'
import type { QueueCounts } from './read-queue.ts'
import { shortCount } from './short-count.ts'

interface QueueChipsProps {
  readonly search: QueueSearch
  /** Undefined until they are known. */
  readonly counts: QueueCounts | undefined
}

/** The queues with their counts, in one line that scrolls sideways. A filter stays from queue to queue. */
export function QueueChips({ search, counts }: QueueChipsProps) {
  const { queue: chosen = 'to-call' } = search
  const { stage, ...filters } = filtersOf(search)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-queue="${chosen}"]`)
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2
  }, [chosen])
  const chip = (queue: Queue) => {
    const count = counts?.[queue]
    return (
      <Link
        key={queue}
        to="/orders"
        search={{ ...(queue !== 'to-call' && { queue }), ...filters }}
        activeOptions={{ exact: true }}
        activeProps={{}}
        className={count?.count === 0 ? `${styles.chip} ${styles.zero}` : styles.chip}
        data-queue={queue}
        aria-current={queue === chosen ? 'page' : undefined}
      >
        {queues[queue]}
        {count && <b>{shortCount(count)}</b>}
      </Link>
    )
  }
  return (
    <nav ref={row} className={styles.chips} aria-label="Queues">
      {queuesOfRole[useRole()].map(chip)}
    </nav>
  )
}
