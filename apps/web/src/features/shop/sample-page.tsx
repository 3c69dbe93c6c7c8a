import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { relatedSamples, sampleProduct } from '#/content/sample-product.ts'
import arch from '#/shared/ui/arch.module.css'
import { Breadcrumb } from '#/shared/ui/breadcrumb.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { ProductPicture } from '#/shared/ui/picture.tsx'
import { Tabs } from '#/shared/ui/tabs.tsx'
import text from '#/shared/ui/text.module.css'
import intro from '#/trade/product-intro.module.css'
import styles from './sample-page.module.css'

/** The sample's prices are in dollars, as they have always been. */
function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`
}

const Sample = () => <span className={text.sample}>Sample product, not for sale</span>

interface SamplePageProps {
  /** The form to write about a product that is sold. */
  readonly reviewForm: ReactNode
  /** Whether a review is being written: its panel is then the open one. */
  readonly isReviewing: boolean
}

/** A product's page as it would look, of a product that nobody sells. */
export function SamplePage({ reviewForm, isReviewing }: SamplePageProps) {
  const { name, picture, sku, category, tags, priceDollars, summary, description } = sampleProduct
  return (
    <>
      <div className={layout.page}>
        <Breadcrumb
          trail={[{ name: 'Home', path: '/' }, { name: 'Our Shop', path: '/shop' }, { name: 'Shop Details' }]}
        />
        <div className={intro.intro}>
          <div className={`${arch.arch} ${arch.key} ${intro.window}`}>
            <ProductPicture
              name={picture}
              sizes="(min-width: 56em) 29rem, 17rem"
              alt="A tin with a label that says: Sample Nutrition"
              isFirst
            />
          </div>
          <div className={`${layout.stack} ${intro.words}`}>
            <h1 className={text.title}>{name}</h1>
            <p>
              <Sample />
            </p>
            <p className={text.lede}>{summary}</p>
            <p className={text.price}>{dollars(priceDollars)}</p>
            <dl className={styles.facts}>
              <dt>SKU</dt>
              <dd>{sku}</dd>
              <dt>Category</dt>
              <dd>{category}</dd>
              <dt>Tags</dt>
              <dd>{tags.join(', ')}</dd>
            </dl>
            <Link to="/shop" className={buttonClass('order')}>
              See what is for sale
            </Link>
          </div>
        </div>
      </div>
      <Tabs
        label="About this sample"
        usual={isReviewing ? 'reviews' : undefined}
        panels={[
          {
            id: 'description',
            name: 'Description',
            content: (
              <div className={`${layout.column} ${layout.stack}`}>
                <h2 className={styles.heading}>Description</h2>
                {description.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            ),
          },
          {
            id: 'reviews',
            name: 'Reviews (0)',
            content: (
              <div className={`${layout.column} ${layout.stack}`}>
                <h2 className={styles.heading}>Reviews (0)</h2>
                <p>
                  Nobody has bought a sample, so nobody has said anything about it. You can tell others about a product
                  that you did order.
                </p>
                {reviewForm}
              </div>
            ),
          },
        ]}
      />
      <section className={`${layout.sand} ${layout.band}`} aria-labelledby="related">
        <div className={layout.page}>
          <h2 id="related">Related products</h2>
          <ul className={styles.related}>
            {relatedSamples.map((related) => (
              <li key={related.name}>
                <div className={`${arch.arch} ${styles.small}`}>
                  <ProductPicture name={picture} sizes="(min-width: 40em) 14rem, 7.5rem" alt="" />
                </div>
                <div className={layout.stack}>
                  <h3>{related.name}</h3>
                  <p>
                    <s className={text.note}>
                      <span className="sr">Before: </span>
                      {dollars(related.beforeDollars)}
                    </s>{' '}
                    <b>{dollars(related.priceDollars)}</b>
                  </p>
                  <p>
                    <Sample />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <p className={layout.below}>
            <Link to="/shop">Our Shop</Link> has what you can order today, with prices in naira.
          </p>
        </div>
      </section>
    </>
  )
}
