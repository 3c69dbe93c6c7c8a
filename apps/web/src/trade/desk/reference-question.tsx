import control from '#/shared/ui/control.module.css'
import { Question } from './question.tsx'

interface ReferenceQuestionProps {
  readonly label: string
  /** What the list is narrowed to now. */
  readonly value: string | undefined
}

/** Asks for the reference of an order, in any spelling. */
export function ReferenceQuestion({ label, value }: ReferenceQuestionProps) {
  return (
    <Question label={label}>
      {(id) => (
        <input
          id={id}
          name="reference"
          autoCapitalize="characters"
          autoComplete="off"
          placeholder="DH-7K4M2P"
          className={control.control}
          defaultValue={value}
        />
      )}
    </Question>
  )
}
