import type { Questions } from '@divine/contracts/catalogue/questions'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { ListError } from './list-error.tsx'
import styles from './part-form.module.css'
import { PartForm } from './part-form.tsx'
import type { PartPageProps } from './part-page.ts'
import {
  askedFields,
  businesses,
  businessNames,
  mostRows,
  questionLabel,
  questionsPart,
  questionsPath,
  readQuestions,
  valuesOfQuestions,
} from './question-values.ts'
import { rowsToShow } from './rows.ts'
import { TextField } from './text-field.tsx'

/** What people ask and what is answered, as one form. */
export function QuestionsForm({ saved, former, ...rest }: PartPageProps<Questions>) {
  return (
    <PartForm
      {...rest}
      part={questionsPart}
      path={questionsPath}
      draftOf="questions"
      title="Questions and answers"
      aside={<a href="/faq">See them on the page</a>}
      note="What people ask you most. Empty a question and its answer to take it away. Never say what a product would cure, treat or prevent."
      saved={{ ...saved, values: valuesOfQuestions(saved.value) }}
      former={former && { ...former, values: valuesOfQuestions(former.value) }}
      needs="putQuestions"
      labelOf={questionLabel}
    >
      {({ value, field, shown, fieldErrors }) => {
        const read = readQuestions(shown)
        return (
          <>
            {businessNames.map((business) => (
              <section
                key={business}
                id={business}
                tabIndex={-1}
                className={styles.card}
                aria-labelledby={`${business}-title`}
              >
                <h2 id={`${business}-title`}>{businesses[business]}</h2>
                <ListError of={business} fieldErrors={fieldErrors} />
                {rowsToShow((name) => shown[name] || value(name), askedFields(business), mostRows).map((row) => {
                  const [question, answer, place] = [
                    `${business}Question-${row}`,
                    `${business}Answer-${row}`,
                    `${business}Place-${row}`,
                  ] as const
                  const hasError = [question, answer, place].some((name) => fieldErrors[name])
                  return (
                    <details key={row} className={styles.package} open={hasError || undefined}>
                      <summary>
                        <span>{shown[question] || value(question) || 'Another question'}</span>
                      </summary>
                      <TextField {...field(question)} label="Question" start={value(question)} />
                      <Field {...field(answer)} label="Answer">
                        {(control) => <LongText {...control} rows={4} maxLength={2_000} defaultValue={value(answer)} />}
                      </Field>
                      <TextField
                        {...field(place)}
                        label="Its place in the list"
                        optional
                        start={value(place)}
                        kind="numeric"
                      />
                    </details>
                  )
                })}
              </section>
            ))}
            {'fields' in read && (
              <section className={styles.card} aria-labelledby="preview-title">
                <h2 id="preview-title">How the page shows them</h2>
                {businessNames.map((business) => (
                  <div key={business} className={styles.paper}>
                    <b>{businesses[business]}</b>
                    <dl className={styles.differences}>
                      {read.fields[business].map((each) => (
                        <div key={each.question}>
                          <dt>{each.question}</dt>
                          <dd>{each.answer}</dd>
                        </div>
                      ))}
                    </dl>
                  </div>
                ))}
              </section>
            )}
          </>
        )
      }}
    </PartForm>
  )
}
