import { hash, randomUUID } from 'node:crypto'
import type { CartOrderRequest } from '@divine/contracts/calls/orders'
import { baitField } from '@divine/contracts/orders/bait-field'
import { plainLetters, randomText } from '../../random-text.ts'

const referenceLength = 6
/**
 * Letters and digits alone: programs that make links of what stands in a message leave out a sign at its end. 22 of
 * them are more than 130 bits.
 */
const tokenAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const tokenLength = 22

/** A reference such as DH-7K4M2P: one of 729 million, in no order. It is a name, not a secret. */
export function mintReference(): string {
  return `DH-${randomText(plainLetters, referenceLength)}`
}

/** The secret part of a confirmation page's address: more than 130 random bits. */
export function mintConfirmationToken(): string {
  return randomText(tokenAlphabet, tokenLength)
}

/** An intent id for an order that came without one. */
export function mintIntentId(): string {
  return `form-${randomUUID()}`
}

/**
 * Digest of the answers, the same however the phone number was spaced. What a robot or a script adds (bait, timing)
 * does not count, nor where the visit began: a second attempt at the same order must not differ by it. Every other
 * answer counts, also one that the form will ask some day. An order without any of those has the digest that it always
 * had.
 */
export function hashContent(order: CartOrderRequest, phoneE164: string): string {
  const {
    fullname,
    email,
    lines,
    phone: _spaced,
    address,
    request,
    [baitField]: _bait,
    elapsedMs: _timing,
    consent: _version,
    origin: _origin,
    campaign: _campaign,
    ...more
  } = order
  const products = lines.flatMap(({ supplement, bottle, ...further }) => [supplement, bottle, ...given(further)])
  return digest([fullname, email, ...products, phoneE164, address, request, ...given(more)])
}

/**
 * Begins what stands in place of a digest of answers with a number that was erased: any answers under its
 * id are the order's.
 */
export const noDigest = 'without-answers-'
/** The same where whoever gave the answers was erased, and the order is somebody else's by now: none are. */
export const formerDigest = 'former-buyer-'

/** Digest of answers that are meant a second time: no order by the answers alone has it. */
export function hashAgain({ contentHash, reference }: { contentHash: string; reference: string }): string {
  return digest(['again', reference, contentHash])
}

/** Answers that were given, each with its name, in an order that does not depend on the sender. */
function given(answers: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(answers)
    .filter(([, answer]) => answer !== undefined && answer !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

function digest(content: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(content), 'base64url')
}
