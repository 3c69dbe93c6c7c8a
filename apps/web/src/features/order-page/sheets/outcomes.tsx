import { isMove, type Stage } from '@divine/contracts/orders/stages'
import { lagosClock } from '#/shared/lagos-clock.ts'
import { Icon, Outline } from '#/shared/ui/icon.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { NotedLink } from '../call-links.tsx'
import { openAttempt } from '../history-facts.ts'
import { retryTime, shortMoment } from '../next-times.ts'
import type { SheetName } from '../order-search.ts'
import { phoneInWords } from '../order-words.ts'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { SheetLink } from '../sheet-link.tsx'
import { TypedForm } from '../typed-form.tsx'
import styles from './outcomes.module.css'

const drawings = {
  wrong:
    'M6.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3.5 19.500c.6-4 3-6 6.5-6 1.6 0 3 .4 4 1.200M15.5 16l5 5M20.5 16l-5 5',
  off: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM10 9.500l4 4M14 9.500l-4 4',
  silent: 'M4 15.500c5-4.5 11-4.5 16 0l-1.5 3-3.7-1.3-.3-2.400a10 10 0 0 0-5 0l-.3 2.400L5.5 18.500zM9 4l6 5M15 4 9 9',
  later: 'M3.7 12a8.3 8.3 0 1 0 16.6 0 8.3 8.3 0 1 0-16.6 0M12 7v5.300l3.3 2',
}

interface Outcome {
  readonly label: string
  readonly note: string
  readonly drawing: keyof typeof drawings | 'check' | 'close' | 'clock'
  /** Where it leads by the table of moves: without that move there is no button. */
  readonly to: Stage
  /** Said at once, with the next time; otherwise it opens a sheet that asks. */
  readonly reason?: 'no-answer' | 'phone-off'
  readonly sheet?: SheetName
  readonly look?: 'yes' | 'no'
}

/** The commonest are lowest, under the thumb. Their keys are 1 to 6. */
function outcomesAt(retry: string): readonly Outcome[] {
  return [
    { label: 'Cancelled', note: 'say why', drawing: 'close', to: 'cancelled', sheet: 'cancelled', look: 'no' },
    { label: 'Wrong number', note: 'not the buyer', drawing: 'wrong', to: 'cancelled', sheet: 'wrong-number' },
    { label: 'Phone off', note: `try ${retry}`, drawing: 'off', to: 'call-back', reason: 'phone-off' },
    { label: 'No answer', note: `try ${retry}`, drawing: 'silent', to: 'call-back', reason: 'no-answer' },
    { label: 'Call back', note: 'at a time', drawing: 'clock', to: 'call-back', sheet: 'call-back' },
    { label: 'Confirmed', note: 'day and sum', drawing: 'check', to: 'confirmed', sheet: 'confirmed', look: 'yes' },
  ]
}

/** What came of a call: six large buttons. */
export function Outcomes() {
  const { order, now, search, isSending } = useOrderPage()
  const retry = retryTime(now)
  const outcomes = outcomesAt(shortMoment(retry, now))
  return (
    <Sheet
      title="How was the call?"
      note={`${order.fullname} · attempt ${order.attempts + 1}`}
      closing="Close, decide later"
      closesTo="none"
    >
      {search.dial && <NotedLink by={search.dial} number={phoneInWords(order)} />}
      <AnotherWay />
      <div className={styles.outcomes}>
        {outcomes.map(({ label, note, drawing, to, reason, sheet, look = '' }, index) => {
          if (!isMove(order.stage, to)) return null
          const shown = (
            <>
              <OutcomeIcon drawing={drawing} />
              {label}
              <small>{note}</small>
              <span aria-hidden="true" className={styles.key}>
                {index + 1}
              </span>
            </>
          )
          const marks = { className: [styles.outcome, styles[look]].join(' '), 'data-key': index + 1 }
          if (!reason)
            return (
              <div key={label} className={styles.cell}>
                <SheetLink sheet={sheet ?? 'outcomes'} {...marks}>
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
 * When the buyer was called, and the way to say that they were not. It has its line before the call is noted too, so that
 * the buttons above it stay under the thumb.
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

function OutcomeIcon({ drawing }: Pick<Outcome, 'drawing'>) {
  if (drawing === 'clock') return <DeskIcon name={drawing} />
  return drawing in drawings ? (
    <Outline path={drawings[drawing as keyof typeof drawings]} />
  ) : (
    <Icon name={drawing as 'check' | 'close'} />
  )
}
