import type { PartValues } from './part-action.ts'

/** The names of the fields of a list: each row has each of these, with its number from 0 behind it. */
export function rowNames(fields: readonly string[], mostRows: number): string[] {
  return Array.from({ length: mostRows }, (_, row) => fields.map((field) => `${field}-${row}`)).flat()
}

/** The rows in which something is typed. */
export function rowsIn(values: PartValues, fields: readonly string[], mostRows: number): number[] {
  return Array.from({ length: mostRows }, (_, row) => row).filter((row) =>
    fields.some((field) => values[`${field}-${row}`]?.trim()),
  )
}

/** The rows that a form shows: those that hold something, and an empty one after them. */
export function rowsToShow(values: PartValues, fields: readonly string[], mostRows: number): number[] {
  const last = rowsIn(values, fields, mostRows).at(-1) ?? -1
  return Array.from({ length: Math.min(last + 2, mostRows) }, (_, row) => row)
}
