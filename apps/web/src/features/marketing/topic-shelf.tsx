import { shortPrice } from '@divine/contracts/catalogue/naira'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import { pictureNote } from '#/content/picture-note.ts'
import arch from '#/shared/ui/arch.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import { Picture } from '#/shared/ui/picture.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { onShelf } from '#/trade/shelf.ts'
import styles from './topic-shelf.module.css'

/** The products, each one a link: rows on a phone, bottles on a board on wider screens. */
export function TopicShelf() {
  const { products, ingredients } = useCatalogue()
  const shelf = onShelf(products)
  return (
    <>
      <ul className={styles.shelf}>
        {shelf.map((product) => {
          const card = cardOf(product)
          return (
            <li key={product.key} data-accent={product.accent}>
              <Link to="/product/$topicSlug" params={{ topicSlug: product.slug }} className={styles.row}>
                <span className={`${arch.arch} ${styles.window}`}>
                  <Picture
                    name={product.picture}
                    widths={[160, 400]}
                    width={400}
                    height={400}
                    sizes="(min-width: 64em) 10rem, 4.5rem"
                    alt=""
                  />
                </span>
                <span className={styles.words}>
                  <b className={styles.name}>{product.name}</b>
                  <span className={styles.contents}>
                    {[card.contents, pictureNote(ingredients, card)].filter(Boolean).join('. ')}
                  </span>
                  <span className={styles.price}>{shortPrice(card.priceNaira)}</span>
                </span>
                <span className={styles.go}>
                  <Icon name="right" />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {products.length > shelf.length && (
        <p className={layout.below}>
          <Link to="/shop">All {products.length} in the shop</Link>
        </p>
      )}
    </>
  )
}
