/**
 * The buyer's number, of which their page shows no more than its end.
 * @param phoneEnding its last four digits; empty where it cannot be read
 */
export function numberInWords(phoneEnding: string): string {
  return phoneEnding === '' ? 'this order’s number' : `the number ending in ${phoneEnding}`
}
