import { topics } from './topics.ts'

/** Illnesses and claims that no topic names today, and that a text could tell of all the same. */
const furtherWords = [
  'ache',
  'aids',
  'anaemia',
  'anemia',
  'anxiety',
  'appendicitis',
  'asthma',
  'cataract',
  'catarrh',
  'cholesterol',
  'cough',
  'covid',
  'cure',
  'cured',
  'cures',
  'depression',
  'diabetic',
  'disease',
  'eczema',
  'epilepsy',
  'epileptic',
  'erection',
  'fever',
  'gastritis',
  'glaucoma',
  'goitre',
  'gonorrhea',
  'gonorrhoea',
  'gout',
  'haemorrhoid',
  'heal',
  'healed',
  'heals',
  'hemorrhoid',
  'herbal',
  'herbs',
  'hernia',
  'hypertension',
  'illness',
  'impotence',
  'infection',
  'infertility',
  'insomnia',
  'kidney',
  'libido',
  'liver',
  'malaria',
  'medication',
  'medicine',
  'menopause',
  'migraine',
  'miscarriage',
  'obesity',
  'pain',
  'painful',
  'pile',
  'piles',
  'pneumonia',
  'pregnancy',
  'pregnant',
  'prostate',
  'sexual',
  'sickle',
  'sickness',
  'sperm',
  'staphylococcus',
  'syphilis',
  'therapy',
  'treatment',
  'tuberculosis',
  'tumor',
  'typhoid',
  'waist',
  'womb',
]

/** Words of names and packages that say nothing of what is sold. */
const innocentWords = new Set(['and', 'care', 'free', 'high', 'pack'])

/** Parts of ordinary words in which a telling one happens to stand, such as `liver` in `delivery`. */
const innocentParts = /deliver|secure|procured|obscure|compile|oliver/g

/** Endings by which words of one stem differ. */
const endings =
  'ability|ances?|ant|ated|ates?|ation|ed|ences?|ent|ers?|es|ial|ian|ic|ical|ics|ile|ility|ing|ions?|is|ism|istic|itis|ity|' +
  'ives?|less|ly|ness|ous|s|y|al|a|e|us'
const ending = new RegExp(`(?:${endings})$`)
const isEnding = new RegExp(`^(?:${endings})?$`)

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

const wordsIn = (text: string) => plain(text).match(/[a-z]+/g) ?? []

/** Lower case without accents, as words are compared. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => hookedLetters[letter] ?? letter)
}

/** A sign as it is written, by which a word could be hidden: no letter from a to z under its accents, or none that is seen. */
export function hiddenSign(text: string): string | undefined {
  return [...text].find((sign) => /^(?!\p{Cc})\p{C}$/u.test(sign) || /(?![a-z])\p{L}/u.test(plain(sign)))
}

/** Every word by which a text would say what somebody ordered, or what for. */
const tellingWords = new Set(
  [
    ...topics.flatMap(({ key, slug, aliases, name, orderLabel, card, packages }) => [
      ...[key, slug, ...aliases, name, orderLabel, card.name, ...card.tags],
      ...packages.map(({ contents }) => contents),
    ]),
    ...furtherWords,
  ]
    .flatMap(wordsIn)
    .filter((word) => word.length > 2 && !innocentWords.has(word)),
)

/** What the longer ones begin with, whatever their ending: of `arthritis`, which `arthritic` begins with too, `arthrit`. */
const stems = [...new Set([...tellingWords].filter((word) => word.length >= 5).map(stemOf))]

function stemOf(word: string): string {
  const stem = word.replace(ending, '')
  return stem.length >= 5 ? stem : word
}

const isTelling = (word: string) => tellingWords.has(word) || tellingWords.has(word.replace(/(?:es|s)$/, ''))

/** Whether a word tells by itself, or has one in it. */
function tells(word: string): boolean {
  const rest = word.replace(innocentParts, ' ')
  return isTelling(word) || stems.some((stem) => rest.includes(stem))
}

const longestRun = Math.max(...[...tellingWords].map((word) => word.length)) + 5

/**
 * The first word of words that follow each other, such as `pi les` or `u.l.c.e.r`. It has to begin and to end with one of them:
 * in all the letters of a text `can certainly` would tell of an illness.
 */
function brokenWord(words: readonly string[]): string | undefined {
  for (const start of words.keys()) {
    let run = words[start] ?? ''
    for (const word of words.slice(start + 1)) {
      run += word
      if (run.length > longestRun) break
      if (isTelling(run) || stems.some((stem) => run.startsWith(stem) && isEnding.test(run.slice(stem.length))))
        return run
    }
  }
  return undefined
}

/** The words of a text that have signs in them which are read as letters, as they would be read. */
function disguisedWords(text: string): string[] {
  const words = (plain(text).match(/[a-z0-9@$!|]+/g) ?? []).filter((word) => /[a-z]/.test(word) && /[^a-z]/.test(word))
  return words.flatMap((word) =>
    [0, 1].map((which) =>
      word.replace(/[^a-z]/g, (sign) => {
        const letters = likeLetters[sign]
        return letters?.[which] ?? letters?.[0] ?? ''
      }),
    ),
  )
}

const letters = (text: string) => plain(text).replace(/[^a-z0-9]/g, '')
const stockNumbers = topics.map(({ card }) => plain(card.sku))

/**
 * The first word of a text that tells what is sold, or what for: a topic, an ingredient of a package, an illness, or the
 * number of a product. Also with another ending or beginning, in pieces, or with digits for letters; undefined where there is
 * none. It keeps whoever writes from a mistake, and proves nothing: there are other words for every illness.
 */
export function tellingWord(text: string): string | undefined {
  const number = stockNumbers.find((each) => letters(text).includes(letters(each)))
  const words = wordsIn(text)
  return number ?? words.find(tells) ?? disguisedWords(text).find(tells) ?? brokenWord(words)
}
