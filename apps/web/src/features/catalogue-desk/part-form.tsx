import type { StaffCallName } from '@divine/contracts/calls/role-table'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { LongText } from '#/shared/forms/long-text.tsx'
import type { FormName, RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { DraftForm } from '#/trade/desk/draft-form.tsx'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { type FormKey, forgetOnceStored, forgetTyped, keyElsewhere } from '#/trade/desk/typed-store.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import { type PartValues, refusedPart } from './part-action.ts'
import styles from './part-form.module.css'
import type { FieldFacts } from './text-field.tsx'

/** What became of the form that was sent last. */
export interface Answered {
  readonly refused?: RefusedForm | undefined
  /** What was typed, where a page without script shows how it would look. */
  readonly preview?: PartValues | undefined
  readonly isSaved?: boolean
}

/** A save of a part, without what it says. */
export interface Version {
  readonly version: number
  /** ISO 8601 */
  readonly savedAt: string
  readonly savedBy: string
  /** What its owner said proves what it promises, where it was saved with such a proof. */
  readonly proof?: string | null
}

/** A save with what the form shows of it. */
export interface ShownVersion extends Version {
  readonly values: PartValues
}

/** What the fields of a form are made of. */
export interface PartFields {
  /** The first value of a field: what was typed, or what is saved. */
  readonly value: (name: string) => string
  /** What ties a field to its error. */
  readonly field: (name: string) => FieldFacts
  /** What stands in the form now. */
  readonly shown: PartValues
  readonly fieldErrors: Readonly<Record<string, string>>
}

/** What is said of a part, wherever its form is. */
export interface PartFormProps {
  readonly form: FormName
  /** Of its page. */
  readonly path: string
  /** Tells its drafts on this device from those of other parts. It says nothing of what the part is. */
  readonly draftOf: string
  readonly title: string
  /** Beside the title. */
  readonly aside?: ReactNode
  /** What this page is for, below the title. */
  readonly note?: ReactNode
  /** As it is; undefined for one that is not there yet. */
  readonly saved: ShownVersion | undefined
  /** Newest first. */
  readonly versions: readonly Version[]
  /** The version that was asked for: the form begins with what it says. */
  readonly former: ShownVersion | undefined
  /** What the form of a part begins with that is not there yet. */
  readonly initial?: PartValues
  /** What else than other words on pages follows from the save that was made. */
  readonly savedWords?: string
  readonly answered: Answered
  /** Email of who is signed in. */
  readonly email: string
  /** Whether it could not be read again. */
  readonly isOld: boolean
  /** By which it is saved: whoever may not call it only reads. */
  readonly needs: StaffCallName
  readonly call: Call
  readonly read: (form: FormData) => PartValues
  /** @returns where to go once it is saved */
  readonly save: (call: Call, values: PartValues) => Promise<string>
  /** What a field is called where it differs from what somebody else saved. */
  readonly labelOf: (name: string) => string
  /** Names that are no question of the form, beside those that every form has. */
  readonly unasked?: readonly string[]
  /** The id of the control to which what is wrong leads, where the API names several as one. */
  readonly idOf?: (name: string) => string
  readonly children: (fields: PartFields) => ReactNode
}

const same = (name: string) => name

/** The form of a part. Another version begins it anew. */
export function PartForm(props: PartFormProps) {
  return <OpenPartForm key={props.former?.version} {...props} />
}

/**
 * A part of what staff change of the shop, as one form. What is typed is kept on this device until it is saved; what
 * somebody else saved meanwhile is shown beside it; a version of before can be looked at and saved again.
 */
function OpenPartForm(props: PartFormProps) {
  const { form, path, draftOf, title, aside, note, saved, versions, former, initial, savedWords, answered } = props
  const { email, isOld, needs, call, read, save, labelOf, unasked = [], idOf = same, children } = props
  const router = useRouter()
  const may = useMay()(needs)
  const isAwake = useIsAwake()
  const [{ refused, preview, isSaved }, setAnswer] = useState(answered)
  const [tries, setTries] = useState(0)
  const { isSending, begin, end } = useSending()
  // A former version begins with what it says, and not with a draft.
  const formKey = keyElsewhere(email, 'catalogue', former ? `${draftOf}-version-${former.version}` : draftOf)
  const first = (former ?? saved)?.values ?? initial ?? {}

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!begin()) return
    const values = read(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    const forgetSent = forgetOnceStored(formKey)
    try {
      const next = await save(call, values)
      forgetSent()
      // The whole page anew: all that is shown of the shop follows from what was saved.
      location.assign(next)
    } catch (error) {
      setAnswer({ refused: refusalOf(form, values, error) })
      setTries((before) => before + 1)
      // What somebody else saved is shown beside what was typed here.
      if (error instanceof RefusedError && error.status === 409) await router.invalidate()
    } finally {
      end()
    }
  }

  const typed = refused?.values ?? preview
  const { fieldErrors = {}, message } = refused ?? {}
  const isConflict = refused?.values.stands !== undefined && saved !== undefined
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] })
  return (
    // What is typed after a save is not saved.
    <div className={styles.page} onInput={() => isSaved && setAnswer((before) => ({ ...before, isSaved: false }))}>
      {refused && <ErrorSummary key={tries} fieldErrors={fieldErrors} message={message} idOf={idOf} beginsPage />}
      {refused?.values.isSignedOut && <SignedOutNote isKept />}
      <p className={styles.back}>
        <Link to="/catalogue">
          <DeskIcon name="back" />
          Catalogue
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={text.title}>{title}</h1>
        {aside}
      </div>
      {isSaved && !refused && saved && (
        <TakesFocus className={styles.said}>
          <Message kind="good" level={2} role="status" title="Saved.">
            <p>{savedWords && `${savedWords} `}Every page says so within a second.</p>
          </Message>
        </TakesFocus>
      )}
      {note && <p className={text.note}>{note}</p>}
      {!may && <p className={text.note}>Only owners change it: tell an owner what has to be changed.</p>}
      {isOld && <OldStrip />}
      {former && saved && former.version !== saved.version && (
        <Message
          kind="wait"
          level={2}
          title={`The version of ${lagosTime(former.savedAt)} by ${agentName(former.savedBy)}`}
        >
          <p>
            The form shows what it says. Save it to bring it back, or <a href={path}>go to the version of today</a>.
          </p>
        </Message>
      )}
      {isConflict && (
        <Theirs
          saved={saved}
          typed={refused.values}
          labelOf={labelOf}
          unasked={unasked}
          path={path}
          discard={isAwake ? () => discard(formKey, path) : undefined}
        />
      )}
      <fieldset disabled={!may} className={styles.all}>
        <DraftForm
          formKey={formKey}
          action={path}
          {...(saved && { version: saved.version })}
          refused={typed}
          className={styles.form}
          noValidate
          onSubmit={onSubmit}
        >
          {(now, given) => (
            <>
              {children({
                value: (name) => given(name, first[name] ?? ''),
                field,
                shown: { ...first, ...typed, ...now },
                fieldErrors,
              })}
              {(refused?.values.toProve || fieldErrors.proof) && (
                <section className={styles.card}>
                  <Field
                    {...field('proof')}
                    label="I have a proof"
                    optional
                    hint="What the form says above it promises too much: write it in another way. Or say what proves it, such as the registration and its number; that is kept with this version."
                  >
                    {(control) => (
                      <LongText {...control} rows={2} maxLength={1_000} defaultValue={given('proof', '')} />
                    )}
                  </Field>
                </section>
              )}
              {may && (
                <div className={styles.save}>
                  {!isAwake && (
                    <button type="submit" name="do" value="preview" className={buttonClass('quiet')}>
                      Look at it first
                    </button>
                  )}
                  {isConflict && (
                    <>
                      <input type="hidden" name="theirs" value={saved.version} />
                      <button
                        type="submit"
                        name="do"
                        value="save-over"
                        className={buttonClass('quiet')}
                        aria-disabled={isSending || undefined}
                      >
                        Save mine all the same
                      </button>
                    </>
                  )}
                  <button
                    type="submit"
                    name="do"
                    value="save"
                    className={buttonClass('order')}
                    aria-disabled={isSending || undefined}
                  >
                    Save
                  </button>
                </div>
              )}
            </>
          )}
        </DraftForm>
      </fieldset>
      {versions.length > 0 && <Versions path={path} versions={versions} />}
    </div>
  )
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf(form: FormName, values: PartValues, error: unknown): RefusedForm {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Nothing typed is lost: look at the page when there is network, and save again.'
    return { kind: 'refused', form, values, fieldErrors: {}, message }
  }
  const shown = isSessionEnd(error) ? { ...values, isSignedOut: 'yes' } : values
  return refusedPart(form, shown, error).submission
}

