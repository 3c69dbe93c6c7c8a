/** A number that was understood: its country, and how to dial it from anywhere. */
export interface Phone {
  readonly e164: string
  readonly country: 'NG' | 'elsewhere'
}

/** Stands for a digit that whoever reads a number may not know. */
const hiddenDigit = '•'

/** A number but for its last two digits, by which two people can tell that they speak of the same. */
export function hiddenPhone(phone: string): string {
  return phone.replace(/\d(?=(?:\D*\d){2})/g, hiddenDigit)
}

/** Whether a number is hidden from whoever reads it. */
export function isHiddenPhone(phone: string): boolean {
  return phone.includes(hiddenDigit)
}

/** Also the marks for the direction of writing that come along when a number is pasted from a chat or the contacts. */
const separators = /[\s\-().\u2010-\u2015\u200e\u200f\u202a-\u202e\u2060-\u2069]/g
/** Prefixes in use: none, 0, 234, +234, +234 (0), 00 234, and 009 234, which is how Nigeria dials abroad. */
const nigerian = /^(?:(?:\+|00|009)?2340?|0)?([789]\d{9})$/
const foreign = /^\+(?!234)[1-9]\d{6,14}$/
/** The zero that is dialled at home alone, where it stands: after the code of a country, of three digits at most. */
const homeZero = /^(\D*(?:\d\D*){1,3})\(0\)/

/**
 * Reads a phone number as people in Nigeria write it. A national number has ten digits and begins with 7, 8 or 9;
 * whether its prefix is in use is not checked here, since ranges grow. A foreign number needs its +.
 * Source: facts on Nigerian phone numbers, docs/spec-notes.md.
 */
export function readPhone(typed: string): Phone | undefined {
  const compact = typed.replace(separators, '')
  // Abroad it is written so: +44 (0)20 7946 0958.
  const abroad = typed.replace(homeZero, '$1').replace(separators, '')
  const national = nigerian.exec(compact)?.[1]
  if (national) return { e164: `+234${national}`, country: 'NG' }
  return foreign.test(abroad) ? { e164: abroad, country: 'elsewhere' } : undefined
}

/** Whether two spellings are of the same number. One that cannot be read is like no other. */
export function isSameNumber(one: string, other: string): boolean {
  const read = readPhone(one)
  return one === other || (read !== undefined && read.e164 === readPhone(other)?.e164)
}

/** A Nigerian number as people read it out, such as `0803 123 4567`; undefined where it is of another country. */
export function nationalNumber(phoneE164: string): string | undefined {
  const [, first, second, third] = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(phoneE164) ?? []
  return first && `0${first} ${second} ${third}`
}
