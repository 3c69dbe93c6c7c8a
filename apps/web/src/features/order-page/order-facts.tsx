import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { mayCorrectSum } from '@divine/contracts/calls/role-table'
import { productName } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import type { Answer } from '@divine/contracts/orders/answers'
import { isErased } from '@divine/contracts/orders/erased'
import type { SoldLine } from '@divine/contracts/orders/history'
import { guessRegion } from '@divine/contracts/orders/regions'
import { isPlanned, stageRecords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { emailLink } from '#/shared/links-out.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { hasLabel } from '#/trade/desk/has-label.ts'
import { useMay, useRole } from '#/trade/desk/use-may.ts'
import styles from './order-facts.module.css'
import type { SheetName } from './order-search.ts'
import { reasonAfter, sumOf, tallyOf } from './order-words.ts'
import { useOrderPage } from './page-context.ts'
import { SheetLink } from './sheet-link.tsx'

/** What was ordered, with the prices that the buyer was shown, and the sum. */
export function OrderedLines() {
  const { order } = useOrderPage()
  const role = useRole()
  const sum = sumOf(order)
  return (
    <section className={styles.card} aria-labelledby="ordered">
      <div className={styles.head}>
        <h2 id="ordered">What was ordered</h2>
        {!isErased(order) && <Change sheet="correct-lines" what="the products" />}
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.product}>Product</span>
            </th>
            <th scope="col">Bottles</th>
            <th scope="col">Shown price</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may be there twice, and lines have no id
            <LineRow key={index} line={line} />
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <span>
          {order.sumNaira === null ? 'Sum' : 'Sum agreed'}{' '}
          {!isErased(order) && mayCorrectSum(role, order.stage) && <Change sheet="correct-sumNaira" what="the sum" />}
        </span>
        <span className={styles.sum}>{sum === undefined ? 'not agreed yet' : naira(sum)}</span>
      </p>
    </section>
  )
}

function LineRow({ line }: { readonly line: SoldLine }) {
  const catalogue = useCatalogue()
  const { productId, name, package: contents, bottles, priceNaira, ...more } = line
  // What it does not show would be seen by nobody who calls: the type check fails here.
  more satisfies Record<string, never>
  return (
    <tr>
      <th scope="row">
        <span className={styles.product}>{productName(catalogue, { productId, name })}</span>
        {contents && <span className={styles.contents}>{contents}, package</span>}
      </th>
      <td>{bottles}</td>
      <td>{priceNaira === null ? 'none' : naira(priceNaira)}</td>
    </tr>
  )
}

interface FactRow {
  readonly term: string
  /** It is not printed. */
  readonly isForScreen?: true
  readonly said: (order: WholeOrder) => ReactNode
}

type FactName = Exclude<Answer, 'fullname' | 'phone'> | 'region'

/** Where the order goes, and every answer that the buyer's card does not show: a missing one fails the type check. */
const rows: Readonly<Record<FactName, FactRow>> = {
  address: {
    term: 'Address',
    said: ({ address, isAddressRead, stage }) => (
      <>
        {address}
        {(isAddressRead || isPlanned(stage)) && (
          <span className={styles.read}>
            {isAddressRead ? 'Read back to the buyer' : 'Not read back to the buyer yet'}
          </span>
        )}
      </>
    ),
  },
  region: {
    term: 'Region',
    said: ({ state, town, address }) => {
      if (state) return `${state}, ${town ?? ''}`
      const guessed = guessRegion(address)
      if (!guessed) return <None>Not agreed yet</None>
      return (
        <>
          {[guessed.state, guessed.town].filter(Boolean).join(', ')}{' '}
          <span className={styles.none}>from the address, not checked</span>
        </>
      )
    },
  },
  request: {
    term: 'Message',
    isForScreen: true,
    said: ({ request }) => (request ? `“${request}”` : <None>None</None>),
  },
  email: {
    term: 'Email',
    isForScreen: true,
    said: ({ email }) => (email ? <a href={emailLink(email)}>{email}</a> : <None>None given</None>),
  },
}

/** Where the order goes, and what else the buyer said. */
export function Destination() {
  const { order } = useOrderPage()
  const may = useMay()
  // What somebody's role may not read is not in the order that they have: of that nothing is said.
  const mayRead = (field: FactName) => field === 'region' || order[field] !== undefined
  const shown = Object.entries(rows).filter(([field]) => mayRead(field as FactName))
  return (
    <section className={styles.card} aria-labelledby="destination">
      <div className={styles.head}>
        <h2 id="destination">Where it goes</h2>
        <Change sheet="correct-address" what="the address" />
      </div>
      <dl className={styles.rows}>
        {shown.map(([field, { term, said, isForScreen }]) => (
          <div key={field} className={isForScreen && styles.screenOnly}>
            <dt>{term}</dt>
            <dd>{said(order)}</dd>
          </div>
        ))}
        {order.day && (
          <div className={styles.paper}>
            <dt>Day</dt>
            <dd>{lagosWeekday(order.day)}</dd>
          </div>
        )}
      </dl>
      {hasLabel(order) && may('listLabels') && (
        <Link to="/orders/labels" search={{ of: order.reference }} className={styles.label}>
          <DeskIcon name="print" />
          Label for the parcel
        </Link>
      )}
    </section>
  )
}

function None({ children }: { children: string }) {
  return <span className={styles.none}>{children}</span>
}

function Change({ sheet, what }: { sheet: SheetName; what: string }) {
  if (!useMay()('correctOrder')) return null
  return (
    <SheetLink sheet={sheet} className={styles.change}>
      Change
      <span className="sr"> {what}</span>
    </SheetLink>
  )
}

/** Other orders of the same phone number. */
export function BuyersOrders() {
  const catalogue = useCatalogue()
  const { order, now } = useOrderPage()
  const { others } = order
  if (others.length === 0) return null
  const tally = tallyOf(others)
  return (
    <section className={`${styles.card} ${styles.screenOnly}`} aria-labelledby="others">
      <h2 id="others">This phone number</h2>
      <ul className={styles.tally}>
        <li>
          <b>{tally.orders}</b>orders
        </li>
        <li>
          <b>{tally.delivered}</b>delivered
        </li>
        <li>
          <b>{tally.refused}</b>refused
        </li>
      </ul>
      {tally.isOfNewest && <p className={styles.none}>The newest {others.length + 1} are counted.</p>}
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
                  <span>
                    {each.lines.map((line) => `${line.bottles} × ${productName(catalogue, line)}`).join(', ')}
                  </span>
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
