import { type Answer, answerNames } from '@divine/contracts/orders/answers'
import type { CartLine } from '@divine/contracts/orders/cart-lines'
import { consentField, consentVersion, consentWords } from '@divine/contracts/orders/consent'
import { originFields } from '@divine/contracts/orders/origins'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Bait } from '#/shared/forms/bait.tsx'
import { actionOf, ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import parts from '#/shared/forms/form-parts.module.css'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { SubmitButton } from '#/shared/forms/submit-button.tsx'
import { inFieldOrder, readValues } from '#/shared/forms/values.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { useWhenNear } from '#/shared/use-when-near.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { bottlesOf, type OrderValues } from './order.ts'
import styles from './order-form.module.css'
import { afterProduct, beforeProduct, orderFields, questions } from './order-questions.tsx'
import { OtherWays, orderText } from './other-ways.tsx'
import type { OutboxOrder } from './outbox.ts'
import { CartFields, type Choice, ProductFields, type Values } from './product-fields.tsx'
import { ReceivedOrder } from './received-order.tsx'
import { SavedOrders } from './saved-orders.tsx'
import { SubmittedDialog } from './submitted-dialog.tsx'
import { useDeletedAnswers } from './use-deleted-answers.ts'
import { takeFocus, useFormFocus } from './use-form-focus.ts'
import { type KnownAnswers, useKnownAnswers } from './use-known-answers.ts'
import { loadCheck, useOrderSubmission } from './use-order-submission.ts'
import { type Slip, useSlip } from './use-slip.ts'

export interface OrderFormProps {
  /** Path that the form posts to without script: that of its page. */
  readonly action: string
  /**
   * Names the page with what was chosen for its form, so that the slip of an order is found again on the page that it
   * was placed on: another choice is another wish. It is stored on the device: a product has its number in it, and no
   * name.
   */
  readonly page: string
  /** What was sent to this page without script, to be shown again. */
  readonly submission?: RefusedForm | undefined
  /** What was typed into this form before it went. */
  readonly typed?: OrderValues | undefined
  /** Called as the form goes, with what is typed into it. */
  readonly onGo?: (typed: OrderValues) => void
  readonly known?: KnownAnswers | undefined
  /** Called with what is chosen by hand in the form. */
  readonly onChoose?: (choice: Choice) => void
  /** The lines of the cart that is ordered; the form then does not ask for a product. */
  readonly lines?: readonly CartLine[]
  /** Called with what becomes of the order, and with undefined when the form can be filled in again. */
  readonly onHold?: (hold: Hold | undefined) => void
  /** An order that was deleted just before the form appeared. */
  readonly deletedBefore?: OutboxOrder | undefined
}

/** `taken`: the order is stored, or waits on the device. */
export type Hold = 'sending' | 'taken'

const idOf = (field: string) => `order-${field}`

/** The order form: works without script, keeps what was typed whatever happens, and never says "stored" too early. */
export function OrderForm(props: OrderFormProps) {
  const { action, page, submission, typed, onGo, known = {}, onChoose, lines, onHold, deletedBefore } = props
  const { stage, prepare, submit, close, goOn } = useOrderSubmission(submission, page)
  const isPaused = useRouteContext({ from: rootRouteId, select: ({ site }) => site.isOrderingPaused })
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const savedOrders = useRef<HTMLDivElement>(null)
  const [again, setAgain] = useState<Again>()
  const values: Values = again?.values ?? typed ?? submission?.values ?? { ...known }
  const trouble = stage.name === 'filling' ? stage.trouble : undefined
  const fields = orderFields(useCatalogue(), lines)
  const errors = inFieldOrder(trouble?.fieldErrors ?? {}, fields)
  const isSending = stage.name === 'sending'
  const isWaiting = stage.name === 'waiting'
  const isFailed = stage.name === 'failed'
  const { slip, slipRef } = useSlip({ form, stage, page: lines ? undefined : page, done: again?.after })
  useKnownAnswers(form, known, () => slip && orderSomethingElse(slip))
  useWhenNear(form, loadCheck)
  useFormFocus({ form, heading, savedOrders, isWaiting, again, prepare })
  useDeletedAnswers(form, !slip && (isFailed || stage.name === 'filling'))
  const isTaken = (stage.name === 'stored' && !stage.isClosed) || isWaiting
  useTellHold(isTaken ? 'taken' : isSending ? 'sending' : undefined, onHold)

  const answersIn = (element: HTMLFormElement) => readValues(new FormData(element), fields)

  const tellTyped = useEffectEvent((element: HTMLFormElement | null) => {
    if (element) onGo?.(answersIn(element))
  })
  useLayoutEffect(() => {
    const element = form.current
    // Its fields are still there now, and no longer once the effects of others run.
    return () => tellTyped(element)
  }, [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A button of the cart that was pressed while the page woke.
    if ((event.nativeEvent as SubmitEvent).submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    if (!isSending) void submit(answersIn(event.currentTarget))
  }

  /** Shows the form again, with the answers that the next order needs as well. */
  function orderSomethingElse({ intentId }: Slip, takesFocus = false): void {
    if (!form.current) return
    // All of them: where only the message was new, nobody would ask whether the same is meant once more.
    const staying = readValues(new FormData(form.current), answerNames)
    setAgain((before) => ({
      round: (before?.round ?? 0) + 1,
      after: intentId,
      values: { ...known, ...staying },
      takesFocus,
    }))
    goOn(intentId)
  }

  const field = (name: string) => ({ id: idOf(name), name, error: errors[name] })
  function ask(name: Answer) {
    const { label, optional, hint = '', control } = questions[name]
    return (
      <Field key={name} {...field(name)} {...{ label, optional, hint }}>
        {(props) => control({ ...props, defaultValue: values[name] })}
      </Field>
    )
  }
  return (
    <form
      ref={form}
      id="order"
      className={styles.form}
      method="post"
      action={actionOf(action, idOf)}
      noValidate
      onFocus={prepare}
      onSubmit={onSubmit}
    >
      {slip && (
        <ReceivedOrder slip={slip} ref={slipRef}>
          <button type="button" className={buttonClass('order')} onClick={() => orderSomethingElse(slip, true)}>
            Order something else
          </button>
        </ReceivedOrder>
      )}
      {/* What is being sent can no longer be changed. */}
      <fieldset
        key={again?.round}
        disabled={isSending}
        hidden={slip !== undefined || isWaiting}
        className={styles.questions}
      >
        <input type="hidden" name={consentField} value={consentVersion} />
        {originFields.map(
          (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
        )}
        {trouble && <ErrorSummary fieldErrors={errors} message={trouble.message} idOf={idOf} />}
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Place order for Divine Health Supplements
        </h2>
        {isPaused && (
          <div className={parts.failed}>
            <Message kind="wait" title="Our records cannot be reached just now">
              <p>
                You can fill in the form: your order then waits on this phone and goes by itself, or you are asked to
                send it again. Or order another way now.
              </p>
              <OtherWays text={orderText({ fullname: '', phone: '', bottles: 0 })} />
            </Message>
          </div>
        )}
        {beforeProduct.map(ask)}
        {lines ? (
          <CartFields lines={lines} values={values} field={field} />
        ) : (
          <ProductFields values={values} field={field} onChoose={onChoose} />
        )}
        {afterProduct.map(ask)}
        <Bait idOf={idOf} />
      </fieldset>

      <SavedOrders isHeldBack={isSending} region={savedOrders} deletedBefore={deletedBefore} />
      <div role="status">
        {stage.name === 'sending' && stage.slow && (
          <div className={parts.failed}>
            <Message kind="wait" title={stage.slow.isKept ? 'Your order is kept on this phone' : 'We are still trying'}>
              <p>
                No answer has come yet. We go on trying, and it counts only once. You can also order another way now.
              </p>
              <OtherWays text={orderText({ ...stage.slow.order, bottles: bottlesOf(stage.slow.order) })} />
            </Message>
          </div>
        )}
      </div>
      {stage.name === 'failed' && (
        <div ref={takeFocus} role="alert" tabIndex={-1} className={parts.failed}>
          <Message
            kind="refused"
            title={stage.isOpen ? 'We do not know yet whether it reached us' : 'We could not take your order just now'}
          >
            <p>
              Your answers are still in the form. Press Submit order again
              {stage.isOpen && ', and the same answers count only once'}, or send it another way.
            </p>
            <OtherWays text={orderText({ ...stage.order, bottles: bottlesOf(stage.order) })} />
          </Message>
        </div>
      )}
      {!isWaiting && !slip && (
        <SubmitButton
          look="order"
          isSending={isSending}
          label="Submit order"
          sendingLabel="Sending your order…"
          sendingNote="Please keep this page open. Pressing again will not order twice."
        />
      )}
      {!isWaiting && !slip && (
        <p className={parts.after}>
          {consentWords} <Link to="/privacy">How we keep your details</Link>
        </p>
      )}
      {stage.name === 'stored' && !stage.isClosed && (
        <SubmittedDialog
          order={stage.order}
          receipt={stage.receipt}
          isRepeat={stage.isRepeat}
          words={stage.words}
          goods={stage.goods}
          onClose={close}
        />
      )}
    </form>
  )
}

function useTellHold(hold: Hold | undefined, onHold: OrderFormProps['onHold']): void {
  const before = useRef<Hold>(undefined)
  useEffect(() => {
    if (before.current === hold) return
    before.current = hold
    onHold?.(hold)
  }, [hold, onHold])
}

/** A form that was asked for again after its order was stored. */
interface Again {
  readonly round: number
  /** Id of the stored order. */
  readonly after: string
  readonly values: Values
  readonly takesFocus: boolean
}
