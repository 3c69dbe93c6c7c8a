import type { OrderFlag } from '@divine/contracts/orders'

/** Why staff should look twice, in words. */
export const flagWords: Readonly<Record<OrderFlag, string>> = {
  'bait-filled': 'Filled in a field that people do not see. It may come from a robot.',
  'filled-too-fast': 'Sent within three seconds. It may come from a robot.',
  'many-from-phone': 'This phone number has ordered many times in a day.',
  'many-from-client': 'Very many orders came from the same network in ten minutes.',
  'unknown-prefix': 'This phone prefix is new to us. Check the number when you call.',
}
