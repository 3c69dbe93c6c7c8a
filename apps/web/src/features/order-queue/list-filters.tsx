import type { FormEvent } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { ChosenFilters } from '#/shared/ui/group-links.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { DraftForm } from '#/trade/desk/draft-form.tsx'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { filterWords } from './filter-words.ts'
import { filterFormKey } from './form-keys.ts'
import styles from './list-filters.module.css'
import { filtersOf, type QueueSearch, queuePath } from './queue-search.ts'

interface ListFiltersProps {
  readonly search: QueueSearch
  /** A name that was typed before, where nothing was kept under it. */
  readonly name: string | undefined
  /** Email of who looks at it. */
  readonly me: string
  readonly isSending: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The chosen filters, each with the way to drop it, and the way to keep all of them under a name. */
export function ListFilters({ search, name, me, isSending, onSubmit }: ListFiltersProps) {
  const chosen = filterWords(useCatalogue(), filtersOf(search))
  if (chosen.length === 0) return null
  const { before, find, ...rest } = search
  return (
    <div className={styles.filters}>
      <ChosenFilters
        filters={chosen.map(([filter, words]) => {
          const { [filter]: dropped, ...without } = rest
          return { name: words, without: { to: '/orders', search: without } }
        })}
        all={{ to: '/orders', search: search.queue ? { queue: search.queue } : {} }}
        allName="Clear all"
      />
      <DraftForm
        formKey={filterFormKey(me)}
        keeps={['name']}
        action={queuePath(search)}
        refused={name ? { name } : undefined}
        onSubmit={onSubmit}
      >
        {(_values, given) => (
          <>
            <input type="hidden" name="do" value="keep" />
            <details className={styles.keep} open={given('name', '') ? true : undefined}>
              <summary>Keep this filter</summary>
              <label className={styles.name}>
                {typedLabels.filterName}
                <input
                  name="name"
                  required
                  maxLength={60}
                  autoComplete="off"
                  className={control.control}
                  defaultValue={given('name', '')}
                  placeholder="Lagos, this week"
                />
              </label>
              <label className={styles.shared}>
                <input type="checkbox" name="shared" value="yes" />
                My colleagues see it too
              </label>
              <button type="submit" className={buttonClass('quiet')} aria-disabled={isSending || undefined}>
                Keep it
              </button>
            </details>
          </>
        )}
      </DraftForm>
    </div>
  )
}
