import type { ClaimMark } from '@divine/contracts/texts/claims'

/** A wording that promises something, with what can honestly be said in its place. */
export interface FoundClaim extends Pick<ClaimMark, 'reason' | 'instead'> {
  readonly quote: string
}

/**
 * What of the marks of a text is new in it. What stood there before may stay, and whoever writes beside it need not be
 * told of it again; the API decides in the same way at the save.
 * @param before what is saved
 */
export function newClaimsIn(before: string, text: string, marks: readonly ClaimMark[]): readonly FoundClaim[] {
  const found = marks
    .filter((mark) => !before.includes(sentenceAt(text, mark)))
    .map(({ from, to, reason, instead }) => ({ quote: text.slice(from, to), reason, instead }))
  return [...new Map(found.map((each) => [each.quote, each])).values()]
}

const sentenceEnd = /[.!?\n]/

/** The sentence that a mark stands in. */
function sentenceAt(text: string, { from, to }: Pick<ClaimMark, 'from' | 'to'>): string {
  let start = from
  while (start > 0 && !sentenceEnd.test(text.charAt(start - 1))) start--
  const rest = text.slice(to).search(sentenceEnd)
  return text.slice(start, rest === -1 ? text.length : to + rest).trim()
}
