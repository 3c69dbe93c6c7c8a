import type { Question } from '@divine/contracts/catalogue/questions'
import { Link } from '@tanstack/react-router'
import layout from '#/shared/ui/layout.module.css'
import split from '#/shared/ui/split.module.css'
import { CallAndChat } from './call-and-chat.tsx'
import { GeneralQuestions } from './general-questions.tsx'
import { Support } from './support.tsx'

/** The most frequent questions, with the ways to ask another beside them. */
export function QuestionsSection({ questions }: { questions: readonly Question[] }) {
  return (
    <section className={`${layout.page} ${layout.band} ${split.split}`}>
      <div className={layout.stack}>
        <h2>General Questions</h2>
        <Support />
        <div className={layout.row}>
          <CallAndChat />
        </div>
        <p>
          Or <Link to="/contact">contact us</Link> in writing.
        </p>
      </div>
      <GeneralQuestions questions={questions} />
    </section>
  )
}
