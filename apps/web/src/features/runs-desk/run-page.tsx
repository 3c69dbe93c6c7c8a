import type { ReadyOrder, Rider, WholeRun } from '@divine/contracts/calls/runs'
import { naira } from '@divine/contracts/catalogue/naira'
import { nationalNumber } from '@divine/contracts/orders/phone'
import { leftOutInWords, runName, runText } from '@divine/contracts/orders/runs'
import { Link } from '@tanstack/react-router'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import type { RefusedForm, ShownForm } from '#/shared/forms/submission.ts'
import { lagosClock, lagosWeekday } from '#/shared/lagos-clock.ts'
import { whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { mainStep, StepWords, ThumbBar, underThumb } from '#/trade/desk/thumb-bar.tsx'
import { LeftOut } from './left-out.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunLink } from './run-link.tsx'
import {
  besidesCash,
  broughtOf,
  countOf,
  headlineOf,
  isGivenUp,
  moneyOf,
  outcomeOf,
  parcelInWords,
  phoneOf,
  runStateOf,
  stopsToBring,
  totalOf,
} from './run-words.ts'
import styles from './runs.module.css'
import { runsPath } from './runs-action.ts'

interface RunPageProps {
  readonly run: WholeRun
  readonly riders: readonly Rider[]
  /** Orders that it could take while it is put together. */
  readonly ready: readonly ReadyOrder[]
  readonly refused: RefusedForm | undefined
  readonly answered: ShownForm | undefined
  /** The link that was made just now. */
  readonly made: ShownForm | undefined
}

/** A run: its stops, what is printed of it, and how far it is. All of it is native forms. */
export function RunPage({ run, riders, ready, refused, answered, made }: RunPageProps) {
  const { id, rider, day, state, feeNaira, sentAt, endedAt, madeBy } = run
  const bring = stopsToBring(run)
  const out = run.stops.filter(({ isHere, order }) => isHere && order?.stage === 'with-rider').length
  const isPlanned = state === 'planned'
  const { label, naira: headNaira } = headlineOf(state, moneyOf(run))
  const moments = [
    runName(id),
    runStateOf(run),
    ...besidesCash(state, moneyOf(run)),
    feeNaira !== null && `fee ${naira(feeNaira)}`,
    sentAt ? `sent ${lagosClock(sentAt)}` : `by ${agentName(madeBy)}`,
    endedAt && `${isGivenUp(run) ? '' : 'ended '}${lagosWeekday(endedAt)}, ${lagosClock(endedAt)}`,
  ]
  return (
    <div className={`${styles.page} ${underThumb}`}>
      {refused && (
        <ErrorSummary fieldErrors={refused.fieldErrors} message={refused.message} idOf={(name) => name} beginsPage />
      )}
      <LeftOut answered={answered} />
      <p>
        <Link to={runsPath} className={styles.back}>
          <DeskIcon name="back" />
          Runs
        </Link>
      </p>
      <div className={styles.head}>
        <div>
          <h1 className={text.title}>
            {rider.name}, {lagosWeekday(day)}
          </h1>
          <p className={text.note}>{moments.filter(Boolean).join(' · ')}</p>
        </div>
        {!isGivenUp(run) && (
          <p>
            <small className={styles.small}>{label}</small>
            <b className={styles.total}>{naira(headNaira)}</b>
          </p>
        )}
      </div>
      {run.stops.length > 0 && (
        <>
          <Papers run={run} />
          {sentAt && <RunLink run={run} made={made} />}
          <Uncounted run={run} />
          <Stops run={run} />
        </>
      )}
      {isPlanned && ready.length > 0 && <AddOrders run={run} ready={ready} />}
      {isPlanned && (
        <details className={styles.region} open={refused?.values.do === 'facts'}>
          <summary>Rider, day and fee</summary>
          <form method="post" action={`${runsPath}/${id}`} className={styles.inside} noValidate>
            <ActingAs />
            <input type="hidden" name="version" value={run.version} />
            <RunFacts
              riders={riders}
              values={{
                riderId: String(rider.id),
                day,
                feeNaira: feeNaira === null ? '' : feeNaira.toLocaleString('en-NG'),
                ...(refused?.values.do === 'facts' && refused.values),
              }}
              fieldErrors={refused?.fieldErrors ?? {}}
            />
            <p className={styles.buttons}>
              <button type="submit" name="do" value="facts" className={buttonClass('plain')}>
                Save
              </button>
              <button type="submit" name="do" value="end" formNoValidate className={buttonClass('danger')}>
                Give the run up
              </button>
            </p>
          </form>
        </details>
      )}
      {bring.length > 0 && <ForWhatsapp run={run} />}
      {state !== 'ended' && run.stops.length > 0 && (
        <form method="post" action={`${runsPath}/${id}`}>
          <ActingAs />
          <input type="hidden" name="version" value={run.version} />
          {isPlanned ? (
            <ThumbBar>
              <button type="submit" name="do" value="send" className={`${buttonClass('order', 'wide')} ${mainStep}`}>
                <DeskIcon name="van" />
                <StepWords title={`Give ${bring.length} to ${rider.name}`} note={`${naira(totalOf(bring))} to bring`} />
              </button>
            </ThumbBar>
          ) : (
            out === 0 && (
              <ThumbBar>
                <button type="submit" name="do" value="end" className={`${buttonClass('order', 'wide')} ${mainStep}`}>
                  <StepWords title="The run is back" note="Everything is said of it" />
                </button>
              </ThumbBar>
            )
          )}
        </form>
      )}
    </div>
  )
}

/** What was said at the doors and does not count, since the office or another phone has it otherwise. */
function Uncounted({ run: { uncounted } }: { run: WholeRun }) {
  if (uncounted.length === 0) return null
  return (
    <div className={styles.otherwise}>
      <Message kind="wait" icon="alert" level={2} role="status" title="A rider has it otherwise">
        <ul>
          {uncounted.map(({ id, reference, at, ...word }) => (
            <li key={id}>
              <span className={styles.whole}>{reference}</span>, {lagosClock(at)}: {leftOutInWords(word)}
            </li>
          ))}
        </ul>
      </Message>
    </div>
  )
}

/** What is printed of a run. */
function Papers({ run }: { run: WholeRun }) {
  const { id } = run
  const labels = run.stops.flatMap(({ isHere, reference }) => (isHere ? [reference] : [])).join(',')
  return (
    <p className={styles.buttons}>
      <Link to="/orders/labels" search={{ of: labels }} className={buttonClass('quiet')}>
        <DeskIcon name="print" />
        Labels
      </Link>
      <Link
        to="/runs/$runId"
        params={{ runId: String(id) }}
        search={{ print: 'packing' }}
        className={buttonClass('quiet')}
      >
        <DeskIcon name="print" />
        Packing list
      </Link>
      <Link
        to="/runs/$runId"
        params={{ runId: String(id) }}
        search={{ print: 'sheet' }}
        className={buttonClass('quiet')}
      >
        <DeskIcon name="print" />
        Sheet for the rider
      </Link>
    </p>
  )
}

/** The stops in their order; while the run is put together each can change places with its neighbour, or leave. */
function Stops({ run }: { run: WholeRun }) {
  const { id, day, state, version, stops } = run
  const isPlanned = state === 'planned'
  return (
    <form method="post" action={`${runsPath}/${id}`} aria-label="Stops">
      <ActingAs />
      <input type="hidden" name="version" value={version} />
      <ol className={styles.stops}>
        {stops.map((stop, index) => {
          const { reference, isHere, order } = stop
          const name = order?.fullname ?? reference
          return (
            <li
              key={reference}
              id={reference}
              tabIndex={-1}
              className={isHere ? styles.stop : `${styles.stop} ${styles.gone}`}
            >
              <input type="hidden" name="references" value={reference} />
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.grow}>
                {order ? (
                  <Link to="/orders/$reference" params={{ reference }}>
                    <b>{name}</b>
                  </Link>
                ) : (
                  <b>{reference}</b>
                )}
                {order && (
                  <small className={styles.small}>
                    {[order.town, parcelInWords(order.parcel)].filter(Boolean).join(' · ')} ·{' '}
                    <span className={styles.whole}>{reference}</span>
                  </small>
                )}
                {isPlanned && order?.day && order.day !== day && (
                  <small className={`${styles.small} ${styles.outcome}`}>Agreed for {lagosWeekday(order.day)}</small>
                )}
                {(!isPlanned || !isHere) && (
                  <small className={`${styles.small} ${styles.outcome}`}>{outcomeOf(stop, state)}</small>
                )}
              </span>
              <b className={styles.sum}>{order && isHere && naira(broughtOf(stop))}</b>
              {isPlanned && (
                <span className={styles.arrows}>
                  <Place what="up" reference={reference} name={name} isOff={index === 0} />
                  <Place what="down" reference={reference} name={name} isOff={index === stops.length - 1} />
                  <Place what="out" reference={reference} name={name} isOff={stops.length === 1} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </form>
  )
}

const placeWords = { up: 'Earlier', down: 'Later', out: 'Out of the run' } as const

interface PlaceProps {
  readonly what: keyof typeof placeWords
  readonly reference: string
  readonly name: string
  readonly isOff: boolean
}

/** One press: the button says what and whom. */
function Place({ what, reference, name, isOff }: PlaceProps) {
  const words = `${placeWords[what]}: ${name}`
  return (
    <button
      type="submit"
      name="place"
      value={`${what} ${reference}`}
      disabled={isOff}
      aria-label={words}
      title={words}
      className={styles.arrow}
    >
      <DeskIcon name={what === 'out' ? 'cross' : what} />
    </button>
  )
}

function AddOrders({ run, ready }: { run: WholeRun; ready: readonly ReadyOrder[] }) {
  const { id, version, stops } = run
  return (
    <details className={styles.region}>
      <summary>Add orders, {ready.length} without a rider</summary>
      <form method="post" action={`${runsPath}/${id}`}>
        <ActingAs />
        <input type="hidden" name="version" value={version} />
        {stops.map(({ reference }) => (
          <input key={reference} type="hidden" name="references" value={reference} />
        ))}
        <ul>
          {ready.map((order) => (
            <li key={order.reference}>
              <label>
                <input type="checkbox" name="references" value={order.reference} />
                <span className={styles.grow}>
                  <b>{order.fullname}</b>
                  <small className={styles.small}>
                    {[order.town, order.state, order.day && lagosWeekday(order.day)].filter(Boolean).join(' · ')} ·{' '}
                    <span className={styles.whole}>{order.reference}</span>
                  </small>
                </span>
                <b className={styles.sum}>{order.sumNaira !== null && naira(order.sumNaira)}</b>
              </label>
            </li>
          ))}
        </ul>
        <p className={styles.inside}>
          <button type="submit" name="do" value="add" className={buttonClass('plain')}>
            Add them
          </button>
        </p>
      </form>
    </details>
  )
}

/** The run as a text, which names nobody's product. */
function ForWhatsapp({ run }: { run: WholeRun }) {
  const { day, rider } = run
  const stops = stopsToBring(run)
  const words = runText(
    day,
    stops.map((stop) => ({ ...stop, phone: phoneOf(stop) })),
  )
  return (
    <details className={styles.region}>
      <summary>Text for WhatsApp</summary>
      <div className={styles.inside}>
        <label htmlFor="run-text" className={styles.label}>
          {countOf(stops.length, 'stop')} for {rider.name}, {nationalNumber(rider.phoneE164) ?? rider.phoneE164}
        </label>
        <textarea id="run-text" readOnly rows={10} value={words} className={control.control} />
        <p className={styles.buttons}>
          <a
            href={whatsappLink(rider.phoneE164, words)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('whatsapp')}
          >
            <Icon name="whatsapp" />
            Send it to {rider.name}
          </a>
        </p>
      </div>
    </details>
  )
}
