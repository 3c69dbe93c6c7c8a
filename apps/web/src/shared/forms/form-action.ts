import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { type Call, RefusedError } from '../api/call.ts'
import type { AnsweredForm, FormName, RefusedForm } from './submission.ts'

/** Continue to another page, or show the same page again with what was sent. */
export type FormOutcome =
  | { readonly redirectTo: string }
  | { readonly status: number; readonly submission: AnsweredForm }

/** Handles a form that was sent without script. */
export type FormAction = (sent: {
  readonly form: FormData
  readonly call: Call
  /** What is sold. */
  readonly catalogue: Catalogue
  readonly url: URL
  /** Address of the page that the form was on, as the browser names it; null where it does not. */
  readonly referer: string | null
}) => Promise<FormOutcome>

/** The same page again, with what is wrong. */
export interface RefusedOutcome {
  readonly status: number
  readonly submission: RefusedForm
}

/** Shows the form again with the API's message about it. @throws the error itself when it is not a refusal */
export function refusedForm(form: FormName, values: Readonly<Record<string, string>>, error: unknown): RefusedOutcome {
  if (!(error instanceof RefusedError)) throw error
  const { fieldErrors = {}, message } = error.failure
  const isFieldToBlame = Object.keys(fieldErrors).length > 0
  return {
    status: error.status,
    submission: { kind: 'refused', form, values, fieldErrors, message: isFieldToBlame ? undefined : message },
  }
}

/** Shows the form again where a field cannot be read: nothing is sent. */
export function unreadForm(
  form: FormName,
  values: Readonly<Record<string, string>>,
  fieldErrors: Readonly<Record<string, string>>,
): RefusedOutcome {
  return { status: 400, submission: { kind: 'refused', form, values, fieldErrors, message: undefined } }
}

/** If a session has ended: to the sign-in, and from there to the page `next`. Undefined for any other error. */
export function signInAgain(next: string, error: unknown): FormOutcome | undefined {
  return isSessionEnd(error) ? { redirectTo: signInPath(next) } : undefined
}

/** Whether a call for staff was refused because nobody is signed in any more. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 401
}

/** Where to sign in, and from there to the page `next`. */
export function signInPath(next: string): string {
  return `/login?${new URLSearchParams({ next })}`
}
