import { hash } from 'node:crypto'
import { Refusal } from './failures.ts'

/** Thrown where the id of an act was used for something else, or by somebody else. */
export class KeyReused extends Refusal {
  constructor() {
    super(422, 'key-reused', 'This was already sent for something else. Please load the page again.')
  }
}

/** Digest of what is asked for under an id, by which the same again is told from something else. */
export function digestOfAsked(asked: unknown): string {
  return hash('sha256', JSON.stringify(asked), 'base64url')
}
