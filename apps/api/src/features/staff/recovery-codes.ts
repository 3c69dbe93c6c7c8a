import { plainLetters, randomText } from '../../random-text.ts'

const amount = 10
/** Of 30 letters each: 58 random bits. */
const length = 12
const groupLength = 4

/** Codes that stand in for the phone, each for one time, such as `7K4M-2PXD-9RTA`. */
export function mintRecoveryCodes(): string[] {
  return Array.from({ length: amount }, () => grouped(randomText(plainLetters, length)))
}

/** What somebody typed as the code was printed: small letters, spaces and missing dashes are as good. */
export function asRecoveryCode(typed: string): string {
  return grouped(typed.replace(/[^a-z\d]/gi, '').toUpperCase())
}

function grouped(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}
