import type { ReviewSummary } from '@divine/contracts/calls/review-rules'
import { isSoldOut } from '@divine/contracts/catalogue/catalogue'
import { shortPrice } from '@divine/contracts/catalogue/naira'
import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pictureNote } from '#/content/picture-note.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { ProductPicture } from '#/shared/ui/picture.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import text from '#/shared/ui/text.module.css'
import { orderOf, pageOf, pictureOf, whenBackAnchor } from '#/trade/card-link.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { FormerPrice, stockNote } from '#/trade/stock-note.tsx'
import styles from './goods.module.css'
import { reviewsOf, type ShopFigures } from './read-shop-figures.ts'

export interface GoodsProps {
  readonly cards: readonly ShopCard[]
  readonly figures: ShopFigures
  /** The control that puts a card into the cart; it is beside Buy Now. */
  readonly controls: (card: ShopCard) => ReactNode
  /** The control that marks a card; it is in the corner of its picture. */
  readonly mark: (card: ShopCard) => ReactNode
}

/** The cards of the shop: rows on a phone, bottles on a board on wider screens. */
export function Goods({ cards, figures, controls, mark }: GoodsProps) {
  const { ingredients } = useCatalogue()
  return (
    <ul className={styles.goods}>
      {cards.map((card, index) => (
        <li key={card.id} data-accent={card.product?.accent}>
          <div className={`${arch.arch} ${styles.window}`}>
            <ProductPicture
              name={pictureOf(card)}
              sizes="(min-width: 64em) 18rem, (min-width: 40em) 30vw, 7.5rem"
              alt=""
              isFirst={index === 0}
            />
          </div>
          <div className={styles.words}>
            <h2 className={styles.name}>
              <Link {...pageOf(card)}>{card.name}</Link>
            </h2>
            <CardRating reviews={reviewsOf(card, figures)} />
            <p className={text.note}>
              {[stockNote(card.product), card.contents, pictureNote(ingredients, card)].filter(Boolean).join('. ')}
            </p>
            <p className={`${text.price} ${styles.price}`}>
              <FormerPrice of={card} />
              {shortPrice(card.priceNaira)}
            </p>
            <p className={styles.action}>
              {isSoldOut(card.product) ? (
                <Link
                  {...pageOf(card)}
                  hash={whenBackAnchor}
                  className={buttonClass('quiet', 'wide')}
                  aria-label={`Tell me when it is back: ${card.name}`}
                >
                  Tell me when it is back
                </Link>
              ) : (
                <Link {...orderOf(card)} className={buttonClass('plain', 'wide')} aria-label={`Buy Now: ${card.name}`}>
                  Buy Now
                </Link>
              )}
              {controls(card)}
            </p>
          </div>
          <div className={styles.mark}>{mark(card)}</div>
        </li>
      ))}
    </ul>
  )
}

/** Stars and count; nothing if nobody has written. */
function CardRating({ reviews }: { reviews: ReviewSummary | undefined }) {
  if (!reviews || reviews.average === null) return null
  return (
    <p className={styles.rating}>
      <Stars rating={reviews.average} />
      <span className={text.note}>
        ({reviews.count}
        <span className="sr"> {reviews.count === 1 ? 'review' : 'reviews'}</span>)
      </span>
    </p>
  )
}
