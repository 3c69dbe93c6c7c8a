import type { StaffCallName } from '@divine/contracts/calls/role-table'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field } from '#/shared/forms/field.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { LongText } from '#/shared/forms/long-text.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { ClaimMarks } from '#/trade/desk/claim-marks.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { DraftForm } from '#/trade/desk/draft-form.tsx'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import {
  type FormKey,
  forgetOnceStored,
  forgetTyped,
  keepTyped,
  keyElsewhere,
  readTyped,
} from '#/trade/desk/typed-store.ts'
import { claimFinder, useClaimMarks } from '#/trade/desk/use-claim-marks.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import { isAsked, plain } from './both-changed.ts'
import { caughtUp, isOvertaken, Overtaken, type Part, type PartValues, refusedPart } from './part-action.ts'
import styles from './part-form.module.css'
import { sendingMark } from './picture-field.tsx'
import type { FieldFacts } from './text-field.tsx'
import { Theirs } from './theirs.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

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
  readonly part: Part
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
  /** What follows from the save that was made. */
  readonly savedWords?: string
  /** The page that lists it with others; the catalogue, if not given. */
  readonly listedOn?: { readonly to: '/catalogue' | '/posts'; readonly name: string }
  /** What of it is changed elsewhere than in the form, above it, and what the rest is called then. */
  readonly above?: ReactNode
  readonly rest?: string
  readonly answered: Answered
  /** Email of who is signed in. */
  readonly email: string
  /** Whether it could not be read again. */
  readonly isOld: boolean
  /** By which it is saved: whoever may not call it only reads. */
  readonly needs: StaffCallName
  readonly call: Call
  /** What a field is called where it differs from what somebody else saved. @param values what the form says */
  readonly labelOf: (name: string, values: PartValues) => string
  /** What it says, in words, where that is not what stands in it. */
  readonly wordsOf?: ((name: string, value: string) => string) | undefined
  /** Names that are no question of the form, beside those that every form has. */
  readonly unasked?: readonly string[]
  /** The id of the control at which something is wrong, where the API has another name for it. */
  readonly idOf?: (name: string) => string
  readonly children: (fields: PartFields) => ReactNode
}

