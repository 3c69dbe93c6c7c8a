import type { RiderRun, RiderStop } from '@divine/contracts/calls/rider-run'
import { naira } from '@divine/contracts/catalogue/naira'
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

interface RiderPageProps {
  readonly run: RiderRun
  readonly secret: string
  readonly refused: RefusedForm | undefined
}

/**
 * The page of a rider: the stops of one run, and what became of each. The server makes it whole; a script of its own
 * keeps what is said on the phone (`wake-rider-page.ts`), and finds its places by `data-` attributes.
 */
export function RiderPage({ run, secret, refused }: RiderPageProps) {
  const { rider, day, stops, until } = run
  const open = stops.filter(({ outcome }) => outcome === 'open')
  const over = stops.filter(({ outcome }) => outcome !== 'open')
  return (
    <div id="run" data-until={until} className={styles.run}>
      <header className={styles.top}>
        <h1 className={styles.title}>
          {rider}’s run, {lagosWeekday(day)}
          <span>
            {over.length} of {stops.length}
          </span>
        </h1>
        <Progress stops={stops} />
      </header>
      <p data-strip="" hidden role="status" className={styles.strip} />
      <main className={styles.main}>
        {refused && <Message kind="refused" level={2} role="alert" title={problemOf(refused)} />}
        {open.length === 0 && <End run={run} />}
        <ol className={styles.list}>
          {open.map((stop, index) => (
            <OpenStop
              key={stop.reference}
              stop={stop}
              number={stops.indexOf(stop) + 1}
              isNext={index === 0}
              secret={secret}
            />
          ))}
        </ol>
        {over.length > 0 && (
          <>
            <h2 className={styles.done}>Done</h2>
            <ul className={styles.list}>
              {over.map((stop) => (
                <PastStop key={stop.reference} stop={stop} secret={secret} />
              ))}
            </ul>
          </>
        )}
        <p className={styles.note}>
          This page is good until {lagosWeekday(until)}, {lagosClock(until)}.
        </p>
      </main>
    </div>
  )
}

function problemOf({ message, fieldErrors }: RefusedForm): string {
  return message ?? Object.values(fieldErrors)[0] ?? 'This was not taken.'
}

function Progress({ stops }: Pick<RiderRun, 'stops'>) {
  const count = (outcome: RiderStop['outcome']) => stops.filter((stop) => stop.outcome === outcome).length
  const words = `${count('delivered')} delivered, ${count('failed')} not delivered, ${count('open')} to go`
  return (
    <div className={styles.progress} role="img" aria-label={words}>
      {stops.map(({ reference, outcome }) => (
        <i key={reference} className={styles[outcome]} />
      ))}
    </div>
  )
}

interface StopProps {
  readonly stop: RiderStop
  readonly secret: string
}

function OpenStop({ stop, number, isNext, secret }: StopProps & { number: number; isNext: boolean }) {
  const { reference, fullname, sumNaira } = stop
  return (
    <li className={styles.stop} data-stop={reference} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.number}>{number}</span>
        <h2 className={styles.name}>{fullname}</h2>
        <b className={styles.sum}>{naira(sumNaira ?? 0)}</b>
      </div>
      <Ways stop={stop} />
      {isNext && (
        <p className={styles.say}>Say: “Divine Health, I bring your order. You pay {naira(sumNaira ?? 0)}.”</p>
      )}
      <Kept />
      <Outcomes stop={stop} secret={secret} />
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
  return <p data-kept="" hidden role="status" className={styles.kept} />
}

function Outcomes({ stop, secret }: StopProps) {
  const { reference, fullname, sumNaira, takenNaira, paidBy, transferReference, reason } = stop
  const action = riderPath(secret)
  return (
    <div className={styles.outcomes}>
      <details name={reference}>
        <summary className={buttonClass('danger')}>
          Not delivered<span className="sr">: {fullname}</span>
        </summary>
        <form method="post" action={action} className={styles.form}>
          <input type="hidden" name="reference" value={reference} />
          <label>
            Why not?
            <select name="reason" required defaultValue={reason ?? ''} className={control.control}>
              <option value="">Choose</option>
              {failReasons.map((each) => (
                <option key={each} value={each}>
                  {reasonWords[each]}
                </option>
              ))}
            </select>
          </label>
          <Note />
          <button type="submit" name="outcome" value="failed" className={buttonClass('danger', 'wide')}>
            Not delivered
          </button>
        </form>
      </details>
      <details name={reference}>
        <summary className={buttonClass('order')}>
          Delivered<span className="sr">: {fullname}</span>
        </summary>
        <form method="post" action={action} className={styles.form}>
          <input type="hidden" name="reference" value={reference} />
          <label>
            Sum you took, in naira
            <input
              name="sumNaira"
              inputMode="numeric"
              autoComplete="off"
              required
              defaultValue={(takenNaira ?? sumNaira ?? 0).toLocaleString('en-NG')}
              className={`${control.control} ${styles.taken}`}
            />
          </label>
          <fieldset className={styles.ways}>
            <legend>How</legend>
            {paidWays.map((way) => (
              <label key={way}>
                <input type="radio" name="paidBy" value={way} defaultChecked={way === (paidBy ?? 'cash')} />
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
              defaultValue={transferReference ?? ''}
              className={control.control}
            />
          </label>
          <Note />
          <button type="submit" name="outcome" value="delivered" className={buttonClass('order', 'wide')}>
            Delivered
          </button>
        </form>
      </details>
    </div>
  )
}

function Note() {
  return (
    <label>
      Note (optional)
      <input name="note" maxLength={500} autoComplete="off" className={control.control} />
    </label>
  )
}

function PastStop({ stop, secret }: StopProps) {
  const { reference, fullname, outcome, phone } = stop
  return (
    <li className={`${styles.stop} ${styles.past}`} data-stop={reference} tabIndex={-1}>
      <b>{fullname}</b>
      <p>{outcomeInWords(stop)}</p>
      <Kept />
      {outcome !== 'left' && (
        <details>
          <summary className={styles.change}>
            Change<span className="sr"> {fullname}</span>
          </summary>
          {phone && <Ways stop={stop} />}
          <Outcomes stop={stop} secret={secret} />
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
function End({ run: { stops } }: { run: RiderRun }) {
  const cash = stops.filter(({ outcome, paidBy }) => outcome === 'delivered' && paidBy !== 'transfer')
  const back = stops.filter(({ outcome }) => outcome === 'failed' || outcome === 'left').length
  const total = cash.reduce((sum, { takenNaira }) => sum + (takenNaira ?? 0), 0)
  const parcels = back === 0 ? '' : `, and ${back === 1 ? '1 parcel' : `${back} parcels`} back`
  return (
    <section className={styles.end}>
      <h2>Bring to the office</h2>
      <p className={styles.total}>{naira(total)}</p>
      <p>
        cash from {cash.length === 1 ? '1 stop' : `${cash.length} stops`}
        {parcels}
      </p>
    </section>
  )
}
