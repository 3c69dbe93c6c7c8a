import { type ReactNode, useId } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  /** Distinguishes this search from others on the page, for people who navigate by landmarks. */
  readonly name: string
  readonly keyword?: string | undefined
  /** Path of the list that is searched; by default the shop's. */
  readonly action?: '/shop' | '/blog'
  readonly placeholder?: string
  /** Hidden fields: the rest of the address. */
  readonly children?: ReactNode
}

/** Searches a list. A native form, so that it works before script has loaded and without it. */
export function SearchForm({
  name,
  keyword,
  action = '/shop',
  placeholder = 'Search products',
  children,
}: SearchFormProps) {
  const id = useId()
  return (
    <search aria-label={name}>
      <form className={styles.form} action={action} method="get">
        <label className="sr" htmlFor={id}>
          {placeholder}
        </label>
        <input
          className={styles.keyword}
          id={id}
          name="s"
          type="search"
          required
          placeholder={placeholder}
          defaultValue={keyword}
        />
        {children}
        <button className={buttonClass('plain')} type="submit">
          Search
        </button>
      </form>
    </search>
  )
}
