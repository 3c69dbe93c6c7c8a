import { readPhone } from '@divine/contracts/orders/phone'

/**
 * What may stand between the digits of a number, anything but letters and digits: as Postgres says it, and as
 * JavaScript does, for which {@link plainSigns} has made every other letter an x. A class of Unicode at each digit
 * would take 10 ms to build.
 */
const between = { postgres: '[^[:alnum:]]*', javascript: '[^0-9x]*' } as const
const plainSigns = (text: string) => text.replace(/[\p{L}\p{N}]/gu, (sign) => (/\d/.test(sign) ? sign : 'x'))

/**
 * A regular expression that finds a number in words, with or without its country, however it is spaced, and not as a
 * part of a longer one.
 * @param phone in E.164
 */
export function patternOfNumber(phone: string, engine: keyof typeof between = 'postgres'): string {
  const gap = between[engine]
  const [, national] = /^\+234(\d{10})$/.exec(phone) ?? []
  const abroad = `(?:00|009)?${gap}`
  const prefix = national ? `(?:${abroad}234${gap}0?${gap}|0${gap})?` : abroad
  // After the code of a country, which has three digits at most, may stand the zero that is dialled at
  // home alone: +44 (0)20.
  const home = (index: number) => (!national && index < 3 ? `(?:\\(0\\)${gap})?` : '')
  const digits = [...(national ?? phone.slice(1))].map((digit, index) => `${digit}${gap}${home(index)}`).join('')
  return `(?:^|[^0-9])${prefix}${digits}(?:$|[^0-9])`
}

/** Whether what was typed as a number is this one, or holds it beside others. @param phone in E.164 */
export function isNumberTyped(typed: string, phone: string): boolean {
  const whole = readPhone(typed)
  return whole ? whole.e164 === phone : new RegExp(patternOfNumber(phone, 'javascript')).test(plainSigns(typed))
}

/** A pattern of LIKE that every text matches in which these words stand in lower case. */
export function likeWords(words: string): string {
  return `%${words
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
    .replace(/\s+/g, '%')}%`
}

/** A regular expression for Postgres that finds any of these words, in lower case, and not as a part of longer ones. */
export function patternOfAny(words: readonly string[]): string {
  const escaped = words.map((each) =>
    each
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s@]/gu, (sign) => `\\${sign}`)
      .replace(/\s+/g, '\\s+'),
  )
  return `(?:^|[^[:alnum:]])(?:${escaped.join('|')})(?:$|[^[:alnum:]])`
}

/** Digits in a row, however they are parted. */
const runs = /\d(?:[^\p{L}\p{N}]*\d)*/gu
/** The digits of a run; the zero that is dialled at home alone is a group of its own. */
const groups = /\(\s*0\s*\)|\d+/g
const digitsOfNumber = { least: 7, most: 18 } as const
/** How many digits may stand before that zero: how one dials abroad, and the code of a country. */
const mostBeforeHomeZero = 6

/**
 * Every number in E.164 that may stand in a text, however it is typed: all that {@link patternOfNumber} finds, and
 * others that are none. For whoever knows only digests of what they look for.
 */
export function numbersIn(text: string): string[] {
  const found = new Set<string>()
  for (const [run] of text.matchAll(runs)) {
    const parts = run.match(groups) ?? []
    parts.forEach((_first, start) => {
      let readings: readonly Reading[] = [{ digits: '', isZeroLeft: true }]
      for (const part of parts.slice(start)) {
        readings = readings.flatMap((reading) => withPart(reading, part))
        if (readings.length === 0) break
        for (const { digits } of readings) {
          if (digits.length >= digitsOfNumber.least) for (const number of numbersOf(digits)) found.add(number)
        }
      }
    })
  }
  return [...found]
}

/** The digits of some groups. */
interface Reading {
  readonly digits: string
  /** Whether the last group was left out: of two zeros in a row one is a digit. */
  readonly isZeroLeft: boolean
}

/** With one more group: a zero in brackets may be left out. */
function withPart({ digits, isZeroLeft }: Reading, part: string): Reading[] {
  const longer = digits + part.replace(/\D/g, '')
  const isHomeZero = part.startsWith('(') && !isZeroLeft && digits.length <= mostBeforeHomeZero
  return [
    ...(longer.length <= digitsOfNumber.most ? [{ digits: longer, isZeroLeft: false }] : []),
    ...(isHomeZero ? [{ digits, isZeroLeft: true }] : []),
  ]
}

/** What these digits may be, with how one dials abroad in front or without: 00966 is 00 and 966, or 009 and 66. */
function numbersOf(digits: string): string[] {
  return ['', '00', '009'].flatMap((prefix) => {
    if (!digits.startsWith(prefix)) return []
    const abroad = digits.slice(prefix.length)
    const [, national] = /^(?:234)?0?(\d{10})$/.exec(abroad) ?? []
    return [`+${abroad}`, ...(national ? [`+234${national}`] : [])]
  })
}
