import { momentInWords } from './desk-times.ts'
import { Strip } from './strip.tsx'

interface AwayStripProps {
  /** When what is shown was read, in milliseconds since 1970; undefined where nothing is shown. */
  readonly at: number | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  /** Asks again. */
  readonly ask: () => void
}

/** Says that nothing can be read just now, and how old what is shown is. */
export function AwayStrip({ at, now, ask }: AwayStripProps) {
  const cause = navigator.onLine ? 'No answer.' : 'No network.'
  return (
    <Strip
      kind="wait"
      icon="offline"
      title={at === undefined ? cause : `${cause} As of ${momentInWords(at, now)}.`}
      note="Calls work, and orders that you have had open. What you do waits here and is sent once."
    >
      <button type="button" onClick={ask}>
        Try now
      </button>
    </Strip>
  )
}
