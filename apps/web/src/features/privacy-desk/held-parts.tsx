import { journalWords } from '@divine/contracts/calls/journal-kinds'
import { unknownWords, wordsOf } from '@divine/contracts/calls/known-words'
import type { Held } from '@divine/contracts/calls/privacy'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import { answerNames } from '@divine/contracts/orders/answers'
import { messageWays } from '@divine/contracts/orders/buyer-messages'
import { flagWords } from '@divine/contracts/orders/flags'
import type { EventKind } from '@divine/contracts/orders/history'
import { importConsents } from '@divine/contracts/orders/import-consents'
import { type MoveReason, reasonWords, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lagosDate, lagosTime } from '#/shared/lagos-time.ts'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { deskAnswers } from '#/trade/desk/desk-answers.ts'
import { fieldInWords, lineInWords, valueInWords } from '#/trade/desk/value-words.ts'
import { counted } from './counted.ts'
import styles from './privacy-desk.module.css'

/** How many lines of the journal are shown and printed; the file has more. */
const shownLines = 20

type HeldOrder = Held['orders'][number]

/** What happened to an order, in a word or two. */
const deeds: Readonly<Record<EventKind, string>> = {
  placed: 'Ordered',
  moved: 'Moved on',
  attempted: 'Called or written to',
  corrected: 'Corrected',
  checked: 'Checked',
  noted: 'Note',
  'taken-back': 'Taken back',
  settled: 'Money signed off, or that taken back',
  erased: 'Erased',
}

