import { type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { lagosClock } from '#/shared/lagos-clock.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { eventsSince, type OrderEvent } from '#/trade/desk/order-events.ts'
import { correctedIn } from './event-words.ts'
import { stageAfter } from './history-facts.ts'
import { useOrderPage } from './page-context.ts'
import styles from './sheet.module.css'

/**
 * What was done to the order elsewhere while something is open over it, by others or on another device. It takes
 * nothing away from who is typing.
 */
export function Meanwhile() {
  const { order, openedOn, email, isSending } = useOrderPage()
  // What is sent from here closes what is open over the order in a moment.
  const elsewhere = eventsSince(order, openedOn).filter(({ actor }) => actor !== email || !isSending)
  const said = elsewhere
    .map((event) => didInWords(event, stageAfter(event, order), email))
    .find((words) => words !== undefined)
  return (
    <p role="status" className={said ? styles.meanwhile : undefined}>
      {said}
    </p>
  )
}

/** What somebody did, in a sentence; undefined where it changes nothing for who is typing. */
function didInWords(event: OrderEvent, stage: Stage, email: string): string | undefined {
  const { kind, actor, at } = event
  const who = actor === email ? 'You' : actor ? agentName(actor) : 'The buyer'
  switch (kind) {
    case 'moved':
      return `${who} moved this to “${stageRecords[stage].words}” at ${lagosClock(at)}.`
    case 'corrected':
      return `${who} corrected the ${correctedIn(event).toLowerCase()} at ${lagosClock(at)}.`
    case 'taken-back':
      return `${who} took something back at ${lagosClock(at)}.`
    default:
      return undefined
  }
}
