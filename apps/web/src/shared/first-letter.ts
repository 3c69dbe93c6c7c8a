/** Words as they begin a line. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words that begin with a capital, as they are written within a line. */
export function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
