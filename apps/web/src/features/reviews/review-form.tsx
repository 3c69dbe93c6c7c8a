import { ratings } from '@divine/contracts/calls/review-rules'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { Bait } from '#/shared/forms/bait.tsx'
import { actionOf, ErrorSummary } from '#/shared/forms/error-summary.tsx'
import fieldStyles from '#/shared/forms/field.module.css'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import parts from '#/shared/forms/form-parts.module.css'
import { LongText } from '#/shared/forms/long-text.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { SubmitButton } from '#/shared/forms/submit-button.tsx'
import { inFieldOrder, readValues } from '#/shared/forms/values.ts'
import { Message } from '#/shared/ui/message.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { readAuthor, saveAuthor } from './review-author.ts'
import { reviewFields, saveField } from './review-fields.ts'
import styles from './review-form.module.css'
import { useReviewSubmission } from './use-review-submission.ts'

interface OrderOfReview {
  readonly token: string
  /** What was ordered, as far as it is still sold. */
  readonly products: readonly ReviewedProduct[]
}

/** A product as the form names it, by its id in the shop. */
interface ReviewedProduct {
  readonly id: string
  readonly name: string
}

export interface ReviewFormProps {
  /** Path that the form posts to without script: the page that it is on. */
  readonly action: string
  /** Id of the product that the page is about; if there is none, the form asks for it. */
  readonly productId?: string | undefined
  /**
   * The order that the page is for: its secret shows that whoever writes has ordered, and it says what
   * there is to choose.
   */
  readonly order?: OrderOfReview | undefined
  /** Whether a review has just been sent from this page without script. */
  readonly isSent?: boolean
  /** Whether the form has just been opened by a press: its heading then takes the focus. */
  readonly takesFocus?: boolean
  /** What was sent to this page without script, to be shown again. */
  readonly submission?: RefusedForm | undefined
}

const idOf = (field: string) => `review-${field}`

/**
 * 'Add a review': works without script, loses nothing that was typed, and says that a review waits until it is read.
 */
