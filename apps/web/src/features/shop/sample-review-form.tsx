import { Field } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import { Stars } from '#/shared/ui/stars.tsx'
import text from '#/shared/ui/text.module.css'
import styles from './sample-review-form.module.css'

/** Source: specification §2 'Reviews tab'. */
const ratings = [
  { stars: 5, name: 'Perfect' },
  { stars: 4, name: 'Good' },
  { stars: 3, name: 'Average' },
  { stars: 2, name: 'Not that bad' },
  { stars: 1, name: 'Very poor' },
] as const

/** How a review is asked for. It is switched off: a sample has no buyers. */
export function SampleReviewForm() {
  return (
    <form className={styles.form}>
      <fieldset disabled aria-describedby="sample-review-note">
        <legend className={styles.title}>Add a review</legend>
        <p className={text.note} id="sample-review-note">
          This form is part of the sample and is switched off.
        </p>
        <fieldset className={styles.ratings}>
          <legend>Your rating</legend>
          {ratings.map(({ stars, name }) => (
            <label key={stars}>
              <input type="radio" name="rating" value={stars} />
              <Stars rating={stars} /> {name}
            </label>
          ))}
        </fieldset>
        <Field id="sample-comment" name="comment" label="Your review">
          {(control) => <textarea {...control} rows={4} />}
        </Field>
        <Field id="sample-author" name="author" label="Name">
          {(control) => <input {...control} autoComplete="name" />}
        </Field>
        <Field id="sample-email" name="email" label="Email">
          {(control) => <input {...control} type="email" autoComplete="email" />}
        </Field>
        <p className={styles.send}>
          <button type="submit" className={buttonClass('plain')}>
            Submit Review
          </button>
        </p>
      </fieldset>
    </form>
  )
}
