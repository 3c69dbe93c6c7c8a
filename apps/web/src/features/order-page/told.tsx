import type { BuyerMessage } from '@divine/contracts/calls/buyer-message'
import { unknownWords } from '@divine/contracts/calls/known-words'
import { messageRecords, messageWays } from '@divine/contracts/orders/buyer-messages'
import { isErased } from '@divine/contracts/orders/erased'
import { lagosTime } from '#/shared/lagos-time.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import styles from './history.module.css'
import { useOrderPage } from './page-context.ts'
import { TypedForm } from './typed-form.tsx'

/** Where a message is in the history: when it went out or, if it has not, when it was written. */
export function toldAt({ sentAt, createdAt }: BuyerMessage): string {
  return sentAt ?? createdAt
}

/** A message to the buyer: what became of it, and what it says. */
export function Told({ message }: { message: BuyerMessage }) {
  const { now } = useOrderPage()
  const { kind, way, state, said, error } = message
  const isBad = state === 'failing' || state === 'failed'
  const at = toldAt(message)
  return (
    <li className={isBad ? styles.bad : styles.system}>
      <div className={styles.entry}>
        <b>
          {titleOf(message)}: {kind ? messageRecords[kind].words : unknownWords}
        </b>
        {way && <span className={styles.more}>, by {messageWays[way]}</span>}
        {error && <p>{error}</p>}
        {said && (
          <details>
            <summary className={styles.says}>What it says</summary>
            <p className={styles.more}>{said}</p>
          </details>
        )}
        <span className={styles.who}>
          the site,{' '}
          <time dateTime={at} title={lagosTime(at)}>
            {momentInWords(at, now)}
          </time>
        </span>
      </div>
    </li>
  )
}

function titleOf({ state, tries }: BuyerMessage): string {
  switch (state) {
    case 'sent':
      return 'The buyer was told'
    case 'waiting':
      return 'The buyer is told soon'
    case 'failing':
      return `A message does not arrive (${tries === 1 ? '1 try' : `${tries} tries`})`
    case 'failed':
      return 'A message did not arrive, and was given up'
    case 'dropped':
      return 'A message was not sent'
    case null:
      return unknownWords
  }
}

/** Whether messages go to the buyer, with a button for whoever was told that they should not. */
export function StopMessages() {
  const { order, isSending } = useOrderPage()
  const { messages, areMessagesStopped } = order
  const may = useMay()
  const isSaid = messages.length > 0 || areMessagesStopped
  if (isErased(order) || !isSaid) return null
  return (
    <div className={styles.stop}>
      <p>{areMessagesStopped ? 'This buyer wants no messages.' : 'This buyer gets messages about the order.'}</p>
      {may('setOrderMessages') && (
        <TypedForm form="messages">
          {() => (
            <button
              type="submit"
              name="do"
              value={areMessagesStopped ? 'send-messages' : 'stop-messages'}
              className={styles.link}
              aria-disabled={isSending || undefined}
            >
              {areMessagesStopped ? 'Send them again' : 'Send no more'}
            </button>
          )}
        </TypedForm>
      )}
    </div>
  )
}
