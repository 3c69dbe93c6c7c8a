/** The value that this share of the values does not exceed, by nearest rank. `share` is 0.5 for the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new RangeError('There is no percentile of nothing')
  return value
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
