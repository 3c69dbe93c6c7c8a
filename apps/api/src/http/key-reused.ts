import { Refusal } from './failures.ts'

/** Thrown where the id of an act was used for something else, or by somebody else. */
export class KeyReused extends Refusal {
  constructor() {
    super(422, 'key-reused', 'This was already sent for something else. Please load the page again.')
  }
}
