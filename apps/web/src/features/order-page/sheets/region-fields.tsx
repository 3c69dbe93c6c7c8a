import { guessRegion, isState, regions, states } from '@divine/contracts/orders/regions'
import look from '#/shared/ui/control.module.css'
import { Labelled } from '../fields.tsx'
import { useOrderPage } from '../page-context.ts'
import styles from './sheets.module.css'

interface RegionFieldsProps {
  readonly given: (field: string, usual: string) => string
  /** The state that is chosen now; empty until script is awake. */
  readonly chosen: string | undefined
  readonly error?: string | undefined
}

/** State, and LGA or town: as agreed, as the address says, or as of the buyer's last order that says it. */
export function RegionFields({ given, chosen, error }: RegionFieldsProps) {
  const { order } = useOrderPage()
  const guessed = order.state ? null : guessRegion(order.address)
  const known = order.state ? order : (guessed ?? order.others.find(({ state }) => state !== null))
  const state = given('state', known?.state ?? '')
  const areas = chosen || state
  return (
    <div className={styles.two}>
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
      <Labelled id="town" label="LGA or town">
        {(described) => (
          <>
            <input
              {...described}
              id="town"
              name="town"
              list="areas"
              autoComplete="off"
              defaultValue={given('town', known?.town ?? '')}
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
