import type { ReactNode } from 'react'
import styles from './order-columns.module.css'

interface OrderColumnsProps {
  readonly children: ReactNode
  /** What is beside it on a wide screen, and below it on a phone. */
  readonly aside: ReactNode
}

/** The order, and what can be changed about it. */
export function OrderColumns({ children, aside }: OrderColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.order}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  )
}
