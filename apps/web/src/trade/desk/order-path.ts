/** The path of an order's own page on the desk. */
export function orderPath(reference: string): string {
  return `/orders/${reference}`
}
