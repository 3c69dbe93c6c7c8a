import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { ShownOnRequest } from '#/trade/desk/shown-on-request.tsx'
import styles from './staff-form.module.css'

interface PasswordFormProps {
  /** Email of who is signed in: password managers need to know whose password it is. */
  readonly email: string
  readonly submission: RefusedForm | undefined
  /** Whether it has just been changed. */
  readonly isChanged: boolean
}

/** A member of staff changes their own password, with a native form like the one they sign in with. */
export function PasswordForm({ email, submission, isChanged }: PasswordFormProps) {
  const { fieldErrors = {}, message } = submission ?? {}
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] })
  return (
    <form method="post" action="/password" noValidate className={styles.form}>
      {submission && <ErrorSummary fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={styles.title}>Change your password</h1>
      {isChanged && (
        <Message kind="good" level={2} role="status" title="Your password is changed.">
          <p>Every other device is signed out.</p>
        </Message>
      )}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <ShownOnRequest what="passwords">
        {(type) => (
          <>
            <Field {...field('current')} label="Password now">
              {(control) => <input {...control} type={type} autoComplete="current-password" />}
            </Field>
            <Field
              {...field('next')}
              label="New password"
              hint="Four or five words that do not belong together are safe, and easy to remember."
            >
              {(control) => <input {...control} type={type} autoComplete="new-password" />}
            </Field>
          </>
        )}
      </ShownOnRequest>
      <button type="submit" className={`${buttonClass('plain', 'wide')} ${styles.submit}`}>
        Change password
      </button>
      <p className={styles.note}>This signs you out on every other device.</p>
    </form>
  )
}
