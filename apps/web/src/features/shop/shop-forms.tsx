import { naira } from '@divine/contracts/catalogue/naira'
import { useId } from 'react'
import { SearchForm } from '#/shared/forms/search-form.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import look from '#/shared/ui/control.module.css'
import text from '#/shared/ui/text.module.css'
import styles from './shop-forms.module.css'
import { priceFilter, type ShopList, sortings } from './shop-list.ts'
import type { ShopSearch } from './shop-search.ts'

interface ShopFormProps {
  readonly search: ShopSearch
  readonly list: ShopList
}

/** Carries the rest of the address through a form that changes one part of it, and starts at page 1. */
function HiddenFields({ search, without }: { search: ShopSearch; without: readonly (keyof ShopSearch)[] }) {
  return Object.entries(search)
    .filter(([name]) => name !== 'paged' && !without.includes(name as keyof ShopSearch))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

export function ShopSearchForm({ search }: Pick<ShopFormProps, 'search'>) {
  return (
    <SearchForm key={search.s} name="Search the shop" keyword={search.s}>
      <HiddenFields search={search} without={['s']} />
    </SearchForm>
  )
}

export function SortForm({ search, list }: ShopFormProps) {
  const id = useId()
  return (
    <form method="get" action="/shop" className={styles.sort}>
      <label htmlFor={id} className="sr">
        Order of the products
      </label>
      <select id={id} className={look.control} name="orderby" defaultValue={list.choice.sorting.value}>
        {sortings.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <HiddenFields search={search} without={['orderby']} />
      <button type="submit" className={buttonClass('quiet')}>
        Sort
      </button>
    </form>
  )
}

export function PriceForm({ search, list }: ShopFormProps) {
  const id = useId()
  const { min, max, step } = priceFilter
  const { price } = list.choice
  // Without this a browser that goes back shows the next filter's numbers beside this one's list.
  const control = {
    autoComplete: 'off',
    type: 'number',
    inputMode: 'numeric',
    min: 0,
    step,
    className: look.control,
  } as const
  return (
    <form method="get" action="/shop" aria-labelledby={`${id}-name`} noValidate>
      <h2 id={`${id}-name`} className={styles.name}>
        Price
      </h2>
      <p className={text.note} id={`${id}-hint`}>
        In thousands of naira: {min} means {naira(min * 1_000)}. {min} to {max} shows every price.
      </p>
      <div className={styles.money}>
        <label>
          From
          <input {...control} name="min_price" defaultValue={price?.min ?? min} aria-describedby={`${id}-hint`} />
        </label>
        <label>
          To
          <input
            {...control}
            name="max_price"
            defaultValue={price && Number.isFinite(price.max) ? price.max : max}
            aria-describedby={`${id}-hint`}
          />
        </label>
        <HiddenFields search={search} without={['min_price', 'max_price']} />
        <button type="submit" className={buttonClass('quiet')}>
          Filter
        </button>
      </div>
    </form>
  )
}
