interface Sessions {
  /** Calls back whenever a session has ended, whosever it was. */
  readonly onSessionEnd: (look: () => void) => void
  /** Whether the session of these headers still holds. */
  readonly isSignedIn: (headers: Headers) => Promise<boolean>
}

/** Watches the session for which something goes on, such as a stream. Call what it returns once that is over. */
export type HoldSession = (headers: Headers, everyMs: number, onEnd: () => void) => () => void

/**
 * What goes on for a session ends with it: at once where the database tells of that, and otherwise, as where time has
 * ended it, when it is looked at next.
 */
export function sessionHold({ onSessionEnd, isSignedIn }: Sessions): HoldSession {
  const looks = new Set<() => void>()
  onSessionEnd(() => {
    for (const look of looks) look()
  })
  return (headers, everyMs, onEnd) => {
    const look = async () => {
      // While nobody knows, it goes on.
      const holds = await isSignedIn(headers).catch(() => true)
      if (!holds && looks.has(look)) onEnd()
    }
    looks.add(look)
    const looking = setInterval(look, everyMs)
    return () => {
      clearInterval(looking)
      looks.delete(look)
    }
  }
}
