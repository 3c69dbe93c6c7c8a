import type { ReviewSummary } from '@divine/contracts/calls/review-rules'
import type { Product } from '@divine/contracts/catalogue/catalogue'
import type { Seller } from '@divine/contracts/catalogue/seller'
import type { ReactNode } from 'react'
import type { StaffText } from '#/shared/rich-text/staff-text.ts'
import { Breadcrumb } from '#/shared/ui/breadcrumb.tsx'
import layout from '#/shared/ui/layout.module.css'
import { Tabs } from '#/shared/ui/tabs.tsx'
import { OrderWays } from './order-ways.tsx'
import { orderDraft } from './packages.ts'
import { PriceList } from './price-list.tsx'
import { TopicDescription } from './topic-description.tsx'
import { TopicIngredients } from './topic-ingredients.tsx'
import { TopicIntro } from './topic-intro.tsx'
import styles from './topic-page.module.css'

interface TopicPageProps {
  readonly topic: Product
  readonly seller: Seller
  readonly description: StaffText
  /** Bottles of the chosen package. */
  readonly bottles: number | undefined
  /** Undefined if it could not be loaded. */
  readonly rating: ReviewSummary | undefined
  /** Other actions for the product. */
  readonly controls: ReactNode
  /** Where it is sold out: what somebody can do about it. */
  readonly whenBack: ReactNode
  /** The panel of reviews. */
  readonly reviews: ReactNode
  /** Whether a review is being written: its panel is then the open one. */
  readonly isReviewing: boolean
}

/** What every topic's page shows above the order form: the product, its description, reviews and packages. */
export function TopicPage(page: TopicPageProps) {
  const { topic, seller, description, bottles, rating, controls, whenBack, reviews, isReviewing } = page
  return (
    <div data-accent={topic.accent}>
      <div className={layout.page}>
        <Breadcrumb trail={[{ name: 'Home', path: '/' }, { name: 'Category', path: '/shop' }, { name: topic.name }]} />
        <TopicIntro
          topic={topic}
          seller={seller}
          bottles={bottles}
          rating={rating}
          controls={controls}
          whenBack={whenBack}
        />
      </div>
      <Tabs
        label="About this product"
        usual={isReviewing ? 'reviews' : undefined}
        panels={[
          {
            id: 'description',
            name: 'Description',
            content: (
              <div className={styles.duo}>
                <section aria-labelledby="description-heading">
                  <h2 id="description-heading" className="sr">
                    Description
                  </h2>
                  <TopicDescription text={description} />
                  <TopicIngredients topic={topic} />
                </section>
                <section aria-labelledby="ways">
                  <h2 id="ways">How to order</h2>
                  <OrderWays seller={seller} draft={orderDraft(topic, bottles)} />
                </section>
              </div>
            ),
          },
          { id: 'reviews', name: rating ? `Reviews (${rating.count})` : 'Reviews', content: reviews },
          { id: 'packages', name: 'Packages', content: <PriceList topic={topic} /> },
        ]}
      />
    </div>
  )
}
