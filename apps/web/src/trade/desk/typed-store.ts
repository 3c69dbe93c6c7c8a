/**
 * What was typed into a form of the desk and is not stored yet, on this device. It survives a closed tab, the end of the
 * session and a refusal, and goes once the order has it.
 */
export interface Typed {
  /** By the name of the field. */
  readonly values: Readonly<Record<string, string>>
  /** The act under which these values were sent without an answer: sent again, they are the same. */
  readonly sentAs?: { readonly id: string }
}

/** Where somebody types elsewhere than on the page of an order, in words. */
export const otherPlaces = {
  new: 'a new order',
  wary: 'a number to be wary of',
  queue: 'several orders, or a filter',
} as const

/** Which form. Each person has their own: several people may use one device. No place names a product or an illness. */
export interface TypedPlace {
  readonly email: string
  /** Reference of the order, or the name of another place. */
  readonly reference: string
  readonly form: string
}

/** A form that stands elsewhere than on the page of an order. */
export function placeElsewhere(email: string, where: keyof typeof otherPlaces, form: string): TypedPlace {
  return { email, reference: where, form }
}

/** Where the browser stores nothing, what was typed lasts as long as the page. */
const passing = new Map<string, string>()

const keyOf = ({ email, reference, form }: TypedPlace) => `typed:${reference}:${form}:${email}`

/** The forms into which somebody typed something that is not stored yet. */
export function typedBy(email: string): readonly TypedPlace[] {
  const places = allKeys().flatMap((key) => {
    const [, reference = '', form = ''] = key.split(':')
    const place = { email, reference, form }
    return key === keyOf(place) ? [place] : []
  })
  return places.filter((place) =>
    Object.entries(readTyped(place)?.values ?? {}).some(([name, value]) => name !== 'version' && value.trim()),
  )
}

function allKeys(): readonly string[] {
  try {
    return [...passing.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...passing.keys()]
  }
}

export function readTyped(place: TypedPlace): Typed | undefined {
  const key = keyOf(place)
  try {
    const text = passing.get(key) ?? localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Typed)
  } catch {
    return undefined
  }
}

export function keepTyped(place: TypedPlace, typed: Typed): void {
  const key = keyOf(place)
  const text = JSON.stringify(typed)
  try {
    localStorage.setItem(key, text)
    passing.delete(key)
  } catch {
    passing.set(key, text)
  }
}

export function forgetTyped(place: TypedPlace): void {
  const key = keyOf(place)
  passing.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored there.
  }
}
