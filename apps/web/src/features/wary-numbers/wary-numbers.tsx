import type { WaryNumber } from '@divine/contracts/calls/wary-numbers'
import { Link } from '@tanstack/react-router'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosDay, lagosWeekday } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { nationalNumber } from '#/trade/desk/national-number.ts'
import styles from './wary-numbers.module.css'

interface WaryNumbersProps {
  /** Those that count today, newest first. */
  readonly numbers: readonly WaryNumber[]
  /** The day in Lagos, such as `2027-03-17`. */
  readonly today: string
  readonly refused: RefusedForm | undefined
  /** What has just been done: `added` or `ended`. */
  readonly done: string | undefined
}

/** How long one is wary of a number unless it is said otherwise, in milliseconds: about three months. */
const usualMs = 90 * 24 * 60 * 60 * 1_000

const doneWords: Readonly<Record<string, string>> = {
  added: 'Written down. The orders that come from it from now on wait under To check.',
  ended: 'Ended. The orders that come from it from now on wait with all the others.',
}

/** The phone numbers whose orders somebody looks at before they are called. Native forms add one and end one. */
export function WaryNumbers({ numbers, today, refused, done }: WaryNumbersProps) {
  const { values = {}, fieldErrors = {}, message } = refused ?? {}
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] })
  const said = !refused && done ? doneWords[done] : undefined
  return (
    <div className={styles.page}>
      {refused && <ErrorSummary fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={text.title}>Numbers to be wary of</h1>
      <p className={text.note}>
        The orders that come from them are stored like any other, and wait under{' '}
        <Link to="/orders" search={{ queue: 'to-check' }}>
          To check
        </Link>{' '}
        until somebody has looked at them.
      </p>
      {said && (
        <div className={styles.said}>
          <Message kind="good" level={2} role="status" title={said} />
        </div>
      )}
      <section aria-labelledby="now" className={styles.part}>
        <h2 id="now">On the list now</h2>
        {numbers.length === 0 ? <p>No number is on the list.</p> : <NumberList numbers={numbers} />}
      </section>
      <form method="post" action="/orders/wary" noValidate className={styles.part} aria-labelledby="one-more">
        <ActingAs />
        <h2 id="one-more">Add a number</h2>
        <Field {...field('phone')} label="Phone number">
          {(control) => (
            <input {...control} type="tel" inputMode="tel" autoComplete="off" defaultValue={values.phone} />
          )}
        </Field>
        <Field
          {...field('reason')}
          label="Why"
          hint="What happened, in words that the buyer could read too. For example: refused three parcels in March."
        >
          {(control) => <LongText {...control} rows={2} autoComplete="off" defaultValue={values.reason} />}
        </Field>
        <Field {...field('until')} label="Until" hint="The last day. After it the number is one like any other.">
          {(control) => (
            <input
              {...control}
              type="date"
              min={today}
              defaultValue={values.until ?? lagosDay(Date.parse(today) + usualMs)}
            />
          )}
        </Field>
        <button type="submit" name="do" value="add" className={buttonClass('order', 'wide')}>
          Be wary of this number
        </button>
      </form>
    </div>
  )
}

function NumberList({ numbers }: { numbers: readonly WaryNumber[] }) {
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ phoneE164, reason, until, addedBy, addedAt }) => {
        const number = nationalNumber(phoneE164) ?? phoneE164
        return (
          <li key={phoneE164} className={styles.number}>
            <div className={styles.words}>
              <b>{number}</b>
              <p className={styles.reason}>{reason}</p>
              <p className={styles.small}>
                Until {lagosWeekday(until)}. {agentName(addedBy)}, {lagosWeekday(addedAt)}.
              </p>
            </div>
            <form method="post" action="/orders/wary">
              <ActingAs />
              <input type="hidden" name="phone" value={phoneE164} />
              <button type="submit" name="do" value="end" className={buttonClass('quiet')}>
                End it
                <span className="sr"> for {number}</span>
              </button>
            </form>
          </li>
        )
      })}
    </ul>
  )
}
