import type { ImportPreview } from '@divine/contracts/calls/imports'
import { type ImportField, importFieldNames, mostColumns } from '@divine/contracts/orders/import-columns'
import { type ImportProblem, importProblems } from '@divine/contracts/orders/import-problems'
import { importPath } from './import-action.ts'

/** The part of the address that says which column has a field. Other pages have a `stage` of their own. */
export const columnName = (field: ImportField) => `${field}Column` as const
type ColumnName = ReturnType<typeof columnName>

/** What the address of the page says: which import, and which column has what. */
export type ImportSearch = Readonly<
  Partial<Record<ColumnName | 'file' | 'isDayFirst', string> & { problem: ImportProblem }>
>

const numbered = importFieldNames.map(columnName)

/** Reads an address; what the page does not know is left out. */
export function readImportSearch(given: Readonly<Record<string, unknown>>): ImportSearch {
  const { file, isDayFirst, problem } = given
  return {
    ...(/^[\da-f]{32}$/.test(String(file ?? '')) && { file: String(file) }),
    ...((String(isDayFirst) === 'true' || String(isDayFirst) === 'false') && { isDayFirst: String(isDayFirst) }),
    ...(typeof problem === 'string' && { problem: problemOf(problem) }),
    ...Object.fromEntries(
      numbered.flatMap((name) => (isColumn(String(given[name] ?? '')) ? [[name, String(given[name])]] : [])),
    ),
  }
}

const isColumn = (said: string) => /^\d{1,7}$/.test(said) && Number(said) < mostColumns

/** An address may name what only another version knows. */
function problemOf(said: string): ImportProblem {
  return Object.hasOwn(importProblems, said) ? (said as ImportProblem) : 'unreadable'
}

/** What of an address the API is asked with. */
export function columnsAsked(search: ImportSearch) {
  const columns = importFieldNames.flatMap((field) => {
    const column = search[columnName(field)]
    return column === undefined ? [] : [[field, Number(column)]]
  })
  const { isDayFirst } = search
  return { ...Object.fromEntries(columns), ...((isDayFirst === 'true' || isDayFirst === 'false') && { isDayFirst }) }
}

/** The address of an import as it is looked at: a form that is refused comes back with the same columns. */
export function importAddress({ id, columns, isDayFirst }: ImportPreview): string {
  const chosen = importFieldNames.flatMap((field) =>
    columns[field] === undefined ? [] : [[columnName(field), String(columns[field])]],
  )
  return `${importPath}?${new URLSearchParams([['file', id], ...chosen, ['isDayFirst', String(isDayFirst)]])}`
}
