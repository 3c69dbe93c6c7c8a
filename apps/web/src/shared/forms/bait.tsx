import { baitField } from '@divine/contracts/orders/bait-field'
import styles from './bait.module.css'

/** A field that only robots fill in: people neither see nor hear it. */
export function Bait({ idOf }: { idOf: (field: string) => string }) {
  const id = idOf(baitField)
  return (
    <p className={styles.bait} aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={baitField} tabIndex={-1} autoComplete="off" />
    </p>
  )
}
