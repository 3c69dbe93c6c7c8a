import { type Call, RefusedError } from '#/shared/api/call.ts'
import { type FormAction, type RefusedOutcome, refusedForm } from '#/shared/forms/form-action.ts'
import type { FormName } from '#/shared/forms/submission.ts'

/** What a form about a part of the shop carries, by the name of the field. */
export type PartValues = Readonly<Record<string, string>>

/** What was typed, as what the API takes; or what of it is none, by the name of the field. */
export type ReadPart<Fields> = { readonly fields: Fields } | { readonly fieldErrors: Readonly<Record<string, string>> }

/** Fields that every form about a part has. */
export const everyForm = ['do', 'version', 'theirs', 'proof'] as const

/** Thrown where what was typed is nothing to save: nothing was sent. */
export class NotReadable extends Error {
  readonly fieldErrors: Readonly<Record<string, string>>

  constructor(fieldErrors: Readonly<Record<string, string>>) {
    super('What was typed is nothing to save')
    this.fieldErrors = fieldErrors
  }
}

/** What a save sends beside the fields, with the proof of whoever has one. @throws {NotReadable} */
export function bodyOf<Fields extends object>(
  read: ReadPart<Fields>,
  { proof }: PartValues,
): Fields & { proof?: string } {
  if ('fieldErrors' in read) throw new NotReadable(read.fieldErrors)
  return { ...read.fields, ...(proof?.trim() && { proof }) }
}

/** Over which version a form is saved: the one that it was opened with, or the one that was shown beside it. */
export function overVersion(values: PartValues) {
  return { 'if-match': `"${values.do === 'save-over' ? values.theirs : values.version}"` }
}

/** Shows the form again with what is wrong. @throws the error itself when it is not a refusal */
export function refusedPart(form: FormName, values: PartValues, error: unknown): RefusedOutcome {
  if (error instanceof NotReadable) {
    const { fieldErrors } = error
    return { status: 400, submission: { kind: 'refused', form, values, fieldErrors } }
  }
  const isConflict = error instanceof RefusedError && error.status === 409
  const isToProve = error instanceof RefusedError && error.failure.code === 'claims'
  const shown = { ...values, ...(isConflict && { stands: 'yes' }), ...(isToProve && { toProve: 'yes' }) }
  return refusedForm(form, shown, error)
}

interface Part {
  readonly form: FormName
  readonly read: (form: FormData) => PartValues
  /** @returns where to go once it is saved */
  readonly save: (call: Call, values: PartValues, url: URL) => Promise<string>
}

/** Handles the form of a part without script. A preview is the page itself, with what was typed. */
export function partByForm({ form: name, read, save }: Part): FormAction {
  return async ({ form, call, url }) => {
    const values = read(form)
    if (values.do === 'preview') return { status: 200, submission: { kind: 'shown', form: name, values } }
    try {
      return { redirectTo: await save(call, values, url) }
    } catch (error) {
      return refusedPart(name, values, error)
    }
  }
}
