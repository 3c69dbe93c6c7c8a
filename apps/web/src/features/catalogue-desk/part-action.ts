import { type Call, RefusedError } from '#/shared/api/call.ts'
import { type FormAction, type RefusedOutcome, refusedForm } from '#/shared/forms/form-action.ts'
import type { FormName } from '#/shared/forms/submission.ts'
import { differingFields, type FormList, onto } from './both-changed.ts'

/** What a form about a part of the shop carries, by the name of the field. */
export type PartValues = Readonly<Record<string, string>>

/** What was typed, as what the API takes; or what of it is none, by the name of the field. */
export type ReadPart<Fields> = { readonly fields: Fields } | { readonly fieldErrors: Readonly<Record<string, string>> }

/** Fields that every form about a part has. */
export const everyForm = ['do', 'version', 'proof'] as const

/** A part as its form shows it. */
export interface ShownPart {
  readonly version: number
  readonly values: PartValues
}

/** A part of the shop that is changed by one form, on a page of its own. */
export interface Part {
  readonly form: FormName
  readonly read: (form: FormData) => PartValues
  /**
   * Saves what a form says, over the version that it was opened with.
   * @param path of its page
   * @returns where to go once it is saved
   * @throws {NotReadable} and what the call throws
   */
  readonly save: (call: Call, values: PartValues, path: string) => Promise<string>
  /** Reads a version of it, or without one the last. @throws what the call throws */
  readonly look: (call: Call, path: string, version?: string) => Promise<ShownPart>
  /** The lists in its form. */
  readonly lists?: readonly FormList[]
  /** Fields that the form has without script alone: where it had none, nothing is said of them. */
  readonly plainFields?: readonly string[]
}

/** Thrown where what was typed is nothing to save: nothing was sent. */
export class NotReadable extends Error {
  readonly fieldErrors: Readonly<Record<string, string>>

  constructor(fieldErrors: Readonly<Record<string, string>>) {
    super('What was typed is nothing to save')
    this.fieldErrors = fieldErrors
  }
}

/** Thrown where somebody else has saved since the form was opened. Nothing was saved. */
export class Overtaken extends Error {
  /** What was typed, put onto what they saved: to be saved over their version. */
  readonly values: PartValues
  readonly refusal: RefusedError

  constructor(values: PartValues, refusal: RefusedError) {
    super('Somebody else has saved since the form was opened')
    this.values = values
    this.refusal = refusal
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

/** Over which version a form is saved: the one that it was opened with. */
export function overVersion({ version }: PartValues) {
  return { 'if-match': `"${version}"` }
}

/**
 * Puts what was typed onto what is saved by now.
 * @param version on which it was typed
 * @param typedBy is asked once theirs is known: somebody may type on meanwhile
 * @returns all of it, to be saved over the last version, and whether that says the same already
 */
export async function caughtUp(
  part: Part,
  call: Call,
  path: string,
  version: string | undefined,
  typedBy: () => PartValues,
) {
  const [base, theirs] = await Promise.all([
    part.look(call, path, version).catch((error: unknown) => {
      // It is not kept any more: all that differs counts as typed.
      if (error instanceof RefusedError && error.status === 404) return undefined
      throw error
    }),
    part.look(call, path),
  ])
  const typed = typedBy()
  const all = onto(theirs.values, base?.values ?? theirs.values, typed, part.lists)
  const isInForm = (name: string) => Boolean(typed[name]) || !part.plainFields?.includes(name)
  const merged = Object.fromEntries(Object.entries(all).filter(([name]) => isInForm(name)))
  return {
    values: { ...merged, version: String(theirs.version) },
    isSame: differingFields({ ...theirs.values, ...merged }, theirs.values).length === 0,
  }
}

/** Whether somebody has saved since a form was opened. */
export function isOvertaken(error: unknown, { version }: PartValues): error is RefusedError {
  return error instanceof RefusedError && error.status === 409 && Boolean(version)
}

/**
 * Saves what a form says without script. Where somebody has saved meanwhile, nothing that they changed is undone: what
 * was typed is put onto it first, for whoever typed to look at. Where they have saved the same, or an answer was lost,
 * it is saved.
 * @returns where to go then
 * @throws {NotReadable} {Overtaken} and what the call throws
 */
export async function savePart(part: Part, call: Call, path: string, values: PartValues): Promise<string> {
  try {
    return await part.save(call, values, path)
  } catch (error) {
    if (!isOvertaken(error, values)) throw error
    const caught = await caughtUp(part, call, path, values.version, () => values)
    if (caught.isSame) return `${path}?saved=true`
    throw new Overtaken(caught.values, error)
  }
}

/** Shows the form again with what is wrong. @throws the error itself when it is not a refusal */
export function refusedPart(form: FormName, values: PartValues, error: unknown): RefusedOutcome {
  if (error instanceof NotReadable) {
    const { fieldErrors } = error
    return { status: 400, submission: { kind: 'refused', form, values, fieldErrors } }
  }
  if (error instanceof Overtaken) return refusedForm(form, { ...error.values, stands: 'yes' }, error.refusal)
  const isToProve = error instanceof RefusedError && error.failure.code === 'claims'
  return refusedForm(form, { ...values, ...(isToProve && { toProve: 'yes' }) }, error)
}

/** Handles the form of a part without script. A preview is the page itself, with what was typed. */
export function partByForm(part: Part): FormAction {
  return async ({ form, call, url: { pathname } }) => {
    const values = part.read(form)
    if (values.do === 'preview') return { status: 200, submission: { kind: 'shown', form: part.form, values } }
    try {
      return { redirectTo: await savePart(part, call, pathname, values) }
    } catch (error) {
      return refusedPart(part.form, values, error)
    }
  }
}
