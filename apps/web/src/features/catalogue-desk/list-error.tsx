import { FieldError } from '#/shared/forms/field.tsx'

interface ListErrorProps {
  /** Name of the list, as the API has it. */
  readonly of: string
  readonly fieldErrors: Readonly<Record<string, string>>
}

/** What is wrong with a list as a whole, or with one of its texts, which the words quote. */
export function ListError({ of, fieldErrors }: ListErrorProps) {
  const error = fieldErrors[of]
  return error && <FieldError id={`${of}-error`} error={error} />
}
