import { generalQuestions } from '#/content/general-questions.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './general-questions.module.css'

/** Questions about the POS services; the first one is open. */
export function GeneralQuestions() {
  return (
    <div className={styles.questions}>
      {generalQuestions.map(({ question, answer }, position) => (
        <details key={question} open={position === 0}>
          <summary>
            {question}
            <Icon name="chevron" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
