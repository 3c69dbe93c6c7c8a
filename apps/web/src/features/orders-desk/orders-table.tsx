import type { AskedField, OrderRecord } from '@divine/contracts/calls/orders'
import { naira } from '@divine/contracts/catalogue/naira'
import { isErased } from '@divine/contracts/orders/erased'
import { flagWords } from '@divine/contracts/orders/flags'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lagosTime } from '#/shared/lagos-time.ts'
import { callLink, emailLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { orderPath } from '#/trade/desk/order-path.ts'
import styles from './orders-table.module.css'

interface Column {
  readonly heading: string
  readonly cell: (order: OrderRecord) => ReactNode
  /** For long answers. */
  readonly isLong?: boolean
  /** Whether the buyer left it empty: the card on a phone then omits it. */
  readonly isEmpty?: (order: OrderRecord) => boolean
}

/** The columns in their order. A question of the form that has no column fails the type check. */
const columns: Readonly<Record<AskedField, Column>> = {
  fullname: { heading: 'Full Name', cell: (order) => <Buyer order={order} /> },
  email: {
    heading: 'Email',
    cell: ({ email }) => (email ? <a href={emailLink(email)}>{email}</a> : <NoneGiven />),
    isEmpty: ({ email }) => email === '',
  },
  supplement: { heading: 'Supplement', cell: ({ supplement }) => supplement },
  bottle: { heading: 'Bottle', cell: (order) => <Bottles order={order} /> },
  phone: {
    heading: 'Phone',
    cell: ({ phone, phoneE164 }) =>
      isErased({ phone }) ? (
        <NoneGiven />
      ) : (
        <a className={styles.phone} href={callLink(phoneE164)}>
          {phone}
        </a>
      ),
  },
  address: { heading: 'Address', cell: ({ address }) => address, isLong: true },
  request: {
    heading: 'Request',
    cell: ({ request }) => request || <NoneGiven />,
    isLong: true,
    isEmpty: ({ request }) => request === '',
  },
}
const { fullname: buyerColumn, ...answerColumns } = columns

/** Submitted forms: a table on a wide screen, cards on a phone. Long texts wrap and are never cut off. */
export function OrdersTable({ orders, caption }: { orders: readonly OrderRecord[]; caption: string }) {
  return (
    // In a narrow window it may have to be scrolled sideways, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section className={styles.frame} aria-label="Submitted forms" tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {Object.entries(columns).map(([field, { heading }]) => (
              <th key={field} scope="col">
                {heading}
              </th>
            ))}
            <td className={styles.overActions} />
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">{buyerColumn.cell(order)}</th>
              {Object.entries(answerColumns).map(([field, column]) => (
                <td key={field} data-column={column.heading} className={lookOf(column, order)}>
                  {column.cell(order)}
                </td>
              ))}
              <ContactActions order={order} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function lookOf({ isEmpty, isLong }: Column, order: OrderRecord): string | undefined {
  if (isEmpty?.(order)) return styles.emptyOnCard
  return isLong ? styles.long : undefined
}

function Buyer({ order: { fullname, placedAt, reference, flags } }: { order: OrderRecord }) {
  return (
    <>
      {fullname}
      <time className={styles.under} dateTime={placedAt}>
        {lagosTime(placedAt)}
      </time>
      <Link to={orderPath(reference)} className={styles.reference}>
        {reference}
      </Link>
      {flags.length > 0 && (
        <ul className={styles.flags} aria-label="Look twice">
          {flags.map((flag) => (
            <li key={flag}>
              <Icon name="alert" />
              {flagWords[flag]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Bottles({ order }: { order: OrderRecord }) {
  return (
    <>
      {order.bottle}
      {order.package && <span className={styles.sold}>{order.package}</span>}
      {order.priceNaira !== null && <span className={styles.sold}>{naira(order.priceNaira)}</span>}
    </>
  )
}

function ContactActions({ order: { fullname, phone, phoneE164, reference } }: { order: OrderRecord }) {
  if (isErased({ phone })) return <td className={styles.actions} />
  const greeting = `Hello ${fullname}, this is Divine Health Supplements about your order ${reference}.`
  return (
    <td className={styles.actions}>
      <a className={buttonClass('plain')} href={callLink(phoneE164)}>
        <Icon name="phone" />
        <span className={styles.word}>Call</span>
        <span className="sr"> {fullname}</span>
      </a>
      <a className={buttonClass('whatsapp')} href={whatsappLink(phoneE164, greeting)}>
        <Icon name="whatsapp" />
        <span className={styles.word}>WhatsApp</span>
        <span className="sr"> {fullname}</span>
      </a>
    </td>
  )
}

function NoneGiven() {
  return <span className={styles.none}>None given</span>
}
