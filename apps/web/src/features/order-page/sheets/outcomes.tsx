import { isMove, isToCall, stageRecords } from '@divine/contracts/orders/stages'
import { lagosClock } from '#/shared/lagos-clock.ts'
import { Icon, Outline } from '#/shared/ui/icon.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { NotedLink } from '../call-links.tsx'
import { HeldStrip } from '../held-strip.tsx'
import { lastAttempt, openAttempt } from '../history-facts.ts'
import { retryTime, shortMoment } from '../next-times.ts'
import { phoneInWords } from '../order-words.ts'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { SheetLink } from '../sheet-link.tsx'
import { TypedForm } from '../typed-form.tsx'
import { type Outcome, outcomesFrom } from './outcome-list.ts'
import styles from './outcomes.module.css'

/** Drawings that the rest of the site has too. */
type SharedDrawing = 'check' | 'close' | 'clock'

const drawings: Readonly<Record<Exclude<Outcome['drawing'], SharedDrawing | undefined>, string>> = {
  wrong:
    'M6.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3.5 19.500c.6-4 3-6 6.5-6 1.6 0 3 .4 4 1.200M15.5 16l5 5M20.5 16l-5 5',
  off: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM10 9.500l4 4M14 9.500l-4 4',
  silent: 'M4 15.500c5-4.5 11-4.5 16 0l-1.5 3-3.7-1.3-.3-2.400a10 10 0 0 0-5 0l-.3 2.400L5.5 18.500zM9 4l6 5M15 4 9 9',
}

/** What came of a call: a large button for each outcome. */
export function Outcomes() {
  const { order, email, now, search, holder, isSending } = useOrderPage()
  // A colleague's buyer is called only by who was asked first, and then the call is noted.
  const mayDial = !holder || lastAttempt(order)?.actor === email
  const dial = search.dial && mayDial && <NotedLink by={search.dial} number={phoneInWords(order)} />
  if (!isToCall(order)) {
    return (
      <Sheet
        title="The call is noted"
        note={`${order.fullname} · now “${stageRecords[order.stage].words}”`}
        closing="Close"
        closesTo="none"
      >
        {dial}
      </Sheet>
    )
  }
  const retry = retryTime(now)
  const outcomes = outcomesFrom(order.stage, shortMoment(retry, now))
  return (
    <Sheet
      title="How was the call?"
      note={`${order.fullname} · attempt ${order.attempts + 1}`}
      closing="Close, decide later"
      closesTo="none"
    >
      {holder && <HeldStrip holder={holder} note="They may be talking to each other now." />}
      {dial}
      <AnotherWay />
      <div className={styles.outcomes}>
        {outcomes.map(({ label, note, drawing, key, to, reason, sheet = to, look = '' }) => {
          const shown = (
            <>
              {drawing && <OutcomeIcon drawing={drawing} />}
              {label}
              {note && <small>{note}</small>}
              {key && (
                <span aria-hidden="true" className={styles.key}>
                  {key}
                </span>
              )}
            </>
          )
          const marks = { className: [styles.outcome, styles[look]].join(' '), 'data-key': key }
          if (!reason)
            return (
              <div key={label} className={drawing ? styles.cell : styles.plain}>
                <SheetLink sheet={sheet} {...marks}>
                  {shown}
                </SheetLink>
              </div>
            )
          return (
            <TypedForm key={label} form={`outcome-${reason}`} className={styles.cell}>
              {() => (
                <>
                  <input type="hidden" name="do" value="move" />
                  <input type="hidden" name="to" value={to} />
                  <input type="hidden" name="reason" value={reason} />
                  <input type="hidden" name="callAt" value={retry} />
                  <button type="submit" aria-disabled={isSending || undefined} {...marks}>
                    {shown}
                  </button>
                </>
              )}
            </TypedForm>
          )
        })}
      </div>
      <Attempt />
    </Sheet>
  )
}

/**
 * When the buyer was called, and the way to say that they were not. It has its line before the call is noted too, so
 * that the buttons above it stay under the thumb.
 */
function Attempt() {
  const { order } = useOrderPage()
  const attempt = openAttempt(order)
  if (!attempt) return <p className={styles.row}>A call is noted by itself.</p>
  return (
    <TypedForm form="attempt-back" className={styles.row}>
      {() => (
        <>
          <input type="hidden" name="do" value="take-back" />
          <input type="hidden" name="event" value={attempt.event} />
          {attempt.by === 'whatsapp' ? 'Wrote' : 'Called'} {lagosClock(attempt.at)}
          <button type="submit" className={styles.link}>
            {attempt.by === 'whatsapp' ? 'I did not write' : 'I did not call'}
          </button>
        </>
      )}
    </TypedForm>
  )
}

/** After several calls without an answer another way is suggested. */
function AnotherWay() {
  const { order } = useOrderPage()
  const { suggestion } = order
  if (!suggestion) return null
  return (
    <p className={styles.suggestion}>
      {suggestion.words}{' '}
      {suggestion.kind === 'cancel' && isMove(order.stage, 'cancelled') && (
        <SheetLink sheet="cancelled">Cancel the order</SheetLink>
      )}
    </p>
  )
}

function OutcomeIcon({ drawing }: { drawing: NonNullable<Outcome['drawing']> }) {
  switch (drawing) {
    case 'clock':
      return <DeskIcon name={drawing} />
    case 'check':
    case 'close':
      return <Icon name={drawing} />
    default:
      return <Outline path={drawings[drawing]} />
  }
}
