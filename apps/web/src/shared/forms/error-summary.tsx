import { useEffect, useId, useRef } from 'react'
import { markedTitle } from '../head.ts'
import { useIsAwake } from '../use-is-awake.ts'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  /** Field errors by field name, in the order of the fields. */
  readonly fieldErrors: Readonly<Record<string, string>>
  /** What is wrong when no field is to blame. */
  readonly message?: string | undefined
  /** The id of a field's control by the field's name. */
  readonly idOf: (field: string) => string
  /** Whether the form begins its page. It then needs no fragment: the browser puts the focus here by itself. */
  readonly beginsPage?: boolean
}

/** Names the summary itself where the form's fields are named. No field has this name. */
const summaryName = 'problem'

/**
 * Where a form far down its page posts to without script: the path, and the summary of what is wrong. The
 * browser scrolls there, and moves the focus, if the page that answers has one; otherwise the fragment names nothing.
 */
export function actionOf(path: string, idOf: (field: string) => string): string {
  return `${path}#${idOf(summaryName)}`
}

/**
 * Says at the top of a form what is wrong, with a link to each field; meanwhile the browser's title says so too.
 * It takes the focus when it appears: by script on a page that is awake, and by the browser if it comes with the
 * page. Waking leaves the focus alone: somebody may be mending the form already. Pattern: GOV.UK error summary.
 */
export function ErrorSummary({ fieldErrors, message, idOf, beginsPage = false }: ErrorSummaryProps) {
  const titleId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const hasAppeared = useRef(useIsAwake())
  useEffect(() => {
    if (hasAppeared.current) summary.current?.focus()
  }, [])
  useEffect(() => {
    document.title = markedTitle(document.title, true)
    return () => {
      document.title = markedTitle(document.title, false)
    }
  }, [])
  return (
    <div
      ref={summary}
      id={idOf(summaryName)}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: what is wrong is read before the rest of the page that answers
      autoFocus={beginsPage}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.title}>
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
