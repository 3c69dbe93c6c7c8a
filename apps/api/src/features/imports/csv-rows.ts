import { Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { headingsAt, longestRow, matchColumns, rowsWithHeadings } from '@divine/contracts/orders/import-columns'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { UnreadableFileError } from './unreadable-file.ts'

/** Longest line, in characters: a row with all that stands between its cells. The library counts the cells alone. */
const longestLine = 2 * longestRow
/** A line that goes on for longer is cut, in bytes: it is refused in any case. */
const longestLineBytes = 4 * longestLine
/** So many characters are parsed in one go, a tenth of a second at most: others have their turn between two of them. */
const pieceLength = 4_096
/** So many bytes at the beginning tell the encoding. */
const sampleBytes = 4096

const reading = {
  // The end of the first line would count as that of all, and a file put together of two may have several.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: longestRow,
} satisfies Options

/** The rows of a CSV file, in constant memory. @throws {UnreadableFileError} */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const texts = textsOf(bytes)
  const first = await texts.next()
  if (first.done) return
  async function* all() {
    yield first.value as string
    yield* texts
  }
  const parser = parse({ ...reading, delimiter: delimiterOf(first.value) })
  const source = Readable.from(inPieces(all()))
  source.once('error', (error) => parser.destroy(error))
  try {
    for await (const cells of source.pipe(parser)) yield cells as string[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    throw new UnreadableFileError(isOpen ? 'open-quote' : 'unreadable', { cause: error })
  } finally {
    source.destroy()
    await texts.return(undefined)
  }
}

/** The same text in pieces, between which others have their turn. @throws {UnreadableFileError} */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let line = 0
  for await (const text of texts) {
    for (let from = 0, end = 0; from < text.length; from = end) {
      end = from + pieceLength
      // The parser makes bytes of each piece: half of a sign would be lost.
      if (isFirstHalf(text.charCodeAt(end - 1))) end++
      const piece = text.slice(from, end)
      const lineEnd = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
      line = lineEnd === -1 ? line + piece.length : piece.length - lineEnd - 1
      if (line > longestLine) throw new UnreadableFileError('open-quote')
      yield piece
      await othersTurn()
    }
  }
}

/** Whether a code unit is the first of two that are one sign. */
const isFirstHalf = (codeUnit: number) => codeUnit >= 0xd800 && codeUnit <= 0xdbff

/**
 * What stands between the cells: with it the headings say most, or there are most of them. Excel writes a semicolon
 * where a comma is the decimal sign.
 */
function delimiterOf(text: string): string {
  const headings = (delimiter: string) => {
    const rows = beginningOf(text, delimiter)
    return rows[headingsAt(rows)] ?? []
  }
  const weight = (delimiter: string) => {
    const cells = headings(delimiter)
    return Object.keys(matchColumns(cells)).length * longestRow + cells.length
  }
  return [',', ';', '\t', '|'].reduce((best, sign) => (weight(sign) > weight(best) ? sign : best))
}

function beginningOf(text: string, delimiter: string): string[][] {
  try {
    return parseAtOnce(text.slice(0, longestRow), { ...reading, delimiter, to: rowsWithHeadings })
  } catch {
    // Whoever reads it all says what is wrong.
    return []
  }
}

/** The texts of the bytes: UTF-8, UTF-16, or what is neither, which is Windows-1252. */
async function* textsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let decode: Decoder | undefined
  for await (const piece of bytes) {
    decode ??= decoderOf(piece)
    yield decode(piece)
  }
  const rest = decode?.()
  if (rest) yield rest
}

/** @param piece the next bytes; undefined after the last ones */
type Decoder = (piece?: Uint8Array) => string

function decoderOf(beginning: Uint8Array): Decoder {
  const utf16 = utf16Of(beginning)
  if (!utf16) return byLines()
  const decoder = new TextDecoder(utf16)
  return (piece) => decoder.decode(piece, { stream: piece !== undefined })
}

/** Excel's "Unicode text" has a mark; without one every other byte of a European text is zero. */
function utf16Of(beginning: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [one, other] = beginning
  if (one === 0xff && other === 0xfe) return 'utf-16le'
  if (one === 0xfe && other === 0xff) return 'utf-16be'
  const sample = beginning.subarray(0, sampleBytes)
  const zeros = (from: number) => sample.filter((byte, at) => at % 2 === from && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (Math.max(even, odd) < sample.length / 4) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Each line for itself, so that it says the same whichever pieces a file came in. */
function byLines(): Decoder {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const windows = new TextDecoder('windows-1252')
  const attempt = (bytes: Uint8Array) => {
    try {
      return utf8.decode(bytes)
    } catch {
      return undefined
    }
  }
  let rest: Uint8Array = new Uint8Array()
  return (piece) => {
    const all = piece ? Buffer.concat([rest, piece]) : rest
    const lastLine = piece ? Math.max(all.lastIndexOf(0x0a), all.lastIndexOf(0x0d)) + 1 : all.length
    const end = all.length - lastLine > longestLineBytes ? all.length : lastLine
    rest = all.subarray(end)
    const whole = all.subarray(0, end)
    return (
      attempt(whole) ??
      linesOf(whole)
        .map((line) => attempt(line) ?? windows.decode(line))
        .join('')
    )
  }
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from) + 1 || bytes.length
    lines.push(bytes.subarray(from, end))
    from = end
  }
  return lines
}
