/** The search parameters of a confirmation page. */
interface ConfirmationSearch {
  /** `1` if the same had been ordered before: the page asks whether a second order is meant. */
  readonly repeat?: string
  /** The lines of a cart that was ordered without script, such as `2x3.8x1`. */
  readonly ordered?: string
  /** What its buyer has just changed: the page says that it is stored. */
  readonly changed?: string
}

/** Ignores what cannot be read. */
export function readConfirmationSearch({ repeat, ordered, changed }: Record<string, unknown>): ConfirmationSearch {
  return {
    ...(repeat === '1' && { repeat }),
    ...(typeof ordered === 'string' && { ordered }),
    ...(typeof changed === 'string' && { changed }),
  }
}
