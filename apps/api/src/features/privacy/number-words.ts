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

const nigerianInWords = /(?:\+?234|0)[\s().-]*[789](?:[\s().-]*\d){9}(?!\d)/g
const foreignInWords = /\+\d(?:[\s().-]*\d){6,14}(?!\d)/g

/** The numbers that stand in a text, in E.164. */
export function numbersIn(text: string): string[] {
  const found = [text, ...(text.match(nigerianInWords) ?? []), ...(text.match(foreignInWords) ?? [])]
  return found.flatMap((each) => readPhone(each)?.e164 ?? [])
}
