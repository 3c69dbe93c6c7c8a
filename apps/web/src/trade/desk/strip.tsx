import type { ReactNode } from 'react'
import { Icon, type IconName } from '#/shared/ui/icon.tsx'
import styles from './strip.module.css'

interface StripProps {
  /** `wait`: nothing is lost, but not done yet. `held`: somebody else has it. `bad`: something has failed. */
  readonly kind: 'wait' | 'held' | 'bad'
  readonly icon: IconName
  readonly title: ReactNode
  /** What it means for the reader, in a second line. */
  readonly note?: ReactNode
  /** The link or button that mends it. */
  readonly children?: ReactNode
}

/** One line under the bar of the desk that says what is wrong everywhere. */
export function Strip({ kind, icon, title, note, children }: StripProps) {
  return (
    <div data-strip className={`${styles.strip} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <span className={styles.words}>
        {title}
        {note && <small>{note}</small>}
      </span>
      {children}
    </div>
  )
}
