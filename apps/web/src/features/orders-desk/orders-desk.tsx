import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './orders-desk.module.css'
import { NoOrders } from './orders-states.tsx'
import { OrdersTable } from './orders-table.tsx'
import type { OrdersList, OrdersPage } from './read-orders.ts'

/** The submitted forms with a search. The search is a native form, so it needs no script. */
export function OrdersDesk({ page, list }: { page: OrdersPage; list: OrdersList }) {
  const { orders, older, total } = list
  return (
    <>
      <search>
        <form method="get" action="/form" className={styles.search}>
          <label htmlFor="search" className={styles.label}>
            Search
          </label>
          <input
            id="search"
            name="search"
            type="search"
            className={styles.field}
            placeholder="Name, phone or reference"
            defaultValue={page.search}
            maxLength={100}
          />
          <button type="submit" className={buttonClass('plain')}>
            Show
          </button>
        </form>
      </search>
      {orders.length === 0 ? (
        <NoOrders search={page.search} />
      ) : (
        <OrdersTable orders={orders} caption={captionOf(orders.length, total, page)} />
      )}
      <nav aria-label="Pages of forms" className={styles.pages}>
        {page.before && (
          <Link to="/form" search={page.search ? { search: page.search } : {}} className={buttonClass('quiet')}>
            Newest
          </Link>
        )}
        {older && (
          <Link to="/form" search={{ ...page, before: older }} className={buttonClass('quiet')}>
            Older
            <Icon name="right" />
          </Link>
        )}
      </nav>
    </>
  )
}

function captionOf(shown: number, total: string, { search, before }: OrdersPage): string {
  const matching = search ? ` that match “${search}”` : ''
  if (before) return `${shown} older forms${matching}, of ${total}`
  if (String(shown) === total) return `${shown} ${shown === 1 ? 'form' : 'forms'}${matching}`
  return `The newest ${shown} forms${matching}, of ${total}`
}
