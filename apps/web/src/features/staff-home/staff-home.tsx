import type { DescriptionVersion } from '@divine/contracts/calls/descriptions'
import type { OrderRecord } from '@divine/contracts/calls/orders'
import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { Link } from '@tanstack/react-router'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { ShopGaps } from '#/trade/desk/shop-gaps.tsx'
import styles from './staff-home.module.css'

interface DescriptionState extends DescriptionVersion {
  readonly topic: string
  readonly isEmpty: boolean
}

interface StaffHomeProps {
  /** Undefined for roles that write none. */
  readonly descriptions: readonly DescriptionState[] | undefined
  /** The newest orders, newest first; undefined for roles that do not read the submitted forms. */
  readonly orders: readonly OrderRecord[] | undefined
}

/** Where staff begin: links to what they can write, and what has come in. */
export function StaffHome({ descriptions, orders }: StaffHomeProps) {
  return (
    <>
      <h1 className={text.title}>Staff desk</h1>
      <div className={styles.columns}>
        <ShopGaps />
        {descriptions && (
          <section aria-labelledby="descriptions">
            <h2 id="descriptions">Product descriptions</h2>
            <ul className={styles.list}>
              {descriptions.map((each) => (
                <DescriptionLine key={each.topic} description={each} />
              ))}
            </ul>
          </section>
        )}
        {orders && (
          <section aria-labelledby="newest">
            <h2 id="newest">Newest orders</h2>
            {orders.length === 0 ? (
              <p className={text.note}>No forms yet. New orders appear here.</p>
            ) : (
              <ul className={styles.list}>
                {orders.map((order) => (
                  <OrderLine key={order.id} order={order} />
                ))}
              </ul>
            )}
            <p className={styles.more}>
              <Link to="/form" className={buttonClass('quiet')}>
                All submitted forms
              </Link>
            </p>
          </section>
        )}
      </div>
      <ul className={styles.account} aria-label="Your account">
        <li>
          <Link to="/devices">Where you are signed in</Link>
        </li>
        <li>
          <Link to="/password">Change your password</Link>
        </li>
        <li>
          <Link to="/phone-code">A code from your phone</Link>
        </li>
      </ul>
    </>
  )
}

function DescriptionLine({ description: { topic, isEmpty, savedAt, savedBy } }: { description: DescriptionState }) {
  const catalogue = useCatalogue()
  return (
    <li>
      <Link to="/product/edit-{$topicKey}" params={{ topicKey: topic }} className={styles.line}>
        <span>
          <b>{findProduct(catalogue, 'key', topic)?.name}</b>
          <span className={styles.under}>
            {isEmpty && (
              <strong className={styles.empty}>
                <Icon name="alert" />
                Empty
              </strong>
            )}
            {savedAt ? `Last saved ${lagosTime(savedAt)} by ${savedBy}` : 'Never saved'}
          </span>
        </span>
        <Icon name="right" />
      </Link>
    </li>
  )
}

function OrderLine({ order: { reference, fullname, supplement, bottle, placedAt } }: { order: OrderRecord }) {
  return (
    <li>
      <Link to="/form" search={{ search: reference }} className={styles.line}>
        <span>
          <b>{fullname}</b>
          <span className={styles.under}>
            {supplement}, {bottlesText(bottle)}. {lagosTime(placedAt)}
          </span>
        </span>
        <Icon name="right" />
      </Link>
    </li>
  )
}
