import { describe, expect, test } from 'vitest'
import { firstCatalogue } from '../catalogue/first-catalogue.ts'
import { claimingSentences, harmlessSentences } from '../testing/claim-sentences.ts'
import { claimRules } from './claim-rules.ts'
import { mostLetters } from './claim-words.ts'
import { claimsIn, claimsInWords, newClaims, wordsOf } from './claims.ts'

/** Largest share of promises that may be missed, and of harmless sentences that may be marked. */
const mostWrong = 0.02
/** Those that are: another one would be overlooked among so many. */
const known: Readonly<Record<'misses' | 'alarms' | 'strays', readonly string[]>> = {
  misses: [],
  alarms: ['A percentage of cured people is something that we do not have.'],
  strays: [],
}
/** More than any word is read as. */
const mostReadings = 20

const marked = (text: string) => claimsIn(text).map(({ from, to }) => text.slice(from, to))

interface Span {
  readonly from: number
  readonly to: number
}
const isTouched = ({ from, to }: Span, spans: readonly Span[]) => spans.some((span) => span.from < to && span.to > from)

/** A sentence without its brackets, and where they stood. */
function unbracketed(sentence: string): { text: string; spans: Span[] } {
  const spans = [...sentence.matchAll(/\[([^\]]*)\]/g)].map(({ index, 1: words = '' }, count) => {
    const from = index - 2 * count
    return { from, to: from + words.length }
  })
  return { text: sentence.replaceAll(/[[\]]/g, ''), spans }
}

/** Every text within a value of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe('of what is written about herbs', () => {
  test('at least 150 sentences are tried', () => {
    const sentences = [...claimingSentences, ...harmlessSentences]
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(claimingSentences.length).toBeGreaterThanOrEqual(150)
    expect(harmlessSentences.length).toBeGreaterThanOrEqual(150)
  })

  test('no more than 2 % of the promises of adverts are missed', () => {
    const stated = claimingSentences.map(unbracketed).flatMap(({ text, spans }) => {
      const marks = claimsIn(text)
      return spans.map((span) => ({ text, words: text.slice(span.from, span.to), isFound: isTouched(span, marks) }))
    })
    const missed = stated.filter(({ isFound }) => !isFound).map(({ text, words }) => `${words} in: ${text}`)
    expect(missed).toEqual(known.misses)
    expect(missed.length / stated.length).toBeLessThanOrEqual(mostWrong)
  })

  test('no more than 2 % of harmless sentences are marked', () => {
    const alarms = harmlessSentences.filter((text) => claimsIn(text).length > 0)
    expect(alarms).toEqual(known.alarms)
    expect(alarms.length / harmlessSentences.length).toBeLessThanOrEqual(mostWrong)
  })

  test('no more than 2 % of the marks in adverts are on words that promise nothing', () => {
    const marks = claimingSentences.map(unbracketed).flatMap(({ text, spans }) =>
      claimsIn(text).map((mark) => ({
        words: text.slice(mark.from, mark.to),
        text,
        isMeant: isTouched(mark, spans),
      })),
    )
    const stray = marks.filter(({ isMeant }) => !isMeant).map(({ words, text }) => `${words} in: ${text}`)
    expect(stray).toEqual(known.strays)
    expect(stray.length / marks.length).toBeLessThanOrEqual(mostWrong)
  })

  test('the first values of what is sold promise nothing', () => {
    expect(textsIn(firstCatalogue).filter((text) => claimsIn(text).length > 0)).toEqual([])
  })

  test('what is offered instead of a promise is none', () => {
    expect(claimRules.map(({ instead }) => instead).filter((text) => claimsIn(text).length > 0)).toEqual([])
  })
})

describe('a mark', () => {
  test('says where the words are, why they are marked, and what to write instead', () => {
    const text = '🌿 Our tea cures ulcer. NAFDAC Reg. No.: A7-1234L'
    const [rule] = claimRules
    expect(claimsIn(text)).toEqual([
      { from: text.indexOf('cures'), to: text.indexOf('.'), reason: rule?.reason, instead: rule?.instead },
    ])
  })

  test('says too that the text has no NAFDAC number', () => {
    for (const text of ['It cures ulcer.', 'It cures ulcer. NAFDAC knows us since 2015, they say, and so do others.']) {
      expect(claimsIn(text)[0]?.reason, text).toContain('no NAFDAC number')
    }
  })

  test.each([
    ['c<zero width>ures', 'It cu\u200bres.', ['cu\u200bres']],
    ['a soft hyphen', 'It cu\u00adres.', ['cu\u00adres']],
    ['a mark on a letter', 'It cu\u0301res.', ['cu\u0301res']],
    ['letters of another alphabet', 'It h\u0435\u0430ls.', ['h\u0435\u0430ls']],
    ['letters of mathematics', 'It 𝐡𝐞𝐚𝐥𝐬.', ['𝐡𝐞𝐚𝐥𝐬']],
    ['an emoji with parts before it', '👩🏾‍⚕️ It heals.', ['heals']],
    ['a number without a space', 'See results in 7days.', ['See results in 7days']],
  ])('covers the words as they are written, with %s', (_what, text, words) => {
    expect(marked(text)).toEqual(words)
  })

  test('never stands over another', () => {
    const marks = claimsIn(claimingSentences.join(' '))
    expect(marks.length).toBeGreaterThan(claimingSentences.length / 2)
    for (const [index, { from }] of marks.entries()) expect(from).toBeGreaterThanOrEqual(marks[index - 1]?.to ?? 0)
  })
})

describe('of a text that is changed', () => {
  const before = 'It cures ulcer. We deliver in Lagos.'
  const added = (after: string) => newClaims(before, after).map(({ from, to }) => after.slice(from, to))

  test('only promises that it did not have are new, wherever its sentences stand', () => {
    expect(added('We deliver in Abuja, too. It CURES ulcer.')).toEqual([])
    expect(added('It cures ulcer. It cures malaria.')).toEqual(['cures malaria'])
    expect(added('It cures ulcer and stroke.')).toEqual(['cures ulcer and stroke'])
  })

  test('a denial that is taken away makes a new promise', () => {
    expect(newClaims('It never heals anybody.', 'It heals anybody.')).toHaveLength(1)
    expect(newClaims('Does it cure ulcer? No.', 'Does it cure ulcer? Yes.')).toHaveLength(1)
  })
})

/** How often the words of a text are looked at. */
function looksAt(text: string): number {
  let looks = 0
  const counted = new Proxy(wordsOf(text), {
    get(words, key, receiver) {
      if (typeof key === 'string' && /^\d/.test(key)) looks++
      return Reflect.get(words, key, receiver)
    },
  })
  claimsInWords(counted)
  return looks
}

test.each([
  'cure ',
  'c-u-r-e-',
  'c u r e s ',
  'no ',
  'no . . other ',
  'no side effects ',
  'treat the the the ',
  'treat ',
  'does it cure ',
  'boost and boost and your blood ',
  '100 % of ',
  'you will carry carry belle ',
  'x',
  'x@',
  'c3',
  '1',
  '@',
  ', ',
  'a\u200b',
  '💯',
])('twice as many of “%s” are twice the work, not more', (words) => {
  const ofLength = (length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length)
  const [one, two] = [looksAt(ofLength(25_000)), looksAt(ofLength(50_000))]
  expect(two).toBeLessThanOrEqual(2.1 * one + 1_000)
  // And what a word is, and as what it is read, does not grow with the text.
  for (const { text, readings } of wordsOf(ofLength(50_000))) {
    if (text.length > mostLetters || readings.length > mostReadings) expect.unreachable(`${text} is read too often`)
  }
})
