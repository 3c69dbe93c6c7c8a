import { actingAsField } from '@divine/contracts/calls/acting-as'
import type { StaffSession } from '@divine/contracts/calls/staff'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { FieldError } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { PasswordAgain } from '#/trade/desk/password-again.tsx'
import styles from './devices.module.css'

interface DevicesProps {
  /** Email of who is signed in: password managers need to know whose password is asked for. */
  readonly email: string
  readonly sessions: readonly StaffSession[]
  readonly submission: RefusedForm | undefined
  /** Whether some have just been signed out. */
  readonly isEnded: boolean
}

/** Where a member of staff is signed in. Native forms sign out the chosen devices, or all of them. */
export function Devices({ email, sessions, submission, isEnded }: DevicesProps) {
  const here = sessions.find(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className={styles.page}>
      {submission && (
        <ErrorSummary
          fieldErrors={submission.fieldErrors}
          message={submission.message}
          idOf={(name) => name}
          beginsPage
        />
      )}
      <h1 className={text.title}>Where you are signed in</h1>
      {isEnded && (
        <div className={styles.part}>
          <Message kind="good" level={2} role="status" title="The chosen devices are signed out." />
        </div>
      )}
      <section aria-labelledby="here" className={styles.part}>
        <h2 id="here">This device</h2>
        {here && (
          <p className={styles.device}>
            <DeviceWords session={here} />
          </p>
        )}
      </section>
      {others.length > 0 ? (
        <OtherDevices email={email} sessions={others} submission={submission} />
      ) : (
        <p className={styles.part}>You are signed in nowhere else.</p>
      )}
      <form method="post" action="/logout" className={styles.everywhere}>
        <input type="hidden" name={actingAsField} value={email} />
        <input type="hidden" name="everywhere" value="yes" />
        <p>Lost a phone, or in doubt? End your sessions on every device, and on this one too.</p>
        <button type="submit" className={buttonClass('quiet')}>
          Sign out everywhere
        </button>
      </form>
    </div>
  )
}

function OtherDevices({ email, sessions, submission }: Omit<DevicesProps, 'isEnded'>) {
  const { values = {}, fieldErrors = {} } = submission ?? {}
  const chosen = values.ids?.split(' ') ?? []
  return (
    <form method="post" action="/devices" noValidate className={styles.part}>
      <fieldset id="ids" tabIndex={-1} aria-describedby={fieldErrors.ids && 'ids-error'}>
        <legend className={styles.legend}>Other devices</legend>
        {fieldErrors.ids && <FieldError id="ids-error" error={fieldErrors.ids} />}
        {sessions.map((session) => (
          <label key={session.id} className={`${styles.device} ${styles.choice}`}>
            <input type="checkbox" name="ids" value={session.id} defaultChecked={chosen.includes(session.id)} />
            <span>
              <DeviceWords session={session} />
            </span>
          </label>
        ))}
      </fieldset>
      <PasswordAgain
        email={email}
        hint="It keeps somebody who finds this page open from signing you out elsewhere."
        error={fieldErrors.password}
      />
      <button type="submit" className={`${buttonClass('plain', 'wide')} ${styles.submit}`}>
        Sign out the chosen devices
      </button>
    </form>
  )
}

function DeviceWords({ session: { device, signedInAt, usedAt } }: { session: StaffSession }) {
  return (
    <>
      <b>{device}</b>
      <span className={styles.under}>Signed in {lagosTime(signedInAt)}</span>
      <span className={styles.under}>Last used {lagosTime(usedAt)}</span>
    </>
  )
}
