import { hash, randomUUID } from 'node:crypto'
import type { CartOrderRequest, OrderLine } from '@divine/contracts/orders'
import { plainLetters, randomText } from '../../random-text.ts'

const referenceLength = 6
/** Letters that stand in an address as they are: 6 bits each, so that 22 of them are more than 128 bits. */
const tokenAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const tokenLength = 22

/** A reference such as DH-7K4M2P: one of 729 million, in no order. It is a name, not a secret. */
export function mintReference(): string {
  return `DH-${randomText(plainLetters, referenceLength)}`
}

/** The secret part of a confirmation page's address: more than 128 random bits. */
export function mintConfirmationToken(): string {
  return randomText(tokenAlphabet, tokenLength)
}

/** An intent id for an order that came without one. */
export function mintIntentId(): string {
  return `form-${randomUUID()}`
}

/**
 * Digest of the answers, the same however the phone number was spaced. What a robot or a script adds (bait, timing)
 * does not count: a second attempt at the same order must not differ by it. An order of one product has the digest that
 * it always had.
 */
export function hashContent(
  { fullname, email, address, request }: Omit<CartOrderRequest, 'phone' | 'lines'>,
  lines: readonly OrderLine[],
  phoneE164: string,
): string {
  const products = lines.flatMap(({ supplement, bottle }) => [supplement, bottle])
  return hash('sha256', JSON.stringify([fullname, email, ...products, phoneE164, address, request]), 'base64url')
}
