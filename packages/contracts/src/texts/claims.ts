import {
  type ClaimRule,
  claimRules,
  clauseBeginnings,
  clauseTurns,
  comparingWordings,
  denyingWordings,
  harmlessWordings,
  idleDenials,
  othersWordings,
  soldThings,
} from './claim-rules.ts'
import { type Match, matchesAt, vocabularyOf, type Wordings, wordingsOf } from './claim-wordings.ts'
import { type ClaimWord, claimWordsIn } from './claim-words.ts'

/** Words of a text that promise something. */
export interface ClaimMark {
  /** UTF-16 offsets into the text. */
  readonly from: number
  readonly to: number
  /** Why, in words for staff. */
  readonly reason: string
  /** What can honestly be said in its place. */
  readonly instead: string
}

/** How many words before a claim can deny it, and how many can say that others do it. */
const denyingReach = 25
const othersReach = 6
/** How many words after a claim are looked at: for a comparison, and for the end of a question. */
const comparingReach = 8
const askingReach = 40

const beginnings = new Set(clauseBeginnings)
const turns = new Set(clauseTurns)
const sold = new Set(soldThings)
const asking = new Set('does do is are can could will would has have should'.split(' '))

function readWordings() {
  const plainList = (wordings: readonly string[]) => wordingsOf(wordings.map((wording) => [wording, true] as const))
  const rules: Wordings<ClaimRule> = wordingsOf(
    claimRules.flatMap((rule) => rule.wordings.map((wording) => [wording, rule] as const)),
  )
  const harmless = plainList(harmlessWordings)
  const denials = plainList(denyingWordings)
  const idle = plainList(idleDenials)
  const comparisons = plainList(comparingWordings)
  const others = plainList(othersWordings)
  const known = vocabularyOf(rules, harmless, denials, idle, comparisons, others)
  return { rules, harmless, denials, idle, comparisons, others, known }
}

let read: ReturnType<typeof readWordings> | undefined

/** All of them, read at the first use: it takes a tenth of a second, and no start of the site has to wait for it. */
function wordingsOfGate(): ReturnType<typeof readWordings> {
  read ??= readWordings()
  return read
}

/**
 * What a plain text promises that no supplement may: the words, why, and what to write instead. It is the same at the
 * desk, while somebody writes, and in the API, which lets none of it through without a proof.
 */
export function claimsIn(text: string): readonly ClaimMark[] {
  const words = wordsOf(text)
  const missing = namesNumber(words) ? '' : ' And no NAFDAC number stands beside it.'
  return claimsInWords(words).map(({ said: { reason, instead }, first, end }) => ({
    from: words[first]?.from ?? 0,
    to: words[end - 1]?.to ?? 0,
    reason: `${reason}${missing}`,
    instead,
  }))
}

/**
 * The claims of a text that it has not had: a sentence that stands with its claims in the text before may stay, in
 * whatever order.
 */
export function newClaims(before: string, after: string): readonly ClaimMark[] {
  const marks = claimsIn(after)
  if (marks.length === 0 || before === '') return marks
  const kept = new Set(sentencesOf(before, claimsIn(before)))
  const sentences = sentencesOf(after, marks)
  return marks.filter((_mark, index) => !kept.has(sentences[index] ?? ''))
}

/** The words of a text as the rules read them. */
export function wordsOf(text: string): readonly ClaimWord[] {
  return claimWordsIn(text, wordingsOfGate().known)
}

