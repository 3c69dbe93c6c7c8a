import type { Phone } from '@divine/contracts/orders/phone'
import { isValidPhoneNumber } from 'libphonenumber-js/max'

/** +234 and the four digits by which Nigeria gives numbers out: the other six say nothing about validity. */
const nigerianPrefixLength = 8
/** At most 3,000 prefixes, since a national number begins with 7, 8 or 9. Asking the library costs 14 µs. */
const nigerianPrefixes = new Map<string, boolean>()

/**
 * Whether the number is one that its country has given out so far. For Nigeria an unknown prefix is a reason to look
 * twice, not to refuse, since ranges grow faster than libraries; for any other country it is the only check there is.
 */
export function isKnownNumber(phone: Phone): boolean {
  if (phone.country !== 'NG') return isValidPhoneNumber(phone.e164)
  const prefix = phone.e164.slice(0, nigerianPrefixLength)
  const isKnown = nigerianPrefixes.get(prefix) ?? isValidPhoneNumber(phone.e164)
  nigerianPrefixes.set(prefix, isKnown)
  return isKnown
}
