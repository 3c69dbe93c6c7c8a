import { useEffect, useState } from 'react'

/** How often the words for times are looked at again, in milliseconds. */
const tickMs = 30_000

/** The server's time in milliseconds, which goes on from when it was heard: a phone's clock may be wrong. */
export function useNow(heard: number): number {
  const [now, setNow] = useState({ heard, is: heard })
  if (now.heard !== heard) setNow({ heard, is: heard })
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setNow({ heard, is: heard + performance.now() - since }), tickMs)
    return () => clearInterval(timer)
  }, [heard])
  return now.is
}

/** By how much the server's clock was ahead of this device's when it was heard last, in milliseconds. */
let aheadMs = 0

/** The server's time at an answer, in milliseconds since 1970. */
export function serverTime(headers: Headers): number {
  const heard = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(heard)) return serverNow()
  aheadMs = heard - Date.now()
  return heard
}

/** The server's time now in milliseconds since 1970, as far as this device can tell without asking. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