/** The sentence in which each mark stands, as its words. */
function sentencesOf(text: string, marks: readonly ClaimMark[]): string[] {
  const sentences: { to: number; text: string }[] = []
  for (const word of wordsOf(text)) {
    const last = sentences.at(-1)
    if (!last || word.parted === 'sentence') sentences.push({ to: word.to, text: word.text })
    else {
      last.to = word.to
      last.text += ` ${word.text}`
    }
  }
  let at = 0
  return marks.map(({ from }) => {
    while ((sentences[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++
    return sentences[at]?.text ?? ''
  })
}

/** The same for words: each claim with its rule, first to last, none over another. */
export function claimsInWords(words: readonly ClaimWord[]): readonly Match<ClaimRule>[] {
  const { rules, harmless, denials, idle, others } = wordingsOfGate()
  const found: Match<ClaimRule>[] = []
  const isHarmless = new Set<number>()
  const isIdle = new Set<number>()
  const isDenial = new Set<number>()
  const isOther = new Set<number>()
  for (let first = 0; first < words.length; first++) {
    found.push(...matchesAt(rules, words, first))
    for (const match of matchesAt(harmless, words, first)) addAll(isHarmless, match)
    for (const match of matchesAt(idle, words, first)) addAll(isIdle, match)
    for (const { end } of matchesAt(denials, words, first)) isDenial.add(end - 1)
    for (const match of matchesAt(others, words, first)) addAll(isOther, match)
  }
  // What denies as a part of a claim denies nothing else: "no side effects".
  for (const match of found) if (match.isDenying) addAll(isIdle, match)
  const looks: Looks = { words, isIdle, isDenial, isOther }
  const standing = found.filter(
    (match) =>
      !touches(isHarmless, match) && !isToldOfOthers(looks, match) && !isDenied(looks, match) && !isAsked(looks, match),
  )
  return withoutOverlaps(standing)
}

interface Looks {
  readonly words: readonly ClaimWord[]
  readonly isIdle: ReadonlySet<number>
  readonly isDenial: ReadonlySet<number>
  readonly isOther: ReadonlySet<number>
}

/** Whether words before a claim say that it is none, or the ones after it, as in "heals nothing". */
function isDenied({ words, isIdle, isDenial }: Looks, { first, end, isDenying }: Match<unknown>): boolean {
  const after = words[end]
  if (!isDenying && after?.parted === 'no' && /^(?:no|nothing|nobody|none)$/.test(after.text) && !isIdle.has(end))
    return true
  for (let at = first - 1; at >= Math.max(0, first - denyingReach); at--) {
    if (endsThought(words, at, first)) return false
    if (!isDenial.has(at) || isIdle.has(at)) continue
    const denial = words[at]?.text
    // "No stress, cures ulcer" says no word of a product.
    if (denial === 'no' && isPartedWithin(words, at, first) && !sold.has(words[at + 1]?.text ?? '')) return false
    return !(/^(?:no|nothing|none|nobody|never)$/.test(denial ?? '') && isCompared(words, end))
  }
  return false
}

/** Whether it is a doctor or a hospital that does it, by the words before. */
function isToldOfOthers({ words, isIdle, isOther }: Looks, { first }: Match<unknown>): boolean {
  for (let at = first - 1; at >= Math.max(0, first - othersReach); at--) {
    if (endsThought(words, at, first) || words[at + 1]?.parted !== 'no') return false
    if (isOther.has(at) && !isIdle.has(at)) return true
    if (/^(?:it|this|our|we)$/.test(words[at]?.text ?? '')) return false
  }
  return false
}

/** Whether it stands in a question that nobody answers with yes. "Do you want to be cured?" asks for no answer. */
function isAsked({ words, isDenial }: Looks, { first, end }: Match<unknown>): boolean {
  let next = end
  while (next < words.length && next < end + askingReach && words[next]?.parted !== 'sentence') next++
  if (!words[next - 1]?.endsQuestion) return false
  const reply = words[next]
  let start = first
  while (start > 0 && start > first - askingReach && words[start]?.parted !== 'sentence') start--
  if (!asking.has(words[start]?.text ?? '') || /^(?:you|u)$/.test(words[start + 1]?.text ?? '')) return false
  return !reply || [0, 1, 2, 3].some((ahead) => isDenial.has(next + ahead)) || /^(?:ask|speak)$/.test(reply.text)
}

/** Whether between this word and a claim another thought begins, which a denial up to it does not reach. */
function endsThought(words: readonly ClaimWord[], at: number, claim: number): boolean {
  const next = words[at + 1]
  if (!next) return true
  if (next.parted === 'sentence') return true
  if (next.parted === 'part' && beginnings.has(next.text)) return true
  if (turns.has(next.text) && at + 1 < claim) return true
  const afterNext = words[at + 2]?.text ?? ''
  return (
    next.text === 'and' &&
    /^(?:has|have|is|are|it|its|we|you|our|your|this|these|they|he|she|no|zero|without)$/.test(afterNext)
  )
}

function isPartedWithin(words: readonly ClaimWord[], from: number, to: number): boolean {
  return words.slice(from + 1, to + 1).some(({ parted }) => parted !== 'no')
}

function isCompared(words: readonly ClaimWord[], end: number): boolean {
  for (let at = end; at < Math.min(words.length, end + comparingReach); at++) {
    if (words[at]?.parted === 'sentence') return false
    if (matchesAt(wordingsOfGate().comparisons, words, at).length > 0) return true
  }
  return false
}

/** How many words after the name of NAFDAC its number may stand. */
const numberReach = 7

/** Whether a text says its NAFDAC number, as "NAFDAC Reg. No.: A7-1234L". */
function namesNumber(words: readonly ClaimWord[]): boolean {
  return words.some(({ text }, at) => {
    if (text !== 'nafdac') return false
    const after = words.slice(at + 1, at + 1 + numberReach).map((word) => word.text)
    const called = after.findIndex((each) => /^(?:reg|registration|no|number|nrn)$/.test(each))
    return called >= 0 && after.slice(called + 1).some((each) => /^[a-z]?\d+$/.test(each))
  })
}

function addAll(to: Set<number>, { first, end }: Match<unknown>): void {
  for (let at = first; at < end; at++) to.add(at)
}

function touches(indices: ReadonlySet<number>, { first, end }: Match<unknown>): boolean {
  for (let at = first; at < end; at++) if (indices.has(at)) return true
  return false
}

/** Of those over one another the one that begins first, and of these the longest. */
function withoutOverlaps<Said>(matches: readonly Match<Said>[]): Match<Said>[] {
  const kept: Match<Said>[] = []
  for (const match of [...matches].sort((one, other) => one.first - other.first || other.end - one.end)) {
    if (match.first >= (kept.at(-1)?.end ?? 0)) kept.push(match)
  }
  return kept
}
