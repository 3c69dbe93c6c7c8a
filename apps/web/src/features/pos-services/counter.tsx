import type { ReactNode } from 'react'
import { Breadcrumb } from '#/shared/ui/breadcrumb.tsx'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import styles from './counter.module.css'

interface CounterProps {
  /** Name of the page in the breadcrumb. */
  readonly page: string
  readonly title: string
  readonly lede: string
  /** What the reader can do next. */
  readonly children: ReactNode
  /** What lies on the counter, such as a receipt. */
  readonly machine?: ReactNode
}

/** The head of a page about the POS services: a counter at night. */
export function Counter({ page, title, lede, children, machine }: CounterProps) {
  return (
    <section className={styles.counter}>
      <div className={`${layout.page} ${styles.top}`}>
        <div className={`${layout.stack} ${styles.words}`}>
          <Breadcrumb trail={[{ name: 'Home', path: '/' }, { name: page }]} />
          <h1>{title}</h1>
          <p className={`${text.lede} ${styles.lede}`}>{lede}</p>
          <div className={layout.row}>{children}</div>
        </div>
        {machine}
      </div>
    </section>
  )
}
