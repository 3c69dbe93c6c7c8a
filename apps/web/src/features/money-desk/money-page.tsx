import type { Money, OrderMoney, RunMoney } from '@divine/contracts/calls/money'
import { naira } from '@divine/contracts/catalogue/naira'
import { leftOutInWords, runName } from '@divine/contracts/orders/runs'
import { ageInWords, differenceReasons, differenceWords, mostSettled } from '@divine/contracts/orders/settlements'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { FilesByMonth } from '#/trade/desk/files-by-month.tsx'
import fold from '#/trade/desk/fold.module.css'
import { readNaira } from '#/trade/desk/read-naira.ts'
import { versionField } from '#/trade/desk/seen-versions.ts'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { moneyPath } from './money-action.ts'
import styles from './money-page.module.css'

interface MoneyPageProps {
  readonly money: Money
  /** Id under which a sign-off or a payment is sent. */
  readonly sendKey: string
  readonly refused: RefusedForm | undefined
}

/** What riders should bring, what they brought, and what is open. All of it is native forms. */
export function MoneyPage({ money, sendKey, refused }: MoneyPageProps) {
  const { settled, ages, cashOutNaira, loose, looseOrders, looseSettled, owedNaira } = money
  const open = useFilledIn(money.open, countForm)
  const owed = useFilledIn(money.owed, payForm)
  const runsWithCash = money.open.filter(({ unsignedNaira }) => unsignedNaira > 0).length
  const ticked = refused?.values.ticked?.split(',') ?? []
  const refusedOf = ({ id }: RunMoney) => (refused?.values.id === String(id) ? refused : undefined)
  return (
    <div className={styles.page}>
      {refused && (
        <ErrorSummary
          fieldErrors={refused.fieldErrors}
          message={messageOf(refused, money.open)}
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
            <b>{naira(money.looseNaira)}</b>
            in cash{money.looseTransferNaira > 0 && ` and ${naira(money.looseTransferNaira)} by transfer`} for{' '}
            <a href="#loose">{looseOrders === 1 ? '1 order' : `${looseOrders} orders`}</a> delivered without a run
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
            <OpenRun
              key={run.id}
              run={run}
              sendKey={sendKey}
              refused={refusedOf(run)}
              isGone={isDone(money.open, run)}
            />
          ))}
        </ul>
      </section>
      {owed.length > 0 && (
        <section aria-labelledby="owed">
          <h2 id="owed">Owed by riders</h2>
          <ul className={styles.list}>
            {owed.map((run) => (
              <OwingRun
                key={run.id}
                run={run}
                sendKey={sendKey}
                refused={refusedOf(run)}
                isGone={isDone(money.owed, run)}
              />
            ))}
          </ul>
        </section>
      )}
      {loose.length > 0 && (
        <section aria-labelledby="loose">
          <h2 id="loose">Delivered without a run</h2>
          {looseOrders > loose.length && (
            <p>
              The {loose.length} oldest of {looseOrders}.
            </p>
          )}
          <form method="post" action={moneyPath}>
            <ActingAs />
            <input type="hidden" name="key" value={sendKey} />
            <ul className={styles.list}>
              {loose.map((order) => (
                <LooseOrder key={order.reference} order={order} isTicked={ticked.includes(order.reference)} />
              ))}
            </ul>
            <p>
              <button type="submit" name="do" value="sign-orders-off" className={buttonClass('plain')}>
                Sign the ticked ones off
              </button>
            </p>
          </form>
        </section>
      )}
      {settled.length > 0 && (
        <section aria-labelledby="settled">
          <h2 id="settled">Signed off</h2>
          {settled.length === mostSettled && <p>The last {mostSettled}. The file below has all of a month.</p>}
          <ul className={styles.list}>
            {settled.map((run) => (
              <SettledRun key={run.id} run={run} />
            ))}
          </ul>
        </section>
      )}
      {looseSettled.length > 0 && (
        <section aria-labelledby="settled-orders">
          <h2 id="settled-orders">Signed off without a run</h2>
          {looseSettled.length === mostSettled && <p>The last {mostSettled}. The file below has all of a month.</p>}
          <ul className={styles.list}>
            {looseSettled.map((order) => (
              <li key={order.reference} className={styles.tick}>
                <OrderSum order={order} />
                <form method="post" action={moneyPath}>
                  <ActingAs />
                  <input type="hidden" name="key" value={sendKey} />
                  <input type="hidden" name="references" value={order.reference} />
                  <input type="hidden" name={versionField(order.reference)} value={order.version} />
                  <button type="submit" name="do" value="take-orders-back" className={buttonClass('quiet')}>
                    Take it back<span className="sr">: {order.reference}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FilesByMonth
        kind="Money"
        note="A row for each run, by its day, and for each order without one, by the day it was delivered."
      />
    </div>
  )
}

/** What was refused; and what was typed, where it has no form any more. */
function messageOf({ message, values }: RefusedForm, open: readonly RunMoney[]): string | undefined {
  const { id, broughtNaira } = values
  if (!message || !broughtNaira || open.some((run) => String(run.id) === id && !run.settlement)) return message
  const reason = differenceReasons.find((each) => each === values.reason)
  return `${message} You counted ${naira(readNaira(broughtNaira) ?? 0)}${reason ? `: ${differenceWords[reason]}` : ''}.`
}

function RunName({ run: { id, rider, day } }: { run: RunMoney }) {
  return (
    <Link to="/runs/$runId" params={{ runId: String(id) }}>
      <b>
        {rider.name}, {lagosWeekday(day)}
      </b>{' '}
      {runName(id)}
    </Link>
  )
}

interface RunInForm {
  readonly run: RunMoney
  readonly sendKey: string
  readonly refused: RefusedForm | undefined
  /** Whether a colleague has done it meanwhile: it stays as it was, under the hand of whoever fills it in. */
  readonly isGone: boolean
}

/** Whether somebody has done what the form of a run was for: it is not among them any more, or is signed off by now. */
function isDone(now: readonly RunMoney[], { id, settlement }: RunMoney): boolean {
  const run = now.find((each) => each.id === id)
  return !run || (run.settlement !== null && settlement === null)
}

const countForm = (id: number) => `count-${id}`
const payForm = (id: number) => `pay-${id}`

/**
 * Runs as they are now, but for those whose form somebody fills in while a colleague does what it is for: nothing that
 * is typed vanishes, and nothing moves into its place.
 */
function useFilledIn(now: readonly RunMoney[], formOf: (id: number) => string): readonly RunMoney[] {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    setShown((before) => {
      const isHeld = (run: RunMoney) => {
        if (!isDone(now, run)) return false
        const form = document.querySelector(`[data-form="${formOf(run.id)}"]`)
        return form instanceof HTMLFormElement && isFilledIn(form)
      }
      if (!before.some(isHeld)) return now
      const kept = before.flatMap((run) => (isHeld(run) ? run : (now.find(({ id }) => id === run.id) ?? [])))
      return [...kept, ...now.filter(({ id }) => !kept.some((run) => run.id === id))]
    })
  }, [now, formOf])
  return shown
}

/** Tells whoever fills in the form of a run that it is done: what they typed is theirs to compare. */
function Gone({ isGone }: { isGone: boolean }) {
  return (
    <p role="status" className={styles.more} hidden={!isGone}>
      {isGone && 'A colleague has done this meanwhile. What you typed stays until you load the page again.'}
    </p>
  )
}

function OpenRun({ run, sendKey, refused, isGone }: RunInForm) {
  const { id, state, delivered, unsignedNaira, transferNaira, outNaira, days, feeNaira, settlement } = run
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
        <span id={`seen-${id}`} className={styles.figure}>
          <small>{settlement ? 'Came after that' : 'Should bring'}</small>
          <b>{naira(unsignedNaira)}</b>
        </span>
      </div>
      <OrdersOfRun run={run} />
      <Uncounted run={run} />
      <TakenBack run={run} />
      {settlement && (
        <>
          <p className={styles.more}>
            More was said to be delivered after {agentName(settlement.by)} signed off {naira(settlement.broughtNaira)}.{' '}
            {run.payments.length > 0
              ? 'Take back what was paid later and then the sign-off, and count all of it again.'
              : 'Take that back, and count all of it again.'}
          </p>
          <Payments run={run} />
          <TakeBack run={run} />
        </>
      )}
      <Gone isGone={isGone} />
      {isBack && !settlement && <SignOff run={run} sendKey={sendKey} refused={refused} />}
    </li>
  )
}

/** Counts what a rider brought. */
function SignOff({ run, sendKey, refused }: Omit<RunInForm, 'isGone'>) {
  const { id, rider, cashNaira, transferNaira } = run
  const { values = {}, fieldErrors = {} } = refused ?? {}
  const form = useRef<HTMLFormElement>(null)
  // Once they are told of newer sums, they see these.
  const isSeenStill = refused && refused.message === undefined && values.cashNaira
  const before = { sendKey, cashNaira: Number(values.cashNaira), transferNaira: Number(values.transferNaira) }
  const seen = useSeen(
    { sendKey, cashNaira, transferNaira },
    { isRefused: refused !== undefined, form },
    isSeenStill ? before : undefined,
  )
  return (
    <details open={refused !== undefined}>
      <summary className={fold.words}>
        Count and sign off<span className="sr">: {rider.name}</span>
      </summary>
      <form ref={form} data-form={countForm(id)} method="post" action={moneyPath} className={styles.form} noValidate>
        <ActingAs />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="key" value={seen.sendKey} />
        <input type="hidden" name="cashNaira" value={seen.cashNaira} />
        <input type="hidden" name="transferNaira" value={seen.transferNaira} />
        <Field
          id={`broughtNaira-${id}`}
          name="broughtNaira"
          label={typedLabels.counted}
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
        {transferNaira > 0 && (
          <div className={styles.seen}>
            {fieldErrors.transfersSeen && (
              <FieldError id={`transfersSeen-${id}-error`} error={fieldErrors.transfersSeen} />
            )}
            <label>
              <input
                id={`transfersSeen-${id}`}
                type="checkbox"
                name="transfersSeen"
                value="yes"
                defaultChecked={values.transfersSeen === 'yes' && values.transferNaira === String(transferNaira)}
                aria-describedby={fieldErrors.transfersSeen && `transfersSeen-${id}-error`}
              />
              I found the transfers at the bank, {naira(transferNaira)}
            </label>
          </div>
        )}
        <button type="submit" name="do" value="sign-off" className={buttonClass('order', 'wide')}>
          Sign off
        </button>
      </form>
    </details>
  )
}

/**
 * Sums as whoever fills in a form saw them: they follow what is shown until something is filled in, and stay then, so
 * that nothing is noted by what was typed for other sums.
 * @param before what they saw where their form was refused and the sums stay
 */
function useSeen<Sums extends Readonly<Record<string, string | number>>>(
  shown: Sums,
  { isRefused, form }: { readonly isRefused: boolean; readonly form: RefObject<HTMLFormElement | null> },
  before?: Sums,
): Sums {
  const [seen, setSeen] = useState(before ?? shown)
  useEffect(() => {
    if (isRefused || isFilledIn(form.current)) return
    setSeen((last) => (Object.keys(shown).every((sum) => last[sum] === shown[sum]) ? last : shown))
  })
  return seen
}

/** Whether somebody has typed or chosen something, also before the page was awake. */
function isFilledIn(form: HTMLFormElement | null): boolean {
  return Array.from(form?.elements ?? []).some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked),
  )
}

