import type { Catalogue } from '../catalogue/catalogue.ts'
import { illnesses } from './illnesses.ts'
import { plain, readingsOf } from './plain-letters.ts'

/** Illnesses and claims that no product names today, and that a text could tell of all the same. */
const furtherWords = [
  ...illnesses,
  'capsule',
  'cure',
  'cured',
  'cures',
  'diabetic',
  'drug',
  'epileptic',
  'erection',
  'fertil',
  'heal',
  'healed',
  'heals',
  'herb',
  'herbal',
  'herbs',
  'kidney',
  'libido',
  'liver',
  'medication',
  'medicine',
  'menopause',
  'painful',
  'peptic',
  'pregnancy',
  'pregnant',
  'prostate',
  'rheum',
  'sexual',
  'sickle',
  'sperm',
  'tablet',
  'therapy',
  'treatment',
  'waist',
  'womb',
]

/** Words of names and packages that say nothing of what is sold. */
const innocentWords = new Set(['and', 'care', 'free', 'high', 'pack'])

/** Parts of ordinary words that happen to have a telling one in them, such as `liver` in `delivery`. */
const innocentParts = /deliver|secure|procured|obscure|compile|oliver/g

/** Endings by which words of one stem differ. */
const endings =
  'ability|ances?|ant|ated|ates?|ation|atives?|ed|ences?|ent|ers?|es|ial|ian|ic|ical|ics|ile|ility|ing|ions?|is|ism|istic|itis|ity|' +
  'ives?|less|ly|ness|ous|s|y|al|a|e|us'
const ending = new RegExp(`(?:${endings})$`)
const isEnding = new RegExp(`^(?:${endings})?$`)

const wordsIn = (text: string) => plain(text).match(/[a-z]+/g) ?? []

/**
 * A sign as it is written, by which a word could be hidden: no letter from a to z under its accents, or
 * none that is seen.
 */
export function hiddenSign(text: string): string | undefined {
  return [...text].find((sign) => /^(?!\p{Cc})\p{C}$/u.test(sign) || /(?![a-z])\p{L}/u.test(plain(sign)))
}

/** By what a text would say what somebody ordered, or what for. */
interface Telling {
  readonly words: ReadonlySet<string>
  /**
   * What the longer words begin with, whatever their ending: of `arthritis`, which `arthritic` begins with too,
   * `arthrit`.
   */
  readonly stems: readonly string[]
  /** Find the numbers of the products, however their letters and digits are parted. */
  readonly stockNumbers: readonly RegExp[]
  /** Words that everybody is told, whatever they ordered. They tell nothing, although a product may have them. */
  readonly usual: ReadonlySet<string>
  /** How long what is put together of several words can be and still be a word, in letters. */
  readonly longestRun: number
}

function tellingOf({ products }: Catalogue, usualTexts: readonly string[]): Telling {
  const usual = new Set(usualTexts.flatMap(wordsIn))
  const texts = products.flatMap(({ key, slug, formerSlugs, name, orderLabel, formerLabels, card, tags, packages }) => [
    ...[key, slug, ...formerSlugs, name, orderLabel, ...formerLabels, card.name, ...tags],
    ...packages.map(({ contents }) => contents),
  ])
  const words = [...texts, ...furtherWords]
    .flatMap(wordsIn)
    .filter((word) => word.length > 2 && !innocentWords.has(word) && !usual.has(word))
  return {
    words: new Set(words),
    stems: [...new Set(words.filter((word) => word.length >= 5).map(stemOf))],
    stockNumbers: products
      .flatMap(({ sku }) => numberPattern(sku) ?? [])
      .filter((number) => !usualTexts.some((text) => number.test(plain(text)))),
    usual,
    longestRun: Math.max(...words.map((word) => word.length)) + 5,
  }
}

/** Undefined for a number that has no letter and no digit. */
function numberPattern(stockNumber: string): RegExp | undefined {
  const signs = plain(stockNumber).match(/[a-z0-9]/g)
  return signs ? new RegExp(`(?<![a-z0-9])${signs.join('[^a-z0-9]*')}(?![a-z0-9])`) : undefined
}

function stemOf(word: string): string {
  const stem = word.replace(ending, '')
  return stem.length >= 5 ? stem : word
}

function isTelling({ words }: Telling, word: string): boolean {
  return words.has(word) || words.has(word.replace(/(?:es|s)$/, ''))
}

/** Whether a word tells by itself, or has one in it. */
function tells(telling: Telling, word: string): boolean {
  const rest = word.replace(innocentParts, ' ')
  return isTelling(telling, word) || telling.stems.some((stem) => rest.includes(stem))
}

/**
 * The first word of words that follow each other, such as `pi les` or `u.l.c.e.r`. It has to begin and to end with one
 * of them: in all the letters of a text `can certainly` would tell of an illness.
 */
function brokenWord(telling: Telling, words: readonly string[]): string | undefined {
  for (const start of words.keys()) {
    let run = words[start] ?? ''
    let isUsual = telling.usual.has(run)
    for (const word of words.slice(start + 1)) {
      run += word
      isUsual &&= telling.usual.has(word)
      if (run.length > telling.longestRun) break
      if (isUsual) continue
      const isWhole = (stem: string) => run.startsWith(stem) && isEnding.test(run.slice(stem.length))
      if (isTelling(telling, run) || telling.stems.some(isWhole)) return run
    }
  }
  return undefined
}

/** The words of a text that have signs in them which are read as letters, as they would be read. */
function disguisedWords(text: string): string[] {
  const words = (plain(text).match(/[a-z0-9@$!|]+/g) ?? []).filter((word) => /[a-z]/.test(word) && /[^a-z]/.test(word))
  return words.flatMap(readingsOf)
}

/**
 * The first word of these texts that tells what is sold, or what for: a product, an ingredient of a package, an
 * illness, or the number of a product. Also with another ending or beginning, in pieces, or with digits for letters;
 * undefined where there is none. It keeps whoever writes from a mistake, and proves nothing: there are other words
 * for every illness.
 * @param usualTexts what everybody is told, whatever they ordered
 */
export function tellingWord(
  catalogue: Catalogue,
  texts: readonly string[],
  usualTexts: readonly string[] = [],
): string | undefined {
  const telling = tellingOf(catalogue, usualTexts)
  return texts.map((text) => tellingWordIn(telling, text)).find((word) => word !== undefined)
}

function tellingWordIn(telling: Telling, text: string): string | undefined {
  const [number] = telling.stockNumbers.flatMap((each) => each.exec(plain(text))?.[0] ?? [])
  const words = wordsIn(text)
  return (
    number ??
    words.find((word) => !telling.usual.has(word) && tells(telling, word)) ??
    disguisedWords(text).find((word) => tells(telling, word)) ??
    brokenWord(telling, words)
  )
}
