import type { BuyerMessage } from '@divine/contracts/calls/buyer-message'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { mayTakeBack } from '@divine/contracts/calls/role-table'
import { isErased } from '@divine/contracts/orders/erased'
import { FieldError } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import look from '#/shared/ui/control.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { actOutbox } from '#/trade/desk/act-outbox.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import type { OrderEvent } from '#/trade/desk/order-events.ts'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { useRole } from '#/trade/desk/use-may.ts'
import { BeforeAfter } from './before-after.tsx'
import { eventInWords } from './event-words.ts'
import styles from './history.module.css'
import { canTakeBack } from './history-facts.ts'
import { useOrderPage } from './page-context.ts'
import { StopMessages, Told, toldAt } from './told.tsx'
import { TypedForm } from './typed-form.tsx'
import { actInWords, detailsOfAct } from './waiting-acts.tsx'

/** Id of the field of a note, to which the keys lead. */
export const noteField = 'note'

/** What was stored later than this after it was done says so, in milliseconds. */
const lateMs = 5 * 60_000

/** What happened to the order, newest first, with a field for a note. */
export function History() {
  const catalogue = useCatalogue()
  const { order, now, notDone, waitingActs, isSending } = useOrderPage()
  const error = notDone?.form === 'note' ? notDone.fieldErrors.note : undefined
  const whileOpen = actOutbox.isLasting() ? '' : ', and is kept only while this page is open'
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history">What happened</h2>
      {!isErased(order) && (
        <TypedForm form="note" className={styles.note}>
          {(_values, given) => (
            <>
              <input type="hidden" name="do" value="note" />
              <label htmlFor={noteField} className="sr">
                {typedLabels.note}
              </label>
              <div className={styles.text}>
                {error && <FieldError id="note-error" error={error} />}
                <LongText
                  id={noteField}
                  name="note"
                  rows={1}
                  placeholder="Add a note for the others"
                  defaultValue={given('note', '')}
                  aria-describedby={error ? 'note-error' : undefined}
                  className={look.control}
                />
              </div>
              <button type="submit" className={buttonClass('quiet')} aria-disabled={isSending || undefined}>
                Keep the note
              </button>
            </>
          )}
        </TypedForm>
      )}
      <StopMessages />
      <ol className={styles.line}>
        {waitingActs.toReversed().map(({ intentId, act, doneAt, state }) => (
          <li key={intentId} className={styles.waiting}>
            <div className={styles.entry}>
              <b>{actInWords(act)}</b>
              <Details words={detailsOfAct(catalogue, act, order, now)} />
              <span className={styles.who}>
                you, {doneAt && `${momentInWords(doneAt, now)}, `}
                {state === 'waiting' ? `waits to be sent${whileOpen}` : 'not done'}
              </span>
            </div>
          </li>
        ))}
        {inTime(order).map((entry) =>
          'changes' in entry ? <Entry key={entry.id} event={entry} /> : <Told key={entry.id} message={entry} />,
        )}
      </ol>
    </section>
  )
}

/**
 * Events and messages together, newest first. The events keep their own order: a phone may have done one
 * before it sent it.
 */
function inTime({ events, messages }: Pick<WholeOrder, 'events' | 'messages'>) {
  const entries: (OrderEvent | BuyerMessage)[] = [...messages]
  for (const event of events.toReversed()) {
    const at = Date.parse(event.storedAt)
    const older = entries.findIndex((entry) => ('changes' in entry ? true : Date.parse(toldAt(entry)) < at))
    entries.splice(older === -1 ? entries.length : older, 0, event)
  }
  return entries
}

/** What else there is to say, after what was done. */
function Details({ words }: { words: string }) {
  return words && <span className={styles.more}>, {words}</span>
}

function Entry({ event }: { event: OrderEvent }) {
  const { order, email, now, isSending } = useOrderPage()
  const role = useRole()
  const catalogue = useCatalogue()
  const { title, more, corrections } = eventInWords(catalogue, event, order, now)
  const who =
    event.actor === email
      ? 'you'
      : event.actor
        ? agentName(event.actor)
        : event.kind === 'erased'
          ? 'the site'
          : 'the buyer'
  const look = event.actor === null ? styles.system : event.actor === email ? styles.mine : ''
  return (
    <li className={look}>
      <div className={styles.entry}>
        <b>{title}</b>
        <Details words={more} />
        {corrections.map(({ field, before, now: after }) => (
          <BeforeAfter key={field} before={before} now={after} />
        ))}
        <span className={styles.who}>
          {event.ofDuplicate && `${event.ofDuplicate}, `}
          {who},{' '}
          <time dateTime={event.at} title={lagosTime(event.at)}>
            {momentInWords(event.at, now)}
          </time>
          {Date.parse(event.storedAt) - Date.parse(event.at) > lateMs && `, sent ${momentInWords(event.storedAt, now)}`}
        </span>
      </div>
      {!isErased(order) && canTakeBack(order, event) && mayTakeBack(role, event.changes, order.stage) && (
        <TypedForm form={`back-${event.id}`}>
          {() => (
            <>
              <input type="hidden" name="do" value="take-back" />
              <input type="hidden" name="event" value={event.id} />
              <button type="submit" className={styles.link} aria-disabled={isSending || undefined}>
                Take it back
                <span className="sr">: {title}</span>
              </button>
            </>
          )}
        </TypedForm>
      )}
    </li>
  )
}
