import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { inFieldOrder } from '#/shared/forms/values.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { deskAnswers } from '#/trade/desk/desk-answers.ts'
import { DraftForm, valuesOf } from '#/trade/desk/draft-form.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { forgetOnceStored, keepTyped, keyElsewhere, readTyped } from '#/trade/desk/typed-store.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import type { FormValues } from './act-of-form.ts'
import { Picks } from './fields.tsx'
import { LineFields } from './line-fields.tsx'
import styles from './new-order.module.css'
import { enteredSources, errorsByField, newOrderFields, newOrderOf, whatToSend } from './new-order-values.ts'

interface NewOrderProps {
  /** Email of who is signed in. */
  readonly email: string
  /** What the id of a native form begins with. */
  readonly pageKey: string
  readonly refused: RefusedForm | undefined
  readonly call: Call
}

interface Wrong {
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly message?: string | undefined
  readonly isSignedOut?: boolean
  /** The phone number of an order that was sent with other answers and may be stored. */
  readonly mayBeStoredFor?: string
}

const path = '/orders/new'
const formId = 'new-order'
/** Name of the button that sends changed answers as an order of their own. */
const another = 'another'
const idOf = (field: string) => `new-${field}`
const firstControls: Readonly<Record<string, string>> = { source: 'source-first', lines: 'line-0' }

/** An order of a buyer who called, wrote or came, entered by staff. */
export function NewOrder({ email, pageKey, refused, call }: NewOrderProps) {
  const navigate = useNavigate()
  const catalogue = useCatalogue()
  const [wrong, setWrong] = useState<Wrong | undefined>(refused)
  const [tries, setTries] = useState(0)
  const { isSending, begin, end } = useSending()
  const formKey = keyElsewhere(email, 'new', 'order')

  async function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const values = valuesOf(form)
    const order = newOrderOf(catalogue, values)
    if ('fieldErrors' in order) {
      setWrong({ fieldErrors: order.fieldErrors, message: undefined })
      setTries((times) => times + 1)
      return
    }
    const typed = readTyped(formKey)
    const before = typed?.unanswered
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = whatToSend(order, before, submitter?.getAttribute('name') === another)
    if (sent === 'may-be-stored') {
      setWrong(whatMayBeStored(before?.body))
      setTries((times) => times + 1)
      return
    }
    if (!begin()) return
    const { id, body: answers } = sent
    const kept = { values: typed?.values ?? values }
    keepTyped(formKey, { ...kept, unanswered: { id, body: answers } })
    const forgetSent = forgetOnceStored(formKey, true)
    try {
      const { body } = await call('enterOrder', { headers: { 'idempotency-key': id }, body: answers })
      forgetSent()
      await navigate({ to: '/orders/$reference', params: { reference: body.reference } })
    } catch (error) {
      // What was refused when it was first sent is not stored.
      const isNotStored = error instanceof RefusedError && error.status < 500 && id !== before?.id
      if (isNotStored) keepTyped(formKey, { values: readTyped(formKey)?.values ?? kept.values })
      setWrong(whatIsWrong(catalogue, error, values))
      setTries((times) => times + 1)
    } finally {
      end()
    }
  }

  const errors = wrong?.fieldErrors ?? {}
  return (
    <div className={styles.page} onSubmit={onSubmit}>
      <h1 className={text.title}>New order</h1>
      <p className={text.note}>
        For a buyer who called, wrote or came. It waits with the others, and you can call at once.
      </p>
      {wrong && (
        <ErrorSummary
          key={tries}
          fieldErrors={errors}
          message={wrong.message}
          idOf={(field) => firstControls[field] ?? idOf(field)}
          beginsPage
        />
      )}
      {wrong?.isSignedOut && <SignedOutNote isKept />}
      {wrong?.mayBeStoredFor && (
        <p className={styles.either}>
          <Link to="/orders" search={{ queue: 'all', search: wrong.mayBeStoredFor }} className={buttonClass('plain')}>
            Look for {wrong.mayBeStoredFor}
          </Link>
          <button
            type="submit"
            form={formId}
            name={another}
            className={buttonClass('quiet')}
            aria-disabled={isSending || undefined}
          >
            Store it as another order
          </button>
        </p>
      )}
      <DraftForm
        formKey={formKey}
        formId={formId}
        action={path}
        id={`${pageKey}-new`}
        refused={refused?.values}
        className={styles.form}
      >
        {(_values, given) => (
          <>
            {newOrderFields.map((field) => {
              switch (field) {
                case 'source':
                  return (
                    <Picks
                      key={field}
                      legend="How did the order come?"
                      name={field}
                      choices={Object.entries(enteredSources).map(([value, label]) => ({ value, label }))}
                      chosen={given(field, '')}
                      error={errors[field]}
                      firstId="source-first"
                    />
                  )
                case 'lines':
                  return (
                    <fieldset key={field} className={styles.lines}>
                      <legend>What is ordered</legend>
                      {errors.lines && <FieldError id="lines-error" error={errors.lines} />}
                      <LineFields start={{}} count={0} given={given} />
                    </fieldset>
                  )
                default: {
                  const { label, optional = false, type } = deskAnswers[field]
                  return (
                    <Field
                      key={field}
                      id={idOf(field)}
                      name={field}
                      label={label}
                      optional={optional}
                      error={errors[field]}
                    >
                      {(control) => {
                        const own = { ...control, defaultValue: given(field, ''), autoComplete: 'off' }
                        if (type === 'long') return <LongText {...own} rows={3} />
                        return <input {...own} type={type} inputMode={type} />
                      }}
                    </Field>
                  )
                }
              }
            })}
            <button
              type="submit"
              className={buttonClass('order', 'wide', 'large')}
              aria-disabled={isSending || undefined}
            >
              {isSending ? 'Storing the order…' : 'Store the order'}
            </button>
          </>
        )}
      </DraftForm>
    </div>
  )
}

/** @param body what was sent before, with other answers */
function whatMayBeStored({ fullname, phone }: Partial<Record<string, unknown>> = {}): Wrong {
  const message = `No answer came when this was sent for ${fullname}, ${phone}: that order may be stored. Look for it, and correct it there, before you store these other answers as a second order.`
  return { fieldErrors: {}, message, mayBeStoredFor: String(phone) }
}

/** @throws the error itself where it is none of the network or the API */
function whatIsWrong(catalogue: Catalogue, error: unknown, values: FormValues): Wrong {
  if (error instanceof NoAnswerError) {
    return {
      fieldErrors: {},
      message: 'No answer came. It may be stored: press again with the same answers, and it is stored once.',
    }
  }
  if (!(error instanceof RefusedError)) throw error
  const fieldErrors = inFieldOrder(errorsByField(catalogue, error.failure.fieldErrors ?? {}, values), newOrderFields)
  const message = Object.keys(fieldErrors).length > 0 ? undefined : error.failure.message
  return { fieldErrors, message, isSignedOut: error.status === 401 }
}
