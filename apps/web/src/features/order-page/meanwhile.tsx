import { type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { lagosClock } from '#/shared/lagos-clock.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { correctedIn } from './event-words.ts'
import { eventsSince, type OrderEvent, stageAfter } from './history-facts.ts'
import { useOrderPage } from './page-context.ts'
import styles from './sheet.module.css'

/** What others did to the order while something stands over it. It takes nothing away from who is typing. */
export function Meanwhile() {
  const { order, openedOn, email } = useOrderPage()
  const others = eventsSince(order, openedOn).filter(({ actor }) => actor !== email)
  const said = others.map((event) => didInWords(event, stageAfter(event, order))).find((words) => words !== undefined)
  return (
    <p role="status" className={said ? styles.meanwhile : undefined}>
      {said}
    </p>
  )
}

/** What somebody else did, in a sentence; undefined where it changes nothing for who is typing. */
function didInWords(event: OrderEvent, stage: Stage): string | undefined {
  const { kind, actor, at } = event
  const who = actor ? agentName(actor) : 'The buyer'
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