export function ReviewForm({
  action,
  productId,
  order,
  isSent = false,
  takesFocus = false,
  submission,
}: ReviewFormProps) {
  const catalogue = useCatalogue()
  const products: readonly ReviewedProduct[] = order && order.products.length > 0 ? order.products : catalogue.products
  const level = order ? 2 : 3
  const Heading = `h${level}` as const
  const only = productId ?? (products.length === 1 ? products[0]?.id : undefined)
  const { stage, prepare, submit } = useReviewSubmission(submission)
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const trouble = stage.name === 'filling' ? stage.trouble : undefined
  const errors = inFieldOrder(trouble?.fieldErrors ?? {}, reviewFields)
  const values: Readonly<Record<string, string>> = submission?.values ?? {}
  const hasSent = stage.name === 'sent'
  useSavedAuthor(form, submission === undefined)
  useEffect(() => {
    if (hasSent) thanks.current?.focus()
  }, [hasSent])

  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (stage.name === 'sending') return
    const data = new FormData(event.currentTarget)
    const sent = readValues(data, reviewFields)
    const ended = await submit(sent)
    if (ended === 'sent') saveAuthor(data.has(saveField) ? sent : undefined)
  }

  if (isSent || hasSent) {
    return (
      <div ref={thanks} tabIndex={-1} role="status">
        <Message kind="good" level={level} title="Thank you for your review">
          <p>
            It waits for us to read it, and it appears on the page of its product after that. Your email and phone
            number are never shown.
          </p>
        </Message>
      </div>
    )
  }
  const field = (name: (typeof reviewFields)[number]) => ({ id: idOf(name), name, error: errors[name] })
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={actionOf(action, idOf)}
      noValidate
      onFocus={prepare}
      onSubmit={onSubmit}
    >
      {trouble && <ErrorSummary fieldErrors={errors} message={trouble.message} idOf={idOf} />}
      <Heading ref={heading} tabIndex={-1} className={styles.title}>
        Add a review
      </Heading>
      <p className={text.note}>
        Everyone can read what you write, so leave out what is private. We read each review before it appears, and we
        publish praise and complaints alike.
      </p>
      <input type="hidden" name="comment_parent" value="0" />
      {order && <input type="hidden" name="order" value={order.token} />}
      {only ? (
        <input type="hidden" name="comment_post_ID" value={only} />
      ) : (
        <Field {...field('comment_post_ID')} label="Which product did you order?">
          {(control) => (
            <select {...control} defaultValue={values.comment_post_ID ?? ''}>
              <option value="">Choose a product</option>
              {products.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Rating error={errors.rating} chosen={values.rating} />
      <Field
        {...field('comment')}
        label="Your review"
        hint="The delivery, the taste, how we answered you: whatever helps the next person decide."
      >
        {(control) => <LongText {...control} rows={5} defaultValue={values.comment} />}
      </Field>
      <Field {...field('author')} label="Name" hint="It stands beside your review. A first name is enough.">
        {(control) => <input {...control} autoComplete="given-name" defaultValue={values.author} />}
      </Field>
      <Field {...field('email')} label="Email" optional={order !== undefined} hint="We never show it.">
        {(control) => <input {...control} type="email" autoComplete="email" defaultValue={values.email} />}
      </Field>
      {!order && (
        <Field
          {...field('phone')}
          label="Phone number"
          optional
          hint="The number or the email that you ordered with lets your review say “Ordered here”. We never show it."
        >
          {(control) => (
            <input {...control} type="tel" inputMode="tel" autoComplete="tel" defaultValue={values.phone} />
          )}
        </Field>
      )}
      <Bait idOf={idOf} />
      <p className={styles.save}>
        <label>
          <input type="checkbox" name={saveField} value="yes" defaultChecked={values[saveField] === 'yes'} />
          Save my name and email on this device for the next time
        </label>
      </p>
      {stage.name === 'failed' && (
        <div role="alert" className={parts.failed}>
          <Message
            kind="refused"
            title={
              stage.isOpen ? 'We do not know whether your review reached us' : 'We could not take your review just now'
            }
          >
            <p>Your words are still in the form. Press Submit Review again in a moment: it counts once.</p>
          </Message>
        </div>
      )}
      <SubmitButton
        look="plain"
        isSending={stage.name === 'sending'}
        label="Submit Review"
        sendingLabel="Sending your review…"
        sendingNote="Please keep this page open. Pressing again will not send it twice."
      />
      <p className={parts.after}>
        We use your email and phone number only to see whether you ordered here.{' '}
        <Link to="/privacy">How we keep your details</Link>
      </p>
    </form>
  )
}

/** The rating: one of five, each with its stars and its word. */
function Rating({ error, chosen }: { error: string | undefined; chosen: string | undefined }) {
  return (
    <fieldset
      className={[fieldStyles.field, error && fieldStyles.bad, styles.rating].filter(Boolean).join(' ')}
      aria-describedby={error && idOf('rating-error')}
    >
      <legend className={fieldStyles.label}>
        Your rating{' '}
        <span className={fieldStyles.required} aria-hidden="true">
          *
        </span>
      </legend>
      {error && <FieldError id={idOf('rating-error')} error={error} />}
      {ratings.map(({ stars, name }, index) => (
        <label key={stars}>
          <input
            // The error summary links to the first.
            id={index === 0 ? idOf('rating') : undefined}
            type="radio"
            name="rating"
            value={stars}
            defaultChecked={chosen === String(stars)}
          />
          <Stars rating={stars} /> {name}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Fills in who wrote from this device before, in fields that are empty and do not have the focus.
 * @param isNew false for a form that is shown again: it stays as it was sent
 */
function useSavedAuthor(form: React.RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    const author = readAuthor()
    const fields = form.current?.elements
    if (!isNew || !author || !fields) return
    for (const [name, value] of Object.entries(author)) {
      const field = fields.namedItem(name)
      const isFree = field instanceof HTMLInputElement && field.value === '' && field !== document.activeElement
      if (isFree) field.value = value
    }
    const box = fields.namedItem(saveField)
    if (box instanceof HTMLInputElement) box.checked = true
  }, [form, isNew])
}
