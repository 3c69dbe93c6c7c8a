/** By this mark Excel knows that a CSV file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What some spreadsheet takes for the beginning of a formula: the signs, also in their full width, and white space. */
export const beginningsOfFormulas: readonly string[] = [
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠'],
  ...['\t', '\r', '\n', byteOrderMark],
]

/**
 * A row of a CSV file. A text that a spreadsheet would take for a formula has an apostrophe in front; a number has
 * none, also below zero.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string | number): string {
  if (typeof text === 'number') return String(text)
  return `"${beginningsOfFormulas.includes(text.charAt(0)) ? "'" : ''}${text.replaceAll('"', '""')}"`
}
