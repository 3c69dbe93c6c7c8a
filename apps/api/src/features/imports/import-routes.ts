import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { actingAsField } from '@divine/contracts/calls/acting-as'
import type { FailureCode } from '@divine/contracts/calls/failure'
import {
  confirmImport,
  exportBadRows,
  getImport,
  importTypes,
  largestImportBytes,
  listImports,
  startImport,
  takeBackImport,
} from '@divine/contracts/calls/imports'
import {
  type ImportColumns,
  type ImportField,
  importFieldNames,
  matchColumns,
} from '@divine/contracts/orders/import-columns'
import { guessDayFirst, isDayOrderOpen, yearFirst } from '@divine/contracts/orders/import-rows'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { byteOrderMark, csvRow } from '../../http/csv.ts'
import { failureOf, Refusal } from '../../http/failures.ts'
import { heldFiles } from '../../http/held-files.ts'
import { asText } from '../../http/text-stream.ts'
import { type Cells, countSheets, formatOf, withoutControls } from './import-file.ts'
import * as queries from './import-queries.ts'
import { beginningOf, checked, checkedRows, type ImportTools, runImport } from './import-run.ts'
import { UnreadableFileError } from './unreadable-file.ts'

/** Rows that the page shows before anything is taken in. */
const rowsOfPreview = 10
/** A file is stored in pieces of about this size, in bytes. */
const pieceBytes = 1024 * 1024
/** Longest name of a file, in UTF-16 units. */
const longestFileName = 200
const pagePath = '/orders/import'
/** Heading of the column that bad rows are handed back with. */
const whatIsWrong = 'What is wrong'

/** Refusals of which the form's page says why when it is opened again, or the page to sign in to which it leads. */
const saidByPage: ReadonlySet<FailureCode> = new Set([
  'signed-out',
  'second-factor-missing',
  'other-role',
  'unavailable',
])

/** What `@fastify/busboy` says of a form that is no form. */
const brokenForm = /multipart|part header|boundary/i

