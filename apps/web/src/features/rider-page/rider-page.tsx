import type { RiderRun, RiderStop } from '@divine/contracts/calls/rider-run'
import { mostNaira, naira } from '@divine/contracts/catalogue/naira'
import type { SellerPhone } from '@divine/contracts/catalogue/seller'
import { paidWays, paidWords } from '@divine/contracts/orders/history'
import { failReasons, reasonWords } from '@divine/contracts/orders/stages'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosClock, lagosWeekday } from '#/shared/lagos-clock.ts'
import { callLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import { riderPath } from './rider-action.ts'
import styles from './rider-page.module.css'
import { cashOf, soFar } from './so-far.ts'

interface RiderPageProps {
  readonly run: RiderRun
  readonly secret: string
  readonly refused: RefusedForm | undefined
  /** The number that the rider rings. */
  readonly office: SellerPhone
}

/**
 * The page of a rider: the stops of one run, and what became of each. The server makes it whole; a script of its own
 * keeps what is said on the phone (`wake-rider-page.ts`), and finds its places by `data-` attributes.
 */
export function RiderPage({ run, secret, refused, office }: RiderPageProps) {
  const { run: identity, rider, day, stops, until, owedNaira } = run
  const open = stops.filter(({ outcome }) => outcome === 'open')
  const done = stops.filter(({ outcome }) => outcome !== 'open')
  const { over, progress } = soFar(stops.map(asSoFar))
  const refusedOf = (stop: RiderStop) => (refused?.values.reference === stop.reference ? refused : undefined)
  const props = (stop: RiderStop) => ({ stop, place: stops.indexOf(stop) + 1, secret, refused: refusedOf(stop) })
  return (
    <div
      id="run"
      data-until={until}
      data-run={identity}
      data-most={mostNaira}
      data-owed={owedNaira}
      className={styles.run}
    >
      <header className={styles.top}>
        <h1 className={styles.title}>
          {rider}’s run, {lagosWeekday(day)}
          <span data-over="">{over}</span>
        </h1>
        <div data-progress="" className={styles.progress} role="img" aria-label={progress}>
          {stops.map(({ reference, outcome }) => (
            <i key={reference} data-outcome={outcome} />
          ))}
        </div>
      </header>
      <p data-strip="" hidden role="status" className={styles.strip} />
      <div data-stranded="" hidden className={styles.strip}>
        <p role="status" />
        <button type="button" data-told="" className={buttonClass('quiet', 'wide')}>
          I have told them
        </button>
      </div>
      <main className={styles.main}>
        {refused && !stops.some(refusedOf) && (
          <Message kind="refused" level={2} role="alert" title={problemOf(refused)} />
        )}
        <End stops={stops} owedNaira={owedNaira} />
        <ol data-open="" className={styles.list}>
          {open.map((stop) => (
            <OpenStop key={stop.reference} {...props(stop)} />
          ))}
        </ol>
        <section data-done="" hidden={done.length === 0}>
          <h2 className={styles.done}>Done</h2>
          <ul className={styles.list}>
            {done.map((stop) => (
              <PastStop key={stop.reference} {...props(stop)} />
            ))}
          </ul>
        </section>
        <p className={styles.note}>
          The office: <a href={callLink(office.e164)}>{office.text}</a>. This page is good until {lagosWeekday(until)},{' '}
          {lagosClock(until)}.
        </p>
      </main>
    </div>
  )
}

function problemOf({ message, fieldErrors }: RefusedForm): string {
  return message ?? Object.values(fieldErrors)[0] ?? 'This was not taken.'
}

function asSoFar({ outcome, paidBy, takenNaira, isSettled }: RiderStop) {
  return { outcome, cashNaira: cashOf(outcome, paidBy, takenNaira), isSettled }
}

interface StopProps {
  readonly stop: RiderStop
  /** Its number in the run, from 1. */
  readonly place: number
  readonly secret: string
  /** What was said of it without script and not taken. */
  readonly refused: RefusedForm | undefined
}

/** What the script counts with, and finds a stop by. */
function factsOf({ stop, place }: StopProps) {
  return {
    id: stop.reference,
    tabIndex: -1,
    'data-stop': stop.reference,
    'data-place': place,
    'data-outcome': stop.outcome,
    'data-sum': stop.sumNaira ?? undefined,
    'data-cash': asSoFar(stop).cashNaira,
    'data-settled': stop.isSettled ? '' : undefined,
  }
}

function OpenStop(props: StopProps) {
  const { stop, place } = props
  const { fullname, sumNaira } = stop
  return (
    <li className={styles.stop} {...factsOf(props)}>
      <div className={styles.head}>
        <span className={styles.number}>{place}</span>
        <h2 className={styles.name}>{fullname}</h2>
        <b className={styles.sum}>{naira(sumNaira ?? 0)}</b>
      </div>
      <Kept />
      <button type="button" data-change="" className={`${styles.change} ${styles.again}`}>
        Change<span className="sr"> {fullname}</span>
      </button>
      <div className={styles.rest}>
        <Ways stop={stop} />
        <p className={styles.say}>Say: “Divine Health, I bring your order. You pay {naira(sumNaira ?? 0)}.”</p>
        <Outcomes {...props} />
      </div>
    </li>
  )
}

/** Where the stop is, and how to reach who waits there. */
function Ways({ stop: { phone, phoneE164, address } }: { stop: RiderStop }) {
  return (
    <>
      <p className={styles.address}>{address}</p>
      <p className={styles.row}>
        <a href={callLink(phoneE164 || phone)} className={`${buttonClass('quiet')} ${styles.call}`}>
          <Icon name="phone" />
          {phone}
        </a>
        <a href={`geo:0,0?q=${encodeURIComponent(address)}`} className={buttonClass('quiet')}>
          Map
        </a>
      </p>
    </>
  )
}

/** What this phone has kept of the stop, which its script says here. */
function Kept() {
  return (
    <>
      <p data-kept="" hidden role="status" className={styles.kept} />
      <button type="button" data-rung="" className={`${buttonClass('quiet', 'wide')} ${styles.rung}`}>
        I have rung them
      </button>
    </>
  )
}

function Outcomes({ stop, secret, refused }: StopProps) {
  const { reference, fullname, said, sumNaira, takenNaira, paidBy, transferReference, reason } = stop
  const action = `${riderPath(secret)}#${reference}`
  const typed = refused?.values ?? {}
  const problem = refused && <Message kind="refused" role="alert" title={problemOf(refused)} />
  const { outcome } = typed
  return (
    <div className={styles.outcomes}>
      {!outcome && problem}
      <details name={reference} open={outcome === 'failed'}>
        <summary className={buttonClass('danger')}>
          Not delivered<span className="sr">: {fullname}</span>
        </summary>
        <form method="post" action={action} className={styles.form}>
          {outcome === 'failed' && problem}
          <input type="hidden" name="reference" value={reference} />
          {said && <input type="hidden" name="after" value={said} />}
          <label>
            Why not?
            <select name="reason" required defaultValue={typed.reason ?? reason ?? ''} className={control.control}>
              <option value="">Choose</option>
              {failReasons.map((each) => (
                <option key={each} value={each}>
                  {reasonWords[each]}
                </option>
              ))}
            </select>
          </label>
          <Note typed={typed.note} />
          <button type="submit" name="outcome" value="failed" className={buttonClass('danger', 'wide')}>
            Not delivered
          </button>
        </form>
      </details>
      <details name={reference} open={outcome === 'delivered'}>
        <summary className={buttonClass('order')}>
          Delivered<span className="sr">: {fullname}</span>
        </summary>
        <form method="post" action={action} className={styles.form}>
          {outcome === 'delivered' && problem}
          <input type="hidden" name="reference" value={reference} />
          {said && <input type="hidden" name="after" value={said} />}
          <label>
            Sum you took, in naira
            <input
              name="sumNaira"
              inputMode="numeric"
              autoComplete="off"
              required
              defaultValue={typed.sumNaira ?? (takenNaira ?? sumNaira ?? 0).toLocaleString('en-NG')}
              aria-invalid={refused?.fieldErrors.sumNaira ? true : undefined}
              className={`${control.control} ${styles.taken}`}
            />
          </label>
          <fieldset className={styles.ways}>
            <legend>How</legend>
            {paidWays.map((way) => (
              <label key={way}>
                <input
                  type="radio"
                  name="paidBy"
                  value={way}
                  defaultChecked={way === (typed.paidBy ?? paidBy ?? 'cash')}
                />
                {paidWords[way]}
              </label>
            ))}
          </fieldset>
          <label className={styles.transfer}>
            Reference of the transfer (optional)
            <input
              name="transferReference"
              maxLength={60}
              autoComplete="off"
              defaultValue={typed.transferReference ?? transferReference ?? ''}
              className={control.control}
            />
          </label>
          <Note typed={typed.note} />
          <label data-ask="" hidden className={styles.ask}>
            <input type="checkbox" />
            <span />
          </label>
          <button
            type="submit"
            name="outcome"
            value="delivered"
            data-says={unsaidSum}
            className={buttonClass('order', 'wide')}
          >
            {unsaidSum}
          </button>
        </form>
      </details>
    </div>
  )
}

/** On the button until the script says which sum, and where there is none. */
const unsaidSum = 'Delivered, with this sum'

function Note({ typed }: { typed: string | undefined }) {
  return (
    <label>
      Note (optional)
      <input name="note" maxLength={500} autoComplete="off" defaultValue={typed} className={control.control} />
    </label>
  )
}

function PastStop(props: StopProps) {
  const { stop, place, refused } = props
  const { fullname, outcome, phone } = stop
  return (
    <li className={`${styles.stop} ${styles.past}`} {...factsOf(props)}>
      <b>
        {place}. {fullname}
      </b>
      <p>{outcomeInWords(stop)}</p>
      <Kept />
      {outcome === 'left' ? (
        refused && <Message kind="refused" role="alert" title={problemOf(refused)} />
      ) : (
        <details open={refused !== undefined}>
          <summary className={styles.change}>
            Change<span className="sr"> {fullname}</span>
          </summary>
          {phone && <Ways stop={stop} />}
          <Outcomes {...props} />
        </details>
      )}
    </li>
  )
}

function outcomeInWords({ outcome, takenNaira, paidBy, transferReference, reason }: RiderStop): string {
  if (outcome === 'left') return 'Not in your run any more. Bring it back if you have it.'
  if (outcome === 'failed') return reason ? `${reasonWords[reason]}. Bring it back.` : 'Not delivered. Bring it back.'
  return [naira(takenNaira ?? 0), paidWords[paidBy ?? 'cash'].toLowerCase(), transferReference]
    .filter(Boolean)
    .join(' ')
}

/** What to do once nothing is left. */
function End({ stops, owedNaira }: Pick<RiderRun, 'stops' | 'owedNaira'>) {
  const { isDone, what, total, from, signed } = soFar(stops.map(asSoFar), owedNaira)
  return (
    <section data-end="" hidden={!isDone} tabIndex={-1} className={styles.end}>
      <h2 data-what="">{what}</h2>
      <p data-total="" className={styles.total}>
        {total}
      </p>
      <p data-from="">{from}</p>
      <p data-signed="" hidden={signed === ''}>
        {signed}
      </p>
      <p data-kept-cash="" hidden />
      <p data-unsettled="" hidden className={styles.unsettled} />
    </section>
  )
}
