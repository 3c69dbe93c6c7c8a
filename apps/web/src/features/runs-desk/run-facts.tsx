import type { Rider } from '@divine/contracts/calls/runs'
import { mostDaysToPlan } from '@divine/contracts/orders/moves'
import { Field } from '#/shared/forms/field.tsx'
import { lagosDay } from '#/shared/lagos-clock.ts'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import styles from './runs.module.css'

interface RunFactsProps {
  readonly riders: readonly Rider[]
  /** What the form begins with. */
  readonly values: Readonly<Partial<Record<'riderId' | 'day' | 'feeNaira', string>>>
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly onRider?: (name: string) => void
}

const dayMs = 24 * 60 * 60_000

/** Who makes a run, on which day, and for what. */
export function RunFacts({ riders, values, fieldErrors, onRider }: RunFactsProps) {
  const now = Date.now()
  const active = riders.filter(({ isActive, id }) => isActive || String(id) === values.riderId)
  return (
    <>
      <Field id="riderId" name="riderId" label="Rider" error={fieldErrors.riderId}>
        {(field) => (
          <select
            {...field}
            defaultValue={values.riderId ?? ''}
            required
            onChange={({ target }) => onRider?.(active.find(({ id }) => String(id) === target.value)?.name ?? '')}
          >
            <option value="">Choose</option>
            {active.map(({ id, name, openRuns }) => (
              <option key={id} value={id}>
                {name}, {openRuns === 1 ? '1 run open' : `${openRuns} runs open`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="day" name="day" label="Day of the run" error={fieldErrors.day}>
        {(field) => (
          <input
            {...field}
            type="date"
            required
            min={lagosDay(now)}
            max={lagosDay(now + mostDaysToPlan * dayMs)}
            defaultValue={values.day}
          />
        )}
      </Field>
      <Field id="feeNaira" name="feeNaira" label={typedLabels.fee} optional error={fieldErrors.feeNaira}>
        {(field) => (
          <span className={styles.naira}>
            <b aria-hidden="true">₦</b>
            <input {...field} inputMode="numeric" autoComplete="off" defaultValue={values.feeNaira} />
          </span>
        )}
      </Field>
    </>
  )
}
