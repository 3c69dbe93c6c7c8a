/** How many bottles one order may name. Source: specification §9. */
export const bottleCounts: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** The number of bottles in a text from a form or an address; undefined if it contains none. */
export function bottleCountOf(text: string | null | undefined): number | undefined {
  return bottleCounts.find((count) => String(count) === text)
}

/** A number of bottles in words, such as `1 bottle` or `3 bottles`. */
export function bottlesText(count: number): string {
  return `${count} ${count === 1 ? 'bottle' : 'bottles'}`
}
