import { Refusal } from './failures.ts'

/**
 * The answer of the desk about an order that is not there. One that is for another role is answered with the same:
 * nobody learns that it exists, and whoever had it open is not told that it does not.
 */
export function noSuchOrder(): Refusal {
  return new Refusal(
    404,
    'not-found',
    'There is no order with this reference that you can see. If you had it open, it was erased, or it is for colleagues with another role now.',
  )
}
