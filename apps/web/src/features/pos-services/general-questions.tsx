import type { Question } from '@divine/contracts/catalogue/questions'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './general-questions.module.css'

/** Questions with their answers; the first one is open. */
export function GeneralQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }, position) => (
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
