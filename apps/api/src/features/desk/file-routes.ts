import { Readable } from 'node:stream'
import { exportOrders, exportOrdersAsWorkbook } from '@divine/contracts/calls/order-desk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { eachRow, type NoteOrders, noting } from '../../http/file-pieces.ts'
import { heldFiles } from '../../http/held-files.ts'
import { asText } from '../../http/text-stream.ts'
import { workbookOf } from '../../http/workbook.ts'
import type { CellStyle } from '../../http/workbook-parts.ts'
import { csvOf } from './csv-file.ts'
import { type CellKind, fileColumns } from './file-column-queries.ts'
import { csvRowsOf, workbookRowsOf } from './file-queries.ts'
import type { QueueSearch, SearchFor } from './queue-queries.ts'

interface Options {
  /** What a text that staff typed looks for. */
  readonly searchFor: SearchFor
}

type Query = z.output<typeof exportOrders.schema.querystring>

/** A format in which orders are handed out. */
interface Format {
  readonly extension: 'csv' | 'xlsx'
  readonly contentType: string
  /** @param note writes down the orders that go out */
  readonly fileOf: (search: QueueSearch, note: NoteOrders) => Readable
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
  const hold = heldFiles(app)

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
    const { queue, stage, from, to, flag, source, ...typed } = filters
    // Values that were typed are left out: they may name a buyer.
    const alsoBy = Object.entries({ ...typed, search, reference }).flatMap(([name, value]) => (value ? [name] : []))
    const file = hold(request, () => {
      request.log.warn({ by: email, queue, stage, from, to, flag, source, alsoBy }, 'orders were exported')
      return format.fileOf(
        {
          ...filters,
          ...(search && { search: searchFor(search).where }),
          ...(reference && { references: [reference].flat() }),
        },
        (references) => request.noteExported(references),
      )
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
