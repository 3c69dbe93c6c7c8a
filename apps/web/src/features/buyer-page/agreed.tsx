import type { OrderConfirmation } from '@divine/contracts/calls/orders'
import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { naira } from '@divine/contracts/catalogue/naira'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { callLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useSeller } from '#/trade/seller.ts'
import styles from './agreed.module.css'
import { isDayOver, spokenMoment } from './spoken-moment.ts'

interface AgreedProps {
  readonly order: OrderConfirmation
  /** The secret of its page. */
  readonly token: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** A way to order the same once more, for an order that is over. */
  readonly again?: ReactNode
}

/** What counts now: the day and the sum that were agreed, or how the order ended. Nothing before a call. */
export function Agreed({ order, token, now, again }: AgreedProps): ReactElement | null {
  const { stage, day, sumNaira, paidNaira, steps, lines, instead, isToReview } = order
  const isLate = day !== null && isDayOver(day, now)
  const { phones } = useSeller()
  const callUs = (
    <a className={buttonClass('quiet')} href={callLink(phones[0].e164)}>
      <Icon name="phone" />
      Call us
    </a>
  )
  switch (stage) {
    case 'received':
      return null
    case 'confirmed':
    case 'on-the-way':
      return (
        <Card title="What we agreed">
          <dl className={styles.pairs}>
            {day && (
              <div>
                <dt>{isLate ? 'We wanted to come' : 'We come'}</dt>
                <dd>{lagosWeekday(day)}</dd>
              </div>
            )}
            {sumNaira !== null && (
              <div>
                <dt>You pay the rider</dt>
                <dd>{naira(sumNaira)}</dd>
              </div>
            )}
          </dl>
          <p>
            {bottlesText(lines.reduce((sum, { bottle }) => sum + bottle, 0))}. You pay when the product is in your
            hands, and not before.
          </p>
          {isLate && stage === 'confirmed' && (
            <>
              <p>We are late. Call us, and we agree on another day.</p>
              <p>{callUs}</p>
            </>
          )}
          {stage === 'on-the-way' && (
            <>
              <p>The rider has your order now. To change something, call us.</p>
              <p>{callUs}</p>
            </>
          )}
        </Card>
      )
    case 'delivered':
      return (
        <Card title="How it ended">
          {paidNaira !== null && (
            <p>
              You paid <b>{naira(paidNaira)}</b>.
            </p>
          )}
          {isToReview && (
            <p>
              How did it go?{' '}
              <Link to="/order/$token/review" params={{ token }}>
                Write a review
              </Link>
              . Your words help the next person decide.
            </p>
          )}
          <p>Would you like the same once more? We call you before we bring it.</p>
          {again}
        </Card>
      )
    case 'not-delivered':
      return (
        <Card title="How it ended">
          <p>You have paid nothing. If you still want your order, call us, and we agree on another day.</p>
          <p>{callUs}</p>
        </Card>
      )
    case 'cancelled': {
      const end = steps.at(-1)
      if (instead) {
        return (
          <Card title="How it ended">
            <p>
              We had the same order twice, and bring it once: it is{' '}
              <a href={instead.confirmationPath}>{instead.reference}</a>. You pay for that one alone.
            </p>
          </Card>
        )
      }
      return (
        <Card title="How it ended">
          <p>
            {end?.stage === 'cancelled' && `Cancelled${end.isOwn ? ' by you' : ''} ${spokenMoment(end.at)}. `}
            You have paid nothing, and you owe nothing.
            {again && ' If you want it after all, order it again with one press.'}
          </p>
          {again}
        </Card>
      )
    }
  }
}

/** What a buyer is called: the first of the names that they gave. */
export function firstName(fullname: string): string {
  return fullname.trim().split(/\s+/)[0] ?? ''
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.agreed} aria-label={title}>
      {children}
    </section>
  )
}
