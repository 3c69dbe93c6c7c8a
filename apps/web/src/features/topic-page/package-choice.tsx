import type { Product } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import { Link } from '@tanstack/react-router'
import text from '#/shared/ui/text.module.css'
import styles from './package-choice.module.css'
import { packagesOf } from './packages.ts'

/** The packages and their prices. A press chooses: price bar, order form and cart follow, with and without script. */
export function PackageChoice({ topic }: { topic: Product }) {
  return (
    <ul className={styles.choice} aria-label="Choose a package">
      {packagesOf(topic).map(({ contents, bottles, priceNaira }) => (
        <li key={bottles}>
          {/* The router marks the chosen one with `aria-current`. */}
          <Link
            to="/product/$topicSlug"
            params={{ topicSlug: topic.slug }}
            search={{ bottles: String(bottles) }}
            resetScroll={false}
          >
            <b className={text.price}>{naira(priceNaira)}</b> {contents}
          </Link>
        </li>
      ))}
    </ul>
  )
}
