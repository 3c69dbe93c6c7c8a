import { claimWordLists } from './claim-rules.ts'
import type { ClaimWord, Vocabulary } from './claim-words.ts'

/** A wording of the claim gate's rules, ready to be looked for. How one is written stands beside `ClaimRule`. */
export interface Wording<Said> {
  readonly parts: readonly Part[]
  /** Whether words of its own deny something: they deny nothing else. */
  readonly isDenying: boolean
  /** What it stands for. */
  readonly said: Said
}

/** The other words that may stand there, or phrases by their first words, each with the words that follow it. */
type Part = { readonly gap: number } | { readonly phrases: ReadonlyMap<string, readonly (readonly string[])[]> }

/** Wordings by the words with which they begin. */
export type Wordings<Said> = ReadonlyMap<string, readonly Wording<Said>[]>

export interface Match<Said> {
  readonly said: Said
  /** The first word, and the one after the last. */
  readonly first: number
  readonly end: number
  readonly isDenying: boolean
}

/** Words that no gap goes over: with them another thing is spoken of. */
const turning = new Set(['if', 'when', 'because', 'but', 'to', 'for', 'while', 'so', 'than', 'who'])
const denying = new Set([
  'no',
  'not',
  'never',
  'without',
  'cannot',
  'zero',
  'dont',
  'doesnt',
  'wont',
  'cant',
  'nothing',
])

/** @param written each wording with what it stands for */
export function wordingsOf<Said>(written: readonly (readonly [string, Said])[]): Wordings<Said> {
  const byWord = new Map<string, Wording<Said>[]>()
  // Many wordings have the same lists of words in them.
  const partsByToken = new Map<string, Part>()
  for (const [text, said] of written) {
    for (const tokens of withoutOptional(text.split(' '))) {
      const parts = tokens.map((token) => {
        const part = partsByToken.get(token) ?? partOf(token)
        partsByToken.set(token, part)
        return part
      })
      const isDenying = tokens.some((token) => token.split(/[/_]/).some((word) => denying.has(word)))
      const [first] = parts
      if (!first || 'gap' in first) throw new Error(`This wording begins with no word: ${text}`)
      const wording = { parts, isDenying, said }
      for (const word of first.phrases.keys()) {
        const begun = byWord.get(word)
        if (begun) begun.push(wording)
        else byWord.set(word, [wording])
      }
    }
  }
  return byWord
}

/** Every word in these wordings. */
export function vocabularyOf(...all: readonly Wordings<unknown>[]): Vocabulary {
  const words = new Set<string>()
  for (const wordings of all) {
    for (const { parts } of [...wordings.values()].flat()) {
      for (const part of parts) {
        if ('gap' in part) continue
        for (const [first, rests] of part.phrases) for (const word of [first, ...rests.flat()]) words.add(word)
      }
    }
  }
  const beginnings = [...words].flatMap((word) => [...word].map((_letter, index) => word.slice(0, index + 1)))
  return { words, beginnings: new Set(beginnings) }
}

/** The longest match of each wording that begins at this word. */
export function matchesAt<Said>(wordings: Wordings<Said>, words: readonly ClaimWord[], first: number): Match<Said>[] {
  const matches: Match<Said>[] = []
  for (const { text } of words[first]?.readings ?? []) {
    for (const { parts, isDenying, said } of wordings.get(text) ?? []) {
      const end = endOf(parts, 0, words, first)
      if (end !== nowhere) matches.push({ said, first, end, isDenying })
    }
  }
  return matches
}

const nowhere = -1

/** After which word the parts from this one on end at the latest, if they begin here. */
function endOf(parts: readonly Part[], which: number, words: readonly ClaimWord[], at: number): number {
  const part = parts[which]
  if (!part) return at
  if ('gap' in part) return endAfterGap(part.gap, parts, which, words, at)
  let latest = nowhere
  for (const { text, count } of words[at]?.readings ?? []) {
    for (const rest of part.phrases.get(text) ?? []) {
      const end = endOfPhrase(rest, words, at + count)
      if (end === nowhere) continue
      if (which < parts.length - 1 && words[end]?.parted !== 'no') continue
      latest = Math.max(latest, endOf(parts, which + 1, words, end))
    }
  }
  return latest
}

function endAfterGap(
  gap: number,
  parts: readonly Part[],
  which: number,
  words: readonly ClaimWord[],
  at: number,
): number {
  let latest = nowhere
  for (let next = at; next <= at + gap; next++) {
    latest = Math.max(latest, endOf(parts, which + 1, words, next))
    const [over, after] = [words[next], words[next + 1]]
    if (!over || after?.parted !== 'no' || turning.has(over.text)) break
  }
  return latest
}

function endOfPhrase(rest: readonly string[], words: readonly ClaimWord[], at: number): number {
  let end = at
  for (const text of rest) {
    const next = words[end]
    const reading = next?.parted === 'no' ? next.readings.find((one) => one.text === text) : undefined
    if (!reading) return nowhere
    end += reading.count
  }
  return end
}

/** A wording once with and once without each word that may be missing. */
function withoutOptional(tokens: readonly string[]): string[][] {
  const at = tokens.findIndex((token) => token.endsWith('?'))
  if (at < 0) return [[...tokens]]
  const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)]
  const present = (tokens[at] ?? '').slice(0, -1)
  return [...withoutOptional([...before, present, ...after]), ...withoutOptional([...before, ...after])]
}

function partOf(token: string): Part {
  if (/^\.+$/.test(token)) return { gap: token === '..' ? 3 : 1 }
  const phrases = new Map<string, (readonly string[])[]>()
  for (const phrase of token.split('/').flatMap(phrasesOf)) {
    const [first = '', ...rest] = phrase
    phrases.set(first, [...(phrases.get(first) ?? []), rest])
  }
  return { phrases }
}

/** What one alternative stands for: a list of words, a verb in its forms, or words that follow each other. */
function phrasesOf(alternative: string): string[][] {
  const list = /^<(\w+)>$/.exec(alternative)?.[1]
  if (list !== undefined) {
    const named = claimWordLists[list]
    if (!named) throw new Error(`There is no list of words that is called ${list}`)
    return named.flatMap((words) => [words.split('_'), `${words}s`.split('_')])
  }
  return alternative
    .split('_')
    .reduce<string[][]>((begun, word) => begun.flatMap((words) => formsOf(word).map((form) => [...words, form])), [[]])
}

/** A regular verb in its forms where it is marked as one. */
function formsOf(word: string): string[] {
  if (!word.endsWith('~')) return [word]
  const verb = word.slice(0, -1)
  if (/(?:[^aeiou]e|[aeu]e)$/.test(verb)) {
    const stem = verb.slice(0, -1)
    return [verb, `${verb}s`, `${verb}d`, `${stem}ing`, `${stem}in`]
  }
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1)
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`]
  }
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`
  const double = /^[^aeiou]*[aeiou][^aeiouwxy]$|trol$/.test(verb) ? verb.at(-1) : ''
  return [verb, third, `${verb}${double}ed`, `${verb}${double}ing`, `${verb}${double}in`]
}
