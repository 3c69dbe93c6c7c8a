import { topics } from '@divine/contracts/topics'
import { Link } from '@tanstack/react-router'
import { naira } from '#/shared/naira.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './topic-shelf.module.css'

/** The seven topics as rows, each one link, with the lowest price that its packages begin at. */
export function TopicShelf() {
  return (
    <ul className={styles.shelf}>
      {topics.map(({ key, slug, name, packages }) => (
        <li key={key} data-topic={key}>
          <Link to="/product/$topicSlug" params={{ topicSlug: slug }} className={styles.row}>
            <span className={styles.words}>
              <b className={styles.name}>{name}</b>
              <span className={styles.contents}>{packages[0].contents}</span>
            </span>
            <span className={styles.price}>
              From {naira(Math.min(...packages.map(({ priceNaira }) => priceNaira)))}
            </span>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
