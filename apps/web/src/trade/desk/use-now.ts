import { useEffect, useState } from 'react'
import { serverAheadMs, serverNow } from './server-clock.ts'

/** How often the words for times are looked at again, in milliseconds. */
const tickMs = 30_000

/**
 * The server's time in milliseconds, which goes on from when it was heard: a phone's clock may be wrong. What another
 * page of this device has read may be hours old: from its time alone nobody knows how late it is.
 */
export function useNow(heard: number): number {
  const [now, setNow] = useState({ heard, is: heard })
  if (now.heard !== heard) setNow({ heard, is: heard })
  useEffect(() => {
    const since = performance.now()
    const look = () => {
      const gone = heard + performance.now() - since
      setNow({ heard, is: serverAheadMs() === undefined ? gone : Math.max(gone, serverNow()) })
    }
    if (serverAheadMs() !== undefined) look()
    const timer = setInterval(look, tickMs)
    return () => clearInterval(timer)
  }, [heard])
  return now.is
}
