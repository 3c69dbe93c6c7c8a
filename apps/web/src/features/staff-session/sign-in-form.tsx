import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { signInPath } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { ShownOnRequest } from '#/trade/desk/shown-on-request.tsx'
import styles from './staff-form.module.css'

interface SignInFormProps {
  /** Path to return to after signing in. */
  readonly next: string
  readonly submission?: RefusedForm | undefined
}

/** Staff sign in with a native form, with or without script: there is one way, and the server handles it. */
export function SignInForm({ next, submission }: SignInFormProps) {
  const { values = {}, fieldErrors = {}, message } = submission ?? {}
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] })
  return (
    <form method="post" action={signInPath(next)} noValidate className={styles.form}>
      {submission && <ErrorSummary fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={styles.title}>Staff sign in</h1>
      <Field {...field('email')} label="Email">
        {(control) => <input {...control} type="email" autoComplete="username" defaultValue={values.email} />}
      </Field>
      <ShownOnRequest what="password">
        {(type) => (
          <Field {...field('password')} label="Password">
            {(control) => <input {...control} type={type} autoComplete="current-password" />}
          </Field>
        )}
      </ShownOnRequest>
      <button type="submit" className={`${buttonClass('plain', 'wide')} ${styles.submit}`}>
        Sign in
      </button>
    </form>
  )
}
