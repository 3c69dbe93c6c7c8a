/** Where a product goes in the list: one place up or down. */
export type Move = 'up' | 'down'

/** These keys with one of them a place further; undefined where there is no place. */
export function moved(keys: readonly string[], key: string, move: Move): readonly string[] | undefined {
  const from = keys.indexOf(key)
  const to = move === 'up' ? from - 1 : from + 1
  const other = keys[to]
  if (from === -1 || other === undefined) return undefined
  return keys.map((each) => (each === key ? other : each === other ? key : each))
}

/** These products in the order of `keys`. One that is not named there stands at the end, as a new one does. */
export function inOrder<Product extends { readonly key: string }>(
  products: readonly Product[],
  keys: readonly string[],
): readonly Product[] {
  const placeOf = ({ key }: Product) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...products].sort((one, other) => placeOf(one) - placeOf(other))
}

/** What became of a product in the list. */
export interface PlaceNews {
  readonly key: string
  /** In the hand, by mouse or by keys; put down somewhere; or put back where it was. */
  readonly state: 'dragged' | 'carried' | 'moved' | 'back'
  /** Above which place it is while it is in the hand, from 0. */
  readonly over?: number
}

/** Says where a product is now, such as “Ulcer is now third of 7.” Nothing where it is not in the list. */
export function placeWords(
  products: readonly { readonly key: string; readonly name: string }[],
  { key, state, over }: PlaceNews,
): string {
  const at = products.findIndex((product) => product.key === key)
  const name = products[at]?.name
  if (name === undefined) return ''
  const place = `${ordinal((over ?? at) + 1)} of ${products.length}`
  if (state === 'back') return `${name} is back in its place, ${place}.`
  return `${name} is now ${place}.${state === 'carried' ? ' Arrow keys move, Enter drops, Esc puts back.' : ''}`
}

const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** How a place is said, from 1: a word up to ten, then such as 11th. */
export function ordinal(place: number): string {
  const kind = new Intl.PluralRules('en', { type: 'ordinal' }).select(place)
  return words[place - 1] ?? `${place}${endings[kind] ?? 'th'}`
}
