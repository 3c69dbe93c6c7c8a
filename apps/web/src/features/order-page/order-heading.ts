/** Id of the heading of an order's page: the name of its buyer. */
export const orderHeading = 'buyer'

/** Moves the focus to the order, where what had it has gone. */
export function focusOrder(): void {
  document.getElementById(orderHeading)?.focus({ preventScroll: true })
}

/** The same, unless something that is still seen has the focus. */
export function focusOrderIfLost(): void {
  if (isFocusLost()) focusOrder()
}

/** Whether nothing that is seen has the focus. */
export function isFocusLost(): boolean {
  const focused = document.activeElement
  return !focused || focused === document.body || focused.getClientRects().length === 0
}
