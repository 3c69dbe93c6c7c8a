import { exportMoney, exportMoneyAsWorkbook } from '@divine/contracts/calls/money'
import { exportRuns, exportRunsAsWorkbook } from '@divine/contracts/calls/runs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { eachRow, type FilePiece, noting } from '../../http/file-pieces.ts'
import { heldFiles } from '../../http/held-files.ts'
import { type FileTable, type TableFormat, tableFile } from '../../http/table-file.ts'
import { asText } from '../../http/text-stream.ts'
import { type Days, moneyPieces, stopPieces } from './file-queries.ts'
import { moneyFile } from './money-file.ts'
import { runFile } from './run-file.ts'

/** Runs and their money as files, for owners. */
export const fileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app
  const hold = heldFiles(app)

  type Asked = FastifyRequest<{ Querystring: Days }>

  function send<Row>(
    request: Asked,
    reply: FastifyReply,
    format: TableFormat,
    tableOf: (request: Asked) => FileTable<Row>,
  ) {
    return asText(
      hold(request, () => {
        const { from, to } = request.query
        const table = tableOf(request)
        request.log.warn({ by: app.staffMemberOf(request).email, file: table.name, from, to }, 'a file was exported')
        return tableFile(reply, format, table)
      }),
    )
  }

  /** The rows of a file, of which it is noted which orders they name. */
  const noted = <Row>(request: Asked, pieces: AsyncIterable<FilePiece<Row>>) =>
    eachRow(noting(pieces, (references) => request.noteExported(references)))
  const runsAsked = (request: Asked) => runFile(noted(request, stopPieces(database, request.query)))
  const moneyAsked = (request: Asked) => moneyFile(noted(request, moneyPieces(database, request.query)))

  app.route({
    ...exportRuns,
    // A link on another site would put all these buyers on the disk of a phone.
    config: { ...exportRuns.config, ownPagesOnly: true },
    // To answer with the headers alone would read all of it.
    exposeHeadRoute: false,
    handler: async (request, reply) => send(request, reply, 'csv', runsAsked),
  })

  app.route({
    ...exportRunsAsWorkbook,
    config: { ...exportRunsAsWorkbook.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => send(request, reply, 'xlsx', runsAsked),
  })

  app.route({
    ...exportMoney,
    config: { ...exportMoney.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => send(request, reply, 'csv', moneyAsked),
  })

  app.route({
    ...exportMoneyAsWorkbook,
    config: { ...exportMoneyAsWorkbook.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => send(request, reply, 'xlsx', moneyAsked),
  })
}
