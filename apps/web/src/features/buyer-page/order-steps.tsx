import type { OrderConfirmation } from '@divine/contracts/calls/orders'
import type { BuyerStage } from '@divine/contracts/orders/buyer-stages'
import { lagosClock, lagosWeekday } from '#/shared/lagos-clock.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './order-steps.module.css'
import { isDayOver, isOver, spokenMoment } from './spoken-moment.ts'

/** The way of an order that arrives. */
const usualWay: readonly BuyerStage[] = ['received', 'confirmed', 'on-the-way', 'delivered']

const names: Readonly<Record<BuyerStage, string>> = {
  received: 'Received',
  confirmed: 'Confirmed',
  'on-the-way': 'On the way',
  delivered: 'Delivered',
  'not-delivered': 'Not delivered',
  cancelled: 'Cancelled',
}

/** How the page begins. 'Form Submitted' is the specification's. */
export const headings: Readonly<Record<BuyerStage, string>> = {
  received: 'Form Submitted',
  confirmed: 'Your order is confirmed',
  'on-the-way': 'Your order is on the way',
  delivered: 'Your order was delivered',
  'not-delivered': 'Your order was not delivered',
  cancelled: 'Your order is cancelled',
}

/** How far an order is: each step with when it was reached, or what comes next. @param now milliseconds since 1970 */
export function OrderSteps({ order, now }: { order: OrderConfirmation; now: number }) {
  const { stage, steps } = order
  const here = usualWay.indexOf(stage)
  const reached = new Map(steps.map((step) => [step.stage, step.at]))
  // An order that ends elsewhere goes no further on the usual way.
  const way = here === -1 ? [...usualWay.filter((step) => reached.has(step)), stage] : usualWay
  return (
    <ol className={styles.steps} aria-label="How far your order is">
      {way.map((step, index) => {
        const isDone = here === -1 || index <= here
        const isHere = step === stage
        const isBad = isHere && here === -1
        const at = reached.get(step)
        const look = [styles.step, isDone && styles.done, isHere && styles.here, isBad && styles.bad]
        return (
          <li key={step} className={look.filter(Boolean).join(' ')} aria-current={isHere ? 'step' : undefined}>
            <span className={styles.sign} aria-hidden="true">
              {isDone ? <Icon name={isBad ? 'close' : 'check'} /> : index + 1}
            </span>
            <span className={styles.words}>
              <b>{names[step]}</b>
              <span className={styles.when}>
                {isDone ? at && `${lagosWeekday(at)}, ${lagosClock(at)}` : nextWords(step, order, now)}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What is said of a step that is still to come. */
function nextWords(step: BuyerStage, { stage, day, callAt }: OrderConfirmation, now: number): string {
  switch (step) {
    case 'confirmed':
      if (callAt && isOver(callAt, now)) return 'next: we call you, and are late'
      return callAt ? `we call you ${spokenMoment(callAt)}` : 'next: we call you'
    case 'on-the-way':
      if (!day || stage !== 'confirmed') return 'on the day you choose'
      return `${isDayOver(day, now) ? 'was planned' : 'planned'} for ${lagosWeekday(day)}`
    default:
      return 'you pay at your door'
  }
}
