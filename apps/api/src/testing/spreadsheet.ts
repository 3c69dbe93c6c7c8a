import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { findProgram } from './program.ts'

/** Why the tests with LibreOffice are skipped. */
export const spreadsheetMissing =
  'LibreOffice is not installed (Debian: apt-get install --no-install-recommends libreoffice-calc-nogui)'

/** The command of LibreOffice; undefined if there is none. */
export const findSpreadsheet = () => findProgram('LIBREOFFICE_PATH', 'soffice')

type Files = Readonly<Record<string, string | Uint8Array>>

/** How LibreOffice reads and writes; its documentation calls each a filter. */
export interface Conversion {
  readonly to: string
  /** Where it should not find out by itself. */
  readonly from?: string
}

/** @returns what LibreOffice makes of the files, by their new names */
export async function convert(command: string, files: Files, { to, from }: Conversion): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spreadsheet-'))
  try {
    const [made, given] = [path.join(folder, 'made'), path.join(folder, 'given')]
    await mkdir(given)
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(given, name), content)
    const options = [
      // Two cannot run with the same one, and none of a person should decide anything.
      `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`,
      '--headless',
      ...(from ? [`--infilter=${from}`] : []),
      '--convert-to',
      to,
      '--outdir',
      made,
    ]
    await promisify(execFile)(command, [...options, ...Object.keys(files).map((name) => path.join(given, name))])
    const names = await readdir(made)
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(made, name))] as const)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Every sheet of a workbook in a file of its own, with tabs between cells: texts in quotation marks, and all else as it
 * shows, without any.
 */
export const asShown: Conversion = { to: 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,true,true,false,false,-1' }

/** A cell with a number or a date, as it shows. */
export interface Shown {
  readonly shown: string
}

/** The rows of a sheet that was written {@link asShown}, by their headings. An empty cell is left out. */
export function rowsShown(sheet: Buffer | undefined): Record<string, string | Shown>[] {
  const [headings = [], ...rows] = parse(sheet ?? '', {
    delimiter: '\t',
    cast: (text, { quoting }) => (quoting || text === '' ? text : { shown: text }),
  }) as unknown as (string | Shown)[][]
  return rows.map((cells) =>
    Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[String(headings[at]), cell]]))),
  )
}
