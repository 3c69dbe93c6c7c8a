import { Field } from '#/shared/forms/field.tsx'
import { ShownOnRequest } from './shown-on-request.tsx'

interface PasswordAgainProps {
  /** Who is signed in: password managers want to know whose password is asked. */
  readonly email: string
  /** Why it is asked. */
  readonly hint?: string
  readonly error: string | undefined
}

/** Asks whoever is signed in for their password once more. */
export function PasswordAgain({ email, hint, error }: PasswordAgainProps) {
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <ShownOnRequest what="password">
        {(type) => (
          <Field id="password" name="password" label="Your password" {...(hint && { hint })} error={error}>
            {(control) => <input {...control} type={type} autoComplete="current-password" />}
          </Field>
        )}
      </ShownOnRequest>
    </>
  )
}
