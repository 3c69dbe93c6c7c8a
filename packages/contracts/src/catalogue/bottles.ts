/** How many bottles one order may name. Source: specification §9. */
export const bottleCounts: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
