import { isSoldOut, type Product } from '@divine/contracts/catalogue/catalogue'
import { shortPrice } from '@divine/contracts/catalogue/naira'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import { fullPackageBottles, guarantee } from '#/content/guarantee.ts'
import { pictureNote } from '#/content/picture-note.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { ProductThumbnail } from '#/shared/ui/picture.tsx'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import rows from '#/trade/product-row.module.css'
import { FormerPrice } from '#/trade/stock-note.tsx'
import styles from './price-list.module.css'

/** A topic's packages as a ruled price list. Each leads to the order form with its supplement and bottles filled in. */
export function PriceList({ topic }: { topic: Product }) {
  const { ingredients } = useCatalogue()
  return (
    <section className={layout.column} aria-labelledby="packages-heading">
      <h2 id="packages-heading">Packages</h2>
      <ul className={rows.rows}>
        {topic.packages.map(({ contents, bottles, priceNaira, picture, ...before }) => (
          <li key={contents}>
            <span className={`${arch.arch} ${rows.thumbnail}`}>
              <ProductThumbnail name={picture ?? topic.picture} />
            </span>
            <div className={rows.what}>
              <b className={rows.name}>{contents}</b>
              <span className={text.note}>
                {[`${bottles} bottles`, !picture && pictureNote(ingredients, cardOf(topic), bottles)]
                  .filter(Boolean)
                  .join('. ')}
              </span>{' '}
              {bottles >= fullPackageBottles && <span className={styles.full}>Full package</span>}
              <span className={`${text.price} ${rows.price}`}>
                <FormerPrice of={before} />
                {shortPrice(priceNaira)}
              </span>
            </div>
            {!isSoldOut(topic) && (
              <Link
                to="/product/$topicSlug"
                params={{ topicSlug: topic.slug }}
                search={{ bottles: String(bottles) }}
                hash="order"
                className={`${buttonClass('plain')} ${styles.order}`}
                aria-label={`Order this package: ${contents}`}
              >
                Order this package
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className={`${text.note} ${layout.below}`}>Full packages come with a guarantee. {guarantee}</p>
    </section>
  )
}
