import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import { rolesInWords } from '@divine/contracts/calls/role-table'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { ShownOnRequest } from '#/trade/desk/shown-on-request.tsx'
import styles from './staff-form.module.css'

interface JoinFormProps {
  readonly token: string
  readonly invitation: EndpointOutput<Endpoints['readInvitation']>
  readonly submission: RefusedForm | undefined
}

/** Who was invited chooses name and password, or a new password alone, with a native form like the sign-in. */
export function JoinForm({ token, invitation, submission }: JoinFormProps) {
  const { email, role, isForPassword } = invitation
  const { values = {}, fieldErrors = {}, message } = submission ?? {}
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] })
  return (
    <form method="post" action={`/join/${token}`} noValidate className={styles.form}>
      {submission && <ErrorSummary fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={styles.title}>{isForPassword ? 'Choose a new password' : 'Welcome'}</h1>
      <p className={styles.note}>
        {isForPassword ? 'For ' : `You are invited as ${rolesInWords([role])}, `}
        <b>{email}</b>
      </p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {!isForPassword && (
        <Field {...field('fullname')} label="Your name">
          {(control) => <input {...control} autoComplete="name" defaultValue={values.fullname} />}
        </Field>
      )}
      <ShownOnRequest what="password">
        {(type) => (
          <Field
            {...field('password')}
            label="Password"
            hint="Four or five words that do not belong together are safe, and easy to remember."
          >
            {(control) => <input {...control} type={type} autoComplete="new-password" />}
          </Field>
        )}
      </ShownOnRequest>
      <button type="submit" className={`${buttonClass('plain', 'wide')} ${styles.submit}`}>
        {isForPassword ? 'Save the password' : 'Join'}
      </button>
      {isForPassword && <p className={styles.note}>This signs you out on every device.</p>}
    </form>
  )
}

/** @param joined email of who has just taken the invitation; undefined where it is good no more */
export function NoInvitation({ joined }: { joined: string | undefined }) {
  return (
    <div className={styles.form} role="status">
      <h1 className={styles.title}>{joined ? 'Your password is set' : 'This link is good no more'}</h1>
      <p>
        {joined
          ? `You sign in with ${joined} and the password that you have just chosen.`
          : 'It was used, it is older than 48 hours, or something has changed since it was made. Ask for another link.'}
      </p>
      <a href="/login" className={`${buttonClass('plain', 'wide')} ${styles.submit}`}>
        Sign in
      </a>
    </div>
  )
}
