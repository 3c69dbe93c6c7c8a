import { plain, readingsOf } from './plain-letters.ts'

/** Letters and digits of a text that stand together, as the claim gate reads them. */
export interface ClaimWord {
  /** In lower case without accents, apostrophes and signs that nobody sees. */
  readonly text: string
  /** UTF-16 offsets into the text. */
  readonly from: number
  readonly to: number
  /** What parts it from the word before: what ends a sentence, or only a part of one. */
  readonly parted: 'no' | 'part' | 'sentence'
  /** Whether a question ends with it. */
  readonly endsQuestion: boolean
  /**
   * The words that matter as which it is read, alone or with those after it: `cures` for `c.u.r.e.s` and `cur3s`, and
   * {@link anyNumber} for a number.
   */
  readonly readings: readonly Reading[]
}

/** How every number is read. */
export const anyNumber = '#'

interface Reading {
  readonly text: string
  /** How many words it takes. */
  readonly count: number
}

/** Signs that nobody sees or that only mark a letter: a word goes on over them. */
const unseen = /^[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]$/u
/** Letters of other alphabets, and small capitals, beside those of ours that they look like. */
const lookAlikes = new Map<string, string>([
  ...pairs('асеорхуіјѕԁһкмтвпгԛԝ', 'aceopxyijsdhkmtbnrqw'),
  ...pairs('αβεικνορτυχγ', 'abeiknoptuxy'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
])
const apostrophes = "'’‘ʼ`´"
/** Signs inside of a word that are read as letters. */
const letterSigns = '@$!|'
/** Signs that end a sentence. A picture does as well. */
const ending = /[.!?;…\n\r•●▪★|]|\p{Extended_Pictographic}/u
const partingSigns = /[,:()[\]{}–—/"“”«»<>]| [-*] /u
/** Longest word, in letters: what is longer goes on as another. */
export const mostLetters = 40
const numberWords = new Set(
  'one two three four five six seven eight nine ten eleven twelve fourteen fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand'.split(
    ' ',
  ),
)
/** The words that matter, and all with which one of them begins. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>
  readonly beginnings: ReadonlySet<string>
}

/** Splits a text. @param known only what is read as one of these words is put together */
export function claimWordsIn(text: string, known: Vocabulary): ClaimWord[] {
  const { words, trailing } = bareWordsIn(text)
  return words.map(({ gap, ...word }, index) => ({
    ...word,
    parted: partedBy(gap),
    endsQuestion: (words[index + 1]?.gap ?? trailing).includes('?'),
    readings: readingsAt(words, index, known),
  }))
}

interface BareWord {
  text: string
  readonly from: number
  to: number
  /** What stands between it and the word before. */
  readonly gap: string
}

function bareWordsIn(text: string): { words: BareWord[]; trailing: string } {
  const words: BareWord[] = []
  let word: BareWord | undefined
  let gap = ''
  let at = 0

  function add(letters: string, from: number, to: number): void {
    // Nothing that follows looks through a word again and again: no word that matters is so long.
    if (word && word.text.length + letters.length > mostLetters) end('')
    if (word === undefined) {
      word = { text: '', from, to, gap }
      words.push(word)
      gap = ''
    }
    word.text += letters
    word.to = to
  }
  function end(sign: string): void {
    word = undefined
    gap += sign
  }

  const signs = [...text]
  signs.forEach((sign, index) => {
    const from = at
    at += sign.length
    if (unseen.test(sign)) return
    const letters = lettersOf(sign)
    const next = lettersOf(signs[index + 1] ?? '')
    if (letters !== '') {
      // "7days" is a number and a word.
      if (word && /^\d+$/.test(word.text) && /^[a-z]/.test(letters)) end('')
      add(letters, from, at)
    } else if (sign === '%' || sign === '٪') {
      end('')
      add('%', from, at)
      end('')
    } else if (sign === '💯') {
      end(' ')
      add('100', from, at)
      end('')
      add('%', from, at)
      end(' ')
    } else if (sign === '&') {
      end(' ')
      add('and', from, at)
      end(' ')
    } else if (word && apostrophes.includes(sign) && /^[a-z]/.test(next)) {
      word.to = at
    } else if (letterSigns.includes(sign) && /[a-z]$/.test(word?.text ?? '') && (/^[a-z]/.test(next) || sign === '$')) {
      add(sign, from, at)
    } else if (word && '.,'.includes(sign) && /\d$/.test(word.text) && /^\d/.test(next)) {
      word.to = at
    } else {
      end(sign)
    }
  })
  return { words, trailing: gap }
}

/** The letters and digits that a sign is read as; empty where it is none. */
function lettersOf(sign: string): string {
  const letters = plain(sign)
  const read = lookAlikes.get(letters) ?? letters
  return /^[a-z\d]+$/.test(read) ? read : ''
}

function partedBy(gap: string): ClaimWord['parted'] {
  return ending.test(gap) ? 'sentence' : partingSigns.test(gap) ? 'part' : 'no'
}

function readingsAt(words: readonly BareWord[], index: number, known: Vocabulary): Reading[] {
  const readings: Reading[] = []
  const { text = '' } = words[index] ?? {}
  if (/^\d+$/.test(text) || numberWords.has(text)) readings.push({ text: anyNumber, count: 1 })
  let run = ''
  for (let next = index; next < words.length; next++) {
    const word = words[next]
    if (!word || (next > index && !isJoined(words[next - 1], word))) break
    run += word.text
    const read = /[a-z]/.test(run) && /[^a-z]/.test(run) ? [run, ...readingsOf(run)] : [run]
    for (const text of new Set(read)) if (known.words.has(text)) readings.push({ text, count: next - index + 1 })
    if (!read.some((text) => known.beginnings.has(text))) break
  }
  return readings
}

/** Whether a word may go on with the next: one sign stands between them, or a space between two lone letters. */
function isJoined(word: BareWord | undefined, { text, gap }: BareWord): boolean {
  if (gap === '') return true
  if (gap.length > 1) return false
  return /[.\-_*·~/‐‑]/.test(gap) || (gap === ' ' && text.length === 1 && word?.text.length === 1)
}

function pairs(signs: string, letters: string): (readonly [string, string])[] {
  return [...signs].map((sign, index) => [sign, letters[index] ?? ''] as const)
}
