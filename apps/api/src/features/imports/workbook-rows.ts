import { longestRow, mostColumns } from '@divine/contracts/orders/import-columns'
import { type Handler, Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { UnreadableFileError } from './unreadable-file.ts'
import { readParts, type Tag, type WorkbookParts } from './workbook-parts.ts'

/** A sheet is read as it is unpacked. This is 300,000 rows of a list of orders, in bytes. */
const largestSheetBytes = 512 * 1024 * 1024
/** The texts that the cells refer to are held, in bytes. */
const largestTextsBytes = 64 * 1024 * 1024
/** All else that is read says what the parts and the formats are, in bytes. */
const largestPartBytes = 4 * 1024 * 1024
/** No row is longer, nor whatever stands between two of them, in bytes. */
const longestGapBytes = 4 * 1024 * 1024
/** Tags within one another; a cell's text is the eighth. What reads them takes longer the deeper they are. */
const deepestTag = 100
/** After so many empty rows nothing more is looked for: a sheet has a million, and each may be written down. */
export const mostEmptyRows = 10_000
/** A row has room for 16,384 cells, and a short file for thousands of such rows without a value. */
const mostEmptyCells = 1_000_000
const dayMs = 24 * 60 * 60_000

interface Cell {
  readonly type: string
  readonly style: number
  text: string
}

/**
 * An Excel workbook (XLSX). A megabyte of it can become a thousand once it is unpacked: a part that says so is not
 * unpacked, one that becomes larger than it says is given up, and no cell or row is read on beyond its limit.
 */
export class Workbook {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #parts: WorkbookParts

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, parts: WorkbookParts) {
    this.#zip = zip
    this.#entries = entries
    this.#parts = parts
  }

  /** @throws {UnreadableFileError} */
  static async open(file: Buffer): Promise<Workbook> {
    try {
      const zip = await fromBufferPromise(file)
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new Workbook(zip, entries, await readParts((path) => tagsOf(zip, entries.get(path))))
    } catch (error) {
      throw asUnreadable(error)
    }
  }

  /**
   * Rows of the first sheet that has some, empty ones too. What is beyond the last column becomes one cell.
   * @throws {UnreadableFileError}
   */
  async *rows(): AsyncGenerator<string[]> {
    try {
      const [sheet] = await this.#filledSheets(1)
      if (!sheet) return
      const texts = await textsOf(this.#zip, this.#entries.get(this.#parts.texts ?? ''))
      yield* this.#rowsOf(sheet, (cell) => textOf(cell, this.#parts, texts))
    } catch (error) {
      throw asUnreadable(error)
    }
  }

  /** How many sheets have rows. @throws {UnreadableFileError} */
  async countSheets(): Promise<number> {
    try {
      return (await this.#filledSheets(this.#parts.sheets.length)).length
    } catch (error) {
      throw asUnreadable(error)
    }
  }

  async #filledSheets(most: number): Promise<Entry[]> {
    const filled: Entry[] = []
    for (const path of this.#parts.sheets) {
      const sheet = this.#entries.get(path)
      if (sheet && (await this.#isFilled(sheet))) filled.push(sheet)
      if (filled.length === most) break
    }
    return filled
  }

  async #isFilled(sheet: Entry): Promise<boolean> {
    let rows = 0
    for await (const cells of this.#rowsOf(sheet, ({ text }) => text)) {
      if (cells.some((cell) => cell !== '')) return true
      if (++rows > mostEmptyRows) return false
    }
    return false
  }

  async *#rowsOf(sheet: Entry, read: (cell: Cell) => string): AsyncGenerator<string[]> {
    const rows: string[][] = []
    let cells: string[] = []
    let length = 0
    let cell: Cell | undefined
    let column = 0
    let emptyCells = 0
    let isText = false
    yield* taken(this.#zip, sheet, largestSheetBytes, rows, {
      onopentag(name, { r: place, t: type = 'n', s: style = '' }) {
        const tag = local(name)
        if (tag === 'row') {
          cells = []
          length = 0
          column = 0
        } else if (tag === 'c') {
          column = columnOf(place) ?? column
          cell = { type, style: Number(style), text: '' }
        } else if (tag === 'v' || tag === 't') isText = true
      },
      ontext(text) {
        if (!isText || !cell) return
        cell.text += text
        if (cell.text.length > longestRow) throw new UnreadableFileError('too-much')
      },
      onclosetag(name) {
        const tag = local(name)
        if (tag === 'v' || tag === 't') isText = false
        else if (tag === 'c' && cell) {
          const value = read(cell)
          // A text that many cells refer to stands once in the file.
          length += value.length
          if (length > longestRow) throw new UnreadableFileError('too-much')
          emptyCells = value === '' ? emptyCells + 1 : 0
          if (emptyCells > mostEmptyCells) throw new UnreadableFileError('too-much')
          if (value !== '') cells[Math.min(column, mostColumns)] = value
          column++
          cell = undefined
        } else if (tag === 'row') rows.push(Array.from(cells, (value) => value ?? ''))
      },
    })
  }
}

