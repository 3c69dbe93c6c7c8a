/** Most that is taken for one order, in whole naira: more is a slip, or a phone number in its place. */
export const mostNaira = 100_000_000

/** Whole naira as they are written, such as ₦37,000. */
export function naira(amount: number): string {
  return `₦${amount.toLocaleString('en-NG')}`
}

/** A price beside what it buys, or in as few words that it is confirmed on the phone. */
export function shortPrice(amount: number | null): string {
  return amount === null ? 'Price by phone' : naira(amount)
}

/** A price, or what is shown if no list prices exactly what is ordered. Source: departures of the specification §3. */
export function priceText(amount: number | undefined): string {
  return amount === undefined ? 'We confirm the price when we call.' : naira(amount)
}
