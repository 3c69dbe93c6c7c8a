/** A number of bottles in words, such as `1 bottle` or `3 bottles`. */
export function bottlesText(count: number): string {
  return `${count} ${count === 1 ? 'bottle' : 'bottles'}`
}
