import type { ReactNode } from 'react'
import styles from './receipt.module.css'

/** A till receipt that is still coming out of the machine. */
export function Receipt({ children }: { children: ReactNode }) {
  return (
    <div className={styles.machine}>
      <div className={styles.receipt}>{children}</div>
    </div>
  )
}
