import styles from './rule.module.css'

/** The keyline of the label with its dot, under a heading. */
export function Rule() {
  return (
    <div className={styles.rule} aria-hidden="true">
      <i />
    </div>
  )
}
