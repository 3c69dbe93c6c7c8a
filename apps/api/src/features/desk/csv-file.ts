import { byteOrderMark, csvRow } from '../../http/csv.ts'
import type { FilePiece } from '../../http/file-pieces.ts'

const endOfRow = '\r\n'

/** The texts of a CSV file. */
export async function* csvOf(
  headings: readonly string[],
  pieces: AsyncIterable<FilePiece<string>>,
): AsyncGenerator<string> {
  let head = byteOrderMark + csvRow(headings)
  for await (const { rows } of pieces) {
    yield head + rows.map((row) => row + endOfRow).join('')
    head = ''
  }
  if (head) yield head
}
