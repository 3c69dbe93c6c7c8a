import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { OrderRequest } from '@divine/contracts/orders'

/** No 0, 1, I, L, O or U: nothing that sounds or looks like something else when it is read out over the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceLength = 6

/** A reference such as DH-7K4M2P: one of 729 million, in no order. It is a name, not a secret. */
export function mintReference(): string {
  const letters = Array.from({ length: referenceLength }, () => alphabet[randomInt(alphabet.length)])
  return `DH-${letters.join('')}`
}

/** The secret part of a confirmation page's address: 128 random bits. */
export function mintConfirmationToken(): string {
  return randomBytes(16).toString('base64url')
}

/** An intent id for an order that came without one. */
export function mintIntentId(): string {
  return `form-${randomUUID()}`
}

/**
 * Digest of the answers, the same however the phone number was spaced. What a robot or a script adds (bait, timing)
 * does not count: a second attempt at the same order must not differ by it.
 */
export function hashContent(order: OrderRequest, phoneE164: string): string {
  const { fullname, email, supplement, bottle, address, request } = order
  return createHash('sha256')
    .update(JSON.stringify([fullname, email, supplement, bottle, phoneE164, address, request]))
    .digest('base64url')
}