/** Former customers and orders from a file, for owners. */
export const importRoutes: FastifyPluginAsyncZod<ImportTools> = async (app, tools) => {
  const { database } = app
  const hold = heldFiles(app)
  /** What runs in this process, so that it can be awaited when it closes. */
  const running = new Map<string, Promise<void>>()
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(running.values())
  })

  // It ends a file at its limit without a word: one that is longer than we take has to be seen as such.
  await app.register(multipart, { limits: { files: 1, fileSize: largestImportBytes + 1, fields: 5 } })
  for (const type of [...Object.values(importTypes), 'application/octet-stream', 'application/vnd.ms-excel'])
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload))

  async function found(id: string): Promise<queries.ImportRow> {
    const row = await queries.importOf(database, id)
    if (!row) throw new Refusal(404, 'not-found', 'There is no such import.')
    return row
  }

  /**
   * @throws {UnreadableFileError} where it is too large, or no file of orders, or a buyer was erased meanwhile
   * @throws {Refusal} 401 where its sender was barred before all of it had come; nothing of it is kept in both cases
   */
  async function keepFile(request: FastifyRequest, file: AsyncIterable<Uint8Array>, name: string): Promise<string> {
    const { email: startedBy } = app.staffMemberOf(request)
    const id = randomBytes(16).toString('hex')
    const pieces = piecesOf(file)
    const first = await pieces.next()
    if (first.done) throw new UnreadableFileError('no-file')
    const format = formatOf(first.value)
    await queries.removeOldFiles(database)
    const fileName = withoutControls(name).slice(0, longestFileName).toWellFormed()
    await queries.insertArriving(database, { id, format, fileName, startedBy })
    try {
      let bytes = 0
      let piece: IteratorResult<Uint8Array, undefined> = first
      for (let position = 0; !piece.done; piece = await pieces.next()) {
        bytes += piece.value.length
        if (bytes > largestImportBytes) throw new UnreadableFileError('too-large')
        await queries.insertPart(database, id, position++, piece.value)
      }
      await app.assertStillSignedIn(request)
      const { headings } = await beginningOf(database, { id, format })
      if (headings.length === 0) throw new UnreadableFileError('empty')
      const sheets = format === 'xlsx' ? await countSheets(queries.partsOfFile(database, id)) : 1
      // An erasure lets go of files that wait.
      if (!(await queries.noteArrived(database, id, sheets))) throw new UnreadableFileError('let-go')
      return id
    } catch (error) {
      if (!(await queries.removeImport(database, id))) throw new UnreadableFileError('let-go', { cause: error })
      throw error
    }
  }

  app.route({
    ...startImport,
    bodyLimit: largestImportBytes,
    handler: async (request, reply) => {
      if (request.isMultipart()) return reply.redirect(await startByForm(request), 303)
      const file: unknown = request.body
      if (!(file instanceof Readable)) throw new Refusal(415, 'unsupported-type', 'Send a CSV or XLSX file.')
      const row = await found(await keepFile(request, file, request.query.name ?? '').catch(refuseUnreadable))
      request.journalled = { about: nameOf(row), said: 'sent' }
      reply.code(201)
      return row
    },
    errorHandler: (error: FastifyError, request, reply) => {
      // Of a form whose sender is not let in, nothing but its headers is read.
      const isForm = /^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')
      if (!isForm || !saidByPage.has(failureOf(error)[1].code)) throw error
      app.failWith(error, request, reply)
      request.journalled = 'nothing'
      return reply.redirect(`${pagePath}?problem=not-taken`, 303)
    },
  })

  /** A form without script cannot show what the API answers: its page says what is wrong. */
  async function startByForm(request: FastifyRequest): Promise<string> {
    // Until a file is kept.
    request.journalled = 'nothing'
    try {
      const part = await request.file()
      if (!part) throw new UnreadableFileError('no-file')
      const { [actingAsField]: said } = part.fields
      const isForAnother = said && !('value' in said && said.value === app.staffMemberOf(request).email)
      if (isForAnother) {
        // An answer before the end of a large file closes the connection, and is not seen.
        await finished(part.file.resume())
        return `${pagePath}?problem=other-member`
      }
      const id = await keepFile(request, part.file, part.filename)
      request.journalled = { about: nameOf(await found(id)), said: 'sent' }
      return `${pagePath}?file=${id}`
    } catch (error) {
      if (error instanceof UnreadableFileError) return `${pagePath}?problem=${error.problem}`
      if (error instanceof app.multipartErrors.RequestFileTooLargeError) return `${pagePath}?problem=too-large`
      // What reads forms has no class for one that is cut off or malformed.
      if (error instanceof Error && brokenForm.test(error.message)) return `${pagePath}?problem=unreadable`
      throw error
    }
  }

  app.route({ ...listImports, handler: () => queries.newestImports(database) })

  app.route({
    ...getImport,
    handler: async (request) => {
      const row = await found(request.params.id)
      const { isDayFirst: said, ...asked } = request.query
      if (!row.hasFile)
        return {
          ...row,
          headings: [],
          columns: row.columns ?? {},
          isDayFirst: row.isDayFirst ?? true,
          isDayOrderOpen: false,
          sample: [],
        }
      const { headings, rows } = await beginningOf(database, row).catch(refuseUnreadable)
      const chosen = chosenColumns(asked)
      const columns = Object.keys(chosen).length > 0 ? chosen : (row.columns ?? matchColumns(headings))
      const saidDays = () => rows.map((cells) => cells[columns.placedAt ?? -1] ?? '')
      const isDayFirst = said ? said === 'true' : (row.isDayFirst ?? guessDayFirst(saidDays()))
      const sample = await checked(database, rows.slice(0, rowsOfPreview), { columns, isDayFirst }, tools)
      return {
        ...row,
        headings: [...headings],
        columns,
        isDayFirst,
        isDayOrderOpen: !said && row.isDayFirst === null && isDayOrderOpen(saidDays()),
        sample: sample.map(({ cells, problems, order }) => ({
          cells: [...cells],
          problems: [...problems],
          placedAt: order?.placedAt ?? null,
        })),
      }
    },
  })

  app.route({
    ...confirmImport,
    handler: async (request) => {
      const { id } = request.params
      const { email } = app.staffMemberOf(request)
      const { isDayFirst, consent } = request.body
      const columns = chosenColumns(request.body.columns)
      const row = await found(id)
      if (!row.hasFile)
        throw new Refusal(409, 'conflict', 'The file is gone: it is kept for a day at most. Choose it again.')
      const hasName =
        columns.fullname !== undefined || columns.firstName !== undefined || columns.lastName !== undefined
      if (!hasName || columns.phone === undefined)
        throw new Refusal(400, 'invalid', 'Say which columns have the name and the phone number.')
      await beginningOf(database, row).catch(refuseUnreadable)
      const run = await queries.beginImport(database, id, { columns, isDayFirst, consent })
      if (run === undefined) throw new Refusal(409, 'conflict', 'This file is being taken in, or was already.')
      request.journalled = { about: nameOf(row), said: 'taken in' }
      running.set(id, takeIn({ ...row, run, columns, isDayFirst }, email))
      return found(id)
    },
  })

  async function takeIn(row: queries.ImportRow, actor: string): Promise<void> {
    try {
      const isWhole = await runImport(database, row, actor, tools, () => isEnding)
      await queries.endRun(database, row, isWhole ? 'done' : 'failed')
    } catch (error) {
      app.log.error({ err: error, import: row.id }, 'an import has failed')
      await queries.endRun(database, row, 'failed').catch(() => {})
    } finally {
      running.delete(row.id)
    }
  }

  app.route({
    ...takeBackImport,
    handler: async (request) => {
      const row = await found(request.params.id)
      const taken = await queries.takeBack(database, row.id)
      if (!taken) throw new Refusal(409, 'conflict', 'It is being taken in. Wait until it is done.')
      request.journalled = { about: nameOf(row), said: `taken back: ${taken.removed} orders went, ${taken.kept} stay` }
      return taken
    },
  })

  app.route({
    ...exportBadRows,
    config: { ...exportBadRows.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const row = await found(request.params.id)
      if (!row.hasFile) throw new Refusal(404, 'not-found', 'The file is gone: it is kept for a day at most.')
      const { headings } = await beginningOf(database, row).catch(refuseUnreadable)
      const reading = { columns: row.columns ?? matchColumns(headings), isDayFirst: row.isDayFirst ?? true }
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rows-to-correct.csv"')
      async function* lines() {
        // What was wrong the last time is not handed back a second time.
        const own = [...headings.keys()].filter((at) => headings[at] !== whatIsWrong)
        // Sent again, it may have no day that tells in which order they are.
        const asRead = (cell: string, at: number) =>
          at === reading.columns.placedAt ? yearFirst(cell, reading.isDayFirst) : cell
        const line = (cells: Cells, problems: readonly string[]) =>
          csvRow([...own.map((at) => asRead(cells[at] ?? '', at)), problems.join(' ')])
        yield byteOrderMark + line(headings, [whatIsWrong])
        try {
          for await (const rows of checkedRows(database, row, reading, tools)) {
            const bad = rows.filter(({ problems }) => problems.length > 0)
            yield bad.map(({ cells, problems }) => line(cells, problems)).join('')
          }
        } catch (error) {
          // What was sent stands: the file says itself that it ends too soon.
          if (!(error instanceof UnreadableFileError)) throw error
          yield line([], [`The rows after these cannot be read. ${error.message}`])
        }
      }
      return asText(hold(request, () => Readable.from(lines())))
    },
  })
}

/** @throws {Refusal} for a file that cannot be read, in its words; whatever else it was, as it is */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableFileError)) throw error
  if (error.problem === 'too-large') throw new Refusal(413, 'too-large', error.message)
  throw new Refusal(400, 'invalid', error.message)
}

/** A file as the journal names it, by what stands in the address of its page: its own name may be that of a buyer. */
const nameOf = ({ id }: Pick<queries.ImportRow, 'id'>) => `file ${id}`

function chosenColumns(asked: Readonly<Partial<Record<ImportField, number | undefined>>>): ImportColumns {
  return Object.fromEntries(
    importFieldNames.flatMap((field) => (asked[field] === undefined ? [] : [[field, asked[field]]])),
  )
}

/** The same bytes in pieces of about one size. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let gathered: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    gathered.push(piece)
    length += piece.length
    if (length < pieceBytes) continue
    yield Buffer.concat(gathered)
    gathered = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(gathered)
  return undefined
}
