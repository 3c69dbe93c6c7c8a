import { eventsSince } from '#/trade/desk/order-events.ts'
import { didInWords } from './event-words.ts'
import { useOrderPage } from './page-context.ts'
import styles from './sheet.module.css'

/**
 * What was done to the order elsewhere while something is open over it, by others or on another device. It takes
 * nothing away from who is typing.
 */
export function Meanwhile() {
  const { order, openedOn, email, now, isSending } = useOrderPage()
  // What is sent from here closes what is open over the order in a moment.
  const elsewhere = eventsSince(order, openedOn).filter(({ actor }) => actor !== email || !isSending)
  const said = elsewhere.map((event) => didInWords(event, order, email, now)).find((words) => words !== undefined)
  return (
    <p role="status" className={said ? styles.meanwhile : undefined}>
      {said && `${said}.`}
    </p>
  )
}
