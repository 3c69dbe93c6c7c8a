import { isErased } from '@divine/contracts/orders/erased'
import { isHiddenPhone } from '@divine/contracts/orders/phone'
import { isToCall } from '@divine/contracts/orders/stages'
import { lagosClock } from '#/shared/lagos-clock.ts'
import { callLink } from '#/shared/links-out.ts'
import { Icon, type IconName } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { isDue, momentInWords, urgencyOf, waitingTime } from '#/trade/desk/desk-times.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import styles from './buyer-card.module.css'
import { openAttempt } from './history-facts.ts'
import { orderHeading } from './order-heading.ts'
import { type Fact, factsOf, hiddenPhone, phoneInWords, sourceWords } from './order-words.ts'
import { useOrderPage } from './page-context.ts'
import { SheetLink } from './sheet-link.tsx'
import { TypedForm } from './typed-form.tsx'

/** Who ordered, the number to call, and how far call, delivery and money are. */
export function BuyerCard() {
  const { order, email, now, holder, isSending } = useOrderPage()
  const may = useMay()
  const isHidden = holder !== undefined || isHiddenPhone(order.phone)
  // A link that notes nothing would leave the call without its outcome.
  const isAwake = useIsAwake()
  const attempt = openAttempt(order)
  const number = phoneInWords(order)
  const size = number.length > 13 ? `${styles.phone} ${styles.long}` : styles.phone
  return (
    <section className={styles.card} aria-label="Buyer">
      <div className={styles.head}>
        <h1 id={orderHeading} tabIndex={-1}>
          {order.fullname}
        </h1>
        <Waits />
      </div>
      {isErased(order) ? (
        <p className={styles.small}>Name, number, address and words of this buyer are erased.</p>
      ) : isHidden ? (
        <p className={size}>
          <span aria-hidden="true">{hiddenPhone(order)}</span>
          <span className="sr">Number hidden, it ends in {number.slice(-2)}</span>
        </p>
      ) : !isAwake && isToCall(order) ? (
        <p className={size}>{number}</p>
      ) : (
        <a href={callLink(order.phoneE164)} className={size} data-attempt="call">
          {number}
        </a>
      )}
      <p className={styles.small}>
        {order.reference} · ordered{order.source ? ` ${sourceWords[order.source]}` : ''},{' '}
        {momentInWords(order.placedAt, now)}
        {!isHidden && !isErased(order) && may('correctOrder') && (
          <span className={styles.screenOnly}>
            {' · '}
            <SheetLink sheet="correct">Correct</SheetLink>
            {order.claim?.by === email && (
              <>
                {' · '}
                <SheetLink sheet="hand-over">Hand over</SheetLink>
              </>
            )}
          </span>
        )}
      </p>
      {isToCall(order) && !order.claim && may('takeBuyer') && (
        <TypedForm form="take">
          {() => (
            <>
              <input type="hidden" name="do" value="take" />
              <button type="submit" className={styles.take} aria-disabled={isSending || undefined}>
                Take this buyer
              </button>
            </>
          )}
        </TypedForm>
      )}
      {attempt && (
        <p className={styles.attempt}>
          {attempt.by === 'whatsapp' ? 'Wrote' : 'Called'} {lagosClock(attempt.at)}, no outcome yet
        </p>
      )}
      <ThreeFacts />
    </section>
  )
}

/** How long the buyer waits for the call that is due. */
function Waits() {
  const { order, now } = useOrderPage()
  if (!isToCall(order)) return null
  const { callAt, placedAt } = order
  if (callAt !== null && !isDue(callAt, now)) {
    return <span className={styles.waits}>call {momentInWords(callAt, now)}</span>
  }
  if (callAt !== null) return <span className={`${styles.waits} ${styles.late}`}>due now</span>
  const urgency = urgencyOf(placedAt, now)
  const time = waitingTime(placedAt, now)
  return (
    <span className={`${styles.waits} ${urgency ? styles[urgency] : ''}`}>
      {time === 'now' ? 'just ordered' : `waits ${time}`}
    </span>
  )
}

function ThreeFacts() {
  const { order, now } = useOrderPage()
  const { call, delivery, money } = factsOf(order, now)
  return (
    <ul className={styles.three} aria-label="Call, delivery and money are three facts">
      <FactBox name="Call" fact={call} icon="phone" />
      <FactBox name="Delivery" fact={delivery} />
      <FactBox name="Money" fact={money} icon="cash" />
    </ul>
  )
}

function FactBox({ name, fact, icon }: { name: string; fact: Fact; icon?: IconName }) {
  return (
    <li className={styles[fact.look]}>
      {icon ? <Icon name={icon} /> : <DeskIcon name="van" />}
      <span>
        {name}
        <span className="sr">: </span>
        <b>{fact.words}</b>
      </span>
    </li>
  )
}
