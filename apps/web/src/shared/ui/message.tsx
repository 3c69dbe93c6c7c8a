import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './message.module.css'

interface MessageProps extends Omit<ComponentProps<'div'>, 'title' | 'className'> {
  /** `good`: it is done. `wait`: it is safe but not done. `refused`: it was not done. */
  readonly kind: keyof typeof usualIcons
  readonly title: ReactNode
  /** By default, the kind's own. */
  readonly icon?: IconName
  /** Level of the title's heading. */
  readonly level?: 2 | 3
}

const usualIcons = { good: 'check', wait: 'offline', refused: 'alert' } as const satisfies Record<string, IconName>

/** Says what happened, what is safe and what to do next. Attributes such as `role` go to the whole message. */
export function Message({ kind, title, icon = usualIcons[kind], level = 3, children, ...attributes }: MessageProps) {
  const Heading = `h${level}` as const
  return (
    <div className={`${styles.message} ${styles[kind]}`} {...attributes}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {children}
      </div>
    </div>
  )
}
