import { Link } from '@tanstack/react-router'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import { useDeviceSetting } from './device-settings.ts'
import { playNewOrder } from './new-order-sound.ts'
import styles from './queue-settings.module.css'

/** The desk's rarer pages, and how the queue behaves on this device, which needs script. */
export function QueueSettings({ listKeys }: { listKeys?: () => void }) {
  const may = useMay()
  return (
    <p className={styles.settings}>
      {may('enterOrder') && (
        <Link to="/orders/new">
          <DeskIcon name="plus" />
          New order
        </Link>
      )}
      {may('startImport') && (
        <Link to="/orders/import">
          <DeskIcon name="up" />
          Bring in former orders
        </Link>
      )}
      {may('listWaryNumbers') && (
        <Link to="/orders/wary">
          <Icon name="alert" />
          Numbers to be wary of
        </Link>
      )}
      {useIsAwake() && <DeviceSettings listKeys={listKeys} />}
    </p>
  )
}

function DeviceSettings({ listKeys }: { listKeys: (() => void) | undefined }) {
  const [hasSound, turnSound] = useDeviceSetting('sound')
  return (
    <>
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
    </>
  )
}
