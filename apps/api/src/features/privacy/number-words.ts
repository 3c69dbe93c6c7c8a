import { readPhone } from '@divine/contracts/orders/phone'

/** What may stand between the digits of a number, anything but letters and digits: as Postgres says it, and as JavaScript does. */
const between = { postgres: '[^[:alnum:]]*', javascript: '[^\\p{L}\\p{N}]*' } as const

/**
 * A regular expression that finds a number in words, with or without its country, however it is spaced, and not as a part of a longer
 * one.
 * @param phone in E.164
 */
export function patternOfNumber(phone: string, engine: keyof typeof between = 'postgres'): string {
  const gap = between[engine]
  const [, national] = /^\+234(\d{10})$/.exec(phone) ?? []
  const abroad = `(?:00|009)?${gap}`
  const prefix = national ? `(?:${abroad}234${gap}0?${gap}|0${gap})?` : abroad
  // After the code of a country, which has three digits at most, may stand the zero that is dialled at home alone: +44 (0)20.
  const home = (index: number) => (!national && index < 3 ? `(?:\\(0\\)${gap})?` : '')
  const digits = [...(national ?? phone.slice(1))].map((digit, index) => `${digit}${gap}${home(index)}`).join('')
  return `(?:^|[^0-9])${prefix}${digits}(?:$|[^0-9])`
}

/** Whether what was typed as a number is this one, or holds it beside others. @param phone in E.164 */
export function isNumberTyped(typed: string, phone: string): boolean {
  const whole = readPhone(typed)
  return whole ? whole.e164 === phone : new RegExp(patternOfNumber(phone, 'javascript'), 'u').test(typed)
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

/** Digits in a row, however they are parted; the zero that is dialled at home alone goes. */
const runs = /\d(?:[^\p{L}\p{N}]*\d)*/gu
const homeZero = /\(\s*0\s*\)/g
const digitsOfNumber = { least: 7, most: 18 } as const

/**
 * Every number in E.164 that may stand in a text, however it is typed: all that {@link patternOfNumber} finds, and others that are
 * none. For whoever knows only digests of what they look for.
 */
export function numbersIn(text: string): string[] {
  const found = new Set<string>()
  for (const [run] of text.matchAll(runs)) {
    for (const groups of [run.match(/\d+/g) ?? [], run.replace(homeZero, ' ').match(/\d+/g) ?? []]) {
      groups.forEach((_first, start) => {
        let digits = ''
        for (const group of groups.slice(start)) {
          digits += group
          if (digits.length > digitsOfNumber.most) break
          if (digits.length >= digitsOfNumber.least) for (const number of readingsOf(digits)) found.add(number)
        }
      })
    }
  }
  return [...found]
}

function readingsOf(digits: string): string[] {
  const abroad = digits.replace(/^(?:009|00)/, '')
  const [, national] = /^(?:234)?0?(\d{10})$/.exec(abroad) ?? []
  return [`+${abroad}`, ...(national ? [`+234${national}`] : [])]
}
