import { addresses } from '@divine/contracts/calls/addresses'
import type { Erasure, Held, Retention } from '@divine/contracts/calls/privacy'
import { nationalNumber } from '@divine/contracts/orders/phone'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { eraseBuyer, readEraseForm, refusedErasure } from './erase-action.ts'
import { EraseForm } from './erase-form.tsx'
import { ErasedMessage } from './erased-message.tsx'
import { HeldParts } from './held-parts.tsx'
import styles from './privacy-desk.module.css'
import { RetentionTable } from './retention-table.tsx'

interface PrivacyDeskProps {
  /** The number as it was typed; empty where none was. */
  readonly phone: string
  /** What is held about it; undefined where none was asked for, or it is no number. */
  readonly held: Held | undefined
  /** Why the number was not understood, in words. */
  readonly problem: string | undefined
  readonly retention: Retention
  /** The server's time when all of it was read, in milliseconds since 1970. */
  readonly readAt: number
  /** Email of who is signed in. */
  readonly email: string
  /** What became of the form without script. */
  readonly answered: Answered
  readonly call: Call
}

/** What became of the form that was sent last. */
export interface Answered {
  readonly refused?: RefusedForm | undefined
  readonly erasure?: Erasure | undefined
  readonly isSignedOut?: boolean
}

/** What is held about a phone number, to hand it out or erase it; and how long what is kept. */
export function PrivacyDesk({ phone, held, problem, retention, readAt, email, answered, call }: PrivacyDeskProps) {
  const router = useRouter()
  const [{ refused, erasure, isSignedOut }, setAnswer] = useState(answered)
  const [tries, setTries] = useState(0)
  const [isSending, setIsSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const values = readEraseForm(new FormData(event.currentTarget))
    setIsSending(true)
    try {
      setAnswer({ erasure: await eraseBuyer(call, values) })
      // An order that was asked for by its reference has no number any more.
      if (held) await router.navigate({ to: '/privacy-desk', search: { phone: held.phone }, replace: true })
      await router.invalidate()
    } catch (error) {
      setAnswer({ refused: refusalOf(error, values), isSignedOut: isSessionEnd(error) })
    } finally {
      setIsSending(false)
      setTries((before) => before + 1)
    }
  }

  const { fieldErrors = {}, message } = refused ?? {}
  const theirs = held?.formerly.flatMap(({ reference, isTheirs }) => (isTheirs ? [reference] : [])) ?? []
  const query = theirs.length > 0 ? `?${new URLSearchParams({ theirs: theirs.join(',') })}` : ''
  return (
    <div className={styles.page}>
      {refused && (
        <ErrorSummary key={tries} fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />
      )}
      {isSignedOut && <SignedOutNote />}
      <h1 className={`${text.title} ${styles.screenOnly}`}>Privacy desk</h1>
      <p className={styles.paperOnly}>
        <b>Divine Health Supplements: what we hold about this number</b>
        <br />
        As of {lagosTime(readAt)}
      </p>
      <p className={`${text.note} ${styles.screenOnly}`}>
        A buyer may ask what we hold about them, and have it erased. Make sure first that it is their number that asks:
        call it back.
      </p>
      <form method="get" action="/privacy-desk" className={styles.ask}>
        <Field
          id="number"
          name="phone"
          label="Their phone number, or the reference of an order of theirs"
          error={problem}
        >
          {(control) => <input {...control} type="text" autoComplete="off" defaultValue={phone} key={phone} />}
        </Field>
        <button type="submit" className={buttonClass('plain')}>
          Show what we hold
        </button>
      </form>
      {erasure && <ErasedMessage key={tries} erasure={erasure} />}
      {held && (
        <section aria-labelledby="held">
          <h2 id="held" className={styles.number}>
            {nationalNumber(held.phone) ?? held.phone}
          </h2>
          <HeldParts held={held} />
          <p className={`${styles.row} ${styles.screenOnly}`}>
            <a
              href={`${addresses.exportHeld.url.replace(':phone', encodeURIComponent(held.phone))}${query}`}
              download={`held-about-${held.phone.replace('+', '')}.json`}
              className={buttonClass('quiet')}
            >
              Save it as a file
            </a>
          </p>
          <p className={`${text.note} ${styles.screenOnly}`}>
            To hand it out on paper, print this page. The file and the paper leave out what is of others: orders that
            had the number by mistake, words in which the buyer is named, filters, and what an order said while it had
            another number. Look there yourself for what is about them.
          </p>
          <EraseForm
            key={`${held.phone} ${erasure ? tries : ''}`}
            held={held}
            email={email}
            refused={refused}
            isSending={isSending}
            onSubmit={onSubmit}
          />
        </section>
      )}
      <div className={styles.screenOnly}>
        <RetentionTable retention={retention} />
        <section className={styles.part} aria-labelledby="breach">
          <h2 id="breach">Has something got out?</h2>
          <p>
            A lost phone that was signed in, a file in the wrong hands, a stranger in the desk: the law gives 72 hours.{' '}
            <Link to="/breach">What to do, with the clock and the texts</Link>
          </p>
        </section>
      </div>
    </div>
  )
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf(error: unknown, values: ReturnType<typeof readEraseForm>): RefusedForm {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Show the number again when there is network: it says whether it was erased.'
    return { kind: 'refused', form: 'privacy-desk', values: {}, fieldErrors: {}, message }
  }
  return refusedErasure(values, error).submission
}
