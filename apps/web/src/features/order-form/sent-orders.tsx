import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { isNews, markSeen } from './outbox.ts'
import saved from './saved-orders.module.css'
import styles from './sent-orders.module.css'
import { useOrderOutbox } from './use-outbox.ts'

/**
 * Says on whatever page is open that a saved order was sent in the background. It is loaded only when there is such an
 * order, and is shown over the lower edge of the page, so that nothing moves for it.
 */
export function SentOrders() {
  const news = useOrderOutbox().filter(isNews)

  function close(intentId: string): void {
    document.getElementById('main')?.focus({ preventScroll: true })
    void markSeen(intentId)
  }

  return (
    // It is in the page before its messages, so that screen readers announce them.
    <div role="status" className={styles.notices}>
      {news.map(({ intentId, receipt }) => (
        <Message key={intentId} kind="good" level={2} title="Your saved order has been sent">
          <p>
            We have it under the reference <b className={saved.reference}>{receipt?.reference}</b>. We will call you to
            confirm it.{' '}
            <a href={receipt?.confirmationPath} onClick={() => void markSeen(intentId)}>
              See the confirmation
            </a>
          </p>
          <div className={saved.buttons}>
            <button type="button" className={buttonClass('quiet')} onClick={() => close(intentId)}>
              Close
            </button>
          </div>
        </Message>
      ))}
    </div>
  )
}
