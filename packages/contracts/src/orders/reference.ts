/** The reference of an order, as the confirmation names it. */
export const referencePattern = /^DH-[2-9A-Z]{6}$/

/** What is said where a text is none. */
export const referenceMessage = 'Enter the reference of an order, such as DH-7K4M2P.'

/**
 * A reference as people type it: in small letters, with spaces, without its beginning. Undefined
 * where it cannot be one.
 */
export function readReference(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const own = letters.length > 6 ? letters.replace(/^DH/, '') : letters
  const reference = `DH-${own}`
  return referencePattern.test(reference) ? reference : undefined
}
