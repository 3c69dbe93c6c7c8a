import { naira } from '@divine/contracts/catalogue/naira'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import { topics } from '@divine/contracts/catalogue/topics'
import { Link } from '@tanstack/react-router'
import { pictureNote } from '#/content/picture-note.ts'
import arch from '#/shared/ui/arch.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { Picture } from '#/shared/ui/picture.tsx'
import styles from './topic-shelf.module.css'

const shelf = [...topics].sort((one, other) => one.shelfPosition - other.shelfPosition)

/** The seven topics, each one a link: rows on a phone, bottles on a board on wider screens. */
export function TopicShelf() {
  return (
    <ul className={styles.shelf}>
      {shelf.map((topic) => {
        const card = cardOf(topic)
        return (
          <li key={topic.key} data-topic={topic.key}>
            <Link to="/product/$topicSlug" params={{ topicSlug: topic.slug }} className={styles.row}>
              <span className={`${arch.arch} ${styles.window}`}>
                <Picture
                  name={topic.slug}
                  widths={[160, 400]}
                  width={400}
                  height={400}
                  sizes="(min-width: 64em) 10rem, 4.5rem"
                  alt=""
                />
              </span>
              <span className={styles.words}>
                <b className={styles.name}>{topic.name}</b>
                <span className={styles.contents}>{[card.contents, pictureNote(card)].filter(Boolean).join('. ')}</span>
                <span className={styles.price}>{naira(card.priceNaira)}</span>
              </span>
              <span className={styles.go}>
                <Icon name="right" />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
