import type { Erasure } from '@divine/contracts/calls/privacy'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import { counted } from './counted.ts'
import styles from './privacy-desk.module.css'

const nouns: Readonly<Record<Exclude<keyof Erasure['erased'], 'cancelled'>, readonly [string, string]>> = {
  orders: ['order, which has no person any more', 'orders, which have no person any more'],
  history: ['line of their history', 'lines of their history'],
  reviews: ['review', 'reviews'],
  wary: ['entry among the numbers to be wary of', 'entries among the numbers to be wary of'],
  claims: ['lease of who calls them', 'leases of who calls them'],
  views: ['kept filter', 'kept filters'],
  wishes: ['wish to be told when something is back', 'wishes to be told when something is back'],
  formerly: ['order of somebody else that had the number before', 'orders of others that had the number before'],
  notes: ['note on an order of somebody else', 'notes on orders of others'],
}

/** What an erasure took, what stays, and what the site cannot reach. The button that was pressed has gone. */
export function ErasedMessage({ erasure: { erased, stays } }: { erasure: Erasure }) {
  const took = Object.entries(nouns).flatMap(([what, [one, many]]) => {
    const count = erased[what as keyof typeof nouns]
    return count > 0 ? [counted(count, one, many)] : []
  })
  return (
    <TakesFocus className={`${styles.part} ${styles.told}`}>
      <Message
        kind="good"
        level={2}
        role="status"
        title={took.length > 0 ? 'It is erased' : 'There was nothing to erase'}
      >
        {took.length > 0 && (
          <ul className={styles.list}>
            {took.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        {erased.cancelled > 0 && (
          <p>{counted(erased.cancelled, 'open order was', 'open orders were')} cancelled with it.</p>
        )}
        <p>
          Stages, days, products and sums stay, so that the accounts add up
          {stays.journal > 0 && `, and ${counted(stays.journal, 'line')} of the journal, which lead to nobody any more`}
          .
        </p>
        <p>
          Backups hold it until {lagosWeekday(`${stays.backupsUntil}T12:00:00Z`)} at the latest
          {stays.isKeptBeside ? '; one that is restored is erased again by itself. ' : '. '}
          Ask your colleagues to delete chats and call lists, and files of orders that were saved before.
        </p>
      </Message>
      {!stays.isKeptBeside && (
        <Message kind="wait" icon="alert" level={2} title="Tell whoever runs the site">
          <p>
            The file that has a restored backup erased again (ERASED_NUMBERS_FILE) cannot be written. Until it can, and
            the site was started once more, a restored backup would bring this buyer back.
          </p>
        </Message>
      )}
    </TakesFocus>
  )
}
