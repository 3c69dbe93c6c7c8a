import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import { Pagination } from '#/shared/ui/pagination.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { Goods, type GoodsProps } from './goods.tsx'
import { noFigures, type ShopFigures } from './read-shop-figures.ts'
import { PriceForm, ShopSearchForm, SortForm } from './shop-forms.tsx'
import { ShopChosen, ShopGroups } from './shop-groups.tsx'
import { listCards } from './shop-list.ts'
import styles from './shop-page.module.css'
import type { ShopSearch } from './shop-search.ts'

interface ShopPageProps extends Pick<GoodsProps, 'controls' | 'mark'> {
  readonly search: ShopSearch
  /** Undefined if they could not be loaded. */
  readonly figures: ShopFigures | undefined
}

/** The list of products with everything that filters and sorts it. All of it is in the address. */
export function ShopPage({ search, figures = noFigures, controls, mark }: ShopPageProps) {
  const list = listCards(useCatalogue(), search, figures)
  const { entries, total, first, page, pages, choice } = list
  return (
    <div className={styles.shop}>
      <div className={styles.list}>
        <div className={styles.tools}>
          <p className={styles.count} role="status">
            {total > 0 ? `Showing ${first}-${first + entries.length - 1} of ${total} results` : 'No results'}
          </p>
          <a href="#filters" className={`${buttonClass('quiet')} ${styles.toFilters}`}>
            Filter
          </a>
          <details className={styles.fold} open={search.s !== undefined || search.orderby !== undefined}>
            <summary>
              Search and sort
              <Icon name="chevron" />
            </summary>
            <div className={styles.folded}>
              <ShopSearchForm search={search} />
              <SortForm search={search} list={list} key={choice.sorting.value} />
            </div>
          </details>
        </div>
        <ShopChosen search={search} choice={choice} />
        {total > 0 ? <Goods cards={entries} figures={figures} controls={controls} mark={mark} /> : <NothingFits />}
        <Pagination
          page={page}
          pages={pages}
          link={(number) => ({ to: '/shop', search: { ...search, paged: String(number) } })}
        />
      </div>
      <aside className={styles.side} id="filters" aria-label="Filter products">
        <PriceForm search={search} list={list} key={`${choice.price?.min} ${choice.price?.max}`} />
        <ShopGroups search={search} choice={choice} />
      </aside>
    </div>
  )
}

function NothingFits() {
  return (
    <div className={`${styles.nothing} ${layout.stack}`}>
      <h2>No product fits all of this</h2>
      <p>
        Drop one of the filters above, or look at everything we have. You can also ask us; we answer in plain words.
      </p>
      <div className={layout.row}>
        <Link to="/shop" className={buttonClass('order')}>
          Show all products
        </Link>
        <Link to="/contact" className={buttonClass('quiet')}>
          <Icon name="phone" />
          Ask us
        </Link>
      </div>
    </div>
  )
}
