/** Elements that give a cell more than one line. */
const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre'

/**
 * Turns tables into lines, in place: a row becomes one line with commas between its cells, unless a cell holds several.
 */
export function layOutTables(dom: ParentNode): void {
  // Innermost first: a cell may contain another table.
  for (const table of [...dom.querySelectorAll('table')].reverse()) {
    const rows = [...table.rows].flatMap(linesOf)
    table.replaceWith(...(table.caption ? [lineOf([table.caption])] : []), ...rows)
  }
}

function linesOf(row: HTMLTableRowElement): Element[] {
  const cells = [...row.cells].filter((cell) => cell.textContent?.trim() || cell.querySelector('img'))
  if (cells.length === 0) return []
  if (cells.every((cell) => cell.querySelectorAll(blocks).length <= 1 && !cell.querySelector('ul, ol'))) {
    return [lineOf(cells.map((cell) => cell.querySelector(blocks) ?? cell))]
  }
  return cells.map((cell) => {
    const part = cell.ownerDocument.createElement('div')
    part.append(...cell.childNodes)
    return part
  })
}

function lineOf(cells: readonly Element[]): Element {
  const line = document.createElement('p')
  for (const cell of cells) {
    if (line.hasChildNodes()) line.append(', ')
    line.append(...cell.childNodes)
  }
  return line
}
