import type { Rider } from '@divine/contracts/calls/runs'
import { nationalNumber } from '@divine/contracts/orders/phone'
import { Field } from '#/shared/forms/field.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import fold from '#/trade/desk/fold.module.css'
import styles from './runs.module.css'
import { runsPath } from './runs-action.ts'

interface RidersProps {
  readonly riders: readonly Rider[]
  readonly refused: RefusedForm | undefined
}

/** Who brings orders: added, corrected, and given no more runs. */
export function Riders({ riders, refused }: RidersProps) {
  const { values = {}, fieldErrors = {} } = refused ?? {}
  const isNew = values.do === 'add-rider'
  return (
    <section id="riders" className={styles.part} aria-labelledby="riders-title">
      <h2 id="riders-title">Riders</h2>
      <div className={styles.columns}>
        <ul className={styles.list}>
          {riders.map((rider) => (
            <RiderLine key={rider.id} rider={rider} refused={values.id === String(rider.id) ? refused : undefined} />
          ))}
          {riders.length === 0 && <li className={styles.line}>Nobody yet. A rider needs no account.</li>}
        </ul>
        <form method="post" action={runsPath} noValidate className={styles.card} aria-labelledby="add-rider">
          <ActingAs />
          <h3 id="add-rider">Add a rider</h3>
          <Field id="name" name="name" label="Name" error={isNew ? fieldErrors.name : undefined}>
            {(field) => <input {...field} autoComplete="off" defaultValue={isNew ? values.name : ''} />}
          </Field>
          <Field id="phone" name="phone" label="Phone number" error={isNew ? fieldErrors.phone : undefined}>
            {(field) => <input {...field} type="tel" autoComplete="off" defaultValue={isNew ? values.phone : ''} />}
          </Field>
          <button type="submit" name="do" value="add-rider" className={buttonClass('plain', 'wide')}>
            Add the rider
          </button>
        </form>
      </div>
    </section>
  )
}

function RiderLine({ rider, refused }: { rider: Rider; refused: RefusedForm | undefined }) {
  const { id, name, phone, phoneE164, isActive, openRuns } = rider
  const { values = {}, fieldErrors = {} } = refused ?? {}
  return (
    <li className={styles.line}>
      <b>{name}</b>
      <small className={styles.small}>
        {nationalNumber(phoneE164) ?? phone}
        {isActive
          ? openRuns > 0
            ? ` · ${openRuns === 1 ? '1 run open' : `${openRuns} runs open`}`
            : ''
          : ' · gets no more runs'}
      </small>
      <details open={refused !== undefined}>
        <summary className={fold.words}>
          Change<span className="sr"> {name}</span>
        </summary>
        <form method="post" action={runsPath} noValidate className={styles.fields} aria-label={name}>
          <ActingAs />
          <input type="hidden" name="id" value={id} />
          <Field id={`name-${id}`} name="name" label="Name" error={fieldErrors.name}>
            {(field) => <input {...field} autoComplete="off" defaultValue={values.name ?? name} />}
          </Field>
          <Field id={`phone-${id}`} name="phone" label="Phone number" error={fieldErrors.phone}>
            {(field) => <input {...field} type="tel" autoComplete="off" defaultValue={values.phone ?? phone} />}
          </Field>
          <p className={styles.buttons}>
            <button type="submit" name="do" value="correct-rider" className={buttonClass('plain')}>
              Save
            </button>
            <button
              type="submit"
              name="do"
              value={isActive ? 'retire-rider' : 'recall-rider'}
              className={buttonClass('quiet')}
            >
              {isActive ? 'Give no more runs' : 'Give runs again'}
            </button>
          </p>
        </form>
      </details>
    </li>
  )
}