/** Thrown where a picture was chosen that has not arrived yet. */
class PictureNotSent extends Error {}

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
  const { part, path, draftOf, title, aside, note, saved, versions, former, initial, answered } = props
  const { savedWords = 'Every page says so within a second.' } = props
  const { email, isOld, needs, call, labelOf, wordsOf, unasked = [], idOf = same, children } = props
  const { listedOn = { to: '/catalogue', name: 'Catalogue' }, above, rest } = props
  const router = useRouter()
  const may = useMay()(needs)
  const isAwake = useIsAwake()
  const [{ refused, preview, isSaved }, setAnswer] = useState(answered)
  const [tries, setTries] = useState(0)
  const { isSending, begin, end } = useSending()
  // A former version begins with what it says, and not with a draft.
  const formKey = keyElsewhere(email, 'catalogue', former ? `${draftOf}-version-${former.version}` : draftOf)
  const first = (former ?? saved)?.values ?? initial ?? {}
  const [overtaken, setOvertaken] = useState(answered.refused?.values.stands ? answered.refused.values : undefined)
  const typed = refused?.values ?? overtaken ?? preview
  // Each time that what is kept was changed here, the fields begin anew.
  const [timesKept, setTimesKept] = useState(0)
  const all = useRef<HTMLFieldSetElement>(null)
  const { isBack, setIsBack } = useKeptDraft({
    formKey,
    first,
    version: saved?.version,
    isJustSaved: Boolean(isSaved) && saved?.savedBy === email,
    isAnswered: typed !== undefined,
    catchUp: (version) => caughtUp(part, call, path, version, () => typedOn(version)),
    onCaughtUp: beginAnew,
  })

  /** What stands in the form at this moment. */
  function typedNow(): PartValues {
    const element = all.current?.querySelector('form')
    return element ? part.read(new FormData(element)) : {}
  }

  /** The same of a form that began with what is kept of a version: a busy phone may not have drawn that yet. */
  function typedOn(version: string | undefined): PartValues {
    const now = typedNow()
    return now.version === version ? now : (readTyped(formKey)?.values ?? now)
  }

  /** Shows what was put onto what is saved by now. Whoever is typing goes on in the same field. */
  function beginAnew(values: PartValues | undefined): void {
    const field = document.activeElement?.id
    // One's own save is no news: only what was typed since is.
    const isOwn = saved?.savedBy === email
    flushSync(() => {
      setOvertaken(isOwn ? undefined : values)
      setIsBack(isOwn && values !== undefined)
      setTimesKept((times) => times + 1)
    })
    if (field) document.getElementById(field)?.focus({ preventScroll: true })
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!begin()) return
    const values = part.read(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    const isPictureSent = !event.currentTarget.querySelector(`[${sendingMark}]`)
    const forgetSent = forgetOnceStored(formKey)
    try {
      if (!isPictureSent) throw new PictureNotSent()
      const next = await part.save(call, values, path)
      // What was typed since stands on this save, which made the next version.
      forgetSent(values.version ? Number(values.version) + 1 : undefined)
      // The whole page anew: all that is shown of the shop follows from what was saved.
      location.assign(next)
    } catch (error) {
      await onRefused(values, error).catch((worse: unknown) => show(refusalOf(part, values, worse)))
    } finally {
      end()
    }
  }

  /** @throws what reading theirs throws */
  async function onRefused(values: PartValues, error: unknown): Promise<void> {
    if (!isOvertaken(error, values)) return show(refusalOf(part, values, error))
    // First what they saved, then the words about it: what takes the focus is not pushed away.
    await router.invalidate()
    const caught = await caughtUp(part, call, path, values.version, typedNow)
    if (caught.isSame) {
      forgetTyped(formKey)
      return location.assign(`${path}?saved=true`)
    }
    keepTyped(formKey, { values: caught.values })
    const refusal = refusalOf(part, values, new Overtaken(caught.values, error))
    setOvertaken(refusal.values)
    setTimesKept((times) => times + 1)
    show(refusal)
  }

  function show(refusal: RefusedForm): void {
    setIsBack(false)
    setAnswer({ refused: refusal })
    setTries((before) => before + 1)
  }

  const { message } = refused ?? {}
  const isToProve = refused?.values.toProve !== undefined
  const fieldErrors: Readonly<Record<string, string>> = {
    ...refused?.fieldErrors,
    ...(isToProve && !refused?.fieldErrors.proof && { proof: 'Or say here what proves it.' }),
  }
  const errorsById = Object.fromEntries(Object.entries(fieldErrors).map(([name, error]) => [idOf(name), error]))
  const field = (name: string) => ({ id: name, name, error: fieldErrors[name] ?? errorsById[name] })
  return (
    // What is typed after a save is not saved.
    <div className={styles.page} onInput={() => isSaved && setAnswer((before) => ({ ...before, isSaved: false }))}>
      {refused && <ErrorSummary key={tries} fieldErrors={fieldErrors} message={message} idOf={idOf} beginsPage />}
      {refused?.values.isSignedOut && <SignedOutNote isKept />}
      <p className={styles.back}>
        <Link to={listedOn.to}>
          <DeskIcon name="back" />
          {listedOn.name}
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={text.title}>{title}</h1>
        {aside}
      </div>
      {isSaved && !refused && saved && (
        <TakesFocus className={styles.said}>
          <Message kind="good" level={2} role="status" title="Saved.">
            <p>{savedWords}</p>
          </Message>
        </TakesFocus>
      )}
      {note && (may || saved) && <p className={text.note}>{note}</p>}
      {!may && (
        <p className={text.note}>
          Only owners {saved ? 'change it' : 'add one'}: tell an owner what has to be changed.
        </p>
      )}
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
      {isBack && (
        <Message kind="wait" icon="alert" level={2} role="status" title="What you typed here before is back">
          <p>The pages do not show it yet. Save it, or throw it away and see what they show now.</p>
          <p className={styles.press}>
            <button type="button" className={buttonClass('quiet')} onClick={() => discard(formKey, path)}>
              Throw it away
            </button>
          </p>
        </Message>
      )}
      {overtaken && saved && (
        <Theirs
          saved={saved}
          typed={overtaken}
          labelOf={labelOf}
          wordsOf={wordsOf}
          unasked={unasked}
          path={path}
          discard={isAwake ? () => discard(formKey, path) : undefined}
        />
      )}
      {above}
      {(may || saved) && (
        <fieldset ref={all} disabled={!may} className={styles.all}>
          <DraftForm
            key={timesKept}
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
                {fieldErrors.proof && (
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
                    <TypedClaims
                      call={call}
                      before={wordsIn(first, unasked)}
                      text={wordsIn({ ...first, ...typed, ...now }, unasked)}
                    />
                    {!isAwake && (
                      <button type="submit" name="do" value="preview" className={buttonClass('quiet')}>
                        Look at it first
                      </button>
                    )}
                    <button
                      type="submit"
                      name="do"
                      value="save"
                      className={buttonClass('order')}
                      aria-disabled={isSending || undefined}
                    >
                      {rest ? `Save ${rest}` : 'Save'}
                    </button>
                  </div>
                )}
              </>
            )}
          </DraftForm>
        </fieldset>
      )}
      {versions.length > 0 && <Versions path={path} versions={versions} />}
    </div>
  )
}

/** All words of a form, each field on lines of its own. */
const wordsIn = (values: PartValues, unasked: readonly string[]) =>
  Object.entries(values)
    .filter(([name]) => isAsked(name) && !unasked.includes(name))
    .map(([, words]) => plain(words))
    .join('\n')

/** What the claim gate finds in the form while somebody writes in it. */
function TypedClaims({ call, before, text }: { call: Call; before: string; text: string }) {
  const find = useMemo(() => claimFinder(call), [call])
  const { found, check } = useClaimMarks(find, () => before)
  const seen = useRef(text)
  useEffect(() => {
    if (seen.current === text) return
    seen.current = text
    check(() => text)
  }, [text, check])
  return <ClaimMarks found={found} />
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf({ form }: Part, values: PartValues, error: unknown): RefusedForm {
  if (error instanceof PictureNotSent) {
    const message = 'The picture is still being sent. Save once it is there.'
    return { kind: 'refused', form, values, fieldErrors: {}, message }
  }
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
