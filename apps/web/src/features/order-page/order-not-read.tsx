import { Link } from '@tanstack/react-router'
import text from '#/shared/ui/text.module.css'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import styles from './order-page.module.css'

interface OrderNotReadProps {
  readonly reference: string
  /** Whether it was asked for in vain. */
  readonly isAway: boolean
}

/** In the place of an order that was opened without a network, and that this tab has not read before. */
export function OrderNotRead({ reference, isAway }: OrderNotReadProps) {
  return (
    <div className={styles.page}>
      <Link to="/orders" className={styles.back}>
        <DeskIcon name="back" />
        Orders
      </Link>
      <section className={styles.panel} aria-labelledby="not-read">
        <h1 id="not-read" className={text.title}>
          {reference}
        </h1>
        <p role="status">
          {isAway
            ? 'This order was not read on this phone before the network went. It opens by itself as soon as there is network.'
            : 'Loading the order...'}
        </p>
      </section>
    </div>
  )
}
