import { type FormEvent, useEffect, useState } from 'react'
import { Strip } from '#/trade/desk/strip.tsx'
import styles from './staff-frame.module.css'

/**
 * Holds a form back that nobody keeps and that would be sent without a network: the browser would put a page of its own
 * in the place of this one, with all that was typed. Says so until there is a network, or the reader has read it.
 * @param path of the page that is shown: on the next one it would be untrue
 */
export function useHeldPress(path: string) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return
    const letGo = () => setHeld(false)
    addEventListener('online', letGo)
    return () => removeEventListener('online', letGo)
  }, [isHeld])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes with the page.
  useEffect(() => setHeld(false), [path])
  return {
    onSubmit(event: FormEvent) {
      if (event.defaultPrevented || navigator.onLine) return
      event.preventDefault()
      setHeld(true)
    },
    held: isHeld && (
      <div className={styles.held}>
        <Strip
          kind="bad"
          icon="offline"
          title="No network: nothing was sent."
          note="All that stands here stays. Press again once there is one."
        >
          <button type="button" onClick={() => setHeld(false)}>
            Close
          </button>
        </Strip>
      </div>
    ),
  }
}
