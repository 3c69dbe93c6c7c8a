import type { Seller } from '@divine/contracts/seller'
import type { Topic } from '@divine/contracts/topics'
import { Link } from '@tanstack/react-router'
import { productNotice } from '#/content/notices.ts'
import { naira } from '#/shared/naira.ts'
import { Breadcrumb } from '#/shared/ui/breadcrumb.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { OrderWays } from './order-ways.tsx'
import { PriceList } from './price-list.tsx'
import styles from './topic-page.module.css'

/** What every topic's page shows: its packages, what they cost, and how to order them. */
export function TopicPage({ topic, seller }: { topic: Topic; seller: Seller }) {
  const [smallest] = topic.packages
  return (
    <div className={layout.page} data-topic={topic.key}>
      <Breadcrumb trail={[{ name: 'Home', path: '/' }, { name: 'Category', path: '/shop' }, { name: topic.name }]} />
      <div className={`${layout.column} ${layout.stack}`}>
        <h1 className={styles.name}>{topic.name}</h1>
        <p>
          <span className={text.price}>{naira(smallest.priceNaira)}</span>{' '}
          <span className={text.note}>{smallest.contents}</span>
        </p>
        <p>You pay the rider when the product reaches you.</p>
        <Link to="/contact" className={buttonClass('order')}>
          Order now
        </Link>
        <p className={text.notice}>
          {productNotice}
          {seller.nafdacNumber && <b className={styles.registration}>NAFDAC Reg. No.: {seller.nafdacNumber}</b>}
        </p>
      </div>
      <div className={styles.duo}>
        <section aria-labelledby="packages">
          <h2 id="packages">Packages</h2>
          <PriceList packages={topic.packages} />
        </section>
        <section aria-labelledby="ways">
          <h2 id="ways">How to order</h2>
          <OrderWays seller={seller} contents={smallest.contents} />
        </section>
      </div>
    </div>
  )
}
