/**
 * Stands in the local storage while an order on this device waits, or has something to be shown: then a page's
 * script starts by itself.
 */
export const unsettledMark = 'orders-unsettled'

/** Sets or takes the mark away. Where the browser keeps nothing there is nothing to come back to either. */
export function markUnsettled(isUnsettled: boolean): void {
  try {
    if (isUnsettled) localStorage.setItem(unsettledMark, '1')
    else localStorage.removeItem(unsettledMark)
  } catch {
    // Storage is blocked.
  }
}