/** Takes what was typed off this device, and opens the part as it is. */
function discard(formKey: FormKey, path: string): void {
  forgetTyped(formKey)
  location.assign(path)
}

interface TheirsProps extends Pick<PartFormProps, 'labelOf' | 'path'> {
  readonly saved: ShownVersion
  readonly typed: PartValues
  readonly unasked: readonly string[]
  /** Takes theirs; without script the page is opened anew. */
  readonly discard: (() => void) | undefined
}

/** What somebody else has saved since the form was opened, beside what was typed. */
function Theirs({ saved, typed, labelOf, unasked, path, discard }: TheirsProps) {
  const { values } = saved
  const differing = Object.keys({ ...values, ...typed }).filter(
    (name) => ![...neverAsked, ...unasked].includes(name) && plain(values[name]) !== plain(typed[name]),
  )
  if (differing.length === 0) {
    return (
      <Message kind="good" level={2} title="What you typed is saved already">
        <p>
          {agentName(saved.savedBy)} saved the same at {lagosTime(saved.savedAt)}.
        </p>
      </Message>
    )
  }
  return (
    <Message
      kind="wait"
      icon="alert"
      level={2}
      title={`${agentName(saved.savedBy)} has saved this since you opened it`}
    >
      <p>Nothing that you typed is lost. This is where the two differ:</p>
      <dl className={styles.differences}>
        {differing.map((name) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>
              Theirs: <b>{values[name] || 'nothing'}</b>
            </dd>
            <dd>
              Yours: <b>{typed[name] || 'nothing'}</b>
            </dd>
          </div>
        ))}
      </dl>
      {discard ? (
        <button type="button" className={buttonClass('quiet')} onClick={discard}>
          Take theirs
        </button>
      ) : (
        <p>
          <a href={path}>Take theirs</a>
        </p>
      )}
    </Message>
  )
}

/** What every form carries beside its questions. */
const neverAsked = ['do', 'version', 'theirs', 'proof', 'stands', 'toProve', 'isSignedOut']

const plain = (typed = '') => typed.replace(/\r\n/g, '\n').trim()

/** The last saves, each of which can be looked at in the form and saved again. */
function Versions({ path, versions }: { path: string; versions: readonly Version[] }) {
  return (
    <details className={styles.versions}>
      <summary>Earlier versions</summary>
      <ol>
        {versions.map(({ version, savedAt, savedBy, proof }, index) => (
          <li key={version}>
            {lagosTime(savedAt)}, {agentName(savedBy)}
            {proof && `, with a proof: “${proof}”`}{' '}
            {index === 0 ? (
              <span className={styles.small}>on the pages now</span>
            ) : (
              <a href={`${path}?version=${version}`}>
                Look at it
                <span className="sr">: the version of {lagosTime(savedAt)}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
