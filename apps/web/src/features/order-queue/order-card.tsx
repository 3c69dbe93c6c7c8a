import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Icon } from '#/shared/ui/icon.tsx'
import { agentInitials } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { orderPath } from '#/trade/desk/order-path.ts'
import { versionField } from '#/trade/desk/seen-versions.ts'
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
  const { reference, fullname, claim } = order
  const { sign, region, isRegionGuessed, bottles, time, last } = cardFacts(order, now, me)
  const isHeld = claim !== null && claim.by !== me
  return (
    <li className={[styles.entry, isNew && styles.joined, (isHeld || isGone) && styles.held].filter(Boolean).join(' ')}>
      {tickForm && (
        <label className={styles.tick}>
          <input type="checkbox" name="reference" value={reference} form={tickForm} defaultChecked={isTicked} />
          <input type="hidden" name={versionField(reference)} value={order.version} form={tickForm} />
          <span className="sr">Select {fullname}</span>
        </label>
      )}
      <CardLink
        reference={reference}
        fullname={fullname}
        sign={tickForm ? undefined : sign}
        agent={isHeld ? claim.by : undefined}
        wait={time.words}
        urgency={time.urgency}
        town={region.town}
        state={region.state}
        isRegionGuessed={isRegionGuessed}
        bottles={bottles}
        last={isGone ? 'moved on' : last}
      />
    </li>
  )
}

interface CardLinkProps {
  readonly reference: string
  readonly fullname: string
  /** Left out where a checkbox is in its place. */
  readonly sign: CardSign | undefined
  /** Email of the colleague who has the buyer. */
  readonly agent: string | undefined
  readonly wait: string
  readonly urgency: 'late' | 'fresh' | undefined
  readonly town: string
  readonly state: string
  readonly isRegionGuessed: boolean
  readonly bottles: string
  readonly last: string
}

/**
 * The link of a card. It is made again only where its words have changed: two hundred at once would hold up a slow
 * phone for a tenth of a second with each minute that passes.
 */
const CardLink = memo(function CardLink(props: CardLinkProps) {
  const { reference, fullname, sign, agent, wait, urgency, town, state, isRegionGuessed, bottles, last } = props
  return (
    <Link to={orderPath(reference)} className={styles.card} data-card={reference}>
      {sign && (agent ? <Agent email={agent} /> : <Sign {...sign} />)}
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.name}>{fullname}</b>
          <span className={`${styles.time} ${urgency ? styles[urgency] : ''}`}>{wait}</span>
        </span>
        <span className={`${styles.line} ${styles.second}`}>
          <span className={styles.goods}>
            <span className={styles.region}>
              {town}
              {state && <span className={town && styles.state}>{town ? `, ${state}` : state}</span>}
            </span>
            <span className={styles.bottles}>
              {isRegionGuessed && (
                <>
                  <span aria-hidden="true" title="From the address, not checked">
                    ?
                  </span>
                  <span className="sr">, from the address, not checked</span>
                </>
              )}
              {(town || state) && ' · '}
              {bottles}
            </span>
          </span>
          <span>{last}</span>
        </span>
      </span>
    </Link>
  )
})

function Agent({ email }: { email: string }) {
  return (
    <span className={`${styles.sign} ${styles.agent}`} aria-hidden="true">
      {agentInitials(email)}
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
