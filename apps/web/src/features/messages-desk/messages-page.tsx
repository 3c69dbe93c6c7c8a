import type { Template, UndeliveredMessage } from '@divine/contracts/calls/messages'
import { type MessageWay, messageWays } from '@divine/contracts/orders/buyer-messages'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import text from '#/shared/ui/text.module.css'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { type FormKey, forgetTyped, keepTyped, keyElsewhere, readTyped } from '#/trade/desk/typed-store.ts'
import { changeMessages, type Done, type MessagesValues, readMessagesForm, refusedMessages } from './messages-action.ts'
import styles from './messages-page.module.css'
import { formIdOf, TemplateLine } from './template-line.tsx'
import { Undelivered } from './undelivered.tsx'

/** What is typed or chosen of a message. */
const typedNames = ['subject', 'text', 'isOn'] as const

/** What became of the form that was sent last. */
export interface Answered {
  readonly refused?: RefusedForm | undefined
  readonly done?: Done | undefined
  /** What is shown again as it was typed, for a preview without script. */
  readonly typed?: Partial<MessagesValues> | undefined
  readonly isSignedOut?: boolean
}

interface MessagesPageProps {
  readonly templates: readonly Template[]
  /** The ways that are set up. */
  readonly ways: readonly MessageWay[]
  readonly undelivered: readonly UndeliveredMessage[]
  readonly undeliveredCount: number
  readonly answered: Answered
  /** Of whoever is signed in. */
  readonly email: string
  /** Where the site is. */
  readonly origin: string
  readonly call: Call
}

/** What buyers are told of their orders, and what has not arrived. Everything is a form, with script and without. */
export function MessagesPage({ answered, email, origin, call, ...found }: MessagesPageProps) {
  const { templates, ways, undelivered, undeliveredCount } = found
  const router = useRouter()
  const [{ refused, done, typed, isSignedOut }, setAnswer] = useState(answered)
  const [saved, setSaved] = useState<Template>()
  const [tries, setTries] = useState(0)
  const [isSending, setIsSending] = useState(false)

  const { values, fieldErrors = {}, message } = refused ?? {}
  const shown: Partial<MessagesValues> | undefined = values?.do === 'save' ? values : typed
  const [drafts, setDrafts] = useState<Readonly<Record<string, Partial<MessagesValues>>>>({})
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const found: Record<string, Partial<MessagesValues>> = {}
    for (const { kind, subject, text, isOn } of templates) {
      const kept = readTyped(draftOf(email, kind))?.values
      if (!kept) continue
      // What was sent without script and came back, or was typed before the page woke up, is newer.
      const sent = shown?.kind === kind ? shown : undefined
      const first = { subject, text, isOn: isOn ? 'yes' : '', ...sent }
      const form = list.current?.querySelector<HTMLFormElement>(`#${formIdOf(kind)}`)
      const now = form ? readMessagesForm(new FormData(form)) : first
      const isTyped = typedNames.some((name) => now[name] !== first[name])
      if (!isTyped && !sent) found[kind] = kept
      else {
        const values = { ...kept, ...sent, ...Object.fromEntries(typedNames.map((name) => [name, now[name] ?? ''])) }
        keepTyped(draftOf(email, kind), { values })
        if (!sent) found[kind] = values
      }
    }
    setDrafts(found)
  }, [email])

  async function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    if (isSending) return
    const values = readMessagesForm(new FormData(form, (event.nativeEvent as SubmitEvent).submitter))
    const draft = draftOf(email, values.kind)
    setIsSending(true)
    try {
      const now = await changeMessages(call, values)
      if (now.saved) {
        forgetTyped(draft)
        setDrafts(({ [values.kind]: _saved, ...others }) => others)
      }
      setAnswer({ done: now })
      setSaved(now.saved)
      await router.invalidate()
    } catch (error) {
      // The page may be left, such as for the sign-in.
      if (values.do === 'save') keepTyped(draft, { values: { ...values } })
      setAnswer({ refused: refusalOf(error, values), isSignedOut: isSessionEnd(error) })
      // What somebody else has changed is shown, beside what was typed here.
      if (error instanceof RefusedError && error.status === 409) await router.invalidate()
    } finally {
      setIsSending(false)
      setTries((before) => before + 1)
    }
  }

  const disabled = { 'aria-disabled': isSending || undefined } as const
  return (
    <div className={styles.page} onSubmit={onSubmit}>
      {refused && (
        <ErrorSummary
          key={tries}
          fieldErrors={fieldErrors}
          message={message}
          idOf={(name) => `${values?.kind}-${name}`}
          beginsPage
        />
      )}
      {isSignedOut && <SignedOutNote isKept={values?.do === 'save'} />}
      <h1 className={text.title}>Messages to buyers</h1>
      <p className={text.note}>{waysInWords(ways)}</p>
      {ways.length === 0 && (
        <div className={styles.said}>
          <Message kind="wait" icon="alert" level={2} title="Nothing is sent yet">
            <p>
              Whoever runs the site has to set SMTP_URL and MAIL_FROM for email, or SMS_GATEWAY and SMS_API_KEY for SMS.
            </p>
          </Message>
        </div>
      )}
      {done && (
        <TakesFocus key={tries} className={styles.said}>
          <Message kind="good" level={2} role="status" title={done.said}>
            <p>{done.more}</p>
          </Message>
        </TakesFocus>
      )}
      <div className={styles.columns}>
        <ul ref={list} className={styles.list}>
          {templates.map((read) => {
            const template = saved?.kind === read.kind && saved.version > read.version ? saved : read
            const draft = drafts[template.kind]
            const own = shown?.kind === template.kind ? shown : draft
            return (
              <TemplateLine
                key={`${template.kind} ${draft ? 'draft' : ''}`}
                template={template}
                typed={own}
                fieldErrors={shown?.kind === template.kind ? fieldErrors : {}}
                isChanged={own !== undefined && own.do === 'save' && own.version !== String(template.version)}
                origin={origin}
                disabled={disabled}
              />
            )
          })}
        </ul>
        <section className={styles.sent} aria-labelledby="undelivered">
          <h2 id="undelivered">Has not arrived</h2>
          {undelivered.length === 0 ? (
            <p className={styles.none}>Everything that was sent was taken. Each order shows what its buyer was told.</p>
          ) : (
            <Undelivered messages={undelivered} count={undeliveredCount} disabled={disabled} />
          )}
        </section>
      </div>
    </div>
  )
}

/** Under which key this device keeps what was typed into a message that could not be saved. */
function draftOf(email: string, kind: string): FormKey {
  return keyElsewhere(email, 'messages', kind)
}

function waysInWords(ways: readonly MessageWay[]): string {
  const name = 'They name the order and its link, never the buyer, the product or an illness.'
  if (ways.length === 0) return name
  return `They go by ${ways.map((way) => messageWays[way]).join(', or without an email by ')}. ${name}`
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf(error: unknown, values: MessagesValues): RefusedForm {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. What you typed is kept on this device: save it again when there is network.'
    return { kind: 'refused', form: 'messages-desk', values, fieldErrors: {}, message }
  }
  return refusedMessages(values, error).submission
}
