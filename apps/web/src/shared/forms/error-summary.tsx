import { useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  /** Field errors by field name, in the order of the fields. */
  readonly fieldErrors: Readonly<Record<string, string>>
  /** What is wrong when no field is to blame. */
  readonly message?: string | undefined
  /** The id of a field's control by the field's name. */
  readonly idOf: (field: string) => string
}

/**
 * Says at the top of a form what is wrong, and leads to each field. Takes the focus when it appears.
 * Pattern: GOV.UK error summary.
 */
export function ErrorSummary({ fieldErrors, message, idOf }: ErrorSummaryProps) {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        There is a problem
      </h2>
      <ul className={styles.list}>
        {Object.entries(fieldErrors).map(([field, error]) => (
          <li key={field}>
            <a href={`#${idOf(field)}`}>{error}</a>
          </li>
        ))}
        {message && <li>{message}</li>}
      </ul>
    </div>
  )
}