/** An order that was delivered without a run. While it is ticked, it is signed off as it was seen. */
function LooseOrder({ order, isTicked }: { order: OrderMoney; isTicked: boolean }) {
  const { reference, version } = order
  const tick = useRef<HTMLInputElement>(null)
  const [seen, setSeen] = useState(version)
  useEffect(() => {
    if (!tick.current?.checked) setSeen(version)
  }, [version])
  return (
    <li>
      <label className={styles.tick}>
        <input ref={tick} type="checkbox" name="references" value={reference} defaultChecked={isTicked} />
        <input type="hidden" name={versionField(reference)} value={seen} />
        <OrderSum order={order} />
      </label>
    </li>
  )
}

/** What was taken for each order of a run: where less was taken, and what to look for at the bank. */
function OrdersOfRun({ run: { orders, transferNaira, rider } }: { run: RunMoney }) {
  if (orders.length === 0) return null
  const less = orders.reduce((sum, { sumNaira, takenNaira }) => sum + Math.max(0, (sumNaira ?? 0) - takenNaira), 0)
  const words = [
    orders.length === 1 ? '1 order' : `${orders.length} orders`,
    transferNaira > 0 && `${naira(transferNaira)} by transfer`,
    less > 0 && `${naira(less)} less than agreed`,
  ]
  return (
    <details>
      <summary className={fold.words}>
        {words.filter(Boolean).join(', ')}
        <span className="sr">: {rider.name}</span>
      </summary>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.reference} className={styles.row}>
            <OrderSum order={order} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What riders said and what is in no sum, since the office or another phone has it otherwise. */
function Uncounted({ run: { uncounted } }: { run: RunMoney }) {
  return uncounted.map(({ id, reference, at, ...word }) => (
    <p key={id} className={styles.more}>
      <Link to="/orders/$reference" params={{ reference }} className={styles.whole}>
        {reference}
      </Link>
      , {lagosTime(at)}: {leftOutInWords(word)}
    </p>
  ))
}

/** What was signed off or paid, and taken back: what was counted stays to be read. */
function TakenBack({ run: { takenBack, paymentsTakenBack } }: { run: RunMoney }) {
  return (
    <>
      {takenBack.map(({ id, at, by, broughtNaira, expectedNaira, reason, ...taken }) => (
        <p key={id} className={styles.past}>
          {naira(broughtNaira)} of {naira(expectedNaira)} signed off by {agentName(by)}, {lagosTime(at)}
          {reason && ` (${differenceWords[reason]})`}; {byWhomTakenBack(taken)}
        </p>
      ))}
      {paymentsTakenBack.map(({ id, at, by, naira: paid, ...taken }) => (
        <p key={id} className={styles.past}>
          {naira(paid)} paid {lagosTime(at)}, noted by {agentName(by)}; {byWhomTakenBack(taken)}
        </p>
      ))}
    </>
  )
}

function byWhomTakenBack({
  takenBackAt,
  takenBackBy,
}: Pick<RunMoney['takenBack'][number], 'takenBackAt' | 'takenBackBy'>): string {
  return `taken back by ${agentName(takenBackBy)}, ${lagosTime(takenBackAt)}`
}

/** An order by its reference, with what was taken for it, and how. */
function OrderSum({ order }: { order: OrderMoney }) {
  const { reference, sumNaira, takenNaira, paidBy, transferReference } = order
  const how = paidBy === 'transfer' ? `by transfer, ${transferReference ?? 'no reference'}` : 'in cash'
  const isOther = sumNaira !== null && sumNaira !== takenNaira
  return (
    <span className={styles.order}>
      <Link to="/orders/$reference" params={{ reference }} className={styles.whole}>
        {reference}
      </Link>
      <b>{naira(takenNaira)}</b>
      <small>{isOther ? `${how}, agreed ${naira(sumNaira)}` : how}</small>
    </span>
  )
}

/** A run of which the rider owes something still. */
function OwingRun({ run, sendKey, refused, isGone }: RunInForm) {
  const { id, rider, settlement, owedNaira } = run
  const isOfThis = refused?.values.do === 'pay'
  const form = useRef<HTMLFormElement>(null)
  const seen = useSeen({ sendKey, owedNaira }, { isRefused: isOfThis, form })
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.grow}>
          <RunName run={run} />
          {settlement && <small>signed off {lagosTime(settlement.at)}</small>}
        </span>
        <span className={styles.figure}>
          <small>Owes</small>
          <b>{naira(owedNaira)}</b>
        </span>
      </div>
      <TakenBack run={run} />
      <Payments run={run} />
      <Gone isGone={isGone} />
      <details open={isOfThis}>
        <summary className={fold.words}>
          Note a payment<span className="sr">: {rider.name}</span>
        </summary>
        <form ref={form} data-form={payForm(id)} method="post" action={moneyPath} className={styles.form} noValidate>
          <ActingAs />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="key" value={seen.sendKey} />
          <input type="hidden" name="owedNaira" value={seen.owedNaira} />
          <Field
            id={`paidNaira-${id}`}
            name="paidNaira"
            label={typedLabels.paid}
            error={isOfThis ? refused.fieldErrors.paidNaira : undefined}
          >
            {(field) => (
              <input
                {...field}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={isOfThis ? refused.values.paidNaira : owedNaira.toLocaleString('en-NG')}
              />
            )}
          </Field>
          <button type="submit" name="do" value="pay" className={buttonClass('plain')}>
            Note it
          </button>
        </form>
      </details>
    </li>
  )
}

