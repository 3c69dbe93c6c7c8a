import type { Steps } from '@divine/contracts/calls/figures'
import { naira } from '@divine/contracts/catalogue/naira'
import type { ReactNode } from 'react'
import fold from '#/trade/desk/fold.module.css'
import styles from './figure-tables.module.css'
import { count, shareBeside } from './shares.ts'

/** The tables that have the same figures as the pictures, whole. */

interface FigureTableProps {
  readonly caption: string
  readonly heads: readonly ReactNode[]
  readonly children: ReactNode
  /** The sums below. */
  readonly foot?: ReactNode
}

/** A table of figures. The first of its columns names the rows. */
export function FigureTable({ caption, heads: [rowHead, ...heads], children, foot }: FigureTableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowHead}</th>
          {heads.map((head, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never change
            <th key={index} scope="col" className={styles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

/** From so many rows on a table is folded: the picture has the first of them. */
export const mostRows = 10

/** Folds a table that is long. On paper it stands open. */
export function Folded({ rows, children }: { rows: number; children: ReactNode }) {
  if (rows <= mostRows) return children
  return (
    <details className={styles.folded}>
      <summary className={fold.words}>All {count(rows)} rows as a table</summary>
      {children}
    </details>
  )
}

/** A count, and under or beside it which share it is. */
export function CountCell({ part, whole }: { part: number; whole?: number }) {
  const share = whole === undefined ? undefined : shareBeside(part, whole)
  return (
    <td className={styles.number}>
      {count(part)} {share && <span className={styles.share}>({share})</span>}
    </td>
  )
}

/** A sum of money. */
export function SumCell({ sum }: { sum: number }) {
  return <td className={styles.number}>{naira(sum)}</td>
}

/** Heads of the columns for the steps of orders; a phone has no room for all of their letters. */
export const stepHeads = [
  'Ordered',
  <ShortHead key="confirmed" short="Conf." words="Confirmed" />,
  <ShortHead key="delivered" short="Deliv." words="Delivered" />,
]

function ShortHead({ short, words }: { short: string; words: string }) {
  return (
    <>
      <span className={styles.long}>{words}</span>
      <abbr className={styles.short} title={words}>
        {short}
      </abbr>
    </>
  )
}

/** How many orders of a row have not come to their end, beside its name. */
export function StillOpen({ number, words }: { number: number; words: string }) {
  return number > 0 ? (
    <>
      {' '}
      <span className={styles.note}>
        {count(number)} {words}
      </span>
    </>
  ) : null
}

interface StepsRowProps {
  readonly name: ReactNode
  readonly steps: Steps
  readonly withPaid?: boolean
}

/** One row of orders: of each step how many, and which share of the step before; and how many are under way. */
export function StepsRow({ name, steps, withPaid = false }: StepsRowProps) {
  const { ordered, confirmed, delivered, paid, underWay } = steps
  return (
    <tr>
      <th scope="row">
        {name}
        <StillOpen number={underWay} words="under way" />
      </th>
      <CountCell part={ordered} />
      <CountCell part={confirmed} whole={ordered} />
      <CountCell part={delivered} whole={confirmed} />
      {withPaid && <CountCell part={paid} />}
    </tr>
  )
}
