import type { Package, Topic } from '@divine/contracts/topics'
import { Link } from '@tanstack/react-router'
import { naira } from '#/shared/naira.ts'
import styles from './topic-offers.module.css'

/** Topics with the price of each of their packages. */
export function TopicOffers({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className={styles.offers}>
      {topics.map(({ key, slug, name, packages }) => (
        <li key={key} data-topic={key}>
          <h2>
            <Link to="/product/$topicSlug" params={{ topicSlug: slug }}>
              {name}
            </Link>
          </h2>
          <dl className={styles.prices}>
            {packages.map(({ contents, priceNaira }: Package) => (
              <div key={contents}>
                <dt>{contents}</dt>
                <dd>{naira(priceNaira)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