/** What was paid later of what a rider owed. */
function Payments({ run: { id, rider, payments } }: { run: RunMoney }) {
  return payments.map((payment) => (
    <form key={payment.id} method="post" action={moneyPath} className={styles.tick}>
      <ActingAs />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="payment" value={payment.id} />
      <span className={styles.order}>
        <b>{naira(payment.naira)}</b>
        <small>
          paid {lagosTime(payment.at)}, noted by {agentName(payment.by)}
        </small>
      </span>
      <button type="submit" name="do" value="take-payment-back" className={buttonClass('quiet')}>
        Take it back
        <span className="sr">
          : {naira(payment.naira)} of {rider.name}
        </span>
      </button>
    </form>
  ))
}

function TakeBack({ run: { id, rider, settlement } }: { run: RunMoney }) {
  return (
    <form method="post" action={moneyPath}>
      <ActingAs />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="settlement" value={settlement?.id} />
      <button type="submit" name="do" value="take-back" className={buttonClass('quiet')}>
        Take the sign-off back<span className="sr">: {rider.name}</span>
      </button>
    </form>
  )
}

function SettledRun({ run }: { run: RunMoney }) {
  const { settlement } = run
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
      <OrdersOfRun run={run} />
      <Uncounted run={run} />
      {/* Of what is owed still these stand there. */}
      {run.owedNaira === 0 && (
        <>
          <TakenBack run={run} />
          <Payments run={run} />
        </>
      )}
      <TakeBack run={run} />
    </li>
  )
}

function differenceOf(difference: number): string {
  if (difference === 0) return 'exact'
  return difference < 0 ? `${naira(-difference)} short` : `${naira(difference)} over`
}
