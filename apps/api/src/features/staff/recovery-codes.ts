import { plainLetters, randomText } from '../../random-text.ts'

const amount = 10
/** Each letter is one of 30: 58 random bits in all. */
const length = 12
const groupLength = 4

/** Single-use codes in place of the phone, such as `7K4M-2PXD-9RTA`. */
export function mintRecoveryCodes(): string[] {
  return Array.from({ length: amount }, () => grouped(randomText(plainLetters, length)))
}

/** What somebody typed, in the printed form: lower case, spaces and missing dashes are accepted. */
export function asRecoveryCode(typed: string): string {
  return grouped(typed.replace(/[^a-z\d]/gi, '').toUpperCase())
}

function grouped(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}
