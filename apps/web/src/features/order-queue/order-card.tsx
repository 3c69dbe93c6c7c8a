import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { Link } from '@tanstack/react-router'
import { Icon } from '#/shared/ui/icon.tsx'
import { agentInitials } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { orderPath } from '#/trade/desk/order-path.ts'
import { type CardSign, cardFacts } from './card-facts.ts'
import styles from './order-card.module.css'
import type { SteadyCard } from './steady-list.ts'

interface OrderCardProps {
  readonly card: SteadyCard
  /** Milliseconds. */
  readonly now: number
  /** Email of who looks at it. */
  readonly me: string
  /** Form that the checkbox belongs to; without one the order cannot be ticked. */
  readonly tickForm: string | undefined
  readonly isTicked: boolean
}

/** An order in two lines: name and wait, region and bottles and what happened last. The whole card is one link. */
export function OrderCard({ card: { order, isGone, isNew }, now, me, tickForm, isTicked }: OrderCardProps) {
  const { sign, region, bottles, time, last } = cardFacts(order, now, me)
  const isHeld = order.claim !== null && order.claim.by !== me
  return (
    <li className={[styles.entry, isNew && styles.joined, (isHeld || isGone) && styles.held].filter(Boolean).join(' ')}>
      {tickForm && (
        <label className={styles.tick}>
          <input type="checkbox" name="reference" value={order.reference} form={tickForm} defaultChecked={isTicked} />
          <span className="sr">Select {order.fullname}</span>
        </label>
      )}
      <Link to={orderPath(order.reference)} className={styles.card} data-card={order.reference}>
        {!tickForm && (isHeld ? <Agent order={order} /> : <Sign {...sign} />)}
        <span className={styles.words}>
          <span className={styles.line}>
            <b className={styles.name}>{order.fullname}</b>
            <span className={`${styles.time} ${time.urgency ? styles[time.urgency] : ''}`}>{time.words}</span>
          </span>
          <span className={`${styles.line} ${styles.second}`}>
            <span>{region ? `${region} · ${bottles}` : bottles}</span>
            <span>{isGone ? 'moved on' : last}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}

function Agent({ order: { claim } }: { order: DeskOrder }) {
  return (
    <span className={`${styles.sign} ${styles.agent}`} aria-hidden="true">
      {claim && agentInitials(claim.by)}
    </span>
  )
}

function Sign({ look, icon }: CardSign) {
  return (
    <span className={`${styles.sign} ${styles[look]}`}>
      {icon.of === 'site' ? <Icon name={icon.name} /> : <DeskIcon name={icon.name} />}
    </span>
  )
}
