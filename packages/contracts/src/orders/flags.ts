import { robotSignWords } from './robot-signs.ts'

/** Why staff should look twice before they deliver, each in words. Nothing here stops an order. */
export const flagWords = {
  ...robotSignWords,
  'many-from-phone': 'This phone number has ordered many times in a day.',
  'many-from-client': 'Very many orders came from the same network in ten minutes.',
  'unknown-prefix': 'This phone prefix is new to us. Check the number when you call.',
  'unlisted-price': 'The price or package that the buyer saw is not on our lists today. Agree on it when you call.',
  'sold-out': 'It was sold out when the order came. Say when it is back, or what there is instead, when you call.',
  wary: 'This phone number was on the list of those to be wary of when the order came.',
} as const
export type OrderFlag = keyof typeof flagWords
export const orderFlags = Object.keys(flagWords) as [OrderFlag, ...OrderFlag[]]

/** The flags among these that this version knows: a newer one may have written others. */
export function knownFlags(flags: readonly string[]): OrderFlag[] {
  return orderFlags.filter((flag) => flags.includes(flag))
}
