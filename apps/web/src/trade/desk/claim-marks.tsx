import type { FoundClaim } from './claim-finding.ts'
import styles from './claim-marks.module.css'

/** How many wordings are shown at once: more would cover what is being written. */
const mostShown = 2

/**
 * Says which wordings cannot be saved without a proof, why, and what to write instead. It stands below what is being
 * written, or in the bar at the foot of it, so that it moves nothing that somebody looks at.
 */
export function ClaimMarks({ found }: { found: readonly FoundClaim[] }) {
  const more = found.length - mostShown
  return (
    // What does not fit is scrolled to, by keys too.
    <div role="status" {...(found.length > 0 && { className: styles.marks, tabIndex: 0 })}>
      {found.slice(0, mostShown).map(({ quote, reason, instead }) => (
        <p key={quote}>
          <mark>{quote}</mark> needs a proof. {reason} Write instead: “{instead}”
        </p>
      ))}
      {more > 0 && <p>{more === 1 ? 'One more wording needs a look.' : `${more} more wordings need a look.`}</p>}
    </div>
  )
}
