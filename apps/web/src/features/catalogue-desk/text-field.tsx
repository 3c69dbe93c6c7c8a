import { Field } from '#/shared/forms/field.tsx'

/** What ties a field of the form to its error. */
export interface FieldFacts {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

interface TextFieldProps extends FieldFacts {
  readonly label: string
  readonly optional?: boolean
  readonly hint?: string
  /** Its first value. */
  readonly start: string
  /** Whether a number is typed: a phone then shows its digits. */
  readonly isNumber?: boolean
}

/** One line of text of a product, or a price. */
export function TextField({ start, isNumber = false, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={isNumber ? 'numeric' : undefined}
          autoComplete="off"
          defaultValue={start}
        />
      )}
    </Field>
  )
}
