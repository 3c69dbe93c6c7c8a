import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/shared/ui/button.ts'
import styles from './pos-line.module.css'

/** The link from the supplements to the other business. */
export function PosLine() {
  return (
    <div className={styles.line}>
      <div>
        <h2 className={styles.title}>We also run POS services</h2>
        <p>Withdraw cash, send money, pay bills, buy airtime or save with Ajo.</p>
      </div>
      <Link to="/services" className={buttonClass('order')}>
        See POS services
      </Link>
    </div>
  )
}
