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
  /** The result in words, for when its page cannot be made. */
  readonly message?: string | undefined
}

/**
 * A native form of the staff that its page cannot answer just now: that page needs a session, or records, that are not
 * there. It is shown with nothing but what it carried, so that it can be sent again.
 */
export interface UnsentForm {
  readonly kind: 'unsent'
  /** Names and values in their order. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** What has to be there first. `code`: the second step of signing in. */
  readonly why: 'signed-out' | 'code' | 'second-factor-missing' | 'unavailable'
  /** What was refused, or is known of what was done. */
  readonly said?: string | undefined
}

/** What a page shows of the native form that it answers. */
export type AnsweredForm = RefusedForm | ShownForm

/** A native form that was sent, as passed to the page that answers it. */
export type Submission = (AnsweredForm | UnsentForm) & {
  /** The path that it was sent to. */
  readonly path: string
  /** Email of the member of staff for whom its page was made, where it says so: nobody else is shown it. */
  readonly madeFor?: string | undefined
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
