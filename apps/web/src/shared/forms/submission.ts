/** The forms that are shown again with what was sent to them. */
export type FormName =
  | 'cart'
  | 'devices'
  | 'order'
  | 'password'
  | 'phone-code'
  | 'review'
  | 'reviews-desk'
  | 'sign-in'
  | 'sign-in-code'

/** What a native form sent, to be shown again with what is wrong: its path, the values by field, the messages by field. */
export interface Submission {
  readonly path: string
  readonly form: FormName
  readonly values: Readonly<Record<string, string>>
  readonly fieldErrors: Readonly<Record<string, string>>
  /** What is wrong when no field is to blame. */
  readonly message?: string | undefined
}

/** Whether something is wrong with what was sent; otherwise the form goes on with it. */
export function hasProblem(submission: Submission | undefined): boolean {
  return Boolean(submission && (submission.message || Object.keys(submission.fieldErrors).length > 0))
}

/** What was sent to this form, and not to another one on the same page. */
export function sentTo(form: FormName, submission: Submission | undefined): Submission | undefined {
  return submission?.form === form ? submission : undefined
}
