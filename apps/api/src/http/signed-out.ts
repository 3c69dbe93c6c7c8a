import { Refusal } from './failures.ts'

/** Whoever asks is signed in no more. */
export function signedOut(): Refusal {
  return new Refusal(401, 'signed-out', 'Please sign in.')
}
