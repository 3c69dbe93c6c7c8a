import type { Invitation, Person } from '@divine/contracts/calls/people'
import { roleRecords, roles } from '@divine/contracts/calls/roles'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import fold from '#/trade/desk/fold.module.css'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { changePeople, type Done, readPeopleForm, refusedChange } from './people-action.ts'
import styles from './people-page.module.css'
import { Told, ToldLink } from './told-link.tsx'

interface PeoplePageProps {
  readonly people: readonly Person[]
  readonly invitations: readonly Invitation[]
  /** Email of who is signed in. */
  readonly email: string
  /** What became of a form without script. */
  readonly answered: Answered
  /** Whether the lists could not be read again. */
  readonly isOld: boolean
  readonly call: Call
}

/** What became of the form that was sent last. */
export interface Answered {
  readonly refused?: RefusedForm | undefined
  readonly done?: Done | undefined
  readonly isSignedOut?: boolean
}

/** A link that is shown, and for whom it is. A page without script does not say so. */
interface ShownOnce extends Done {
  readonly email?: string
  /** At which try the page is read again with it. */
  readonly readAt: number
}

/** What is done to somebody whose link is good no more afterwards. */
const endsLinks: ReadonlySet<string> = new Set(['withdraw', 'bar'])

/** Who may sign in, and as what. Everything is a form, with script and without. */
export function PeoplePage({ people, invitations, email, answered, isOld, call }: PeoplePageProps) {
  const router = useRouter()
  const [{ refused, done, isSignedOut }, setAnswer] = useState(answered)
  // Nobody can be told it again: it stays, whatever else is done, until its reader takes it off.
  const [once, setOnce] = useState<ShownOnce | undefined>(
    answered.done?.link ? { ...answered.done, readAt: 0 } : undefined,
  )
  const [tries, setTries] = useState(0)
  const [isSending, setIsSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    if (isSending) return
    const values = readPeopleForm(new FormData(form, (event.nativeEvent as SubmitEvent).submitter))
    setIsSending(true)
    try {
      const now = await changePeople(call, values)
      setAnswer({ done: now })
      if (now.link) setOnce({ ...now, email: values.email, readAt: tries + 1 })
      else if (endsLinks.has(values.do)) setOnce((before) => (before?.email === values.email ? undefined : before))
      form.reset()
      await router.invalidate()
    } catch (error) {
      setAnswer({ refused: refusalOf(error, values), isSignedOut: isSessionEnd(error) })
    } finally {
      setIsSending(false)
      setTries((before) => before + 1)
    }
  }

  function takeOff() {
    setOnce(undefined)
    setAnswer({ done: { said: 'The link is off this page.' } })
    setTries((before) => before + 1)
  }

  const { values = {}, fieldErrors = {}, message } = refused ?? {}
  const disabled = { 'aria-disabled': isSending || undefined }
  return (
    <div className={styles.page} onSubmit={onSubmit}>
      {refused && (
        <ErrorSummary key={tries} fieldErrors={fieldErrors} message={message} idOf={(name) => name} beginsPage />
      )}
      {isSignedOut && <SignedOutNote />}
      <h1 className={text.title}>People</h1>
      <p className={text.note}>
        Who may sign in, and as what. <Link to="/journal">The journal</Link> says who has read and changed what.
      </p>
      {done && !done.link && <Told key={tries} {...done} />}
      {/* Once the page is read again it takes the focus anew: what was above and below it may be gone. */}
      {once && <ToldLink key={`${once.link} ${tries >= once.readAt}`} {...once} takeOff={takeOff} />}
      {isOld && (
        <div className={styles.said}>
          <OldStrip />
        </div>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="accounts">
          <h2 id="accounts" className="sr">
            Accounts
          </h2>
          <ul className={styles.list}>
            {people.map((person) => (
              <PersonLine key={person.id} person={person} isMe={person.email === email} disabled={disabled} />
            ))}
            {invitations.map((invitation) => (
              <InvitationLine key={invitation.email} invitation={invitation} disabled={disabled} />
            ))}
          </ul>
        </section>
        <form method="post" action="/people" noValidate className={styles.invite} aria-labelledby="invite">
          <ActingAs />
          <h2 id="invite">Invite somebody</h2>
          <Field id="email" name="email" label={typedLabels.invited} error={fieldErrors.email}>
            {(field) => <input {...field} type="email" autoComplete="off" defaultValue={values.email} />}
          </Field>
          <fieldset className={styles.roles} aria-describedby={fieldErrors.role && 'role-error'}>
            <legend>What they will do</legend>
            {fieldErrors.role && <FieldError id="role-error" error={fieldErrors.role} />}
            {roles.toReversed().map((role, index) => (
              <label key={role}>
                <input
                  id={index === 0 ? 'role' : undefined}
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={values.role === role}
                />
                <span>
                  <b>{roleRecords[role].words}</b>
                  <small>{roleRecords[role].does}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <button type="submit" name="do" value="invite" className={buttonClass('order', 'wide')} {...disabled}>
            Make the link
          </button>
          <p className={text.note}>It is good for 48 hours and once. You send it yourself, such as by WhatsApp.</p>
        </form>
      </div>
    </div>
  )
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf(error: unknown, values: ReturnType<typeof readPeopleForm>): RefusedForm {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Look at the list when there is network, and try again.'
    return { kind: 'refused', form: 'people', values: { ...values }, fieldErrors: {}, message }
  }
  return refusedChange(values, error).submission
}

interface Disabled {
  readonly 'aria-disabled': true | undefined
}

function PersonLine({ person, isMe, disabled }: { person: Person; isMe: boolean; disabled: Disabled }) {
  const { id, email, name, role, addedAt, barredAt, devices, hasSecondFactor } = person
  return (
    <li className={styles.person}>
      <Head name={name} tag={barredAt ? 'barred' : roleRecords[role].words} look={barredAt ? 'off' : undefined}>
        {isMe ? 'you · ' : ''}
        {email}
        <br />
        {barredAt ? `since ${lagosTime(barredAt)}, as ${roleRecords[role].words}` : seen(person)}
      </Head>
      <details className={styles.more}>
        <summary className={fold.words}>
          Open<span className="sr"> {name}</span>
        </summary>
        <p className={styles.small}>
          Added {lagosTime(addedAt)}.{' '}
          {hasSecondFactor ? 'Signs in with a code from their phone.' : 'Signs in with the password alone.'}
        </p>
        {devices.length > 0 && (
          <ul className={styles.devices}>
            {devices.map(({ device, usedAt }) => (
              <li key={`${device} ${usedAt}`}>
                {device}, last used {lagosTime(usedAt)}
              </li>
            ))}
          </ul>
        )}
        <form method="post" action="/people" className={styles.forms} aria-label={name}>
          <ActingAs />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="name" value={name} />
          {barredAt ? (
            <button type="submit" name="do" value="lift" className={buttonClass('quiet', 'wide')} {...disabled}>
              Let {name} sign in again
            </button>
          ) : (
            <>
              <div className={styles.role}>
                <label htmlFor={`role-${id}`}>Role</label>
                <select id={`role-${id}`} name="role" className={control.control} defaultValue={role}>
                  {roles.map((each) => (
                    <option key={each} value={each}>
                      {roleRecords[each].words}
                    </option>
                  ))}
                </select>
                <button type="submit" name="do" value="role" className={buttonClass('quiet')} {...disabled}>
                  Change the role
                </button>
              </div>
              {devices.length > 0 && !isMe && (
                <button type="submit" name="do" value="sign-out" className={buttonClass('quiet', 'wide')} {...disabled}>
                  Sign {name} out on every device
                </button>
              )}
              <button type="submit" name="do" value="link" className={buttonClass('quiet', 'wide')} {...disabled}>
                Make a link for a new password
              </button>
              {!isMe && (
                <>
                  <button type="submit" name="do" value="bar" className={buttonClass('danger', 'wide')} {...disabled}>
                    Bar {name}
                  </button>
                  <p className={styles.small}>
                    Every device is signed out at once, buyers that {name} has now go back to the queue, and riders’
                    links that {name} made are good no more: make new ones. The history keeps the name. It can be taken
                    back.
                  </p>
                </>
              )}
            </>
          )}
        </form>
      </details>
    </li>
  )
}

function seen({ devices, signedInAt }: Person): string {
  const on = devices.length === 0 ? '' : ` · ${devices.length} ${devices.length === 1 ? 'device' : 'devices'}`
  return `${signedInAt ? `signed in ${lagosTime(signedInAt)}` : 'not signed in yet'}${on}`
}

function InvitationLine({ invitation, disabled }: { invitation: Invitation; disabled: Disabled }) {
  const { email, role, invitedBy, until } = invitation
  return (
    <li className={styles.person}>
      <Head name={email} tag="link made" look="open">
        {roleRecords[role].words}, by {agentName(invitedBy)}
        <br />
        good until {lagosTime(until)}
      </Head>
      <form method="post" action="/people" className={styles.row} aria-label={email}>
        <ActingAs />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="role" value={role} />
        <button type="submit" name="do" value="link" className={buttonClass('quiet')} {...disabled}>
          Make another
          <span className="sr"> link for {email}</span>
        </button>
        <button type="submit" name="do" value="withdraw" className={buttonClass('quiet')} {...disabled}>
          End it
          <span className="sr">: the link for {email}</span>
        </button>
      </form>
    </li>
  )
}

interface HeadProps {
  readonly name: string
  readonly tag: string
  readonly look: 'off' | 'open' | undefined
  readonly children: ReactNode
}

function Head({ name, tag, look, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.sign} aria-hidden="true">
        {name.slice(0, 2)}
      </span>
      <div className={styles.words}>
        <b>{name}</b> <span className={look ? `${styles.tag} ${styles[look]}` : styles.tag}>{tag}</span>
        <span className={styles.small}>{children}</span>
      </div>
    </div>
  )
}
