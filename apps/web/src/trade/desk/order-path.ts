/** The path of an order's own page on the desk. */
export function orderPath(reference: string): string {
  return `/orders/${reference}`
}

/** The path of the page that prints the labels of these orders. */
export function labelsPath(references: readonly string[]): string {
  return `/orders/labels?${new URLSearchParams({ of: references.join(',') })}`
}
