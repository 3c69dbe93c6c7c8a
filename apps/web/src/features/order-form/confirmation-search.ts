/** What the address of a confirmation may say. */
interface ConfirmationSearch {
  /** `1` where the same had been ordered before: the page asks whether a second order is meant. */
  readonly repeat?: string
  /** The lines of a cart that was ordered without script, such as `2x3.8x1`. */
  readonly ordered?: string
}

/** Reads the address leniently. */
export function readConfirmationSearch({ repeat, ordered }: Record<string, unknown>): ConfirmationSearch {
  return {
    ...(repeat === '1' && { repeat }),
    ...(typeof ordered === 'string' && { ordered }),
  }
}
