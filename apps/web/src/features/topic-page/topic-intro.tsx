import type { ReviewSummary } from '@divine/contracts/calls/review-rules'
import { isSoldOut, type Product } from '@divine/contracts/catalogue/catalogue'
import { bottlesIn } from '@divine/contracts/catalogue/ingredients'
import type { Seller } from '@divine/contracts/catalogue/seller'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { productNotice } from '#/content/notices.ts'
import { pictureNote } from '#/content/picture-note.ts'
import { callLink, whatsappLink } from '#/shared/links-out.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import { ProductPicture } from '#/shared/ui/picture.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import intro from '#/trade/product-intro.module.css'
import { stockNote } from '#/trade/stock-note.tsx'
import { PackageChoice } from './package-choice.tsx'
import { orderDraft } from './packages.ts'
import styles from './topic-intro.module.css'

interface TopicIntroProps {
  readonly topic: Product
  readonly seller: Seller
  /** Bottles of the chosen package. */
  readonly bottles: number | undefined
  readonly rating: ReviewSummary | undefined
  /** Other actions for the product. */
  readonly controls: ReactNode
  /** Where it is sold out: what somebody can do about it. */
  readonly whenBack: ReactNode
}

/** The product at a glance: its picture, what it costs, the ways to it, and what it is not. */
export function TopicIntro({ topic, seller, bottles, rating, controls, whenBack }: TopicIntroProps) {
  const { whatsapp, phones, nafdacNumber } = seller
  const { ingredients } = useCatalogue()
  const names = bottlesIn(ingredients, topic.packages).map(({ name }) => name)
  const note = pictureNote(ingredients, cardOf(topic), bottles)
  return (
    <div className={intro.intro}>
      <div className={`${arch.arch} ${arch.key} ${intro.window}`}>
        <ProductPicture
          name={topic.picture}
          sizes="(min-width: 56em) 29rem, 12.5rem"
          alt={topic.pictureAlt ?? `Bottles of ${names.join(' and ')}`}
          isFirst
        />
      </div>
      <div className={`${layout.stack} ${intro.words}`}>
        <h1 className={styles.name}>{topic.name}</h1>
        {topic.card.name !== topic.name && <p className={text.note}>Our shop calls it {topic.card.name}.</p>}
        {rating && (
          <p className={styles.rating}>
            {rating.average !== null && <Stars rating={rating.average} />}
            <a href="#reviews">( {rating.count} Customers Review )</a>
          </p>
        )}
        <p className={text.lede}>{topic.summary}</p>
        <PackageChoice topic={topic} />
        {stockNote(topic) && <b>{stockNote(topic)}</b>}
        {note && <p className={text.note}>{note}</p>}
        {whenBack}
        <div className={isSoldOut(topic) ? layout.row : `${layout.row} ${styles.ways}`}>
          {!isSoldOut(topic) && (
            <a className={buttonClass('order')} href="#order">
              Order now
            </a>
          )}
          <a className={buttonClass('quiet')} href={whatsappLink(whatsapp.e164, orderDraft(topic, bottles))}>
            <Icon name="whatsapp" />
            Chat on WhatsApp
          </a>
        </div>
        <p className={text.note}>
          Or call or text <a href={callLink(phones[0].e164)}>{phones[0].text}</a>. You pay the rider when it reaches
          you.
        </p>
        <div className={layout.row}>{controls}</div>
        <p className={text.note}>
          Category:{' '}
          <Link to="/shop" search={{ category: topic.slug }}>
            {topic.name}
          </Link>
        </p>
        <p className={text.notice}>
          {productNotice}
          {nafdacNumber && <b className={styles.registration}>NAFDAC Reg. No.: {nafdacNumber}</b>}
        </p>
      </div>
    </div>
  )
}
