/*
 * THE SELLER MUST CONFIRM EVERY LIST IN THIS FILE against the printed label, and set `isConfirmed` when it is right.
 * Until then the list is a sample and every page that shows it says so. The label on the bottle is the full and final
 * list; nothing here says what a plant does.
 */

export interface Ingredient {
  readonly name: string
  readonly part: 'root' | 'leaf' | 'seed' | 'flower' | 'bulb' | 'bark' | 'fruit'
}

export interface Bottle {
  /** As packages name it, in any letter case. */
  readonly name: string
  readonly isConfirmed: boolean
  readonly ingredients: readonly Ingredient[]
}

/** What is in each bottle, by its everyday name. */
export const bottles: readonly Bottle[] = [
  {
    name: 'Joint care',
    isConfirmed: false,
    ingredients: [
      { name: 'Ginger', part: 'root' },
      { name: 'Turmeric', part: 'root' },
      { name: 'Moringa', part: 'leaf' },
      { name: 'Black pepper', part: 'seed' },
    ],
  },
  {
    name: 'Purifier',
    isConfirmed: false,
    ingredients: [
      { name: 'Bitter leaf', part: 'leaf' },
      { name: 'Lemon grass', part: 'leaf' },
      { name: 'Dandelion', part: 'root' },
      { name: 'Ginger', part: 'root' },
    ],
  },
  {
    name: 'Repair',
    isConfirmed: false,
    ingredients: [
      { name: 'Bitter leaf', part: 'leaf' },
      { name: 'Moringa', part: 'leaf' },
      { name: 'Fenugreek', part: 'seed' },
      { name: 'Scent leaf', part: 'leaf' },
    ],
  },
  {
    name: 'Procare',
    isConfirmed: false,
    ingredients: [
      { name: 'Hibiscus (zobo)', part: 'flower' },
      { name: 'Garlic', part: 'bulb' },
      { name: 'Moringa', part: 'leaf' },
      { name: 'Baobab', part: 'fruit' },
    ],
  },
  {
    name: 'Tumour free',
    isConfirmed: false,
    ingredients: [
      { name: 'Green tea', part: 'leaf' },
      { name: 'Turmeric', part: 'root' },
      { name: 'Soursop', part: 'leaf' },
      { name: 'Ginger', part: 'root' },
    ],
  },
  {
    name: 'Female care',
    isConfirmed: false,
    ingredients: [
      { name: 'Fennel', part: 'seed' },
      { name: 'Cinnamon', part: 'bark' },
      { name: 'Hibiscus (zobo)', part: 'flower' },
      { name: 'Moringa', part: 'leaf' },
    ],
  },
]

/** Shown beside every list. */
export const labelIsFinal = 'The label on your bottle is the full and final list.'

/** The bottles in these packages, in the order of the list above. */
export function bottlesIn(packages: readonly { readonly contents: string }[]): readonly Bottle[] {
  const words = packages
    .map(({ contents }) => contents)
    .join(' ')
    .toLowerCase()
  return bottles.filter(({ name }) => words.includes(name.toLowerCase()))
}
