import { readPhone } from '@divine/contracts/orders/phone'
import { readReference } from '@divine/contracts/orders/reference'
import { guessRegion, type State, statesNamed } from '@divine/contracts/orders/regions'

const combiningMarks = /\p{M}/gu

/** Lower case without accents, so that "olayinka" finds "Ọláyínká". */
function plain(text: string): string {
  return text.normalize('NFKD').replace(combiningMarks, '').toLowerCase()
}

/** Where an address seems to be, as the columns of an order have it. */
export function guessedRegion(address: string): {
  readonly guessedState: string | null
  readonly guessedTown: string | null
} {
  const guessed = guessRegion(address)
  return { guessedState: guessed?.state ?? null, guessedTown: guessed?.town ?? null }
}

/**
 * What the search compares: name, phone number without country or trunk prefix, reference, and the town: the agreed one
 * or, before that, the one that the address names.
 */
export function searchTextOf(order: {
  readonly fullname: string
  readonly phoneE164: string
  readonly reference: string
  readonly town: string | null
  readonly guessedTown: string | null
}): string {
  const { fullname, phoneE164, reference } = order
  const town = order.town ?? order.guessedTown
  return [
    plain(fullname),
    phoneE164.replace(/^\+(234)?/, ''),
    reference.toLowerCase(),
    ...(town ? [plain(town)] : []),
  ].join(' ')
}

/** With its hyphen, or without it where a digit shows that it is no name. */
const wholeReference = /^DH(?:[- ]|(?=[A-Z]*\d))[2-9A-Z]{6}$/
/** A reference of letters alone without its hyphen, or a name. */
const perhapsReference = /^dh(?=[a-z]{6}$)/

/**
 * The phone number or reference, if staff typed a whole one. Each has an index of its own, which finds it at once among
 * any number of orders; the index of the search text has only its three-letter parts.
 */
export function wholeKey(typed: string): { phoneE164: string } | { reference: string } | undefined {
  const phone = readPhone(typed)
  if (phone) return { phoneE164: phone.e164 }
  const reference = wholeReference.test(typed.trim().toUpperCase()) ? readReference(typed) : undefined
  return reference ? { reference } : undefined
}

/**
 * Whether what staff typed, or one of its words, may find an order by its phone number, of which there
 * are the digits alone.
 */
export function mayBePhone(typed: string): boolean {
  const whole = wholeKey(typed)
  if (whole) return 'phoneE164' in whole
  return searchedWords(typed).some(({ pattern }) => /^%\d*%$/.test(pattern))
}

/** One word that an order must have in its search text, or in its state. */
interface SearchedWord {
  readonly pattern: string
  /** The states that it names: an order goes to one of them, or its text has the word. */
  readonly states: readonly State[]
}

/**
 * Turns what staff typed into words, all of which an order must have. A phone number, or part of one, may be spaced and
 * prefixed in any way; anything else is words. The state is no part of the search text: it stands in columns of its own
 * with an index, which orders from before have as well.
 */
export function searchedWords(typed: string): SearchedWord[] {
  const text = plain(typed).trim()
  const isNumber = /^\+?[\d\s().-]+$/.test(text)
  const digits = text.replace(/\D/g, '')
  const words = isNumber && digits ? [digits.replace(/^(009|00)?(234)?0?/, '') || digits] : text.split(/\s+/)
  return words.filter(Boolean).map((word) => ({
    pattern: `%${word.replace(/[\\%_]/g, '\\$&').replace(perhapsReference, 'dh%')}%`,
    states: statesNamed(word),
  }))
}
