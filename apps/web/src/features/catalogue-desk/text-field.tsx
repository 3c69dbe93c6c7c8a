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
  readonly hint?: string | undefined
  /** Its first value. */
  readonly start: string
  /** What is typed: a phone then shows the keys for it. */
  readonly kind?: 'text' | 'numeric' | 'tel' | 'email' | undefined
}

/** One line of text of a part of the shop, or a price. */
export function TextField({ start, kind = 'text', hint, ...field }: TextFieldProps) {
  return (
    <Field {...field} {...(hint && { hint })}>
      {(control) => <input {...control} type="text" inputMode={kind} autoComplete="off" defaultValue={start} />}
    </Field>
  )
}
