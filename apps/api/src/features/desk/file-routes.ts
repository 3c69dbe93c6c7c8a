import { Readable } from 'node:stream'
import { exportOrders, exportOrdersAsWorkbook } from '@divine/contracts/calls/order-desk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Refusal } from '../../http/failures.ts'
import { asText } from '../../http/text-stream.ts'
import { webHeaders } from '../../http/web-headers.ts'
import { workbookOf } from '../../http/workbook.ts'
import type { CellStyle } from '../../http/workbook-parts.ts'
import { csvOf } from './csv-file.ts'
import { type CellKind, fileColumns } from './file-column-queries.ts'
import { csvRowsOf, type FilePiece, workbookRowsOf } from './file-queries.ts'
import type { QueueSearch, SearchFor } from './queue-queries.ts'
import { sessionHold } from './session-hold.ts'

/** How often it is looked at whether a file's reader is still signed in, in milliseconds. */
const lookMs = 3_000
/** Orders that one line of the journal names. */
const ordersOfLine = 1_000

interface Options {
  /** What a text that staff typed looks for. */
  readonly searchFor: SearchFor
}

type Query = z.output<typeof exportOrders.schema.querystring>
type Note = (references: readonly string[]) => void

/** A format in which orders are handed out. */
interface Format {
  readonly extension: 'csv' | 'xlsx'
  readonly contentType: string
  /** @param note writes down the orders that go out */
  readonly fileOf: (search: QueueSearch, note: Note) => Readable
}

const stylesByKind: Readonly<Record<CellKind, CellStyle>> = {
  typed: 'text',
  ours: 'text',
  number: 'number',
  moment: 'moment',
  day: 'day',
}

/** Orders as files. */
export const fileRoutes: FastifyPluginAsyncZod<Options> = async (app, { searchFor }) => {
  const { database } = app
  const hold = sessionHold({ onSessionEnd: app.onSessionEnd, isSignedIn: app.staff.isSignedIn })
  /** Who is reading a file just now. */
  const reading = new Set<string>()

  const csv: Format = {
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8',
    fileOf: (search, note) =>
      Readable.from(
        csvOf(
          fileColumns.map(({ heading }) => heading),
          noting(csvRowsOf(database, search), note),
        ),
      ),
  }
  const workbook: Format = {
    extension: 'xlsx',
    contentType: exportOrdersAsWorkbook.schema.produces[0],
    fileOf: (search, note) =>
      workbookOf({
        name: 'Orders',
        columns: fileColumns.map(({ heading, kind, width }) => ({ heading, width, style: stylesByKind[kind] })),
        rows: eachRow(noting(workbookRowsOf(database, search), note)),
      }),
  }

  function send(request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply, format: Format): string {
    const { email } = app.staffMemberOf(request)
    const { search, reference, ...filters } = request.query
    if (reading.has(email)) throw new Refusal(429, 'too-many', 'Your last file is still being written.')
    const { queue, stage, from, to, flag, source, ...typed } = filters
    // Values that were typed are left out: they may name a buyer.
    const alsoBy = Object.entries({ ...typed, search, reference }).flatMap(([name, value]) => (value ? [name] : []))
    request.log.warn({ by: email, queue, stage, from, to, flag, source, alsoBy }, 'orders were exported')

    const file = format.fileOf(
      {
        ...filters,
        ...(search && { search: searchFor(search).where }),
        ...(reference && { references: [reference].flat() }),
      },
      (references) => request.noteExported(references),
    )
    reading.add(email)
    // The connection is cut, so that the download fails: a file that ended here would look whole.
    const letGo = hold(webHeaders(request), lookMs, () => file.destroy(new Error('The reader is signed out')))
    file.once('close', () => {
      reading.delete(email)
      letGo()
    })
    const day = new Date().toISOString().slice(0, 10)
    reply
      .header('content-type', format.contentType)
      .header('content-disposition', `attachment; filename="orders-${day}.${format.extension}"`)
    return asText(file)
  }

  app.route({
    ...exportOrders,
    // A link on another site would put all buyers on the disk of a phone.
    config: { ...exportOrders.config, ownPagesOnly: true },
    // To answer with the headers alone would read all orders.
    exposeHeadRoute: false,
    handler: async (request, reply) => send(request, reply, csv),
  })

  app.route({
    ...exportOrdersAsWorkbook,
    config: { ...exportOrdersAsWorkbook.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => send(request, reply, workbook),
  })
}

/**
 * The same pieces, of which it is noted what goes out: some orders at a time, and also those of a file that is cut off,
 * as far as it came.
 */
async function* noting<Row>(pieces: AsyncIterable<FilePiece<Row>>, note: Note): AsyncGenerator<FilePiece<Row>> {
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

async function* eachRow<Row>(pieces: AsyncIterable<FilePiece<Row>>): AsyncGenerator<Row> {
  for await (const { rows } of pieces) yield* rows
}
