import { Icon } from '#/shared/ui/icon.tsx'
import styles from './ordered-here.module.css'

/** Shown beside a review by somebody who has ordered: that they did, never what. */
export function OrderedHere() {
  return (
    <span className={styles.ordered}>
      <Icon name="check" />
      Ordered here
    </span>
  )
}
