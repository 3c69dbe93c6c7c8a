import { naira } from '@divine/contracts/catalogue/naira'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import split from '#/shared/ui/split.module.css'
import text from '#/shared/ui/text.module.css'
import styles from './ajo.module.css'

/** The example on the card: so many weeks, so many of them paid. */
const example = { weeks: 12, paid: 5, nairaAWeek: 1_000 } as const

/** Ajo, shown as the card that is marked at each payment. */
export function Ajo() {
  const { weeks, paid, nairaAWeek } = example
  return (
    <section className={styles.ajo} aria-labelledby="ajo">
      <div className={`${layout.page} ${layout.band} ${split.split}`}>
        <div className={layout.stack}>
          <h2 id="ajo">Ajo, the way your mother did it. Now with a record.</h2>
          <p className={text.lede}>
            Pay {naira(nairaAWeek)} a week. We write it on your card each time. In week {weeks} you collect.
          </p>
          <p className={text.note}>Example only. You choose the amount and the number of weeks.</p>
        </div>
        <ol className={styles.card} aria-label="The card of our example">
          {Array.from({ length: weeks }, (_, index) => index + 1).map((week) => (
            <li key={week} className={week <= paid ? styles.paid : week === weeks ? styles.collect : undefined}>
              {week <= paid && <Icon name="check" />}
              {week === weeks && <Icon name="cash" />}
              <span>
                Week {week}
                {week <= paid && <span className="sr">, paid</span>}
                {week === weeks && <b>Collect</b>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
