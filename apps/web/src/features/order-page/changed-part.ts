/** A text in three parts: what is the same in both at its beginning and its end, and what is different between. */
export interface ChangedPart {
  readonly start: string
  readonly changed: string
  readonly end: string
}

/** Where two texts differ, in whole words: what is before, and what is now. */
export function changedParts(before: string, now: string): readonly [before: ChangedPart, now: ChangedPart] {
  const one = before.split(/(?<=\s)/)
  const other = now.split(/(?<=\s)/)
  const shorter = Math.min(one.length, other.length)
  let first = 0
  while (first < shorter && one[first] === other[first]) first++
  let last = 0
  while (last < shorter - first && one.at(-1 - last) === other.at(-1 - last)) last++
  return [partsOf(one, first, last), partsOf(other, first, last)]
}

function partsOf(words: readonly string[], first: number, last: number): ChangedPart {
  const end = words.length - last
  return {
    start: words.slice(0, first).join(''),
    changed: words.slice(first, end).join(''),
    end: words.slice(end).join(''),
  }
}
