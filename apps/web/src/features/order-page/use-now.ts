import { useEffect, useState } from 'react'

const tickMs = 15_000

/** The time, which moves on once script is awake. @param atLoad milliseconds since 1970, the same on server and browser */
export function useNow(atLoad: number): number {
  const [now, setNow] = useState(atLoad)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
