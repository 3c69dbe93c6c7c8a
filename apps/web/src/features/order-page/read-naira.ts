/** The sum in whole naira that somebody typed, such as `57,000` or `₦57 000`; undefined if it is none. */
export function readNaira(typed: string): number | undefined {
  const compact = typed.replace(/[₦N,\s]/g, '')
  return /^\d{1,9}$/.test(compact) ? Number(compact) : undefined
}
