import styles from './brand.module.css'

const leaves = {
  paper: ['#166534', '#15803d', '#d97706'],
  green: ['#8fc49b', '#b9dfc0', '#f4b44a'],
} as const

/**
 * The seller's mark and name, to be wrapped in a link. `on` is the background behind them. `trade` is shown under the
 * name.
 */
export function Brand({ on, trade = 'Supplements' }: { on: keyof typeof leaves; trade?: string }) {
  const [left, right, sun] = leaves[on]
  return (
    <>
      <svg className={styles.mark} width="34" height="34" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 59C32 59 7.5 53.5 6 22.5C23 25.5 31.5 38 32 59Z" fill={left} />
        <path d="M32 59C32 59 56.5 53.5 58 22.5C41 25.5 32.5 38 32 59Z" fill={right} />
        <circle cx="32" cy="13.5" r="8" fill={sun} />
      </svg>
      <span>
        <b className={styles.name}>Divine Health</b> <span className={`${styles.trade} ${styles[on]}`}>{trade}</span>
      </span>
    </>
  )
}
