import { useEffect, useRef } from 'react'
import { useDeviceSetting } from './device-settings.ts'
import { playNewOrder } from './new-order-sound.ts'

/** Plays a sound when more orders wait than before, on a device whose user asked for that. */
export function useNewOrderSound(waiting: number | undefined): void {
  const [hasSound] = useDeviceSetting('sound')
  const heard = useRef(waiting)
  useEffect(() => {
    if (hasSound && heard.current !== undefined && (waiting ?? 0) > heard.current) playNewOrder()
    heard.current = waiting
  }, [hasSound, waiting])
}
