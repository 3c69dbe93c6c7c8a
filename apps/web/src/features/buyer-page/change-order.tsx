import type { OrderConfirmation } from '@divine/contracts/calls/orders'
import { type BuyerAct, buyerReasonWords } from '@divine/contracts/orders/buyer-acts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { actionOf, ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import parts from '#/shared/forms/form-parts.module.css'
import { LongText } from '#/shared/forms/long-text.tsx'
import { inFieldOrder, readValues } from '#/shared/forms/values.ts'
import { callLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon, Outline } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { useSeller } from '#/trade/seller.ts'
import { callChoices } from './call-times.ts'
import styles from './change-order.module.css'
import { actField, fieldsOf, idIn, sentFields, type Trouble } from './change-values.ts'
import { numberInWords } from './number-in-words.ts'
import type { Change } from './use-change.ts'
import { useNowSince } from './use-now-since.ts'

interface ChangeOrderProps extends Change {
  readonly order: OrderConfirmation
  /** Path of the page. */
  readonly path: string
  /** When the page was made, in milliseconds since 1970. */
  readonly now: number
}

interface FoldRecord {
  readonly title: string
  readonly sign: ReactNode
  readonly button: string
  readonly look: 'plain' | 'danger'
  readonly fields: (props: FieldsProps) => ReactNode
}

interface FieldsProps {
  readonly order: OrderConfirmation
  readonly now: number
  readonly trouble: Trouble | undefined
}

const pin =
  'M12 21s-6.500-6-6.500-11a6.500 6.500 0 0 1 13 0c0 5-6.500 11-6.500 11zM9.700 10a2.300 2.300 0 1 0 4.600 0 2.300 2.300 0 1 0-4.600 0'
const clock = 'M3.700 12a8.300 8.300 0 1 0 16.600 0 8.300 8.300 0 1 0-16.600 0M12 7v5.300l3.300 2'

const folds: Readonly<Record<BuyerAct, FoldRecord>> = {
  correct: {
    title: 'Correct your address or name',
    sign: <Outline path={pin} />,
    button: 'Save the correction',
    look: 'plain',
    fields: CorrectionFields,
  },
  'ask-for-call': {
    title: 'Ask us to call at a time',
    sign: <Outline path={clock} />,
    button: 'Ask for a call',
    look: 'plain',
    fields: CallFields,
  },
  cancel: {
    title: 'Cancel the order',
    sign: <Icon name="close" />,
    button: 'Cancel my order',
    look: 'danger',
    fields: CancelFields,
  },
}

/** What the buyer can still change about an order, each behind a line of its own. Works without script. */
export function ChangeOrder({ order, path, now, trouble, failed, sending, submit }: ChangeOrderProps) {
  const { may, version } = order
  const isTooLate = trouble !== undefined && !may.includes(trouble.act)
  if (may.length === 0 && !isTooLate) return null

  function onSubmit(event: FormEvent<HTMLFormElement>, act: BuyerAct) {
    event.preventDefault()
    void submit(act, readValues(new FormData(event.currentTarget), sentFields))
  }

  return (
    <section aria-labelledby="change">
      <h2 id="change" className={styles.title}>
        {may.length > 0 ? 'Change something' : 'This was not changed'}
      </h2>
      {isTooLate && <TooLate trouble={trouble} />}
      {may.map((act) => {
        const { title, sign, button, look, fields: Fields } = folds[act]
        const own = trouble?.act === act ? trouble : undefined
        const hasFailed = failed?.act === act
        const isSending = sending === act
        const idOf = idIn(act)
        return (
          <details key={act} className={styles.fold} open={own || hasFailed ? true : undefined}>
            <summary>
              {sign}
              <span>{title}</span>
              <Icon name="chevron" />
            </summary>
            <form
              method="post"
              action={actionOf(path, idOf)}
              noValidate
              className={styles.form}
              onSubmit={(event) => onSubmit(event, act)}
            >
              {own && (
                <ErrorSummary
                  key={own.count}
                  fieldErrors={inFieldOrder(own.fieldErrors, fieldsOf[act])}
                  message={own.message}
                  idOf={idOf}
                />
              )}
              <input type="hidden" name={actField} value={act} />
              <input type="hidden" name="version" value={version} />
              <Fields order={order} now={now} trouble={own} />
              {hasFailed && (
                <div role="alert" className={parts.failed}>
                  <Message
                    kind="refused"
                    title={failed.isOpen ? 'We do not know whether this reached us' : 'We could not take this just now'}
                  >
                    <p>What you typed is still here. Press the button again in a moment: it counts once.</p>
                  </Message>
                </div>
              )}
              <p>
                <button type="submit" className={buttonClass(look)} aria-disabled={isSending || undefined}>
                  {isSending ? 'Sending…' : button}
                </button>
              </p>
            </form>
          </details>
        )
      })}
      {may.length > 0 && <p className={`${text.note} ${styles.until}`}>You can change this until our rider has it.</p>}
    </section>
  )
}

