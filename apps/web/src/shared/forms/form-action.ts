import type { Call } from '../api/call.ts'
import type { Submission } from './submission.ts'

/** Go on to another page, or show the same page again with what was sent. */
export type FormOutcome =
  | { readonly redirectTo: string }
  | { readonly status: number; readonly submission: Omit<Submission, 'path'> }

/** Handles a form that was sent without script. */
export type FormAction = (sent: { form: FormData; call: Call; url: URL }) => Promise<FormOutcome>
