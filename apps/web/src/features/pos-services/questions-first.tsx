import type { Questions } from '@divine/contracts/catalogue/questions'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { GeneralQuestions } from './general-questions.tsx'
import styles from './questions-first.module.css'
import { Support } from './support.tsx'

/** The most frequent questions, and after them, or beside them on a wide screen, where to ask another. */
export function QuestionsFirst({ supplements, pos }: Questions) {
  return (
    <div className={`${layout.page} ${layout.band} ${styles.columns}`}>
      <div className={styles.lists}>
        {supplements.length > 0 && (
          <section aria-labelledby="supplements">
            <h2 id="supplements" className={text.title}>
              Supplements and delivery
            </h2>
            <GeneralQuestions questions={supplements} />
          </section>
        )}
        {pos.length > 0 && (
          <section aria-labelledby="pos">
            <h2 id="pos" className={text.title}>
              POS services
            </h2>
            <GeneralQuestions questions={pos} />
          </section>
        )}
      </div>
      <div className={layout.stack}>
        <h2 className={text.title}>Still not clear?</h2>
        <Support />
      </div>
    </div>
  )
}
