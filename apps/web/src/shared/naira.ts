/** Whole naira as they are written, such as ₦37,000. */
export function naira(amount: number): string {
  return `₦${amount.toLocaleString('en-NG')}`
}
