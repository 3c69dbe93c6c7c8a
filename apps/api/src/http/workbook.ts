import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { afterRows, beforeRows, type CellStyle, partsBesides, sheetPath, styleNumbers } from './workbook-parts.ts'

/** What a cell holds. A moment or a day is the number of days since the end of 1899. */
export type CellValue = string | number | null

/** A column of a workbook. */
export interface WorkbookColumn {
  readonly heading: string
  readonly style: CellStyle
  /** In characters. */
  readonly width: number
}

/** A table that fills one sheet, or more where it is longer than a sheet can be. */
export interface Table {
  /** Of the first sheet; those that follow are numbered. */
  readonly name: string
  readonly columns: readonly WorkbookColumn[]
  readonly rows: AsyncIterable<readonly CellValue[]>
  /** The row of headings is one of them. */
  readonly rowsOfSheet?: number
}

/** No sheet of Excel has more. */
const mostRows = 1_048_576
/** Letters of a cell. Excel mends, or refuses, a file with a cell of more than 32,767. */
const mostLetters = 20_000
/** How many are handed on at a time. */
const rowsOfPiece = 50
/** Of 9: twice as quick as the usual 6, and the file is about a tenth larger. */
const compressionLevel = 3

/**
 * A table as an XLSX file. Rows are read as fast as the file is, and none is kept. Where the reader leaves, or the
 * rows cannot be read, the stream is destroyed, and with it whatever gives the rows.
 */
export function workbookOf(table: Table): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream as PassThrough
  const left = new AbortController()
  file.once('close', () => left.abort())
  writeTable(zip, table, left.signal).catch((error) => file.destroy(error))
  return file
}

async function writeTable(zip: ZipFile, table: Table, signal: AbortSignal): Promise<void> {
  const { name, columns, rowsOfSheet = mostRows } = table
  const names: string[] = []
  const rows = table.rows[Symbol.asyncIterator]()
  const cells = cellsLike(columns.map(({ style }) => style))
  const headings = cellsLike(columns.map(() => 'heading'))
  try {
    let next = await rows.next()

    async function* sheet(): AsyncGenerator<string> {
      let piece: (string | number)[] = [beforeRows(columns.map(({ width }) => width))]
      writeRow(
        piece,
        headings,
        1,
        columns.map(({ heading }) => heading),
      )
      for (let number = 2; !next.done && number <= rowsOfSheet; number++) {
        writeRow(piece, cells, number, next.value)
        if (number % rowsOfPiece === 0) {
          yield piece.join('')
          piece = []
        }
        next = await rows.next()
      }
      piece.push(afterRows)
      yield piece.join('')
    }

    do {
      names.push(names.length === 0 ? name : `${name} ${names.length + 1}`)
      const part = Readable.from(sheet(), { signal })
      zip.addReadStream(part, sheetPath(names.length), { compressionLevel })
      await finished(part)
    } while (!next.done)
  } finally {
    await rows.return?.()
  }
  for (const [path, xml] of Object.entries(partsBesides(names))) zip.addBuffer(Buffer.from(xml), path)
  zip.end()
}

/** A cell's XML around the number of its row and its value. */
interface CellParts {
  readonly before: string
  readonly ofNumber: string
  readonly ofText: string
}

function cellsLike(styles: readonly (CellStyle | 'heading')[]): readonly CellParts[] {
  return styles.map((style, index) => ({
    before: `<c r="${lettersOf(index)}`,
    ofNumber: `" s="${styleNumbers[style]}"><v>`,
    // Never as a formula, whatever it begins with.
    ofText: `" s="${styleNumbers[style]}" t="inlineStr"><is><t xml:space="preserve">`,
  }))
}

/** Texts that are joined later: to add one to the other would make half as much again of short-lived strings. */
function writeRow(
  into: (string | number)[],
  cells: readonly CellParts[],
  number: number,
  values: readonly CellValue[],
): void {
  into.push('<row r="', number, '">')
  for (const [index, { before, ofNumber, ofText }] of cells.entries()) {
    const value = values[index]
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'number') into.push(before, number, ofNumber, value, '</v></c>')
    else into.push(before, number, ofText, escaped(cut(value)), '</t></is></c>')
  }
  into.push('</row>')
}

/** What a spreadsheet calls the column: A to Z, then AA. @param index from 0 on */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can hold none of these.
const special = /[&<>\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|_(?=x[\dA-F]{4}_)/gi

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // `_x0041_` is how the format writes an A.
  _: '_x005F_',
}

/** A text as a cell takes it: what is too long ends in an ellipsis. */
function cut(text: string): string {
  if (text.length <= mostLetters) return text
  // Half of a character that takes two is none.
  return `${text.slice(0, mostLetters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A text as XML. What XML cannot hold is left out. */
function escaped(text: string): string {
  return text.replace(special, (character) => entities[character] ?? '')
}
