import { readingOf, stagesOfRole } from '@divine/contracts/calls/role-table'
import type { Colleague } from '@divine/contracts/calls/staff'
import { flagWords } from '@divine/contracts/orders/flags'
import { regions } from '@divine/contracts/orders/regions'
import { orderSources } from '@divine/contracts/orders/sources'
import { stageRecords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { Question } from '#/trade/desk/question.tsx'
import { mainStep } from '#/trade/desk/thumb-bar.tsx'
import { useRole } from '#/trade/desk/use-may.ts'
import { colleagueWords, withChosen } from './colleague-words.ts'
import styles from './filter-form.module.css'
import { sourceNames } from './filter-words.ts'
import { filtersOf, type QueueSearch, readQueueSearch } from './queue-search.ts'

interface FilterFormProps {
  readonly search: QueueSearch
  readonly colleagues: readonly Colleague[]
  /** Email of who looks for something. */
  readonly me: string
  /** Shows what was asked for, with script; without it the form is the browser's own. */
  readonly show: (search: QueueSearch) => void
}

/** Every filter of the queue in one native form: what it asks for is in the address. */
export function FilterForm({ search, colleagues, me, show }: FilterFormProps) {
  const { queue } = search
  const role = useRole()
  const { products } = useCatalogue()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(readQueueSearch(Object.fromEntries(new FormData(event.currentTarget))))
  }
  return (
    <form method="get" action="/orders" className={styles.form} onSubmit={submit}>
      {queue && <input type="hidden" name="queue" value={queue} />}
      <Question label="Name, phone, reference or town">
        {(id) => (
          <input
            id={id}
            name="search"
            type="search"
            className={control.control}
            defaultValue={search.search}
            maxLength={100}
            placeholder="0803 123 or Okafor"
          />
        )}
      </Question>
      <div className={styles.pairs}>
        <Question label="From day">
          {(id) => <input id={id} name="from" type="date" className={control.control} defaultValue={search.from} />}
        </Question>
        <Question label="To day">
          {(id) => <input id={id} name="to" type="date" className={control.control} defaultValue={search.to} />}
        </Question>
        <Choice
          label="Stage"
          name="stage"
          any="Any stage"
          chosen={search.stage}
          options={stagesOfRole[role].map((stage) => [stage, stageRecords[stage].words])}
        />
        <Choice
          label="State"
          name="region"
          any="All states"
          chosen={search.region}
          options={Object.keys(regions).map((state) => [state, state])}
        />
        {readingOf(role, 'lines') === 'whole' && (
          <Choice
            label="Product"
            name="product"
            any="All products"
            chosen={search.product}
            options={products.map(({ id, name }) => [id, name])}
          />
        )}
        <Choice
          label="Agent"
          name="agent"
          any="Anybody"
          chosen={search.agent}
          options={withChosen(colleagues, search.agent).map((each) => [each.email, colleagueWords(each, me)])}
        />
        <Choice
          label="Source"
          name="source"
          any="Any source"
          chosen={search.source}
          options={orderSources.map((source) => [source, sourceNames[source]])}
        />
        <Choice label="Flag" name="flag" any="Any or none" chosen={search.flag} options={Object.entries(flagWords)} />
      </div>
      {Object.keys(filtersOf(search)).length > 0 && (
        <p>
          <Link to="/orders" search={queue ? { queue } : {}} className={styles.clear}>
            Clear all filters
          </Link>
        </p>
      )}
      <button type="submit" className={`${buttonClass('order', 'wide')} ${mainStep} ${styles.show}`}>
        Show orders
      </button>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  /** What it says where nothing is chosen. */
  readonly any: string
  readonly chosen: string | undefined
  /** Values with their words. */
  readonly options: readonly (readonly [string, string])[]
}

function Choice({ label, name, any, chosen, options }: ChoiceProps) {
  return (
    <Question label={label}>
      {(id) => (
        <select id={id} name={name} className={control.control} defaultValue={chosen ?? ''}>
          <option value="">{any}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Question>
  )
}
