import { expect } from 'vitest'

/** The rows of a CSV file by their headings, as a spreadsheet reads them. */
export function cellsOf(file: string): Record<string, string>[] {
  expect(file.startsWith('\uFEFF')).toBe(true)
  const rows = file
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
        (quoted ?? bare ?? '').replaceAll('""', '"'),
      ),
    )
  const [headings = [], ...others] = rows
  return others.map((cells) => {
    expect(cells).toHaveLength(headings.length)
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
  })
}
