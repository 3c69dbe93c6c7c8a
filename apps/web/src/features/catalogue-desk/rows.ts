/**
 * Rows that a form of a list has: as many as two people can have typed who both began with a full list. What is too
 * many is refused in words when it is saved, and nobody's row is cut off.
 */
export const rowsOfForm = (mostSaved: number) => 2 * mostSaved

/** What a field holds: what is typed, or what it began with. */
type Held = (name: string) => string | undefined

/** The names of the fields of a list: each row has each of these, with its number from 0 behind it. */
export function rowNames(fields: readonly string[], mostRows: number): string[] {
  return Array.from({ length: mostRows }, (_, row) => fields.map((field) => `${field}-${row}`)).flat()
}

/** The rows that hold something. */
export function rowsIn(held: Held, fields: readonly string[], mostRows: number): number[] {
  return Array.from({ length: mostRows }, (_, row) => row).filter((row) =>
    fields.some((field) => held(`${field}-${row}`)?.trim()),
  )
}

/** The rows that a form shows: those that hold something, and an empty one after them. */
export function rowsToShow(held: Held, fields: readonly string[], mostRows: number): number[] {
  const last = rowsIn(held, fields, mostRows).at(-1) ?? -1
  return Array.from({ length: Math.min(last + 2, mostRows) }, (_, row) => row)
}
