import type { Product } from '@divine/contracts/catalogue/catalogue'
import { shortPrice } from '@divine/contracts/catalogue/naira'
import { Link } from '@tanstack/react-router'
import text from '#/shared/ui/text.module.css'
import { FormerPrice } from '#/trade/stock-note.tsx'
import styles from './package-choice.module.css'
import { packagesOf } from './packages.ts'

/** The packages and their prices. A press chooses: price bar, order form and cart follow, with and without script. */
export function PackageChoice({ topic }: { topic: Product }) {
  return (
    <ul className={styles.choice} aria-label="Choose a package">
      {packagesOf(topic).map((offered) => (
        <li key={offered.bottles}>
          {/* The router marks the chosen one with `aria-current`. */}
          <Link
            to="/product/$topicSlug"
            params={{ topicSlug: topic.slug }}
            search={{ bottles: String(offered.bottles) }}
            resetScroll={false}
          >
            <FormerPrice of={offered} />
            <b className={offered.priceNaira === null ? undefined : text.price}>{shortPrice(offered.priceNaira)}</b>{' '}
            {offered.contents}
          </Link>
        </li>
      ))}
    </ul>
  )
}
