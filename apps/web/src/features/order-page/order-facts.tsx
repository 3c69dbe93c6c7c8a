import { naira } from '@divine/contracts/catalogue/naira'
import { productName } from '@divine/contracts/catalogue/topics'
import { stageRecords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { emailLink } from '#/shared/links-out.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import styles from './order-facts.module.css'
import type { SheetName } from './order-search.ts'
import { reasonAfter, sumOf } from './order-words.ts'
import { useOrderPage } from './page-context.ts'
import { SheetLink } from './sheet-link.tsx'

/** What was ordered, with the prices that the buyer was shown, and the sum. */
export function OrderedLines() {
  const { order } = useOrderPage()
  const sum = sumOf(order)
  return (
    <section className={styles.card} aria-labelledby="ordered">
      <div className={styles.head}>
        <h2 id="ordered">What was ordered</h2>
        <Change sheet="correct-lines" what="the products" />
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Bottles</th>
            <th scope="col">Shown price</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ productId, name, package: contents, bottles, priceNaira }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand twice, and lines have no id
            <tr key={index}>
              <th scope="row">
                {productName({ productId, name })}
                {contents && <span className={styles.contents}>{contents}, package</span>}
              </th>
              <td>{bottles}</td>
              <td>{priceNaira === null ? 'none' : naira(priceNaira)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <span>
          {order.sumNaira === null ? 'Sum' : 'Sum agreed'} <Change sheet="correct-sumNaira" what="the sum" />
        </span>
        <span className={styles.sum}>{sum === undefined ? 'not agreed yet' : naira(sum)}</span>
      </p>
    </section>
  )
}

/** Where the order goes, and what else the buyer said. */
export function Destination() {
  const { order } = useOrderPage()
  const { address, isAddressRead, state, town, request, email } = order
  return (
    <section className={styles.card} aria-labelledby="destination">
      <div className={styles.head}>
        <h2 id="destination">Where it goes</h2>
        <Change sheet="correct-address" what="the address" />
      </div>
      <dl className={styles.rows}>
        <Row term="Address">
          {address}
          {(isAddressRead || order.stage === 'confirmed') && (
            <span className={styles.read}>
              {isAddressRead ? 'Read back to the buyer' : 'Not read back to the buyer yet'}
            </span>
          )}
        </Row>
        <Row term="Region">
          {state ? `${state}, ${town ?? ''}` : <span className={styles.none}>Not agreed yet</span>}
        </Row>
        <Row term="Message">{request ? `“${request}”` : <span className={styles.none}>None</span>}</Row>
        <Row term="Email">
          {email ? <a href={emailLink(email)}>{email}</a> : <span className={styles.none}>None given</span>}
        </Row>
      </dl>
    </section>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Change({ sheet, what }: { sheet: SheetName; what: string }) {
  return (
    <SheetLink sheet={sheet} className={styles.change}>
      Change
      <span className="sr"> {what}</span>
    </SheetLink>
  )
}

/** Other orders of the same phone number. */
export function BuyersOrders() {
  const { order, now } = useOrderPage()
  const { others } = order
  if (others.length === 0) return null
  const count = (stage: string) => others.filter((each) => each.stage === stage).length
  const refused = others.filter(({ stage, reason }) => stage === 'returned' || reason === 'refused').length
  return (
    <section className={styles.card} aria-labelledby="others">
      <h2 id="others">This phone number</h2>
      <ul className={styles.tally}>
        <li>
          <b>{others.length + 1}</b>orders
        </li>
        <li>
          <b>{count('delivered')}</b>delivered
        </li>
        <li>
          <b>{refused}</b>refused
        </li>
      </ul>
      <ul className={styles.others}>
        {others.map((each) => {
          const sum = sumOf(each)
          return (
            <li key={each.reference}>
              <Link to="/orders/$reference" params={{ reference: each.reference }} search={{}}>
                <span>
                  <b>{each.reference}</b>
                  <b className={styles.sum}>{sum === undefined ? '' : naira(sum)}</b>
                </span>
                <span className={styles.second}>
                  <span>{each.lines.map((line) => `${line.bottles} × ${productName(line)}`).join(', ')}</span>
                  <span>
                    {stageRecords[each.stage].words}
                    {reasonAfter(each.reason)}, {momentInWords(each.placedAt, now)}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
