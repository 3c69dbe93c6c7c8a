/** The reference of an order, as the confirmation names it. */
export const referencePattern = /^DH-[2-9A-Z]{6}$/

/** What somebody typed as a reference is written: in small letters, with a space, or without its beginning. */
export function asReference(typed: string): string {
  const [, code] = /^(?:DH[- ]?)?([2-9A-Z]{6})$/.exec(typed.trim().toUpperCase()) ?? []
  return code ? `DH-${code}` : typed
}
