import type { Call } from '#/shared/api/call.ts'
import { RefusedError } from '#/shared/api/call.ts'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

const fields = ['do', 'phone', 'reason', 'until', 'replaces', 'addedAt'] as const
type Values = Readonly<Record<(typeof fields)[number], string>>

/** What a form of the page has done. */
export type Done = 'added' | 'ended'

export const readWaryForm = (form: FormData): Values => readValues(form, fields)

/** Writes down a number to be wary of, or ends one. @throws what the call throws */
export async function changeWaryNumbers(call: Call, values: Values): Promise<Done> {
  const { phone, reason, until, replaces, addedAt } = values
  if (values.do === 'end') {
    await call('removeWaryNumber', { querystring: { phone, ...(addedAt && { addedAt }) } })
    return 'ended'
  }
  await call('addWaryNumber', { body: { phone, reason, until, ...(replaces && { replaces }) } })
  return 'added'
}

/**
 * Shows the form again; `stands` says that a colleague's entry is there.
 * @throws the error itself when it is not a refusal
 */
export function refusedEntry(values: Values, error: unknown) {
  const { phone, reason, until } = values
  const stands = error instanceof RefusedError && error.status === 409
  const typed = values.do === 'end' ? {} : { phone, reason, until, ...(stands && { stands: 'yes' }) }
  return refusedForm('wary-numbers', typed, error)
}

/** Handles the forms of the page without script. */
export const waryNumbersByForm: FormAction = async ({ form, call }) => {
  const values = readWaryForm(form)
  try {
    const done = await changeWaryNumbers(call, values)
    return { status: 200, submission: { kind: 'shown', form: 'wary-numbers', values: { done } } }
  } catch (error) {
    return refusedEntry(values, error)
  }
}
