import { readPhone } from '@divine/contracts/orders/phone'
import { richTextProtocols } from '@divine/contracts/texts/rich-text'

/** Whether a link may lead there: to a page of this site, or by one of the protocols that are stored. */
export function isAllowedLink(address: string): boolean {
  // Two slashes lead to another site, over the protocol of this one.
  if (/^\s*(?:$|[\\/]{2})/.test(address)) return false
  const url = URL.parse(address, 'https://site.invalid')
  return url !== null && richTextProtocols.some((protocol) => url.protocol === `${protocol}:`)
}

/**
 * The address meant by somebody who is not a developer: of a page, an email or a phone. Undefined for anything else.
 */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(text)) return isAllowedLink(text) ? text : undefined
  const phone = readPhone(text)
  if (phone) return `tel:${phone.e164}`
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}` : undefined
}
