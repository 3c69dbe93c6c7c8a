/** Orders that one line of the journal names. */
const ordersOfLine = 1_000

/** Some rows of a file, and the orders that begin in them. */
export interface FilePiece<Row> {
  readonly rows: readonly Row[]
  readonly references: readonly string[]
}

/** Writes down which orders go out. */
export type NoteOrders = (references: readonly string[]) => void

/**
 * The same pieces, of which it is noted what goes out: some orders at a time, and also those of a file that is cut off,
 * as far as it came.
 */
export async function* noting<Row>(
  pieces: AsyncIterable<FilePiece<Row>>,
  note: NoteOrders,
): AsyncGenerator<FilePiece<Row>> {
  let sent: string[] = []
  let isNoted = false
  try {
    for await (const piece of pieces) {
      sent.push(...piece.references)
      for (; sent.length >= ordersOfLine; sent = sent.slice(ordersOfLine)) {
        note(sent.slice(0, ordersOfLine))
        isNoted = true
      }
      yield piece
    }
  } finally {
    // That somebody asked is told, too.
    if (sent.length > 0 || !isNoted) note(sent)
  }
}

/** The rows of these pieces. */
export async function* eachRow<Row>(pieces: AsyncIterable<FilePiece<Row>>): AsyncGenerator<Row> {
  for await (const { rows } of pieces) yield* rows
}
