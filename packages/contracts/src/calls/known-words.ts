// During an update, and after one that was taken back, the tables hold words that only the newer version knows. An
// answer has null there, and a page says so: one such row must not keep all others from being read.

/** The stored word among those that this version knows; null where it is none of them. */
export function knownAmong<Word extends string>(words: readonly Word[], stored: string): Word | null {
  return words.find((known) => known === stored) ?? null
}

/** What a page says of a word that only a newer version knows. */
export const unknownWords = 'Something that this version does not know'

/** A stored word as a page says it. */
export function wordsOf(words: Readonly<Record<string, string>>, stored: string | null): string {
  return (stored !== null && Object.hasOwn(words, stored) && words[stored]) || unknownWords
}
