import styles from './no-order-open.module.css'
import { QueueSettings } from './queue-settings.tsx'

/** Beside the list on a laptop, until an order is opened. */
export function NoOrderOpen() {
  return (
    <section className={styles.panel}>
      <h2>Choose an order, or take the next buyer</h2>
      <p>New orders join the list by themselves.</p>
      <QueueSettings />
    </section>
  )
}
