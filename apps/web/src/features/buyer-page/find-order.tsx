import { type FormEvent, useState } from 'react'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { actionOf, ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import parts from '#/shared/forms/form-parts.module.css'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { inFieldOrder, readValues } from '#/shared/forms/values.ts'
import { callLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'
import { useSeller } from '#/trade/seller.ts'

/** What the form asks for. */
export const findFields = ['reference', 'phone'] as const

interface FindOrderProps {
  readonly call: Call
  /** Path of the page. */
  readonly path: string
  /** What was sent to this page without script, to be shown again. */
  readonly refused: RefusedForm | undefined
  onFound(confirmationPath: string): void
}

const idOf = (field: string) => `find-${field}`

/** Leads whoever knows the reference and the phone number of an order to its page. Works without script. */
export function FindOrder({ call, path, refused, onFound }: FindOrderProps) {
  const { phones } = useSeller()
  const [trouble, setTrouble] = useState<Pick<RefusedForm, 'fieldErrors' | 'message'> | undefined>(refused)
  const [count, setCount] = useState(0)
  const [stage, setStage] = useState<'typing' | 'sending' | 'failed'>('typing')
  const errors = inFieldOrder(trouble?.fieldErrors ?? {}, findFields)
  const field = (name: (typeof findFields)[number]) => ({ id: idOf(name), name, error: errors[name] })

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage === 'sending') return
    const values = readValues(new FormData(event.currentTarget), findFields)
    setStage('sending')
    setTrouble(undefined)
    try {
      const { body } = await call('findMyOrder', { body: values })
      onFound(body.confirmationPath)
    } catch (error) {
      const isRefused = error instanceof RefusedError && error.status < 500
      setStage(isRefused ? 'typing' : 'failed')
      if (!isRefused) return
      const { fieldErrors = {}, message } = error.failure
      const isFieldToBlame = Object.keys(fieldErrors).length > 0
      setTrouble({ fieldErrors, message: isFieldToBlame ? undefined : message })
      setCount(count + 1)
    }
  }

  return (
    <form method="post" action={actionOf(path, idOf)} noValidate onSubmit={onSubmit} className={layout.column}>
      {trouble && <ErrorSummary key={count} fieldErrors={errors} message={trouble.message} idOf={idOf} />}
      <Field {...field('reference')} label="Order reference" hint="It begins with DH, such as DH-7K4M2P.">
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={refused?.values.reference}
          />
        )}
      </Field>
      <Field {...field('phone')} label="Phone number" hint="The number that you ordered with.">
        {(control) => (
          <input {...control} type="tel" inputMode="tel" autoComplete="tel" defaultValue={refused?.values.phone} />
        )}
      </Field>
      {stage === 'failed' && (
        <div role="alert" className={parts.failed}>
          <Message kind="refused" title="We got no answer just now">
            <p>What you typed is still here. Please press the button again in a moment.</p>
          </Message>
        </div>
      )}
      <p className={layout.below}>
        <button
          type="submit"
          className={buttonClass('plain', 'wide', 'large')}
          aria-disabled={stage === 'sending' || undefined}
        >
          {stage === 'sending' ? 'Looking for it…' : 'Find my order'}
        </button>
      </p>
      <p className={parts.after}>
        Do you not have the reference any more? Call us on <a href={callLink(phones[0].e164)}>{phones[0].text}</a>, and
        we look for it together.
      </p>
    </form>
  )
}
