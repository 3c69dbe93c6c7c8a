import { type ReactNode, useId } from 'react'
import styles from './question.module.css'

/** One question of a form that narrows a list: its label, and what is given the id to which the label leads. */
export function Question({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.question}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
