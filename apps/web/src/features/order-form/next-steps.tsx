import { useSeller } from '#/trade/seller.ts'
import styles from './next-steps.module.css'

/** What happens after ordering, shown beside the form. */
export function NextSteps() {
  const { deliveryTime } = useSeller()
  // The seller's own words hold, where there are any.
  const steps = [
    { name: 'We call you', words: 'to confirm the order, the price and the day.' },
    { name: 'We bring it', words: `to the address you give${deliveryTime ? '' : ', within 1 or 2 days'}.` },
    { name: 'You pay then', words: 'when the product is in your hands, and not before.' },
  ]
  return (
    <section aria-labelledby="next-steps" className={styles.steps}>
      <h2 id="next-steps" className={styles.title}>
        What happens next
      </h2>
      <ol className={styles.list}>
        {steps.map(({ name, words }) => (
          <li key={name}>
            <p>
              <b>{name}</b> {words}
            </p>
          </li>
        ))}
      </ol>
      <p className={styles.note}>Please order only if you can pay and receive the product within 1 or 2 days.</p>
    </section>
  )
}
