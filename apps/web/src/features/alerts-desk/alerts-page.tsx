import { alertKinds, type ChannelKind, channelKinds, channelRecords } from '@divine/contracts/calls/alert-kinds'
import type { Delivery, Destination } from '@divine/contracts/calls/alerts'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { ReferenceQuestion } from '#/trade/desk/reference-question.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import {
  type AlertsValues,
  changeAlerts,
  type Done,
  readAlertsForm,
  refusedAlerts,
  shownAgain,
  toldOf,
} from './alerts-action.ts'
import styles from './alerts-page.module.css'
import type { AlertsSearch } from './alerts-search.ts'
import { channelFields } from './channel-fields.ts'
import { ChannelSign } from './channel-sign.tsx'
import { SettingsFields, TargetFields } from './destination-fields.tsx'
import { DestinationLine } from './destination-line.tsx'
import { Ledger } from './ledger.tsx'
import { NoPush, subscribe } from './subscribe.ts'

interface AlertsPageProps {
  readonly search: AlertsSearch
  readonly destinations: readonly Destination[]
  /** Channels that cannot be set up, and why. */
  readonly unavailable: readonly { readonly kind: ChannelKind; readonly reason: string }[]
  /** By which a browser that takes alerts knows the site. */
  readonly pushKey: string
  /** What has not arrived, of whatever day. */
  readonly failing: readonly Delivery[]
  /** Messages to buyers that have not arrived. */
  readonly undeliveredMessages: number
  /** One page of everything else, newest first. */
  readonly deliveries: readonly Delivery[]
  /** Where the next page begins; undefined on the last. */
  readonly next: string | undefined
  /** Whether what was typed for the order is the reference of none. */
  readonly isNoReference: boolean
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

/** A key that is shown, and the name of its place. A page without script does not say so. */
interface ShownOnce extends Done {
  readonly name?: string
  /** At which try the page is read again with it. */
  readonly readAt: number
}

/** Where staff are told of orders, and what has arrived there. Everything is a form, with script and without. */
export function AlertsPage({ search, answered, isOld, call, ...found }: AlertsPageProps) {
  const { destinations, unavailable, pushKey, failing, undeliveredMessages, deliveries, next, isNoReference } = found
  const router = useRouter()
  const [{ refused: said, done, isSignedOut }, setAnswer] = useState(answered)
  // Nobody can be told it again: it stays, whatever else is done, until its reader takes it off.
  const [once, setOnce] = useState<ShownOnce | undefined>(
    answered.done?.secret ? { ...answered.done, readAt: 0 } : undefined,
  )
  // What was wrong with one channel is nothing to another that was chosen since.
  const refused = said?.values.do === 'add' && said.values.kind !== search.add ? undefined : said
  const [tries, setTries] = useState(0)
  const [isSending, setIsSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    if (isSending) return
    const values = readAlertsForm(new FormData(form, (event.nativeEvent as SubmitEvent).submitter))
    setIsSending(true)
    try {
      const isThisBrowser = values.kind === 'push' && (values.do === 'add' || values.do === 'mend')
      const subscription = isThisBrowser ? await subscribe(pushKey) : ''
      const now = await changeAlerts(call, { ...values, subscription })
      setAnswer({ done: now })
      const name = values.name.trim()
      if (now.secret) setOnce({ ...now, name, readAt: tries + 1 })
      else if (values.do === 'remove') setOnce((before) => (before?.name === name ? undefined : before))
      // What was added is in the list now, and its form is not needed again.
      if (values.do === 'add') await router.navigate({ to: '/alerts', search: {}, resetScroll: false })
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
    setAnswer({ done: { said: 'The key is off this page.' } })
    setTries((before) => before + 1)
  }

  const { values = {}, fieldErrors = {}, message } = refused ?? {}
  const disabled = { 'aria-disabled': isSending || undefined } as const
  const prefix = values.do === 'add' ? 'add' : `${values.do}-${values.id}`
  const isFirstPage = !search.before && !search.reference
  const above = new Set(isFirstPage ? failing.map(({ id }) => id) : [])
  const others = deliveries.filter(({ id }) => !above.has(id))
  return (
    <div className={styles.page} onSubmit={onSubmit}>
      {refused && (
        <ErrorSummary
          key={tries}
          fieldErrors={fieldErrors}
          message={message}
          idOf={(name) => idOf(prefix, name, destinations.find(({ id }) => id === values.id)?.kind)}
          beginsPage
        />
      )}
      {isSignedOut && <SignedOutNote />}
      <h1 className={text.title}>Where alerts go</h1>
      <p className={text.note}>
        Every place on this list is told what you choose for it. An alert names the order and its state, never the buyer
        or the product.
      </p>
      {undeliveredMessages > 0 && (
        <div className={styles.said}>
          <Message
            kind="refused"
            level={2}
            title={
              undeliveredMessages === 1
                ? 'A message to a buyer has not arrived'
                : `${undeliveredMessages.toLocaleString('en-GB')} messages to buyers have not arrived`
            }
          >
            <p>
              <Link to="/messages">See which, and why</Link>
            </p>
          </Message>
        </div>
      )}
      {done && !done.secret && <DoneMessage key={tries} done={done} />}
      {/* Once the page is read again it takes the focus anew: the form that was below it is gone. */}
      {once && (
        <DoneMessage key={`${once.secret} ${tries >= once.readAt}`} done={once}>
          <ToldKey secret={once.secret} takeOff={takeOff} />
        </DoneMessage>
      )}
      {isOld && (
        <div className={styles.said}>
          <OldStrip />
        </div>
      )}
      <div className={styles.columns}>
        <div>
          {destinations.length === 0 ? (
            <p className={styles.none}>
              Nobody is told yet. Add a place, and every new order is announced there within seconds.
            </p>
          ) : (
            <ul className={styles.list}>
              {destinations.map((destination) => (
                <DestinationLine
                  key={destination.id}
                  destination={destination}
                  refused={values.id === destination.id ? refused : undefined}
                  disabled={disabled}
                />
              ))}
            </ul>
          )}
          {destinations.length > 1 && (
            <form method="post" action="/alerts" className={styles.all}>
              <ActingAs />
              <button type="submit" name="do" value="test-all" className={buttonClass('quiet', 'wide')} {...disabled}>
                <DeskIcon name="bell" />
                Test all of them now
              </button>
            </form>
          )}
          <AddDestination
            adding={search.add}
            isFirst={destinations.length === 0}
            unavailable={unavailable}
            refused={values.do === 'add' ? refused : undefined}
            disabled={disabled}
          />
        </div>
        <section className={styles.sent} aria-labelledby="sent">
          {above.size > 0 && (
            <>
              <h2>Has not arrived</h2>
              <Ledger deliveries={failing} disabled={disabled} />
            </>
          )}
          <h2 id="sent">What was sent</h2>
          <form key={search.reference} method="get" action="/alerts" className={styles.find}>
            <ReferenceQuestion label="Order" value={search.reference} />
            <button type="submit" className={buttonClass('quiet')}>
              Show
            </button>
          </form>
          {others.length === 0 ? (
            <p className={styles.none}>
              {isFirstPage
                ? 'Nothing was sent yet.'
                : isNoReference
                  ? 'No order has such a reference. One reads like DH-7K4M2P.'
                  : 'Nothing was sent about that.'}
            </p>
          ) : (
            <Ledger deliveries={others} disabled={disabled} />
          )}
          <nav className={styles.row} aria-label="Pages of what was sent">
            {!isFirstPage && (
              <Link to="/alerts" className={buttonClass('quiet')}>
                Newest
              </Link>
            )}
            {next && (
              <Link to="/alerts" search={{ ...search, before: next }} className={buttonClass('quiet')}>
                Older
              </Link>
            )}
          </nav>
        </section>
      </div>
    </div>
  )
}

/** The id of the control to which what is wrong leads. */
function idOf(prefix: string, name: string, kind: ChannelKind | null | undefined): string {
  // Of a target that is mended the API names the whole.
  if (name === 'target' && kind) return `${prefix}-${channelFields[kind][0]?.name ?? 'subscription'}`
  return `${prefix}-${name}`
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf(error: unknown, values: AlertsValues): RefusedForm {
  if (error instanceof NoPush) {
    return { kind: 'refused', form: 'alerts', values: shownAgain(values), fieldErrors: {}, message: error.message }
  }
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Load the page again when there is network, and see what it says.'
    return { kind: 'refused', form: 'alerts', values: shownAgain(values), fieldErrors: {}, message }
  }
  return refusedAlerts(values, error).submission
}

/** What was done. */
function DoneMessage({ done: { said, more, isBad }, children }: { done: Done; children?: ReactNode }) {
  return (
    <TakesFocus className={styles.said}>
      <Message kind={isBad ? 'refused' : 'good'} level={2} role="status" title={said}>
        {more && <p>{more}</p>}
      </Message>
      {children}
    </TakesFocus>
  )
}

/** The key that is told once. */
function ToldKey({ secret, takeOff }: { secret: string | undefined; takeOff: () => void }) {
  const isAwake = useIsAwake()
  return (
    <>
      <label htmlFor="secret">The key of its messages, shown this once</label>
      <input
        id="secret"
        className={control.control}
        readOnly
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <p className={styles.small}>Give it to whoever writes the program: with it they check that a message is ours.</p>
      {isAwake && (
        <button type="button" className={buttonClass('quiet')} onClick={takeOff}>
          Take it off this page
        </button>
      )}
    </>
  )
}

interface AddDestinationProps {
  /** The channel that was chosen. */
  readonly adding: ChannelKind | undefined
  /** Whether there is none yet. */
  readonly isFirst: boolean
  readonly unavailable: AlertsPageProps['unavailable']
  readonly refused: RefusedForm | undefined
  readonly disabled: { readonly 'aria-disabled': true | undefined }
}

/** One more place: first its channel, which is in the address, then what the channel asks for. */
function AddDestination({ adding, isFirst, unavailable, refused, disabled }: AddDestinationProps) {
  const { values = {}, fieldErrors = {} } = refused ?? {}
  const reason = unavailable.find(({ kind }) => kind === adding)?.reason
  return (
    <section id="add" className={styles.add} aria-labelledby="add-title">
      <h2 id="add-title">Add {adding || isFirst ? 'a place' : 'another place'}</h2>
      <ul className={styles.kinds}>
        {channelKinds.map((kind) => (
          <li key={kind}>
            <Link
              to="/alerts"
              search={{ add: kind }}
              hash="add"
              resetScroll={false}
              className={styles.kind}
              aria-current={kind === adding ? 'true' : undefined}
            >
              <ChannelSign kind={kind} />
              {channelRecords[kind].words}
            </Link>
          </li>
        ))}
      </ul>
      {adding && reason && (
        <Message kind="wait" icon="alert" title="This cannot be set up yet">
          <p>{reason}</p>
        </Message>
      )}
      {adding && !reason && (
        <form
          key={adding}
          method="post"
          action={`/alerts?add=${adding}`}
          noValidate
          className={styles.form}
          aria-labelledby="add-title"
        >
          <ActingAs />
          <TargetFields idPrefix="add" kind={adding} values={values} fieldErrors={fieldErrors} />
          <SettingsFields
            idPrefix="add"
            settings={{
              name: values.name ?? '',
              about: refused ? toldOf(values.about) : alertKinds,
              quietFrom: values.quietFrom ?? null,
              quietUntil: values.quietUntil ?? null,
              gatherMinutes: values.gatherMinutes ?? '0',
            }}
            fieldErrors={fieldErrors}
          />
          <button type="submit" name="do" value="add" className={buttonClass('order', 'wide')} {...disabled}>
            Add and test
          </button>
        </form>
      )}
    </section>
  )
}
