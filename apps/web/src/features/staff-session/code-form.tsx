import { Link } from '@tanstack/react-router'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import styles from './staff-form.module.css'

interface CodeFormProps {
  /** Path to return to after signing in. */
  readonly next: string
  readonly submission: RefusedForm | undefined
}

/** The second step of signing in: a code from the phone, after the right password. */
export function CodeForm({ next, submission }: CodeFormProps) {
  const { fieldErrors = {}, message } = submission ?? {}
  return (
    <form method="post" action={`/login/code?${new URLSearchParams({ next })}`} noValidate className={styles.form}>
      {submission && <ErrorSummary fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={styles.title}>Enter the code from your phone</h1>
      <Field
        id="code"
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows now. Without your phone, enter one of your recovery codes."
        error={fieldErrors.code}
      >
        {(control) => (
          <input {...control} type="text" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
        )}
      </Field>
      <button type="submit" className={`${buttonClass('plain', 'wide')} ${styles.submit}`}>
        Sign in
      </button>
      <p className={styles.note}>
        <Link to="/login" search={{ next }}>
          Start again
        </Link>{' '}
        with email and password.
      </p>
    </form>
  )
}
