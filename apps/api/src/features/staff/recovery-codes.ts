import { createHash } from 'node:crypto'
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

/**
 * What is stored of a code. One can be found from it only by trying all: 58 bits, and the list is encrypted besides.
 */
export function digestOfRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/**
 * What is stored of the codes that are left, as a list in JSON. Codes themselves may stand in what was stored before
 * they were digested, and are digested here.
 */
export function digestsOfRecoveryCodes(stored: string): string[] {
  const left: string[] = JSON.parse(stored)
  return left.map((each) => (/^[\da-f]{64}$/.test(each) ? each : digestOfRecoveryCode(each)))
}

function grouped(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}
