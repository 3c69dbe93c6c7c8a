import type { WaryNumber } from '@divine/contracts/calls/wary-numbers'
import { nationalNumber, readPhone } from '@divine/contracts/orders/phone'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
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
import { DraftForm } from '#/trade/desk/draft-form.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { forgetOnceStored, keyElsewhere } from '#/trade/desk/typed-store.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import styles from './wary-numbers.module.css'
import { changeWaryNumbers, type Done, readWaryForm, refusedEntry } from './wary-numbers-action.ts'

interface WaryNumbersProps {
  /** Those that count today, newest first. */
  readonly numbers: readonly WaryNumber[]
  /** The day in Lagos, such as `2027-03-17`. */
  readonly today: string
  /** Email of who is signed in. */
  readonly email: string
  /** What became of a form without script. */
  readonly answered: Answered
  readonly call: Call
}

/** What became of the form that was sent last. */
export interface Answered {
  readonly refused?: RefusedForm | undefined
  readonly done?: Done | undefined
  readonly isSignedOut?: boolean
}

const path = '/orders/wary'

/** How long one is wary of a number unless it is said otherwise, in milliseconds: about three months. */
const usualMs = 90 * 24 * 60 * 60 * 1_000

const doneWords: Readonly<Record<Done, string>> = {
  added: 'Written down. The orders that come from it from now on wait under To check.',
  ended: 'Ended. The orders that come from it from now on wait with all the others.',
}

/** The phone numbers whose orders somebody looks at before they are called. Forms add one and end one. */
export function WaryNumbers({ numbers, today, email, answered, call }: WaryNumbersProps) {
  const router = useRouter()
  const may = useMay()
  const [{ refused, done, isSignedOut }, setAnswer] = useState(answered)
  const [tries, setTries] = useState(0)
  const [entries, setEntries] = useState(0)
  const { isSending, begin, end } = useSending()
  const formKey = keyElsewhere(email, 'wary', 'number')

  async function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    if (!begin()) return
    const values = readWaryForm(new FormData(form, (event.nativeEvent as SubmitEvent).submitter))
    const forgetSent = forgetOnceStored(formKey, true)
    try {
      const done = await changeWaryNumbers(call, values)
      if (done === 'added') {
        forgetSent()
        setEntries((before) => before + 1)
      }
      setAnswer({ done })
      await router.invalidate()
    } catch (error) {
      setAnswer(answerTo(error, values))
      setTries((before) => before + 1)
      // What a colleague wrote is shown with it.
      if (error instanceof RefusedError && error.status === 409) await router.invalidate()
    } finally {
      end()
    }
  }

  const { values = {}, fieldErrors = {}, message } = refused ?? {}
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] })
  const phone = readPhone(values.phone ?? '')?.e164
  const standing = values.stands ? numbers.find(({ phoneE164 }) => phoneE164 === phone) : undefined
  return (
    <div className={styles.page} onSubmit={onSubmit}>
      {refused && (
        <ErrorSummary key={tries} fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />
      )}
      {isSignedOut && <SignedOutNote isKept />}
      <h1 className={text.title}>Numbers to be wary of</h1>
      <p className={text.note}>
        The orders that come from them are stored like any other, and wait under{' '}
        <Link to="/orders" search={{ queue: 'to-check' }}>
          To check
        </Link>{' '}
        until somebody has looked at them.
        {!may('addWaryNumber') && ' An owner writes them down and ends them: tell an owner of a number, and why.'}
      </p>
      {done && (
        <div className={styles.said}>
          <Message kind="good" level={2} role="status" title={doneWords[done]} />
        </div>
      )}
      <section aria-labelledby="now" className={styles.part}>
        <h2 id="now">On the list now</h2>
        {numbers.length === 0 ? (
          <p>No number is on the list.</p>
        ) : (
          <NumberList numbers={numbers} mayEnd={may('removeWaryNumber')} />
        )}
      </section>
      {may('addWaryNumber') && (
        <DraftForm
          key={entries}
          formKey={formKey}
          action={path}
          refused={refused?.values}
          className={styles.part}
          labelledBy="one-more"
          noValidate
        >
          {(_values, given) => (
            <>
              <h2 id="one-more">Add a number</h2>
              <Field {...field('phone')} label={typedLabels.phone}>
                {(control) => (
                  <input {...control} type="tel" inputMode="tel" autoComplete="off" defaultValue={given('phone', '')} />
                )}
              </Field>
              <Field
                {...field('reason')}
                label={typedLabels.waryReason}
                hint="What happened, in words that the buyer could read too. For example: refused three parcels in March."
              >
                {(control) => <LongText {...control} rows={2} autoComplete="off" defaultValue={given('reason', '')} />}
              </Field>
              <Field {...field('until')} label="Until" hint="The last day. After it the number is one like any other.">
                {(control) => (
                  <input
                    {...control}
                    type="date"
                    min={today}
                    defaultValue={given('until', lagosDay(Date.parse(today) + usualMs))}
                  />
                )}
              </Field>
              {standing && (
                <div className={styles.standing}>
                  <p>
                    On the list now, by {agentName(standing.addedBy)}: “{standing.reason}” Until{' '}
                    {lagosWeekday(standing.until)}.
                  </p>
                  <input type="hidden" name="replaces" value={standing.addedAt} />
                </div>
              )}
              <button
                type="submit"
                name="do"
                value="add"
                className={buttonClass('order', 'wide')}
                aria-disabled={isSending || undefined}
              >
                {standing ? 'Write mine in its place' : 'Be wary of this number'}
              </button>
            </>
          )}
        </DraftForm>
      )}
    </div>
  )
}

/** @throws the error itself where it is none of the network or the API */
function answerTo(error: unknown, values: ReturnType<typeof readWaryForm>): Answered {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Nothing typed is lost: try again when there is network.'
    return { refused: { kind: 'refused', form: 'wary-numbers', values, fieldErrors: {}, message } }
  }
  const { submission, status } = refusedEntry(values, error)
  return { refused: submission, isSignedOut: status === 401 }
}

function NumberList({ numbers, mayEnd }: { numbers: readonly WaryNumber[]; mayEnd: boolean }) {
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ phoneE164, reason, until, addedBy, addedAt }) => {
        const number = nationalNumber(phoneE164) ?? phoneE164
        return (
          <li key={`${phoneE164} ${addedAt}`} className={styles.number}>
            <div className={styles.words}>
              <b>{number}</b>
              <p className={styles.reason}>{reason}</p>
              <p className={styles.small}>
                Until {lagosWeekday(until)}. {agentName(addedBy)}, {lagosWeekday(addedAt)}.
              </p>
            </div>
            {mayEnd && (
              <form method="post" action="/orders/wary">
                <ActingAs />
                <input type="hidden" name="phone" value={phoneE164} />
                <input type="hidden" name="addedAt" value={addedAt} />
                <button type="submit" name="do" value="end" className={buttonClass('quiet')}>
                  End it
                  <span className="sr"> for {number}</span>
                </button>
              </form>
            )}
          </li>
        )
      })}
    </ul>
  )
}
