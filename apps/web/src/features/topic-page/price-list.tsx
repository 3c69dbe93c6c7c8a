import type { Package } from '@divine/contracts/topics'
import { naira } from '#/shared/naira.ts'
import text from '#/shared/ui/text.module.css'
import styles from './price-list.module.css'

/** A topic's packages as a ruled price list. */
export function PriceList({ packages }: { packages: readonly Package[] }) {
  return (
    <ul className={styles.list}>
      {packages.map(({ contents, bottles, priceNaira }) => (
        <li key={contents}>
          <div>
            <b className={styles.contents}>{contents}</b>
            <span className={text.note}>{bottles} bottles</span>
          </div>
          <span className={`${text.price} ${styles.price}`}>{naira(priceNaira)}</span>
        </li>
      ))}
    </ul>
  )
}
