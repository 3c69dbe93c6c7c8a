import { Field } from '#/shared/forms/field.tsx'
import { ShownOnRequest } from './shown-on-request.tsx'

interface PasswordAgainProps {
  /** Email of who is signed in: password managers need to know whose password is asked for. */
  readonly email: string
  /** Why it is asked for. */
  readonly hint?: string
  readonly error: string | undefined
}

/** Asks the signed-in member for their password once more. */
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
