import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { isNews, markSeen } from './outbox.ts'
import saved from './saved-orders.module.css'
import styles from './sent-orders.module.css'
import { useOrderOutbox } from './use-outbox.ts'

/**
 * Says on whatever page is open that an order was sent, or refused, where nobody looked. It is loaded only when there
 * is such an order, and is shown over the lower edge of the page, so that nothing moves for it.
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
      {news.map(({ intentId, state, receipt, isRepeat, refusal }) => (
        <Message
          key={intentId}
          kind={state === 'sent' ? 'good' : 'refused'}
          level={2}
          title={state === 'sent' ? 'Your saved order has been sent' : 'We could not take your order'}
        >
          {receipt ? (
            <p>
              {isRepeat ? 'You had ordered the same: it is one order, with' : 'We have it under'} the reference{' '}
              <b className={saved.reference}>{receipt.reference}</b>.{' '}
              {receipt.stage === 'received' && 'We will call you to confirm it. '}
              <a
                href={`${receipt.confirmationPath}${isRepeat ? '?repeat=1' : ''}`}
                onClick={() => void markSeen(intentId)}
              >
                {isRepeat ? 'See it, or order it once more' : 'See the confirmation'}
              </a>
            </p>
          ) : (
            <p>
              {refusal} What you typed is still on this phone.{' '}
              <Link to="/contact" hash="saved-orders" onClick={() => void markSeen(intentId)}>
                See your order
              </Link>
            </p>
          )}
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
