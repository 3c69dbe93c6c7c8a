import { naira } from '@divine/contracts/catalogue/naira'
import { paidWays, paidWords } from '@divine/contracts/orders/history'
import { mostDaysToPlan } from '@divine/contracts/orders/moves'
import { isLikelyKept, problemOfKept } from '@divine/contracts/orders/other-orders'
import {
  isSumTaken,
  type MoveFact,
  type MoveReason,
  reasonWords,
  type Stage,
  stageRecords,
} from '@divine/contracts/orders/stages'
import type { ComponentType } from 'react'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import look from '#/shared/ui/control.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { sumLabel, typedLabels } from '#/trade/desk/typed-labels.ts'
import { type FormValues, ownChoice } from '../act-of-form.ts'
import { Labelled, NairaField, Picks } from '../fields.tsx'
import { callBackTimes, dayFrom, shortMoment } from '../next-times.ts'
import { sumOf } from '../order-words.ts'
import { useOrderPage } from '../page-context.ts'
import { RegionFields } from './region-fields.tsx'

interface FactFieldProps {
  readonly to: Stage
  /** Names the form on its page. */
  readonly form: string
  /** The reason, where it is known already. */
  readonly known: MoveReason | undefined
  /** What the form holds now; nothing until script is awake. */
  readonly values: FormValues
  readonly given: (field: string, usual: string) => string
  readonly errors: Readonly<Record<string, string>>
}

/** Reasons that have an outcome of their own, by the stage that they lead to, and are not repeated in its sheet. */
const saidElsewhere: Partial<Record<Stage, readonly MoveReason[]>> = {
  'call-back': ['no-answer', 'phone-off'],
  cancelled: ['wrong-number'],
}

/** What asks for each fact of a move. */
export const factFields: Readonly<Record<MoveFact, ComponentType<FactFieldProps>>> = {
  reason: ReasonField,
  callAt: CallTimeField,
  region: ({ given, values, errors }) => <RegionFields given={given} values={values} error={errors.region} />,
  day: DayField,
  sumNaira: SumField,
}

function ReasonField({ to, known, values, given, errors }: FactFieldProps) {
  const { order } = useOrderPage()
  const isAwake = useIsAwake()
  if (known) return null
  const offered = (stageRecords[to].reasons ?? []).filter(
    (each) =>
      !saidElsewhere[to]?.includes(each) && (each !== 'not-reachable' || to !== 'cancelled' || order.attempts > 0),
  )
  return (
    <>
      <Picks
        legend="Reason"
        name="reason"
        isColumn
        choices={offered.map((each) => ({ value: each, label: reasonWords[each] }))}
        chosen={given('reason', '')}
        error={errors.reason}
      />
      {offered.includes('duplicate') && (
        <div hidden={isAwake && values.reason !== 'duplicate'}>
          <DuplicateField given={given} error={errors.duplicateOf} />
        </div>
      )}
    </>
  )
}

function DuplicateField({ given, error }: Pick<FactFieldProps, 'given'> & { error: string | undefined }) {
  const { order } = useOrderPage()
  const likely = order.others.find((other) => isLikelyKept(other, order))
  const possible = order.others.filter((other) => !problemOfKept(other, order))
  return (
    <Labelled id="duplicate-of" label={typedLabels.duplicateOf} hint="The reference of the other order." error={error}>
      {(described) => (
        <>
          <input
            {...described}
            id="duplicate-of"
            name="duplicateOf"
            list="other-references"
            defaultValue={given('duplicateOf', likely?.reference ?? '')}
            autoCapitalize="characters"
            autoComplete="off"
            className={look.control}
          />
          <datalist id="other-references">
            {possible.map(({ reference }) => (
              <option key={reference} value={reference} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  )
}

function CallTimeField({ values, given, errors }: FactFieldProps) {
  const { now } = useOrderPage()
  const times = callBackTimes(now)
  return (
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
        min: `${dayFrom(now, 0)}T00:00`,
        max: `${dayFrom(now, mostDaysToPlan)}T00:00`,
        value: given('ownTime', ''),
        isChosen: values.callAt === ownChoice,
      }}
    />
  )
}

function DayField({ values, given, errors }: FactFieldProps) {
  const { now } = useOrderPage()
  const days = [0, 1, 2].map((ahead) => dayFrom(now, ahead))
  return (
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
        max: dayFrom(now, mostDaysToPlan),
        value: given('ownDay', ''),
        isChosen: values.day === ownChoice,
      }}
    />
  )
}

function SumField({ to, form, values, given, errors }: FactFieldProps) {
  const { order } = useOrderPage()
  const isAwake = useIsAwake()
  const sum = sumOf(order)
  return (
    <>
      <NairaField
        id={`${form}-sum`}
        name="sumNaira"
        label={sumLabel(to)}
        hint={sum === undefined ? 'No price was shown. Agree on one.' : `So far: ${naira(sum)}.`}
        value={given('sumNaira', sum === undefined ? '' : sum.toLocaleString('en-NG'))}
        error={errors.sumNaira}
      />
      {isSumTaken(to) && (
        <Picks
          legend="How it was paid"
          name="paidBy"
          choices={paidWays.map((way) => ({ value: way, label: paidWords[way] }))}
          chosen={given('paidBy', 'cash')}
          error={errors.paidBy}
        />
      )}
      {isSumTaken(to) && (!isAwake || values.paidBy === 'transfer') && (
        <Labelled
          id={`${form}-transfer`}
          label="Reference of the transfer"
          hint="As the bank’s message has it. It may be left empty."
          error={errors.transferReference}
        >
          {(described) => (
            <input
              {...described}
              id={`${form}-transfer`}
              name="transferReference"
              maxLength={60}
              autoComplete="off"
              defaultValue={given('transferReference', '')}
              className={look.control}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
