import { bottlePrices } from '@divine/contracts/prices'
import { Link } from '@tanstack/react-router'
import { naira } from '#/shared/naira.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import styles from './bottle-prices.module.css'

/** The one that most full packages hold; its button is the page's amber one. */
const usualBottles = 3

/** What 1, 3 and 6 bottles cost. */
export function BottlePrices() {
  return (
    <ul className={styles.tiers}>
      {bottlePrices.map(({ bottles, priceNaira }) => (
        <li key={bottles}>
          <h2>{bottles === 1 ? '1 bottle' : `${bottles} bottles`}</h2>
          <p className={`${text.price} ${styles.price}`}>{naira(priceNaira)}</p>
          <Link to="/contact" className={buttonClass(bottles === usualBottles ? 'order' : 'plain', 'wide')}>
            Buy Now
          </Link>
        </li>
      ))}
    </ul>
  )
}
