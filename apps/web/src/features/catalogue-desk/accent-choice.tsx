import { type Accent, accents } from '@divine/contracts/catalogue/accents'
import { FieldError } from '#/shared/forms/field.tsx'
import styles from './accent-choice.module.css'
import { productLabels } from './product-values.ts'

const words: Readonly<Record<Accent, string>> = {
  green: 'Green',
  amber: 'Amber',
  leaf: 'Leaf',
  blue: 'Blue',
  plum: 'Plum',
  teal: 'Teal',
  rose: 'Rose',
  red: 'Red',
}

interface AccentChoiceProps {
  /** What is chosen at first. */
  readonly start: string
  readonly error: string | undefined
}

/** The colours of a product, each with what it looks like. */
export function AccentChoice({ start, error }: AccentChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-describedby={error && 'accent-error'}>
      <legend>{productLabels.accent}</legend>
      {error && <FieldError id="accent-error" error={error} />}
      {accents.map((accent, index) => (
        <label key={accent} data-accent={accent}>
          <input
            id={index === 0 ? 'accent' : undefined}
            type="radio"
            name="accent"
            value={accent}
            defaultChecked={start === accent}
          />
          <span className={styles.swatch} aria-hidden="true" />
          {words[accent]}
        </label>
      ))}
    </fieldset>
  )
}
