import { Link } from '@tanstack/react-router'
import { naira } from '#/shared/naira.ts'
import styles from './shop-groups.module.css'
import { categories, type ShopChoice, type ShopSearch, tags } from './shop-search.ts'

interface ShopGroupsProps {
  readonly search: ShopSearch
  readonly choice: ShopChoice
}

/** What the address asks for, with one thing changed; a changed list starts at its first page. */
function changed(search: ShopSearch, change: Record<string, string | undefined>): ShopSearch {
  const { paged: _page, ...rest } = { ...search, ...change }
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
}

/** Categories and tags as links. The one that is chosen is taken back by choosing it again. */
export function ShopGroups({ search, choice }: ShopGroupsProps) {
  return (
    <>
      <nav aria-labelledby="categories">
        <h2 id="categories" className={styles.name}>
          Categories
        </h2>
        <ul className={styles.categories}>
          {categories.map(({ value, name, count }) => {
            const isChosen = value === choice.category?.value
            return (
              <li key={value}>
                <Link
                  to="/shop"
                  search={changed(search, { category: isChosen ? undefined : value })}
                  className={isChosen ? styles.chosen : undefined}
                  aria-current={isChosen}
                >
                  <span>{name}</span>
                  <i>{count}</i>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <nav aria-labelledby="tags">
        <h2 id="tags" className={styles.name}>
          Tags
        </h2>
        <ul className={styles.tags}>
          {tags.map(({ value, name }) => {
            const isChosen = value === choice.tag?.value
            return (
              <li key={value}>
                <Link
                  to="/shop"
                  search={changed(search, { tag: isChosen ? undefined : value })}
                  className={isChosen ? styles.chosen : undefined}
                  aria-current={isChosen}
                >
                  {name}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}

/** What narrows the list now, each with a way to drop it. */
export function ShopChosen({ search, choice }: ShopGroupsProps) {
  const { words, price, category, tag } = choice
  const chosen = [
    words && { name: `“${words}”`, without: { s: undefined } },
    price && { name: priceInWords(price), without: { min_price: undefined, max_price: undefined } },
    category && { name: category.name, without: { category: undefined } },
    tag && { name: tag.name, without: { tag: undefined } },
  ].filter((each) => each !== undefined && each !== '')
  if (chosen.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Chosen filters">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <Link to="/shop" search={changed(search, without)} className={styles.chosen} aria-label={`Remove ${name}`}>
            {name} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/shop">Show all products</Link>
      </li>
    </ul>
  )
}

function priceInWords({ min, max }: { min: number; max: number }): string {
  return Number.isFinite(max) ? `${naira(min * 1_000)} to ${naira(max * 1_000)}` : `From ${naira(min * 1_000)}`
}
