import { naira } from '@divine/contracts/catalogue/naira'
import { isSumTaken, type MoveReason, reasonWords, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import type { ReactNode } from 'react'
import { FieldError } from '#/shared/forms/field.tsx'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import look from '#/shared/ui/control.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { actOfForm, type FormValues, ownChoice } from '../act-of-form.ts'
import { Labelled, NairaField, Picks } from '../fields.tsx'
import { callBackTimes, dayFrom, shortMoment } from '../next-times.ts'
import { sumOf } from '../order-words.ts'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { TypedForm } from '../typed-form.tsx'
import { outcomesFrom } from './outcome-list.ts'
import { ReadBack } from './read-back.tsx'
import { RegionFields } from './region-fields.tsx'
import styles from './sheets.module.css'

/** What the sheet of a stage is called, where its own words are not a question or an order. */
const titles: Partial<Record<Stage, string>> = {
  'call-back': 'Call back when?',
  confirmed: 'Confirm the order',
  cancelled: 'Why is it cancelled?',
  failed: 'Why was it not delivered?',
}

/** Reasons that have an outcome of their own, by the stage that they lead to, and are not repeated in its sheet. */
const saidElsewhere: Partial<Record<Stage, readonly MoveReason[]>> = {
  'call-back': ['no-answer', 'phone-off'],
  cancelled: ['wrong-number'],
}

interface MoveSheetProps {
  readonly to: Stage
  /** Where the reason is known already. */
  readonly reason?: MoveReason
  /** What can be done instead, before the form. */
  readonly children?: ReactNode
}

/** Asks for all that must be said of a move, as the table of stages has it. */
export function MoveSheet({ to, reason, children }: MoveSheetProps) {
  const { order, now, isSending, notDone } = useOrderPage()
  const isAwake = useIsAwake()
  const { asks, reasons = [], words } = stageRecords[to]
  const isFromOutcomes = outcomesFrom(order.stage, '').some((outcome) => outcome.to === to)
  const form = reason ?? to
  const errors = notDone?.form === form ? notDone.fieldErrors : {}
  const offered = reasons.filter(
    (each) =>
      !saidElsewhere[to]?.includes(each) && (each !== 'not-reachable' || to !== 'cancelled' || order.attempts > 0),
  )
  const known = reason ?? (to === 'call-back' ? 'asked' : undefined)
  const sum = sumOf(order)
  const times = callBackTimes(now)
  const days = [0, 1, 2].map((ahead) => dayFrom(now, ahead))
  return (
    <Sheet
      title={reason ? reasonWords[reason] : (titles[to] ?? words)}
      note={to === 'call-back' && order.request ? `The message says: “${order.request}”` : undefined}
      closing={isFromOutcomes ? 'Back to the outcomes' : 'Close, keep what is typed'}
      {...(isFromOutcomes && { closesTo: 'outcomes' as const })}
    >
      {children}
      <TypedForm form={form} className={styles.form}>
        {(values, given) => (
          <>
            <input type="hidden" name="do" value="move" />
            <input type="hidden" name="to" value={to} />
            {known && <input type="hidden" name="reason" value={known} />}
            {errors.to && <FieldError id={`${form}-to-error`} error={errors.to} />}
            {asks.includes('reason') && !known && (
              <Picks
                legend="Reason"
                name="reason"
                isColumn
                choices={offered.map((each) => ({ value: each, label: reasonWords[each] }))}
                chosen={given('reason', '')}
                error={errors.reason}
              />
            )}
            {to === 'cancelled' && !known && (
              <div hidden={isAwake && values.reason !== 'duplicate'}>
                <DuplicateField given={given} error={errors.duplicateOf} />
              </div>
            )}
            {asks.includes('callAt') && (
              <Picks
                legend="Time"
                name="callAt"
                choices={times.map(({ at, label }) => ({ value: at, label, note: shortMoment(at, now) }))}
                chosen={given('callAt', times[0]?.at ?? '')}
                error={errors.callAt}
                own={{
                  label: 'Another time',
                  name: 'ownTime',
                  type: 'datetime-local',
                  value: given('ownTime', ''),
                  isChosen: values.callAt === ownChoice,
                }}
              />
            )}
            {asks.includes('region') && <RegionFields given={given} values={values} error={errors.region} />}
            {asks.includes('day') && (
              <Picks
                legend="Day of delivery"
                name="day"
                choices={days.map((day, ahead) => {
                  const [weekday = '', date = '', month = ''] = lagosWeekday(day).split(' ')
                  return { value: day, label: ahead === 0 ? 'Today' : weekday, note: `${date} ${month.slice(0, 3)}` }
                })}
                chosen={given('day', days[1] ?? '')}
                error={errors.day}
                own={{
                  label: 'Other',
                  name: 'ownDay',
                  type: 'date',
                  min: dayFrom(now, 0),
                  value: given('ownDay', ''),
                  isChosen: values.day === ownChoice,
                }}
              />
            )}
            {asks.includes('sumNaira') && (
              <NairaField
                id={`${form}-sum`}
                name="sumNaira"
                label={isSumTaken(to) ? 'Sum taken' : 'Sum agreed'}
                hint={sum === undefined ? 'No price was shown. Agree on one.' : `So far: ${naira(sum)}.`}
                value={given('sumNaira', sum === undefined ? '' : sum.toLocaleString('en-NG'))}
                error={errors.sumNaira}
              />
            )}
            {to === 'confirmed' && <ReadBack address={order.address} error={errors.addressRead} />}
            <MoveButtons to={to} values={values} isSending={isSending} known={known} />
          </>
        )}
      </TypedForm>
    </Sheet>
  )
}

function DuplicateField({
  given,
  error,
}: {
  given: (field: string, usual: string) => string
  error?: string | undefined
}) {
  const { order } = useOrderPage()
  return (
    <Labelled id="duplicate-of" label="Duplicate of" hint="The reference of the other order." error={error}>
      {(described) => (
        <>
          <input
            {...described}
            id="duplicate-of"
            name="duplicateOf"
            list="other-references"
            defaultValue={given('duplicateOf', order.others[0]?.reference ?? '')}
            autoCapitalize="characters"
            autoComplete="off"
            className={look.control}
          />
          <datalist id="other-references">
            {order.others.map(({ reference }) => (
              <option key={reference} value={reference} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  )
}

interface MoveButtonsProps {
  readonly to: Stage
  readonly values: FormValues
  readonly isSending: boolean
  readonly known: MoveReason | undefined
}

function MoveButtons({ to, values, isSending, known }: MoveButtonsProps) {
  const { order, now } = useOrderPage()
  const disabled = { 'aria-disabled': isSending || undefined }
  if (to === 'confirmed') {
    return (
      <div className={styles.actions}>
        <button type="submit" name="then" value="next" className={buttonClass('order', 'wide', 'large')} {...disabled}>
          <span>
            Confirm, then next buyer
            <small className={styles.under}>{saidSoFar(order.reference, values, now)}</small>
          </span>
        </button>
        <button type="submit" name="then" value="stay" className={styles.link} {...disabled}>
          Confirm and stay
        </button>
      </div>
    )
  }
  if (to === 'cancelled') {
    return (
      <div className={styles.actions}>
        <button type="submit" className={buttonClass('danger', 'wide', 'large')} {...disabled}>
          {known === 'wrong-number' ? 'Cancel it: wrong number' : 'Cancel the order'}
        </button>
        <p className={styles.note}>It can be taken back at any time. Nothing is deleted.</p>
      </div>
    )
  }
  const said = saidSoFar(order.reference, values, now)
  return (
    <div className={styles.actions}>
      <button type="submit" className={buttonClass('order', 'wide', 'large')} {...disabled}>
        {to === 'call-back' && said ? `Call back ${said}` : stageRecords[to].moved}
      </button>
    </div>
  )
}

/** What the button would say of the order, as far as it is filled in. */
function saidSoFar(reference: string, values: FormValues, now: number): string {
  const wanted = actOfForm(reference, { ...values, do: 'move', addressRead: 'yes' })
  if ('fieldErrors' in wanted || wanted.act.name !== 'moveOrder' || 'takesBack' in wanted.act.body) return ''
  const { callAt, day, sumNaira } = wanted.act.body
  const isOwnTimeMissing = values.callAt === ownChoice && !callAt
  return [
    callAt && !isOwnTimeMissing && momentInWords(callAt, now),
    day && lagosWeekday(day),
    sumNaira !== undefined && naira(sumNaira),
  ]
    .filter(Boolean)
    .join(', ')
}
