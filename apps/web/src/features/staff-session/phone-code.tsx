import type { ToldMember } from '@divine/contracts/calls/staff'
import type { ReactNode } from 'react'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { refusalOf, type Submission, shownAt } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { PasswordAgain } from '#/trade/desk/password-again.tsx'
import { fewRecoveryCodes, sayRecoveryCodesLeft } from './few-recovery-codes.ts'
import styles from './phone-code.module.css'
import type { PhoneCodeStep } from './phone-code-action.ts'

interface PhoneCodeProps {
  readonly member: ToldMember
  readonly submission: Submission | undefined
  /** What has just been done. */
  readonly changed: keyof typeof changes | undefined
}

const changes = {
  on: 'From now on signing in asks for a code from your phone.',
  off: 'From now on signing in asks for your password alone.',
} as const

/** Where a member of staff sets up, or changes, the code from their phone that signing in asks for. */
export function PhoneCode({ member, submission, changed }: PhoneCodeProps) {
  const refused = refusalOf(submission)
  const { fieldErrors = {}, message } = refused ?? {}
  const { values = {} } = refused ?? shownAt('phone-code', submission) ?? {}
  const recoveryCodes = values.recoveryCodes?.split(' ') ?? []
  return (
    <div className={styles.page}>
      {refused && <ErrorSummary fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />}
      <h1 className={text.title}>A code from your phone</h1>
      {values.uri ? (
        <SetUp uri={values.uri} picture={values.picture} recoveryCodes={recoveryCodes} error={fieldErrors.code} />
      ) : (
        <>
          {/* Whoever has turned it off to set it up with another phone is told the next step alone. */}
          {changed && !submission && member.secondFactor !== 'missing' && (
            <div className={styles.part}>
              <Message kind="good" level={2} role="status" title={changes[changed]}>
                <p>Every other device is signed out.</p>
              </Message>
            </div>
          )}
          {member.secondFactor === 'on' ? (
            <Change member={member} recoveryCodes={recoveryCodes} fieldErrors={fieldErrors} />
          ) : (
            <Begin member={member} error={fieldErrors.password} />
          )}
        </>
      )}
    </div>
  )
}

function Begin({ member, error }: { member: ToldMember; error: string | undefined }) {
  return (
    <>
      {member.secondFactor === 'missing' && (
        <div className={styles.part}>
          <Message kind="wait" icon="alert" level={2} title="Please set this up first.">
            <p>
              {member.role === 'owner'
                ? 'An owner can open every order, so owners sign in with a code too. It takes two minutes, once.'
                : 'Whoever runs this site asks everybody on the staff for it.'}
            </p>
          </Message>
        </div>
      )}
      <div className={styles.part}>
        <p>
          Orders carry names, homes and illnesses. With this, a stolen password opens none of them: signing in also asks
          for six digits that an app on your phone shows. The app needs no network.
        </p>
        <p>
          Any authenticator app will do, such as Google Authenticator, Microsoft Authenticator or Aegis. Install it
          first.
        </p>
      </div>
      <PasswordedForm email={member.email} error={error}>
        <Step step="begin" look="plain">
          Set it up
        </Step>
      </PasswordedForm>
    </>
  )
}

interface SetUpProps {
  /** The secret as an `otpauth:` address. */
  readonly uri: string
  /** The same as a QR code, in a `data:` address. */
  readonly picture: string | undefined
  readonly recoveryCodes: readonly string[]
  readonly error: string | undefined
}

