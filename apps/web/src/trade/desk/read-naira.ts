/** What a field says in which something else stands. */
export const noSum = 'Enter the sum in naira, without kobo, such as 57,000.'

/**
 * The sum in whole naira that somebody typed, such as `57,000` or `₦57 000`; undefined if it is none. What is
 * between digits groups them by three: `47,00` is a slip, and not 4,700.
 */
export function readNaira(typed: string): number | undefined {
  const compact = typed.replace(/^[\s₦N]+|\s+$/g, '')
  return /^(?:\d{1,9}|\d{1,3}(?:[,\s]\d{3}){1,2})$/.test(compact) ? Number(compact.replace(/\D/g, '')) : undefined
}
