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

/** The server's time at an answer, in milliseconds since 1970. */
export function serverTime(headers: Headers): number {
  return Date.parse(headers.get('date') ?? '') || Date.now()
}
