import { guessRegion, isState, regions, states } from '@divine/contracts/orders/regions'
import { useState } from 'react'
import look from '#/shared/ui/control.module.css'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import type { FormValues } from '../act-of-form.ts'
import { Labelled } from '../fields.tsx'
import { useOrderPage } from '../page-context.ts'
import styles from './sheets.module.css'

interface RegionFieldsProps {
  readonly given: (field: string, usual: string) => string
  /** What the form holds now; nothing until script is awake. */
  readonly values: FormValues
  readonly error?: string | undefined
}

interface Region {
  readonly state: string
  readonly town: string
}

const isSame = (one: Region, other: Region) => one.state === other.state && one.town === other.town

/**
 * State, and LGA or town: as agreed, as the address says, or as of the buyer's last order that says it. What
 * is suggested goes with the form, so that it can be told from what was chosen: it follows the order, also
 * under an open sheet.
 */
export function RegionFields({ given, values, error }: RegionFieldsProps) {
  const { order } = useOrderPage()
  const guessed = order.state ? null : guessRegion(order.address)
  const known = order.state ? order : (guessed ?? order.others.find(({ state }) => state !== null))
  const suggestion: Region = { state: known?.state ?? '', town: known?.town ?? '' }
  const [suggested, setSuggested] = useState(suggestion)
  const inForm = { state: values.state ?? suggested.state, town: values.town ?? suggested.town }
  const isUntouched = isSame(inForm, suggested)
  if (isUntouched && !isSame(suggestion, suggested)) setSuggested(suggestion)

  const kept = { state: given('state', suggested.state), town: given('town', suggested.town) }
  const wasUntouched = isSame(kept, { state: given('suggestedState', ''), town: given('suggestedTown', '') })
  const { state, town } = wasUntouched ? suggested : kept
  const areas = isUntouched ? state : inForm.state
  return (
    <div key={`${suggested.state}/${suggested.town}`} className={styles.two}>
      <input type="hidden" name="suggestedState" value={suggested.state} />
      <input type="hidden" name="suggestedTown" value={suggested.town} />
      <Labelled id="state" label="State" error={error} hint={guessed ? 'From the address. Check it.' : undefined}>
        {(described) => (
          <select {...described} id="state" name="state" defaultValue={state} className={look.control}>
            <option value="">Choose</option>
            {state !== '' && !isState(state) && <option>{state}</option>}
            {states.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled id="town" label={typedLabels.town}>
        {(described) => (
          <>
            <input
              {...described}
              id="town"
              name="town"
              list="areas"
              autoComplete="off"
              defaultValue={town}
              className={look.control}
            />
            <datalist id="areas">
              {isState(areas) && regions[areas].map((area) => <option key={area} value={area} />)}
            </datalist>
          </>
        )}
      </Labelled>
    </div>
  )
}
