import styles from './before-after.module.css'
import { changedParts } from './changed-part.ts'

/** What was there and what is there now, with what differs marked; strike and mark are only the looks. */
export function BeforeAfter({ before, now, nowLabel = 'Now' }: { before: string; now: string; nowLabel?: string }) {
  const [was, is] = changedParts(before, now)
  return (
    <div className={styles.both}>
      <div className={styles.was}>
        <span className={styles.label}>Before</span>
        <span className={styles.words}>
          {before === '' ? <i>nothing</i> : null}
          {was.start}
          {was.changed && <s>{was.changed}</s>}
          {was.end}
        </span>
      </div>
      <div className={styles.is}>
        <span className={styles.label}>{nowLabel}</span>
        <span className={styles.words}>
          {now === '' ? <i>nothing</i> : null}
          {is.start}
          {is.changed && <mark>{is.changed}</mark>}
          {is.end}
        </span>
      </div>
    </div>
  )
}
