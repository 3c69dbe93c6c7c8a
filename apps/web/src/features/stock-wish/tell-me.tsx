import { stockWishWords } from '@divine/contracts/catalogue/stock-wishes'
import { consentField, consentVersion } from '@divine/contracts/orders/consent'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { RefusedError } from '#/shared/api/call.ts'
import { Bait } from '#/shared/forms/bait.tsx'
import { Field } from '#/shared/forms/field.tsx'
import parts from '#/shared/forms/form-parts.module.css'
import { refusedAt, type Submission, shownAt } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { whenBackAnchor } from '#/trade/card-link.ts'
import { readWish, wishButton, wishFields } from './wish-fields.ts'

interface TellMeProps {
  /** Id of the product that is sold out. */
  readonly product: string
  /** Path that the form posts to without script: that of its page. */
  readonly action: string
  /** What was sent to this page without script. */
  readonly submission: Submission | undefined
  /** What it is called, where there may be several of these forms on the page. */
  readonly name?: string | undefined
  /**
   * Id of another form on the page. Until the page is awake what is typed there goes along, and comes back with the
   * answer.
   */
  readonly besideForm?: string | undefined
}

/** How far the wish is. */
type Stage =
  | {
      readonly name: 'asking'
      readonly errors: Readonly<Record<string, string>>
      readonly message?: string | undefined
      /** Whether nobody has to wait for it any more: the page shows how it was. */
      readonly isOver?: boolean
    }
  | { readonly name: 'sending' }
  | { readonly name: 'taken'; readonly to: string }

const noAnswer = 'No answer came. Your number is still here: press again in a moment. It counts once.'

/**
 * Asks for a phone number, or an email in its place, to tell once that a product is back. It works without script. The
 * server alone checks what was typed: the rules would take longer to load than its answer.
 */
export function TellMe({ product, action, submission, name, besideForm }: TellMeProps) {
  const { call } = useRouteContext({ from: rootRouteId })
  const fields = wishFields(product)
  const isOwn = (sent: { readonly values: Readonly<Record<string, string>> } | undefined) =>
    sent?.values[wishButton] === product
  const refused = refusedAt('stock-wish', submission)
  const shown = shownAt('stock-wish', submission)
  const typed = isOwn(refused) ? refused?.values : undefined
  const [stage, setStage] = useState<Stage>(() => {
    if (isOwn(shown)) return { name: 'taken', to: shown?.values[fields.email] || shown?.values[fields.phone] || '' }
    return { name: 'asking', errors: typed ? (refused?.fieldErrors ?? {}) : {}, message: typed && refused?.message }
  })
  const answer = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const anchor = name === undefined ? whenBackAnchor : `${whenBackAnchor}-${product}`
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (tries === 0) return
    // What is wrong is mended there; what is done is read.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const next = answer.current ?? wrong ?? form.current?.querySelector('input')
    next?.focus()
  }, [tries])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage.name === 'sending') return
    const wish = readWish(new FormData(event.currentTarget), product)
    setStage({ name: 'sending' })
    try {
      await call('askWhenBack', { body: { ...wish, elapsedMs: Math.round(performance.now()) } })
      setStage({ name: 'taken', to: wish.email || wish.phone })
    } catch (error) {
      const failure = error instanceof RefusedError ? error.failure : { message: noAnswer, fieldErrors: {} }
      const { fieldErrors: errors = {}, message } = failure
      const isOver = error instanceof RefusedError && error.status === 409
      setStage({ name: 'asking', errors, message: Object.keys(errors).length > 0 ? undefined : message, isOver })
    }
    setTries((before) => before + 1)
  }

  function askAgain(event: MouseEvent): void {
    event.preventDefault()
    setStage({ name: 'asking', errors: {} })
    setTries((before) => before + 1)
  }

  if (stage.name === 'taken') {
    return (
      <div id={anchor} ref={answer} tabIndex={-1} role="status">
        <Message kind="good" level={2} title="We tell you when it is back">
          <p>
            One message to {stage.to}, and then no more. If you have ended our messages before, none comes.
            {/* What is typed into another form of the page would be lost with a link. */}
            {besideForm === undefined && (
              <>
                {' '}
                If that is wrong,{' '}
                <a href={action} onClick={askAgain}>
                  ask again with the right one
                </a>
                .
              </>
            )}
          </p>
        </Message>
      </div>
    )
  }
  const { errors, message, isOver } = stage.name === 'asking' ? stage : { errors: {} as Record<string, string> }
  const beside = besideForm === undefined ? {} : { form: besideForm }
  const idOf = (name: string) => `${anchor}-${name}`
  const field = (name: keyof typeof fields) => ({ id: idOf(name), name: fields[name], error: errors[name] })
  return (
    <form
      ref={form}
      id={anchor}
      className={`${text.notice} ${layout.stack}`}
      method="post"
      action={`${action}#${anchor}`}
      noValidate
      onSubmit={onSubmit}
      aria-labelledby={idOf('title')}
    >
      <h2 id={idOf('title')}>Tell me when {name ?? 'it'} is back</h2>
      <Field {...field('phone')} label="Phone number" hint="Or an email, below.">
        {(control) => (
          <input
            {...control}
            {...beside}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={typed?.[fields.phone]}
          />
        )}
      </Field>
      <details open={Boolean(errors.email || typed?.[fields.email]) || undefined}>
        <summary className={buttonClass('quiet')}>I would rather give an email</summary>
        <Field {...field('email')} label="Email" optional>
          {(control) => (
            <input {...control} {...beside} type="email" autoComplete="email" defaultValue={typed?.[fields.email]} />
          )}
        </Field>
      </details>
      {besideForm === undefined && (
        <>
          <input type="hidden" name={consentField} value={consentVersion} />
          <Bait idOf={idOf} />
        </>
      )}
      {message && (
        <div ref={answer} tabIndex={-1} role="alert" className={parts.failed}>
          <Message kind={isOver ? 'wait' : 'refused'} title={isOver ? 'This has changed' : 'We could not note it'}>
            <p>
              {message} {isOver && <a href={action}>Load the page as it is now</a>}
            </p>
          </Message>
        </div>
      )}
      <button
        type="submit"
        name={wishButton}
        value={product}
        className={buttonClass('plain', 'wide')}
        aria-disabled={stage.name === 'sending' || undefined}
        {...beside}
        {...(besideForm !== undefined && { formAction: `${action}#${anchor}` })}
      >
        {stage.name === 'sending' ? 'Sending…' : 'Tell me'}
      </button>
      <p className={parts.after}>
        {stockWishWords} <Link to="/privacy">How we keep your details</Link>
      </p>
    </form>
  )
}