function SetUp({ uri, picture, recoveryCodes, error }: SetUpProps) {
  const key = URL.parse(uri)?.searchParams.get('secret') ?? ''
  return (
    <form method="post" action="/phone-code" noValidate className={styles.part}>
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="recoveryCodes" value={recoveryCodes.join(' ')} />
      <ol className={styles.steps}>
        <li>
          <h2>Add this site to your app</h2>
          <p>In the app choose to add an account, and scan this picture.</p>
          <img src={picture} alt="QR code for your authenticator app" className={styles.picture} />
          <p>
            Is the app on this very phone? <a href={uri}>Open it there</a>, or type this key into it:
          </p>
          <p className={styles.code}>{key.match(/.{1,4}/g)?.join(' ')}</p>
        </li>
        <li>
          <h2>Write these recovery codes on paper</h2>
          <p>Each lets you in once when your phone is lost or broken. They are not shown again.</p>
          <RecoveryCodes codes={recoveryCodes} />
        </li>
        <li>
          <h2>Enter what the app shows</h2>
          <Field
            id="code"
            name="code"
            label="Six digits"
            hint="The app shows new ones every half minute."
            error={error}
          >
            {(control) => <input {...control} type="text" inputMode="numeric" autoComplete="one-time-code" />}
          </Field>
          <div className={styles.buttons}>
            <Step step="confirm" look="plain">
              Turn it on
            </Step>
          </div>
        </li>
      </ol>
    </form>
  )
}

interface ChangeProps {
  readonly member: ToldMember
  /** New codes that were just made. */
  readonly recoveryCodes: readonly string[]
  readonly fieldErrors: Readonly<Record<string, string>>
}

function Change({ member: { email, recoveryCodesLeft }, recoveryCodes, fieldErrors }: ChangeProps) {
  return (
    <>
      {recoveryCodes.length > 0 && (
        <section aria-labelledby="recovery" className={styles.part}>
          <h2 id="recovery">Your new recovery codes</h2>
          <p>Write them on paper: they are not shown again. The old ones count no more.</p>
          <RecoveryCodes codes={recoveryCodes} />
        </section>
      )}
      {recoveryCodes.length === 0 && recoveryCodesLeft !== undefined && (
        <div className={styles.part}>
          {recoveryCodesLeft <= fewRecoveryCodes ? (
            <Message kind="wait" icon="alert" level={2} title={`${sayRecoveryCodesLeft(recoveryCodesLeft)}.`}>
              <p>Make new ones before you need them: without your phone nothing else lets you in.</p>
            </Message>
          ) : (
            <p>{sayRecoveryCodesLeft(recoveryCodesLeft)}.</p>
          )}
        </div>
      )}
      <p className={styles.part}>
        Signing in asks for a code from your phone. When you get another phone, turn it off here, and set it up again
        with the new one. Both buttons ask for your password and for a code.
      </p>
      <PasswordedForm email={email} error={fieldErrors.password} code={<CodeAgain error={fieldErrors.code} />}>
        <Step step="renew" look="quiet">
          Make new recovery codes
        </Step>
        <Step step="remove" look="quiet">
          Turn it off
        </Step>
      </PasswordedForm>
    </>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code} className={styles.code}>
          {code}
        </li>
      ))}
    </ul>
  )
}

interface PasswordedFormProps {
  readonly email: string
  readonly error: string | undefined
  /** The field for a code, if one is asked for too. */
  readonly code?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

function PasswordedForm({ email, error, code, children }: PasswordedFormProps) {
  return (
    <form method="post" action="/phone-code" noValidate className={styles.part}>
      <PasswordAgain email={email} error={error} />
      {code}
      <div className={styles.buttons}>{children}</div>
    </form>
  )
}

function CodeAgain({ error }: { error: string | undefined }) {
  return (
    <Field
      id="code"
      name="code"
      label="Code"
      hint="The six digits that your app shows now, or one of your recovery codes. Each counts once."
      error={error}
    >
      {(control) => (
        <input {...control} type="text" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
      )}
    </Field>
  )
}

function Step({ step, look, children }: { step: PhoneCodeStep; look: 'plain' | 'quiet'; children: ReactNode }) {
  return (
    <button type="submit" name="step" value={step} className={buttonClass(look, 'wide')}>
      {children}
    </button>
  )
}
