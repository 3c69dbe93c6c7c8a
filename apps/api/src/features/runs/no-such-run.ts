import { Refusal } from '../../http/failures.ts'

export function noSuchRun(): Refusal {
  return new Refusal(404, 'not-found', 'There is no such run.')
}
