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

/** What can be done meanwhile: what the outbox of acts keeps (`act.ts`), and nothing else. */
const withoutNetwork =
  'Orders that you have had open still open. Calls, outcomes, notes and corrections there wait here and are sent once. All else needs a network: several at once, taking or handing over a buyer, new orders.'

/** Says that nothing can be read just now, and how old what is shown is. */
export function AwayStrip({ at, now, ask }: AwayStripProps) {
  const cause = navigator.onLine ? 'No answer.' : 'No network.'
  return (
    <Strip
      kind="wait"
      icon="offline"
      title={at === undefined ? cause : `${cause} As of ${momentInWords(at, now)}.`}
      note={withoutNetwork}
    >
      <button type="button" onClick={ask}>
        Try now
      </button>
    </Strip>
  )
}
