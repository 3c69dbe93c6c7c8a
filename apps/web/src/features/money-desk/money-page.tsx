import type { Money, RunMoney } from '@divine/contracts/calls/money'
import { naira } from '@divine/contracts/catalogue/naira'
import { ageInWords, differenceReasons, differenceWords } from '@divine/contracts/orders/settlements'
import { Link } from '@tanstack/react-router'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import fold from '#/trade/desk/fold.module.css'
import { moneyPath } from './money-action.ts'
import styles from './money-page.module.css'

interface MoneyPageProps {
  readonly money: Money
  readonly refused: RefusedForm | undefined
}

/** What riders should bring, what they brought, and what is open. All of it is native forms. */
export function MoneyPage({ money, refused }: MoneyPageProps) {
  const { open, settled, ages, cashOutNaira, looseNaira, looseOrders, owedNaira } = money
  const runsWithCash = open.filter(({ cashNaira }) => cashNaira > 0).length
  return (
    <div className={styles.page}>
      {refused && (
        <ErrorSummary
          fieldErrors={refused.fieldErrors}
          message={refused.message}
          idOf={(name) => `${name}-${refused.values.id}`}
          beginsPage
        />
      )}
      <h1 className={text.title}>Money with riders</h1>
      <ul className={styles.heads}>
        <li>
          <b>{naira(cashOutNaira)}</b>
          with riders, from {runsWithCash === 1 ? '1 run' : `${runsWithCash} runs`}
        </li>
        {owedNaira !== 0 && (
          <li>
            <b>{naira(owedNaira)}</b>
            owed by riders from what was signed off
          </li>
        )}
        {looseOrders > 0 && (
          <li>
            <b>{naira(looseNaira)}</b>
            of{' '}
            <Link to="/orders" search={{ queue: 'money-due' }}>
              {looseOrders === 1 ? '1 order' : `${looseOrders} orders`}
            </Link>{' '}
            delivered without a run
          </li>
        )}
      </ul>
      <table className={styles.table}>
        <caption>By age</caption>
        <thead>
          <tr>
            <th scope="col">Since the day of the run</th>
            <th scope="col">Runs</th>
            <th scope="col" className={styles.sum}>
              To bring
            </th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ from, runs, naira: sum }) => (
            <tr key={from}>
              <th scope="row">{ageInWords(from)}</th>
              <td>{runs}</td>
              <td className={styles.sum}>{naira(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{ages.reduce((sum, { runs }) => sum + runs, 0)}</td>
            <td className={styles.sum}>{naira(cashOutNaira)}</td>
          </tr>
        </tfoot>
      </table>
      <section aria-labelledby="open">
        <h2 id="open">Runs not signed off</h2>
        {open.length === 0 && <p>All is signed off.</p>}
        <ul className={styles.list}>
          {open.map((run) => (
            <OpenRun key={run.id} run={run} refused={refused?.values.id === String(run.id) ? refused : undefined} />
          ))}
        </ul>
      </section>
      {settled.length > 0 && (
        <section aria-labelledby="settled">
          <h2 id="settled">Signed off</h2>
          <ul className={styles.list}>
            {settled.map((run) => (
              <SettledRun key={run.id} run={run} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function RunName({ run: { id, rider, day } }: { run: RunMoney }) {
  return (
    <Link to="/runs/$runId" params={{ runId: String(id) }}>
      <b>
        {rider.name}, {lagosWeekday(day)}
      </b>
    </Link>
  )
}

function OpenRun({ run, refused }: { run: RunMoney; refused: RefusedForm | undefined }) {
  const { id, state, delivered, cashNaira, transferNaira, outNaira, days, feeNaira } = run
  const { values = {}, fieldErrors = {} } = refused ?? {}
  const isBack = state === 'ended'
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.grow}>
          <RunName run={run} />
          <small>
            {[
              isBack ? (days > 1 ? `${days} days` : 'Back') : 'On the way',
              `${delivered} delivered`,
              transferNaira > 0 && `${naira(transferNaira)} by transfer`,
              outNaira > 0 && `${naira(outNaira)} on the way still`,
              feeNaira !== null && `fee ${naira(feeNaira)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <span className={styles.figure}>
          <small>Should bring</small>
          <b>{naira(cashNaira)}</b>
        </span>
      </div>
      {isBack && (
        <details open={refused !== undefined}>
          <summary className={fold.words}>
            Count and sign off<span className="sr">: {run.rider.name}</span>
          </summary>
          <form method="post" action={moneyPath} className={styles.form} noValidate>
            <ActingAs />
            <input type="hidden" name="id" value={id} />
            <Field
              id={`broughtNaira-${id}`}
              name="broughtNaira"
              label="Cash you counted, in naira"
              error={fieldErrors.broughtNaira}
            >
              {(field) => (
                <input
                  {...field}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={values.broughtNaira ?? cashNaira.toLocaleString('en-NG')}
                />
              )}
            </Field>
            <fieldset className={styles.reasons} aria-describedby={fieldErrors.reason && `reason-${id}-error`}>
              <legend>If it differs: what is the difference?</legend>
              {fieldErrors.reason && <FieldError id={`reason-${id}-error`} error={fieldErrors.reason} />}
              {differenceReasons.map((reason, index) => (
                <label key={reason}>
                  <input
                    id={index === 0 ? `reason-${id}` : undefined}
                    type="radio"
                    name="reason"
                    value={reason}
                    defaultChecked={values.reason === reason}
                  />
                  {differenceWords[reason]}
                </label>
              ))}
            </fieldset>
            <button type="submit" name="do" value="sign-off" className={buttonClass('order', 'wide')}>
              Sign off
            </button>
          </form>
        </details>
      )}
    </li>
  )
}

function SettledRun({ run }: { run: RunMoney }) {
  const { id, settlement } = run
  if (!settlement) return null
  const { at, by, expectedNaira, broughtNaira, reason } = settlement
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.grow}>
          <RunName run={run} />
          <small>
            {[`by ${agentName(by)}, ${lagosTime(at)}`, reason && differenceWords[reason]].filter(Boolean).join(' · ')}
          </small>
        </span>
        <span className={styles.figure}>
          <small>{differenceOf(broughtNaira - expectedNaira)}</small>
          <b>{naira(broughtNaira)}</b>
        </span>
      </div>
      <form method="post" action={moneyPath}>
        <ActingAs />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="settlement" value={settlement.id} />
        <button type="submit" name="do" value="take-back" className={buttonClass('quiet')}>
          Take it back<span className="sr">: {run.rider.name}</span>
        </button>
      </form>
    </li>
  )
}

function differenceOf(difference: number): string {
  if (difference === 0) return 'exact'
  return difference < 0 ? `${naira(-difference)} short` : `${naira(difference)} over`
}
