import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '#/shared/ui/brand.tsx'
import { SkipLink } from '#/shared/ui/skip-link.tsx'
import styles from './staff-frame.module.css'

interface StaffFrameProps {
  readonly children: ReactNode
  /** Email of who is signed in; undefined on the sign-in page. */
  readonly email?: string
  /** How many reviews wait to be read; undefined if that is not known. */
  readonly waitingReviews?: number | undefined
}

/** The frame of every page for staff. */
export function StaffFrame({ children, email, waitingReviews }: StaffFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={email ? '/staff' : '/'} className={styles.brand}>
            <Brand on="green" trade="Staff desk" />
          </Link>
          <nav aria-label="Staff" className={styles.menu}>
            {email && (
              <>
                <Link to="/staff">Edit pages</Link>
                <Link to="/form">Submitted Forms</Link>
                <Link to="/reviews">
                  Reviews
                  {waitingReviews ? (
                    <span className={styles.count}>
                      {waitingReviews}
                      <span className="sr"> waiting</span>
                    </span>
                  ) : null}
                </Link>
              </>
            )}
            <Link to="/">See the site</Link>
          </nav>
          {email && (
            <form method="post" action="/logout" className={styles.out}>
              <span className={styles.who}>{email}</span>
              <button type="submit" className={styles.button}>
                Sign out
              </button>
            </form>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