/** Everything that is held about a number, on the screen; and on paper as it is handed out. */
export function HeldParts({ held }: { held: Held }) {
  const {
    orders,
    formerly,
    claim,
    wary,
    reviews,
    views,
    wishes,
    mentions,
    journal,
    journalCount,
    erasedAt,
    areMessagesStopped,
  } = held
  const isNothing =
    [orders, formerly, reviews, views, wishes, mentions].every((list) => list.length === 0) &&
    !claim &&
    !wary &&
    !areMessagesStopped
  return (
    <>
      {erasedAt && <p>This number was erased last {lagosTime(erasedAt)}.</p>}
      {isNothing && <p className={styles.part}>We hold nothing about this number.</p>}
      {orders.length > 0 && (
        <Part title={counted(orders.length, 'order')}>
          {orders.map((order) => (
            <HeldOrderPart key={order.reference} order={order} />
          ))}
        </Part>
      )}
      <FormerOrders held={held} />
      {wary && (
        <Part title="Among the numbers to be wary of">
          <p>
            “{wary.reason}”, until {lagosDate(wary.until)}, by {agentName(wary.addedBy)}
          </p>
        </Part>
      )}
      {areMessagesStopped && (
        <Part title="Messages">
          <p>This number wants no messages about its orders. That stays when it is erased.</p>
        </Part>
      )}
      {claim && (
        <Part title="Who calls them">
          <p>
            {agentName(claim.agent)}, until {lagosTime(claim.until)}
          </p>
        </Part>
      )}
      {reviews.length > 0 && (
        <Part title={counted(reviews.length, 'review')}>
          {reviews.map(({ id, writtenAt, author, email, phone, rating, comment, reply, replyProof, status }) => (
            <p key={id} className={styles.words}>
              {lagosTime(writtenAt)}, {counted(rating, 'star')}, {status}: “{comment}” {author}, {email}
              {phone && `, ${phone}`}
              {reply && <> Our answer: “{reply}”</>}
              {replyProof && <> What proves it: “{replyProof}”</>}
            </p>
          ))}
        </Part>
      )}
      {wishes.length > 0 && (
        <Part title="Wants to be told when it is back">
          <ul className={styles.list}>
            {wishes.map(({ product, phone, email, consent, askedAt, toldAt }) => (
              // Anybody may have ordered with an email of somebody else: such a wish is not handed out.
              <li
                key={`${product} ${askedAt}`}
                className={phone ? styles.words : `${styles.words} ${styles.screenOnly}`}
              >
                {product}, asked {lagosTime(askedAt)} with {[phone, email].filter(Boolean).join(' and ')}
                {consent !== null && `, privacy page version ${consent}`}
                {toldAt && `, told ${lagosTime(toldAt)}`}
                {!phone && '. By the email of an order alone: it may be somebody else’s'}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {views.length > 0 && (
        <Part title="Kept filters that look for them" isOfOthers>
          <ul className={styles.list}>
            {views.map(({ owner, name, search }) => (
              <li key={`${owner} ${name}`}>
                {name}: {search} ({owner ? agentName(owner) : 'everybody'})
              </li>
            ))}
          </ul>
        </Part>
      )}
      {mentions.length > 0 && (
        <Part title="Named in words of or about others" isOfOthers>
          <p>Mend these first: once the buyer is erased, nobody knows by which name to find them.</p>
          {held.hasMoreNames && <p>They ordered under many names, and were looked for by the latest alone.</p>}
          <ul className={styles.list}>
            {mentions.map(({ place, note, reference, words }) => (
              <li key={`${place} ${note} ${reference} ${words}`} className={styles.words}>
                “{words}”{' '}
                {reference ? (
                  <OrderLink reference={reference} />
                ) : place === 'reason' ? (
                  <Link to="/orders/wary">Numbers to be wary of</Link>
                ) : (
                  <Link to="/reviews">Reviews</Link>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {journalCount > 0 && (
        <Part title={`Read by our staff: ${counted(journalCount, 'line')} of the journal`}>
          <ul className={styles.list}>
            {journal.slice(0, shownLines).map(({ at, person, what, references }) => (
              <li key={`${at} ${person} ${what}`}>
                {lagosTime(at)}, {agentName(person)}: {wordsOf(journalWords, what)} ({references.join(', ')})
              </li>
            ))}
          </ul>
          {journalCount > shownLines && (
            <p>The file has {journal.length < journalCount ? `the last ${journal.length}` : 'all'} of them.</p>
          )}
        </Part>
      )}
    </>
  )
}

/**
 * The orders that had the number before. Nothing that is stored tells a mistyped number from an order that was given to
 * somebody else, so a person says which it was.
 */
function FormerOrders({ held: { phone, formerly } }: { held: Held }) {
  if (formerly.length === 0) return null
  const theirs = formerly.filter(({ isTheirs }) => isTheirs).map(({ reference }) => reference)
  return (
    <Part title="Orders that had this number before it was corrected" isOfOthers={theirs.length === 0}>
      <p className={styles.screenOnly}>
        A wrong number, most often: then nothing but the number is about this person. Look at what the order said while
        it had the number, and say where it was theirs.
      </p>
      <ul className={styles.list}>
        {formerly.map(({ reference, placedAt, lines, phone: now, fullname, isTheirs, before, still }) => {
          const others = isTheirs ? theirs.filter((each) => each !== reference) : [...theirs, reference]
          return (
            <li key={reference} className={isTheirs ? styles.words : `${styles.words} ${styles.screenOnly}`}>
              <OrderLink reference={reference} />, {lagosTime(placedAt)}: {lines.join('; ')}
              <span className={styles.screenOnly}>
                , {fullname}, now{' '}
                <Link to="/privacy-desk" search={{ phone: now }}>
                  {now}
                </Link>
              </span>
              {before.length > 0 && <>. It said: {before.join('; ')}</>}
              {still.length > 0 && <>. It says still: {still.join('; ')}</>}.{' '}
              <span className={styles.screenOnly}>
                {isTheirs && 'Counted as theirs until then. '}
                <Link
                  to="/privacy-desk"
                  search={{ phone, ...(others.length > 0 && { theirs: others.join(',') }) }}
                  resetScroll={false}
                >
                  {isTheirs ? `${reference} was not theirs` : `${reference} was theirs until then`}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

interface PartProps {
  readonly title: string
  /** Whether it is about somebody else: then it is not printed. */
  readonly isOfOthers?: boolean
  readonly children: ReactNode
}

function Part({ title, isOfOthers = false, children }: PartProps) {
  return (
    <section className={isOfOthers ? `${styles.part} ${styles.screenOnly}` : styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function OrderLink({ reference }: { reference: string }) {
  return (
    <Link to="/orders/$reference" params={{ reference }}>
      {reference}
    </Link>
  )
}

function HeldOrderPart({ order }: { order: HeldOrder }) {
  const catalogue = useCatalogue()
  const { reference, placedAt, lines, stage, day, sumNaira, takenNaira, history } = order
  // While it had another number it may have been somebody else's: that is not printed.
  const wasOthers = history.some(({ isOwn }) => !isOwn)
  const facts: readonly (readonly [string, string | null])[] = [
    ...answerNames.map((name) => [deskAnswers[name].label, order[name]] as const),
    ['Place', [order.town, order.state].filter(Boolean).join(', ')],
    ['Ordered', lines.map((line) => lineInWords(catalogue, line)).join('; ')],
    ['Reason', order.reason && wordsOf(reasonWords, order.reason)],
    ['To call at', order.callAt && lagosTime(String(order.callAt))],
    ['Marked', order.flags.map((flag) => wordsOf(flagWords, flag)).join(' ')],
    ['Day', day && lagosDate(day)],
    ['Sum agreed', sumNaira === null ? null : naira(sumNaira)],
    ['Sum taken', takenNaira === null ? null : naira(takenNaira)],
    ['Agreed', order.importConsent && wordsOf(importConsents, order.importConsent)],
    ['Came by', [order.origin, order.campaign].filter(Boolean).join(', ')],
    ['Privacy page', order.consent === null ? null : `version ${order.consent}`],
  ]
  return (
    <article className={styles.order}>
      <h4>
        <OrderLink reference={reference} /> · {stageRecords[stage as Stage]?.words ?? unknownWords} ·{' '}
        {lagosTime(placedAt)}
      </h4>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {wasOthers && (
        <p className={`${text.note} ${styles.screenOnly}`}>
          It had another number for a time. What it said then is neither on the paper nor in the file. Is everything
          above about this person? Correct on the order what is not, before you hand it out.
        </p>
      )}
      <ol className={styles.list}>
        {history.map(({ at, kind, actor, changes, note, isOwn }) => (
          <li key={`${at} ${kind}`} className={isOwn ? styles.words : `${styles.words} ${styles.screenOnly}`}>
            {lagosTime(at)}: {wordsOf(deeds, kind)}
            {actor && ` by ${agentName(actor)}`}
            {kind !== 'attempted' && note && ` “${note}”`}
            {Object.entries(changes).map(([field, [before, now]]) => (
              <span key={field} className={styles.change}>
                {fieldInWords(field)}:{' '}
                <span className={wasOthers ? styles.screenOnly : undefined}>{said(catalogue, field, before)} → </span>
                {said(catalogue, field, now)}
              </span>
            ))}
          </li>
        ))}
        {order.messages.map(({ at, way, state, said: words }) => (
          <li key={`${at} ${words}`} className={styles.words}>
            {lagosTime(at)}: {state === 'sent' ? 'Message' : 'Message that was not sent'} by {wordsOf(messageWays, way)}
            {words && <> “{words}”</>}
          </li>
        ))}
      </ol>
    </article>
  )
}

/** A value of the history as it is handed out: with its whole time, since nobody knows when it is read. */
function said(catalogue: Catalogue, field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    if (field === 'callAt' || field === 'attemptedAt') return lagosTime(value)
    if (field === 'stage') return stageRecords[value as Stage]?.words ?? value
    if (field === 'reason') return reasonWords[value as MoveReason] ?? value
    if (field === 'agent') return agentName(value)
  }
  return valueInWords(catalogue, field, value, 0) || '(nothing)'
}
