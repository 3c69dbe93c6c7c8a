/** How words are read that may be written in disguise: with accents, in other alphabets, or with digits for letters. */

/** Letters of Hausa that are a sign of their own, and the letters that they are read as. */
const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Signs that are read as letters. The first digit stands for either of two. */
const likeLetters: Readonly<Record<string, readonly string[]>> = {
  0: ['o'],
  1: ['l', 'i'],
  3: ['e'],
  4: ['a'],
  5: ['s'],
  7: ['t'],
  8: ['b'],
  '@': ['a'],
  $: ['s'],
  '!': ['i'],
  '|': ['l', 'i'],
}

/** Lower case without accents, as words are compared. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter] ?? letter)
}

/** Words that a word in {@link plain} letters with other signs in it is read as, such as `cure` for `cur3`. */
export function readingsOf(word: string): string[] {
  return [0, 1].map((which) =>
    word.replace(/[^a-z]/g, (sign) => {
      const letters = likeLetters[sign]
      return letters?.[which] ?? letters?.[0] ?? ''
    }),
  )
}
