import type { Erasure } from '@divine/contracts/calls/privacy'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { Message } from '#/shared/ui/message.tsx'
import { counted } from './counted.ts'
import styles from './privacy-desk.module.css'

const nouns: Readonly<Record<Exclude<keyof Erasure['erased'], 'cancelled'>, readonly [string, string]>> = {
  orders: ['order, which has no person any more', 'orders, which have no person any more'],
  history: ['line of their history', 'lines of their history'],
  reviews: ['review', 'reviews'],
  wary: ['entry among the numbers to be wary of', 'entries among the numbers to be wary of'],
  claims: ['lease of who calls them', 'leases of who calls them'],
  views: ['kept filter', 'kept filters'],
  formerly: ['order of somebody else that had the number before', 'orders of others that had the number before'],
  notes: ['note on an order of somebody else', 'notes on orders of others'],
}

/** What an erasure took, what stays, and what the site cannot reach. */
export function ErasedMessage({ erasure: { erased, stays } }: { erasure: Erasure }) {
  const took = Object.entries(nouns).flatMap(([what, [one, many]]) => {
    const count = erased[what as keyof typeof nouns]
    return count > 0 ? [counted(count, one, many)] : []
  })
  return (
    <div className={styles.part}>
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
          .{stays.mentions > 0 && ` ${counted(stays.mentions, 'text')} of or about others still names them: see below.`}
        </p>
        <p>
          Backups hold it until {lagosWeekday(`${stays.backupsUntil}T12:00:00Z`)} at the latest; one that is restored is
          erased again by itself. Ask your colleagues to delete chats and call lists, and files of orders that were
          saved before.
        </p>
      </Message>
    </div>
  )
}
