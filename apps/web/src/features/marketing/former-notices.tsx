import type { PrivacyTerms } from '@divine/contracts/calls/privacy'
import { Link } from '@tanstack/react-router'
import { formerPrivacy } from '#/content/former-privacy.ts'
import { lagosDate, lagosTime } from '#/shared/lagos-time.ts'
import { daysInWords, erasedAfter } from './kept-for.ts'
import styles from './privacy-notice.module.css'

interface FormerNoticesProps {
  /** For how long what was kept before, the latest first. */
  readonly terms: PrivacyTerms['former']
}

/**
 * The privacy page as it was, the latest version first: first its times, which change without its
 * words, then its words.
 */
export function FormerNotices({ terms }: FormerNoticesProps) {
  return (
    <div className={styles.notice}>
      <p>
        What holds now stands on <Link to="/privacy">the privacy page</Link>.
      </p>
      {terms.length > 0 && (
        <article>
          <h2>Other times than now</h2>
          {terms.map(({ version, since, until, ...times }) => (
            <section key={since}>
              <h3>
                Version {version}, from {lagosTime(since)} to {lagosTime(until)}
              </h3>
              <p>
                {erasedAfter('An order that was delivered, or came back to us,', times.closedOrderDays)}{' '}
                {erasedAfter('One that was cancelled', times.cancelledOrderDays)}{' '}
                {erasedAfter('A number to be careful with', times.waryNumberDays, 'its last day')} For{' '}
                {daysInWords(times.journalDays)} we kept which of our staff had read which order. Backups were deleted
                after {daysInWords(times.backupDays)}.
              </p>
            </section>
          ))}
        </article>
      )}
      {formerPrivacy.map(({ version, until, formWords, sections }) => (
        <article key={version}>
          <h2>
            Version {version}, until {lagosDate(until)}
          </h2>
          <p>Below the order form stood: “{formWords}”</p>
          {sections.map(({ heading, texts }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              {texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </article>
      ))}
    </div>
  )
}
