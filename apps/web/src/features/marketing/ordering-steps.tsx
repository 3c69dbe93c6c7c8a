import layout from '#/shared/ui/layout.module.css'
import styles from './ordering-steps.module.css'

/** How an order works, in three steps. Source: specification §1. */
export function OrderingSteps() {
  return (
    <section className={styles.slip} aria-label="How ordering works">
      <ol className={`${layout.page} ${styles.steps}`}>
        <li>
          <b>You send your order</b>
          <span>By the form, WhatsApp, phone or SMS.</span>
        </li>
        <li>
          <b>We call to confirm</b>
          <span>We check the address and agree the day.</span>
        </li>
        <li>
          <b>You receive, then you pay</b>
          <span>Please order only if you can pay and receive within 1 or 2 days.</span>
        </li>
      </ol>
    </section>
  )
}
