import { wordsOf } from '@divine/contracts/calls/known-words'
import type { UndeliveredMessage } from '@divine/contracts/calls/messages'
import { type MessageKind, messageRecords, messageWays } from '@divine/contracts/orders/buyer-messages'
import { Link } from '@tanstack/react-router'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import styles from './messages-page.module.css'

const kindWords = Object.fromEntries(
  Object.entries(messageRecords).map(([kind, { words }]) => [kind, words]),
) as Readonly<Record<MessageKind, string>>

interface UndeliveredProps {
  readonly messages: readonly UndeliveredMessage[]
  /** How many there are, of which these are the newest. */
  readonly count: number
  readonly disabled: { readonly 'aria-disabled': true | undefined }
}

/** Messages that have not arrived, newest first: to whose order, why, and what becomes of them. */
export function Undelivered({ messages, count, disabled }: UndeliveredProps) {
  const others = count - messages.length
  return (
    <>
      <ol className={styles.ledger}>
        {messages.map((message) => {
          const { id, reference, kind, way, createdAt, tries, error } = message
          return (
            <li key={id}>
              <div className={styles.head}>
                <span>
                  <b>{wordsOf(kindWords, kind)}</b>{' '}
                  <Link to="/orders/$reference" params={{ reference }}>
                    {reference}
                  </Link>
                </span>
                <span className={`${styles.tag} ${styles.bad}`}>{tries === 1 ? '1 try' : `${tries} tries`}</span>
              </div>
              <p className={styles.small}>
                {wordsOf(messageWays, way)} · <time dateTime={createdAt}>{lagosTime(createdAt)}</time> ·{' '}
                {fateOf(message)}
              </p>
              <p>{error}</p>
              <form method="post" action="/messages">
                <ActingAs />
                <input type="hidden" name="id" value={id} />
                <button type="submit" name="do" value="retry" className={buttonClass('quiet')} {...disabled}>
                  Try again
                  <span className="sr">: {reference}</span>
                </button>
              </form>
            </li>
          )
        })}
      </ol>
      {others > 0 && <p className={styles.small}>And {others.toLocaleString('en-GB')} before them.</p>}
    </>
  )
}

function fateOf({ state, nextTryAt }: UndeliveredMessage): string {
  if (state === 'failed') return 'given up'
  return nextTryAt ? `next try ${lagosTime(nextTryAt)}` : 'is being tried now'
}
