import { useEffect, useState } from 'react'

/** How often the time is looked at again, in milliseconds. */
const tickMs = 30_000

/**
 * The server's time in milliseconds, which goes on from when it was heard: a phone's clock may be wrong. It is looked
 * at again whenever the page is, because no timer runs while a phone sleeps. The desk's own clock is in a file that no
 * visitor loads.
 */
export function useNowSince(heard: number): number {
  const [now, setNow] = useState({ heard, is: heard })
  if (now.heard !== heard) setNow({ heard, is: heard })
  useEffect(() => {
    const since = { page: performance.now(), device: Date.now() }
    // Some browsers stop the page's clock while the phone sleeps; the device's clock can be set back.
    const look = () =>
      setNow({ heard, is: heard + Math.max(performance.now() - since.page, Date.now() - since.device) })
    const timer = setInterval(look, tickMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [heard])
  return now.is
}
