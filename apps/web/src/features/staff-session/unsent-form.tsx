import { actingAsField } from '@divine/contracts/calls/acting-as'
import { answerNames } from '@divine/contracts/orders/answers'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import type { UnsentForm as Unsent } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { deskAnswers } from '#/trade/desk/desk-answers.ts'
import { signInFields } from './sign-in-to-send.ts'
import styles from './staff-form.module.css'
import { typedLabel } from './typed-label.ts'

/** Whether a field may be left empty where it was typed into. */
function isOptional(name: string): boolean {
  return optionalFields.has(name) || name.startsWith('price-')
}
const optionalFields: ReadonlySet<string> = new Set([
  'note',
  ...answerNames.filter((name) => deskAnswers[name].optional),
])

const words: Readonly<Record<Unsent['why'], readonly [title: string, note: string, button: string]>> = {
  'signed-out': [
    'Your sign-in has ended',
    'Nothing is lost, and nothing was sent. What you typed and chose is on this page, and goes on once you have signed in.',
    'Sign in and send it',
  ],
  code: [
    'Enter the code from your phone',
    'What you typed and chose is still on this page, and goes on after the code.',
    'Sign in and send it',
  ],
  'second-factor-missing': [
    'First set up the code from your phone',
    'Nothing is lost, and nothing was sent. Set it up in another tab, come back to this page, and send it again.',
    'Send it again',
  ],
  unavailable: [
    'This is not sent yet',
    'What you typed and chose is on this page. Send it again in a minute: it counts once.',
    'Send it again',
  ],
}

interface UnsentFormProps {
  readonly unsent: Unsent
  /** Where it was sent to. */
  readonly action: string
}

/**
 * A form of the desk that its own page cannot answer just now, such as where its author's sign-in has ended: what it
 * carried, but for secrets, and nothing else, with the way to send it. Whose words they are signs in here, and
 * nobody else: another account begins anew.
 */
export function UnsentForm({ unsent: { why, said, fields }, action }: UnsentFormProps) {
  const [title, note, button] = words[why]
  // No form of ours has a field twice that somebody types into, and each costs as much as twenty hidden ones.
  const firsts = new Map([...fields.entries()].reverse().map(([position, [name]]) => [name, position]))
  const email = fields.find(([name]) => name === actingAsField)?.[1]
  return (
    <form method="post" action={action} noValidate className={styles.form}>
      {said && <ErrorSummary fieldErrors={{}} message={said} idOf={(name) => name} beginsPage />}
      <h1 className={styles.title}>{title}</h1>
      <p>{note}</p>
      {why === 'second-factor-missing' && (
        <p>
          <a href="/phone-code" target="_blank" rel="noreferrer">
            Set up the code in a new tab
          </a>
        </p>
      )}
      {fields.map(([name, value], position) => {
        const id = `unsent-${position}`
        const isTyped = firsts.get(name) === position && value.trim() !== ''
        const label = isTyped && typedLabel(action, fields, name)
        return label ? (
          <Field key={id} id={id} name={name} label={label} optional={isOptional(name)}>
            {(control) => <LongText {...control} rows={value.length > 60 ? 4 : 1} defaultValue={value} />}
          </Field>
        ) : (
          <input key={id} type="hidden" name={name} value={value} />
        )
      })}
      {why === 'signed-out' && (
        <>
          <Field id="sign-in-email" name="" label="You">
            {({ name: _unsent, ...control }) => (
              <input {...control} type="email" autoComplete="username" readOnly defaultValue={email} />
            )}
          </Field>
          <Field id="sign-in-password" name={signInFields.password} label="Password">
            {(control) => <input {...control} type="password" autoComplete="current-password" />}
          </Field>
        </>
      )}
      {why === 'code' && (
        <Field
          id="sign-in-code"
          name={signInFields.code}
          label="Code"
          hint="The six digits that your authenticator app shows now, or one of your recovery codes."
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <button type="submit" className={`${buttonClass('plain', 'wide')} ${styles.submit}`}>
        {button}
      </button>
      {why === 'code' && (
        <button
          type="submit"
          name={signInFields.step}
          value="password"
          className={`${buttonClass('quiet', 'wide')} ${styles.submit}`}
        >
          Start again with the password
        </button>
      )}
      {why === 'signed-out' && (
        <p className={styles.note}>
          Not {email}? <a href="/login">Sign in as somebody else</a>. Nobody else can send this.
        </p>
      )}
    </form>
  )
}
