import type { ReadyOrder, Rider, RunCard } from '@divine/contracts/calls/runs'
import { naira } from '@divine/contracts/catalogue/naira'
import { runName } from '@divine/contracts/orders/runs'
import { Link } from '@tanstack/react-router'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import type { RefusedForm, ShownForm } from '#/shared/forms/submission.ts'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import text from '#/shared/ui/text.module.css'
import { FilesByMonth } from '#/trade/desk/files-by-month.tsx'
import { underThumb } from '#/trade/desk/thumb-bar.tsx'
import { LeftOut } from './left-out.tsx'
import { NewRun } from './new-run.tsx'
import { Riders } from './riders.tsx'
import { besidesCash, countOf, headlineOf, isGivenUp, runStateOf } from './run-words.ts'
import styles from './runs.module.css'
import { runsPath } from './runs-action.ts'

interface RunsPageProps {
  readonly ready: readonly ReadyOrder[]
  /** Runs that have not ended. */
  readonly open: readonly RunCard[]
  /** Runs that have, newest first. */
  readonly past: readonly RunCard[]
  /** Whether more have ended than are listed. */
  readonly isMore: boolean
  readonly riders: readonly Rider[]
  readonly sendKey: string
  readonly day: string | undefined
  readonly refused: RefusedForm | undefined
  readonly answered: ShownForm | undefined
}

/** Runs: a new one, those under way, those before, and who makes them. All of it is native forms. */
export function RunsPage({ ready, open, past, isMore, riders, sendKey, day, refused, answered }: RunsPageProps) {
  const isOfRider = refused?.values.do?.endsWith('-rider')
  const last = past.at(-1)
  return (
    <div className={`${styles.page} ${underThumb}`}>
      {refused && (
        <ErrorSummary
          fieldErrors={refused.fieldErrors}
          message={refused.message}
          idOf={(name) => (refused.values.id ? `${name}-${refused.values.id}` : name)}
          beginsPage
        />
      )}
      <LeftOut answered={answered} />
      <div className={styles.head}>
        <div>
          <h1 className={text.title}>Runs</h1>
          <p className={text.note}>
            {ready.length === 0
              ? 'No confirmed order waits for a rider.'
              : ready.length === 1
                ? '1 confirmed order has no rider yet.'
                : `${ready.length} confirmed orders have no rider yet.`}
          </p>
        </div>
        {open.length > 0 && <a href="#under-way">Runs under way, {open.length}</a>}
      </div>
      {riders.some(({ isActive }) => isActive) ? (
        <NewRun ready={ready} riders={riders} day={day} sendKey={sendKey} refused={isOfRider ? undefined : refused} />
      ) : (
        <p>First say below who brings orders.</p>
      )}
      <section id="under-way" className={styles.part} aria-labelledby="under-way-title">
        <h2 id="under-way-title">Under way</h2>
        <RunList runs={open} none="No run is under way." />
      </section>
      <Riders riders={riders} refused={isOfRider ? refused : undefined} />
      {past.length > 0 && (
        <section className={styles.part} aria-labelledby="past">
          <h2 id="past">Back</h2>
          <RunList runs={past} none="" />
          {isMore && last && (
            <p>
              <Link to={runsPath} search={{ before: String(last.id) }} hash="past">
                Earlier runs
              </Link>
            </p>
          )}
        </section>
      )}
      <FilesByMonth kind="Runs" note="A row for each stop, by the day of its run." />
    </div>
  )
}

function RunList({ runs, none }: { runs: readonly RunCard[]; none: string }) {
  if (runs.length === 0) return <p>{none}</p>
  return (
    <ul className={styles.list}>
      {runs.map((run) => (
        <li key={run.id} className={styles.line}>
          <Link to="/runs/$runId" params={{ runId: String(run.id) }} className={styles.run}>
            <span className={styles.grow}>
              <b>
                {run.rider.name}, {lagosWeekday(run.day)}
              </b>
              <small className={styles.small}>{factsOf(run)}</small>
            </span>
            {!isGivenUp(run) && (
              <span className={styles.sum}>
                <small className={styles.small}>{headlineOf(run.state, run).label}</small>
                <b>{naira(headlineOf(run.state, run).naira)}</b>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function factsOf(run: RunCard): string {
  const { state, stops, delivered, failed } = run
  return [
    runName(run.id),
    runStateOf(run),
    !isGivenUp(run) && countOf(stops, 'stop'),
    delivered > 0 && `${delivered} delivered`,
    failed > 0 && `${failed} not delivered`,
    ...besidesCash(state, run),
  ]
    .filter(Boolean)
    .join(' · ')
}
