import type { Held } from '@divine/contracts/calls/privacy'
import type { FormEvent } from 'react'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { PasswordAgain } from '#/trade/desk/password-again.tsx'
import styles from './privacy-desk.module.css'

interface EraseFormProps {
  readonly held: Held
  /** Email of who is signed in. */
  readonly email: string
  readonly refused: RefusedForm | undefined
  readonly isSending: boolean
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

/** Asks for the erasure of everything about a number. It cannot be taken back, so it takes the password. */
export function EraseForm({ held, email, refused, isSending, onSubmit }: EraseFormProps) {
  const { phone, orders, formerly, mentions, onTheWay } = held
  const isHeld =
    orders.length + formerly.length + held.reviews.length + held.views.length + held.wishes.length + mentions.length > 0
  if (!isHeld && !held.wary && !held.claim) return null
  if (onTheWay.length > 0) {
    return (
      <div className={`${styles.part} ${styles.screenOnly}`}>
        <Message kind="wait" icon="alert" level={2} title="A parcel of theirs is out, or not back yet">
          <p>
            Say first how{' '}
            {onTheWay.map((reference) => (
              <b key={reference}>{reference} </b>
            ))}
            ended. Then everything can be erased.
          </p>
        </Message>
      </div>
    )
  }
  const ticked = new Set(refused?.values.notes?.split(' '))
  const theirs = formerly.filter(({ isTheirs }) => isTheirs).map(({ reference }) => reference)
  const search = new URLSearchParams({ phone, ...(theirs.length > 0 && { theirs: theirs.join(',') }) })
  return (
    <form
      method="post"
      action={`/privacy-desk?${search}`}
      noValidate
      className={`${styles.erase} ${styles.screenOnly}`}
      onSubmit={onSubmit}
      aria-labelledby="erase"
    >
      <ActingAs />
      <h2 id="erase">Erase it</h2>
      <p>
        Name, number, address, email and words go from every order and its history; open orders are cancelled; their
        reviews, kept filters that look for them, and what they want to be told of are deleted. Stages, days, products
        and sums stay. It cannot be taken back.
      </p>
      {formerly.length > 0 && (
        <p>
          {theirs.length < formerly.length &&
            'Of an order that had the number by mistake the number alone goes, and its link stays good. '}
          {theirs.length > 0 &&
            `${theirs.join(', ')}: what it said and what was noted until it was corrected goes, with an email and a message that stand there still, and its link ends. Its present buyer finds the new one at /my-order.`}
        </p>
      )}
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="theirs" value={theirs.join(',')} />
      {mentions.some(({ note }) => note !== null) && (
        <fieldset className={styles.notes}>
          <legend>Blank these words on orders of others too</legend>
          {mentions.map(({ note, reference, words }) =>
            note === null ? null : (
              <label key={note}>
                <input type="checkbox" name="note" value={note} defaultChecked={ticked.has(String(note))} />
                <span>
                  {reference}: {words}
                </span>
              </label>
            ),
          )}
        </fieldset>
      )}
      <PasswordAgain email={email} error={refused?.fieldErrors.password} />
      <button type="submit" className={buttonClass('danger', 'wide')} aria-disabled={isSending || undefined}>
        Erase everything about this number
      </button>
    </form>
  )
}
