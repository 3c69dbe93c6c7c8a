/** The parts of plants that lists of ingredients name. */
export const plantParts = ['root', 'leaf', 'seed', 'flower', 'bulb', 'bark', 'fruit'] as const
export type PlantPart = (typeof plantParts)[number]

/** Most kinds of bottles. */
export const mostBottleKinds = 30

/** What is in one kind of bottle, as its label says it. The label is the full and final list. */
export interface BottleContents {
  /** As packages name it, in any letter case. */
  readonly name: string
  /** Whether the seller has compared it with the printed label. Until then every page that shows it says "sample". */
  readonly isConfirmed: boolean
  /** Plants and their parts; nothing says what one does. */
  readonly ingredients: readonly { readonly name: string; readonly part: PlantPart }[]
}

/** The kinds of bottles in the order in which pages list them. */
export type Ingredients = readonly BottleContents[]

/** The kinds of bottles in these packages, in the order of the list. */
export function bottlesIn(
  ingredients: Ingredients,
  packages: readonly { readonly contents: string }[],
): readonly BottleContents[] {
  const words = packages
    .map(({ contents }) => contents)
    .join(' ')
    .toLowerCase()
  return ingredients.filter(({ name }) => isAmong(words, name.toLowerCase()))
}

/** Whether words stand in a text as words of their own: `pro` is not in `procare`. */
function isAmong(text: string, words: string): boolean {
  const at = text.indexOf(words)
  if (at < 0) return false
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\d]/u.test(letter)
  const rest = text.slice(at + words.length)
  return (!isLetter(text[at - 1]) && !isLetter(rest[0])) || isAmong(rest, words)
}
