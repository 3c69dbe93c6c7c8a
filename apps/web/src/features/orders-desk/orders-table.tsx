import type { OrderRecord } from '@divine/contracts/calls/orders'
import { lagosTime } from '#/shared/lagos-time.ts'
import { callLink, emailLink, whatsappLink } from '#/shared/links-out.ts'
import { naira } from '#/shared/naira.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { flagWords } from './flag-words.ts'
import styles from './orders-table.module.css'

/** Submitted forms: a table on a wide screen, a card for each on a phone. Long texts wrap and are never cut. */
export function OrdersTable({ orders, caption }: { orders: readonly OrderRecord[]; caption: string }) {
  return (
    // A narrow window may have to scroll it sideways, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section className={styles.frame} aria-label="Submitted forms" tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Full Name</th>
            <th scope="col">Email</th>
            <th scope="col">Supplement</th>
            <th scope="col">Bottle</th>
            <th scope="col">Phone</th>
            <th scope="col">Address</th>
            <th scope="col">Request</th>
            <td className={styles.overActions} />
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OrderRow({ order }: { order: OrderRecord }) {
  const { reference, fullname, email, phone, phoneE164 } = order
  return (
    <tr>
      <th scope="row">
        {fullname}
        <time className={styles.under} dateTime={order.placedAt}>
          {lagosTime(order.placedAt)}
        </time>
        <span className={styles.reference}>{reference}</span>
        {order.flags.length > 0 && (
          <ul className={styles.flags} aria-label="Look twice">
            {order.flags.map((flag) => (
              <li key={flag}>
                <Icon name="alert" />
                {flagWords[flag]}
              </li>
            ))}
          </ul>
        )}
      </th>
      <td data-column="Email" className={email ? undefined : styles.emptyOnCard}>
        {email ? <a href={emailLink(email)}>{email}</a> : <NoneGiven />}
      </td>
      <td data-column="Supplement">{order.supplement}</td>
      <td data-column="Bottle">
        {order.bottle}
        {order.package && <span className={styles.sold}>{order.package}</span>}
        {order.priceNaira !== null && <span className={styles.sold}>{naira(order.priceNaira)}</span>}
      </td>
      <td data-column="Phone">
        <a className={styles.phone} href={callLink(phoneE164)}>
          {phone}
        </a>
      </td>
      <td data-column="Address" className={styles.long}>
        {order.address}
      </td>
      <td data-column="Request" className={order.request ? styles.long : styles.emptyOnCard}>
        {order.request || <NoneGiven />}
      </td>
      <td className={styles.actions}>
        <a className={buttonClass('plain')} href={callLink(phoneE164)}>
          <Icon name="phone" />
          <span className={styles.word}>Call</span>
          <span className="sr"> {fullname}</span>
        </a>
        <a
          className={buttonClass('whatsapp')}
          href={whatsappLink(
            phoneE164,
            `Hello ${fullname}, this is Divine Health Supplements about your order ${reference}.`,
          )}
        >
          <Icon name="whatsapp" />
          <span className={styles.word}>WhatsApp</span>
          <span className="sr"> {fullname}</span>
        </a>
      </td>
    </tr>
  )
}

function NoneGiven() {
  return <span className={styles.none}>None given</span>
}
