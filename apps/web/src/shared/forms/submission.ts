/**
 * The forms that are shown again with what was sent to them. `shared` knows none of them: `form-actions.ts` adds their
 * names to this interface, so that a wrong name fails the type check.
 */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be added to
export interface FormNames {}
export type FormName = keyof FormNames

interface Sent {
  readonly form: FormName
  /** What the form shows when it is shown again, by field. */
  readonly values: Readonly<Record<string, string>>
}

/** A native form whose answers were refused: it is shown again with what is wrong. */
export interface RefusedForm extends Sent {
  readonly kind: 'refused'
  readonly fieldErrors: Readonly<Record<string, string>>
  /** What is wrong when no field is to blame. */
  readonly message?: string | undefined
}

/** A native form whose answers were right and whose page shows the result, since no address may carry it. */
export interface ShownForm extends Sent {
  readonly kind: 'shown'
}

/** What a page shows of the native form that it answers. */
export type AnsweredForm = RefusedForm | ShownForm

/** A native form that was sent, as passed to the page that answers it. */
export type Submission = AnsweredForm & {
  /** The path that it was sent to. */
  readonly path: string
}

/** The submission, if something is wrong with it. */
export function refusalOf(submission: Submission | undefined): RefusedForm | undefined {
  return submission?.kind === 'refused' ? submission : undefined
}

/** What is wrong with what was sent to this form, rather than to another one on the same page. */
export function refusedAt(form: FormName, submission: Submission | undefined): RefusedForm | undefined {
  const refused = refusalOf(submission)
  return refused?.form === form ? refused : undefined
}

/** What a form was answered with, where its page shows the result. */
export function shownAt(form: FormName, submission: Submission | undefined): ShownForm | undefined {
  return submission?.kind === 'shown' && submission.form === form ? submission : undefined
}
