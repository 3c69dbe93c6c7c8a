import { Link } from '@tanstack/react-router'
import { formerPrivacy } from '#/content/former-privacy.ts'
import { lagosDate } from '#/shared/lagos-time.ts'
import styles from './privacy-notice.module.css'

/** The privacy page as it was, the latest version first. */
export function FormerNotices() {
  return (
    <div className={styles.notice}>
      <p>
        What holds now stands on <Link to="/privacy">the privacy page</Link>.
      </p>
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
