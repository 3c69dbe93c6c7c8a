import type { ReactNode } from 'react'
import look from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './field.module.css'

/** What ties a control to its label, hint and error. Spread it onto the input, select or textarea. */
export interface ControlProps {
  readonly id: string
  readonly name: string
  readonly className: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly id: string
  readonly name: string
  readonly label: string
  /** An optional field says so in words; all others carry an asterisk. */
  readonly optional?: boolean
  readonly hint?: string
  /** What is wrong, in words that say how to correct it. */
  readonly error?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** One question of a form: label, hint and error are above the control and are read with it. */
export function Field({ id, name, label, optional = false, hint, error, children }: FieldProps) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={error ? `${styles.field} ${styles.bad}` : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}{' '}
        {optional ? (
          <span className={styles.optional}>(optional)</span>
        ) : (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} error={error} />}
      {children({
        id,
        name,
        className: look.control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  )
}

/** What is wrong with a question. The control names it in its `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert" />
      <span>
        <span className="sr">Error: </span>
        {error}
      </span>
    </p>
  )
}
