import styles from './bait.module.css'

/** A field that only robots fill in: people neither see nor hear it. Its name is `website`. */
export function Bait({ id }: { id: string }) {
  return (
    <p className={styles.bait} aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </p>
  )
}
