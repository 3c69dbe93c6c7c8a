import { listKeys } from '#/trade/desk/list-keys.ts'
import { useDeviceSetting } from './device-settings.ts'
import styles from './key-list.module.css'

/** All keys that work here. */
const keys = { ...listKeys, Esc: 'End selecting', '?': 'This list' }

/** What the keys do, and the way to be rid of them: who speaks to the computer may press one with every word. */
export function KeyList() {
  const [isOff, turnOff] = useDeviceSetting('no-keys')
  return (
    <>
      <dl className={styles.keys}>
        {Object.entries(keys).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.use}>
        <input type="checkbox" checked={!isOff} onChange={(event) => turnOff(!event.currentTarget.checked)} />
        Use these keys on this device
      </label>
    </>
  )
}
