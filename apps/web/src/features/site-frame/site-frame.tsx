import type { ReactNode } from 'react'
import { SkipLink } from '#/shared/ui/skip-link.tsx'
import { FloatingChat } from './floating-chat.tsx'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

interface SiteFrameProps {
  readonly children: ReactNode
  /** What the floating chat must never cover, such as the order form. It comes after the rest of the page. */
  readonly form?: ReactNode
  /** A bar at the lower edge of a phone's window, with a chat link of its own: the floating one is then hidden. */
  readonly bar?: ReactNode
}

/** The frame of every page for visitors: skip link, header, footer and the floating chat. */
export function SiteFrame({ children, form, bar }: SiteFrameProps) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.lane}>
          <div className={styles.content}>{children}</div>
          <FloatingChat isOnPhones={!bar} />
          {bar}
        </div>
        {form}
      </main>
      <SiteFooter />
    </>
  )
}