/** Says that a change came too late, and gives back what was typed. */
function TooLate({ trouble }: { trouble: Trouble & { readonly count?: number } }) {
  const { phones } = useSeller()
  const { act, values, message } = trouble
  const typed = act === 'correct' ? [values.fullname, values.address].filter(Boolean).join(', ') : ''
  return (
    <div className={styles.late}>
      <ErrorSummary key={trouble.count} fieldErrors={{}} message={message ?? lateWords} idOf={idIn(act)} />
      {typed && (
        <p>
          You typed: <q>{typed}</q>
        </p>
      )}
      <p>
        <a className={buttonClass('plain')} href={callLink(phones[0].e164)}>
          <Icon name="phone" />
          Call {phones[0].text}
        </a>
      </p>
    </div>
  )
}

const lateWords = 'This can no longer be changed here. Please call us.'

function CorrectionFields({ order, trouble }: FieldsProps) {
  const { fullname, address, phoneEnding } = order
  const idOf = idIn('correct')
  const { values, fieldErrors } = trouble ?? { values: {}, fieldErrors: {} }
  const field = (name: string) => ({ id: idOf(name), name, error: fieldErrors[name as never] as string | undefined })
  return (
    <>
      {trouble?.message && (
        <p>
          We have now: {fullname}, {address}
        </p>
      )}
      <Field {...field('address')} label="Where we bring it" hint="Street, town, and what stands near it.">
        {(control) => (
          <LongText {...control} rows={3} autoComplete="street-address" defaultValue={values.address ?? address} />
        )}
      </Field>
      <Field {...field('fullname')} label="Full name">
        {(control) => <input {...control} autoComplete="name" defaultValue={values.fullname ?? fullname} />}
      </Field>
      <p className={text.note}>
        We call {numberInWords(phoneEnding)}. For another number, please <Link to="/contact">call us</Link>.
      </p>
    </>
  )
}

function CallFields({ order, now, trouble }: FieldsProps) {
  const { stage, phoneEnding, callAt } = order
  const [chosen, setChosen] = useState(trouble?.values.callAt ?? '')
  const group = useRef<HTMLFieldSetElement>(null)
  // The buyer may have chosen before the page was awake.
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) setChosen(checked.value)
  }, [])
  const { times, isOver } = callChoices(useNowSince(now), chosen)
  // A call that was asked for is over in its own time.
  const isAsked = callAt !== null && Date.parse(callAt) === Date.parse(chosen)
  return (
    <>
      {stage === 'confirmed' && <p>Your order stays confirmed, and we call you before we bring it.</p>}
      <Choices
        act="ask-for-call"
        name="callAt"
        legend={`When may we call ${numberInWords(phoneEnding)}?`}
        choices={times.map(({ at, words }) => ({ value: at, words }))}
        trouble={trouble}
        error={isOver && !isAsked ? 'The time that you chose is over. Choose a later one.' : undefined}
        group={group}
        onChoose={setChosen}
      />
    </>
  )
}

function CancelFields({ trouble }: FieldsProps) {
  const choices = Object.entries(buyerReasonWords).map(([value, words]) => ({ value, words }))
  return (
    <>
      <p>You have paid nothing, and you owe nothing. You can order again at any time.</p>
      <Choices
        act="cancel"
        name="reason"
        legend={
          <>
            Why? <span className={styles.optional}>(if you like to say)</span>
          </>
        }
        choices={choices}
        trouble={trouble}
      />
    </>
  )
}

interface ChoicesProps {
  readonly act: BuyerAct
  readonly name: 'callAt' | 'reason'
  readonly legend: ReactNode
  readonly choices: readonly { readonly value: string; readonly words: string }[]
  readonly trouble: Trouble | undefined
  /** What has become wrong with the choice since it was made. */
  readonly error?: string | undefined
  readonly group?: Ref<HTMLFieldSetElement>
  readonly onChoose?: (value: string) => void
}

/** One of several, each large enough for a thumb. */
function Choices({ act, name, legend, choices, trouble, error: since, group, onChoose }: ChoicesProps) {
  const idOf = idIn(act)
  const error = trouble?.fieldErrors[name] ?? since
  const errorId = idOf(`${name}-error`)
  return (
    <fieldset ref={group} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {error && <FieldError id={errorId} error={error} />}
      <div className={styles.choices}>
        {choices.map(({ value, words }, index) => (
          <label key={value} className={styles.choice}>
            <input
              // The error summary links to the first.
              id={index === 0 ? idOf(name) : undefined}
              type="radio"
              name={name}
              value={value}
              defaultChecked={trouble?.values[name] === value}
              onChange={onChoose && (() => onChoose(value))}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
