/** Links that leave the site for the phone's own apps. Numbers are E.164, such as `+2348031234567`. */

export function callLink(e164: string): string {
  return `tel:${e164}`
}

/** Opens a draft in WhatsApp. The text must not name an illness: others may see the phone. */
export function whatsappLink(e164: string, text: string): string {
  return `https://wa.me/${e164.replace('+', '')}?text=${encodeURIComponent(text)}`
}

/** A text that whoever presses the link sends to somebody of their own choice. */
export function sharedOnWhatsapp(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** Opens a draft. Android reads what follows `?`, iOS what follows `&`; this form serves both. */
export function smsLink(e164: string, text: string): string {
  return `sms:${e164}?&body=${encodeURIComponent(text)}`
}

export function emailLink(address: string): string {
  return `mailto:${address}`
}
