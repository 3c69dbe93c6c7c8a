import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { GeneralQuestions } from './general-questions.tsx'
import styles from './questions-first.module.css'
import { Support } from './support.tsx'

/** The most frequent questions, and after them, or beside them on a wide screen, where to ask another. */
export function QuestionsFirst() {
  return (
    <div className={`${layout.page} ${layout.band} ${styles.columns}`}>
      <GeneralQuestions />
      <div className={layout.stack}>
        <h2 className={text.title}>Still not clear?</h2>
        <Support />
      </div>
    </div>
  )
}
