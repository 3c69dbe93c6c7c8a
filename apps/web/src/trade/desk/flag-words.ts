import type { OrderFlag } from '@divine/contracts/calls/orders'
import { robotWords } from '#/trade/robot-words.ts'

/** Why staff should look twice, in words. */
export const flagWords: Readonly<Record<OrderFlag, string>> = {
  ...robotWords,
  'many-from-phone': 'This phone number has ordered many times in a day.',
  'many-from-client': 'Very many orders came from the same network in ten minutes.',
  'unlisted-price': 'The price or package that the buyer saw is not on our lists today. Agree on it when you call.',
  'unknown-prefix': 'This phone prefix is new to us. Check the number when you call.',
}
