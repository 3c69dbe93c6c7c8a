import type { Phone } from '@divine/contracts/phone'
import { isValidPhoneNumber } from 'libphonenumber-js/max'

/**
 * Whether the number is one that its country has given out so far. For Nigeria an unknown prefix is a reason to look
 * twice, not to refuse, since ranges grow faster than libraries; for any other country it is the only check there is.
 */
export function isKnownNumber(phone: Phone): boolean {
  return isValidPhoneNumber(phone.e164)
}
