import { headingsAt, mostColumns, rowsWithHeadings } from '@divine/contracts/orders/import-columns'
import { csvRows } from './csv-rows.ts'
import { UnreadableFileError } from './unreadable-file.ts'
import { mostEmptyRows, Workbook } from './workbook-rows.ts'

/** A row of a file as texts. */
export type Cells = readonly string[]
export type FileFormat = 'csv' | 'xlsx'

/** Every XLSX file is a ZIP file. */
const zipSign = [0x50, 0x4b]
/** Workbooks of Excel until 2003, and later ones with a password, are files of another kind. */
const compoundSign = [0xd0, 0xcf, 0x11, 0xe0]
/** What a picture and a PDF begin with. */
const otherSigns = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

/** @throws {UnreadableFileError} where it is an old workbook, or one with a password, or no table at all */
export function formatOf(beginning: Uint8Array): FileFormat {
  const beginsWith = (sign: readonly number[]) => sign.every((byte, at) => beginning[at] === byte)
  if (beginsWith(compoundSign)) throw new UnreadableFileError('old-workbook')
  if (otherSigns.some(beginsWith)) throw new UnreadableFileError('unreadable')
  return beginsWith(zipSign) ? 'xlsx' : 'csv'
}

/** What no text of an order has, and no column of the database takes: control characters, but for tabs and lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it takes out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

export const withoutControls = (text: string) => text.replace(controls, '')

/**
 * The rows of a file with something in them, the row of headings first: what stands above it is a title. A CSV file is
 * read in constant memory. An XLSX file is held as it is, with the texts that its cells refer to.
 * @throws {UnreadableFileError}
 */
export async function* rowsOfFile(format: FileFormat, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Cells> {
  let beginning: Cells[] | undefined = []
  for await (const cells of filled(format === 'csv' ? csvRows(bytes) : workbookRows(bytes))) {
    if (!beginning) {
      yield cells.slice(0, mostColumns)
      continue
    }
    beginning.push(cells)
    if (beginning.length < rowsWithHeadings) continue
    yield* fromHeadings(beginning)
    beginning = undefined
  }
  if (beginning) yield* fromHeadings(beginning)
}

/** @throws {UnreadableFileError} where nobody could say which of its columns has what */
function fromHeadings(beginning: readonly Cells[]): Cells[] {
  const rows = beginning.slice(headingsAt(beginning))
  if (rows[0]?.slice(mostColumns).some(isFilled)) throw new UnreadableFileError('too-wide')
  return rows.map((cells) => cells.slice(0, mostColumns))
}

async function* workbookRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Cells> {
  yield* (await openWorkbook(bytes)).rows()
}

async function openWorkbook(bytes: AsyncIterable<Uint8Array>): Promise<Workbook> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Workbook.open(Buffer.concat(pieces))
}

/** How many sheets of an XLSX file have rows. @throws {UnreadableFileError} */
export async function countSheets(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  return (await openWorkbook(bytes)).countSheets()
}

async function* filled(rows: AsyncIterable<Cells>): AsyncGenerator<Cells> {
  let empty = 0
  for await (const cells of rows) {
    if (!cells.some(isFilled)) {
      if (++empty > mostEmptyRows) return
      continue
    }
    empty = 0
    yield cells.map((cell) => withoutControls(cell).toWellFormed())
  }
}

const isFilled = (cell: string) => cell.trim() !== ''
