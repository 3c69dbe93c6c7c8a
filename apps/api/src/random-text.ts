import { randomInt } from 'node:crypto'

/** No 0, 1, I, L, O or U: nothing that sounds or looks like something else when read out over the phone. */
export const plainLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random letters. `randomInt` draws from a pool in memory; `randomBytes` asks the system each time. */
export function randomText(letters: string, length: number): string {
  let text = ''
  while (text.length < length) text += letters[randomInt(letters.length)]
  return text
}
