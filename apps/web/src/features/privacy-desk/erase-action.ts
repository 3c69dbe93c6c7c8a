import type { Erasure } from '@divine/contracts/calls/privacy'
import type { Call } from '#/shared/api/call.ts'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

const fields = ['phone', 'password', 'theirs'] as const

interface Values extends Readonly<Record<(typeof fields)[number], string>> {
  /** Ids of notes and corrections on orders of others that are blanked besides. `theirs` is references, with commas. */
  readonly notes: readonly number[]
}

export function readEraseForm(form: FormData): Values {
  return { ...readValues(form, fields), notes: form.getAll('note').map(Number).filter(Number.isInteger) }
}

/** Erases the buyer with this number. @throws what the call throws */
export async function eraseBuyer(call: Call, { phone, password, notes, theirs }: Values): Promise<Erasure> {
  const body = { password, notes: [...notes], theirs: theirs.split(',').filter(Boolean) }
  return (await call('eraseBuyer', { params: { phone }, body })).body
}

/** Shows the page again with what is wrong. @throws the error itself when it is not a refusal */
export function refusedErasure({ phone, notes }: Values, error: unknown) {
  return refusedForm('privacy-desk', { phone, notes: notes.join(' ') }, error)
}

/** Handles the form of the page without script. */
export const eraseByForm: FormAction = async ({ form, call }) => {
  const values = readEraseForm(form)
  try {
    const erasure = await eraseBuyer(call, values)
    const told = { phone: values.phone, erasure: JSON.stringify(erasure) }
    return { status: 200, submission: { kind: 'shown', form: 'privacy-desk', values: told } }
  } catch (error) {
    return refusedErasure(values, error)
  }
}
