import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { Link } from '@tanstack/react-router'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import type { QueueReport } from './queue-action.ts'
import styles from './queue-report.module.css'

interface QueueReportProps {
  readonly report: QueueReport | undefined
  /** The orders of the list, by which their buyers are named. */
  readonly orders: readonly DeskOrder[]
  readonly close: () => void
  /** Whether it stands in the bar under the thumb, where the press was, rather than above the list. */
  readonly isInBar?: boolean
}

/** What came of the last press: in one sentence, and for each order with which it was not done. */
export function QueueReportPanel({ report, orders, close, isInBar = false }: QueueReportProps) {
  const isAwake = useIsAwake()
  const nameOf = (wanted: string) => orders.find(({ reference }) => reference === wanted)?.fullname ?? wanted
  return (
    <div role="status" className={isInBar ? styles.inBar : styles.place}>
      {report && (
        <div className={report.isRefused ? `${styles.report} ${styles.refused}` : styles.report}>
          <Icon name={report.isRefused ? 'alert' : 'check'} />
          <div className={styles.words}>
            <b>{report.said}</b>{' '}
            {report.removed && (
              <Link to="/orders" search={report.removed}>
                Show it
              </Link>
            )}
            <ul className={styles.left}>
              {report.left
                .filter(({ message }) => message)
                .map(({ reference, message }) => (
                  <li key={reference}>
                    <Link to={orderPath(reference)}>{nameOf(reference)}</Link>: {message}
                  </li>
                ))}
            </ul>
          </div>
          {isAwake && (
            <button type="button" className={styles.close} onClick={close} aria-label="Close this message">
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
