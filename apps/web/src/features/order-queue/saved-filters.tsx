import type { DeskView } from '@divine/contracts/calls/desk-views'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Icon } from '#/shared/ui/icon.tsx'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { type QueueSearch, queuePath, readQueueSearch } from './queue-search.ts'
import styles from './saved-filters.module.css'

interface SavedFiltersProps {
  readonly views: readonly DeskView[]
  /** What is shown now. */
  readonly search: QueueSearch
  /** One of them was chosen. */
  readonly onChosen: () => void
  readonly isSending: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The filters that were kept under a name: each is a link, with the way to be rid of it. */
export function SavedFilters({ views, search, onChosen, isSending, onSubmit }: SavedFiltersProps) {
  if (views.length === 0) return null
  return (
    <section aria-labelledby="kept-filters" className={styles.section}>
      <h3 id="kept-filters" className={styles.title}>
        Kept filters
      </h3>
      <ul className={styles.views}>
        {views.map(({ name, isShared, filter }) => (
          <li key={`${isShared} ${name}`} className={styles.view}>
            <Link to="/orders" search={readQueueSearch(filter)} className={styles.link} onClick={onChosen}>
              {name}
              {isShared && <small>for all</small>}
            </Link>
            <form method="post" action={queuePath(search)} onSubmit={onSubmit}>
              <ActingAs />
              <input type="hidden" name="do" value="drop" />
              <input type="hidden" name="name" value={name} />
              <input
                type="hidden"
                name="filter"
                value={new URLSearchParams({ ...readQueueSearch(filter) }).toString()}
              />
              {isShared && <input type="hidden" name="shared" value="yes" />}
              <button type="submit" className={styles.drop} aria-disabled={isSending || undefined}>
                <Icon name="close" />
                <span className="sr">
                  Remove the kept filter {name}
                  {isShared && ' for all'}
                </span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