function textOf({ type, style, text }: Cell, { areDates, epochMs }: WorkbookParts, texts: readonly string[]): string {
  if (text === '') return ''
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  const number = Number(text)
  if (type !== 'n' || Number.isNaN(number)) return unescaped(text)
  // Half a second more: a fraction of a day is seldom exact.
  const moment = new Date(areDates[style] ? epochMs + number * dayMs + 500 : Number.NaN)
  if (Number.isNaN(moment.getTime())) return String(number)
  return moment.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
}

/** `27` of `AB12`. */
function columnOf(place: string | undefined): number | undefined {
  const [letters] = /^[A-Z]+/.exec(place ?? '') ?? []
  if (!letters) return undefined
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

async function textsOf(zip: ZipFile, part: Entry | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!part) return texts
  const read: string[] = []
  let text = ''
  let isText = false
  let isReadingAid = false
  const all = taken(zip, part, largestTextsBytes, read, {
    onopentag(name) {
      const tag = local(name)
      if (tag === 'si') text = ''
      else if (tag === 't') isText = !isReadingAid
      else if (tag === 'rPh') isReadingAid = true
    },
    ontext(more) {
      if (isText) text += more
    },
    onclosetag(name) {
      const tag = local(name)
      if (tag === 't') isText = false
      else if (tag === 'rPh') isReadingAid = false
      else if (tag === 'si') read.push(unescaped(text))
    },
  })
  for await (const each of all) texts.push(each)
  return texts
}

async function tagsOf(zip: ZipFile, part: Entry | undefined): Promise<Tag[]> {
  const tags: Tag[] = []
  if (!part) return tags
  const read: Tag[] = []
  const all = taken(zip, part, largestPartBytes, read, {
    onopentag(name, attributes) {
      read.push({ name: local(name), attributes })
    },
  })
  for await (const each of all) tags.push(each)
  return tags
}

/** Reads a part, and hands on what its handler has put into `read`. @throws {UnreadableFileError} if it is too large */
async function* taken<T>(
  zip: ZipFile,
  part: Entry,
  largestBytes: number,
  read: T[],
  handler: Partial<Handler>,
): AsyncGenerator<T> {
  if (part.uncompressedSize > largestBytes) throw new UnreadableFileError('too-much')
  let depth = 0
  const guarded: Partial<Handler> = {
    ...handler,
    onopentag(...tag) {
      if (++depth > deepestTag) throw new UnreadableFileError('unreadable')
      handler.onopentag?.(...tag)
    },
    onclosetag(...tag) {
      depth--
      handler.onclosetag?.(...tag)
    },
  }
  const parser = new Parser(guarded, { xmlMode: true })
  const decoder = new TextDecoder()
  let gapBytes = 0
  const pieces = await zip.openReadStreamPromise(part)
  try {
    for await (const piece of pieces) {
      parser.write(decoder.decode(piece, { stream: true }))
      gapBytes = read.length > 0 ? 0 : gapBytes + piece.length
      if (gapBytes > longestGapBytes) throw new UnreadableFileError('too-much')
      yield* read.splice(0)
    }
    parser.end(decoder.decode())
    yield* read.splice(0)
  } finally {
    pieces.destroy()
  }
}

/** A name without what stands for its namespace. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** A workbook writes a control character as its number. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Whatever goes wrong while bytes that are here are read, they are no workbook. */
function asUnreadable(cause: unknown): UnreadableFileError {
  return cause instanceof UnreadableFileError ? cause : new UnreadableFileError('unreadable', { cause })
}
