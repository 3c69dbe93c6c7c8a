import { useIsAwake } from '#/shared/use-is-awake.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { useDeviceSetting } from './device-settings.ts'
import { playNewOrder } from './new-order-sound.ts'
import styles from './queue-settings.module.css'

/** How the queue behaves on this device. It needs script. */
export function QueueSettings({ listKeys }: { listKeys?: () => void }) {
  const isAwake = useIsAwake()
  const [hasSound, turnSound] = useDeviceSetting('sound')
  if (!isAwake) return null
  return (
    <p className={styles.settings}>
      <button
        type="button"
        aria-pressed={hasSound}
        onClick={() => {
          turnSound(!hasSound)
          if (!hasSound) playNewOrder()
        }}
      >
        <DeskIcon name="sound" />
        Sound on new orders: {hasSound ? 'on' : 'off'}
      </button>
      {listKeys && (
        <button type="button" className={styles.keys} onClick={listKeys}>
          <kbd>?</kbd>
          Keys
        </button>
      )}
    </p>
  )
}
