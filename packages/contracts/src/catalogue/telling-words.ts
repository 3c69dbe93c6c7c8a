import { topics } from './topics.ts'

/** Illnesses and claims that no topic names today, and that a text could tell of all the same. */
const furtherWords = [
  'aids',
  'asthma',
  'cure',
  'cured',
  'cures',
  'diabetic',
  'disease',
  'epilepsy',
  'heal',
  'healed',
  'heals',
  'herbal',
  'herbs',
  'hypertension',
  'illness',
  'impotence',
  'infection',
  'infertility',
  'kidney',
  'liver',
  'malaria',
  'medicine',
  'pile',
  'piles',
  'prostate',
  'sickle',
  'sickness',
  'staphylococcus',
  'therapy',
  'treatment',
  'tumor',
  'typhoid',
]

/** Words of names and packages that say nothing of what is sold. */
const innocentWords = new Set(['and', 'care', 'free', 'high', 'pack'])

const wordsIn = (text: string) => plain(text).match(/\p{L}+/gu) ?? []

/** Lower case without accents, as words are compared. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
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

const stockNumbers = topics.map(({ card }) => plain(card.sku))

/**
 * The first word of a text that tells what is sold, or what for: a topic, an ingredient of a package, an illness, or the
 * number of a product. Also where it ends in another way, as `ulcers` does; undefined where there is none.
 */
export function tellingWord(text: string): string | undefined {
  const number = stockNumbers.find((each) => plain(text).includes(each))
  return (
    number ?? wordsIn(text).find((word) => tellingWords.has(word) || tellingWords.has(word.replace(/(?:es|s)$/, '')))
  )
}
