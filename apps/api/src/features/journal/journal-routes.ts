import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { exportJournal, journalPageSizes, listJournal } from '@divine/contracts/calls/journal'
import { type JournalKind, journalKinds, journalOf, journalWords } from '@divine/contracts/calls/journal-kinds'
import { knownAmong, wordsOf } from '@divine/contracts/calls/known-words'
import { callTable, type StaffCallName } from '@divine/contracts/calls/role-table'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { byteOrderMark, csvRow } from '../../http/csv.ts'
import { heldFiles } from '../../http/held-files.ts'
import { nextPage } from '../../http/next-page.ts'
import { callNamed } from '../../http/role-rows.ts'
import { lagosMinute } from '../../http/table-file.ts'
import { asText } from '../../http/text-stream.ts'
import { type Journal, journalOn } from './journal.ts'
import { insertLines, linesOf, type NewLine, shortLinesOf } from './journal-queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who has read and changed what. */
    readonly journal: Journal
  }
  interface FastifyRequest {
    /**
     * What the journal says of this request besides who made it and which orders they saw. `nothing`: it changed
     * nothing, since it came again, and leaves no line.
     */
    journalled: { about?: string; said?: string; references?: readonly string[] } | 'nothing' | undefined
    /** Notes that these orders go out in the file that is asked for. Such a file notes itself, as it is sent. */
    noteExported(references: readonly string[]): void
  }
}

/** What of a query says what was asked for. What was typed may name a buyer: of that it is told that it was used. */
const plainFilters = ['queue', 'stage', 'from', 'to', 'flag', 'source', 'status', 'what']
/** What of a query is the same question on another page. */
const paging = ['limit', 'before', 'page']
/** What goes out as files with orders in them. Each notes by itself which, as it is sent. */
const filesOfOrders: readonly JournalKind[] = ['orders-exported', 'runs-exported', 'money-exported']

/** Notes what staff read and change, call by call. Register it before the routes, and after what leaves fields out. */
export const journalling = fp(
  async (app) => {
    const journal = journalOn((lines) => insertLines(app.database, lines), {
      onFailure: (error) => app.log.error({ err: error }, 'the journal cannot be written, and is tried again'),
      onLost: (count) => app.log.error({ count }, 'lines of the journal are lost'),
    })
    app.decorate('journal', journal)
    app.decorateRequest('journalled', undefined)
    app.addHook('onClose', () => journal.close())

    function lineOf(request: FastifyRequest, call: StaffCallName, what: JournalKind) {
      const query = askedIn(request)
      const params = request.params as Record<string, string>
      const { about, said, references } = request.journalled === 'nothing' ? {} : (request.journalled ?? {})
      return {
        person: app.staffMemberOf(request).email,
        what: what === 'orders-listed' && query.search ? ('orders-searched' as const) : what,
        call,
        about: about ?? params.topic ?? params.id ?? '',
        said: said ?? saidIn(query),
        ...(references && { references: [...references] }),
      }
    }

    app.decorateRequest('noteExported', function (this: FastifyRequest, references: readonly string[]) {
      const { method, url = '' } = this.routeOptions
      const call = callNamed(String(method), url)
      const what = call && journalOf[call]
      if (!what) throw new Error(`No call of staff that leaves a line is at ${url}`)
      journal.note({ ...lineOf(this, call, what), references: [...references] })
    })

    app.addHook('onRoute', (route) => {
      const call = route.config?.access === 'staff' && callNamed(String(route.method), route.url)
      const what = call && journalOf[call]
      if (!what || filesOfOrders.includes(what)) return
      const isAboutOrders = callTable[call].hasOrders || what === 'forms-read'
      if (isAboutOrders) {
        route.preSerialization = [
          ...[route.preSerialization ?? []].flat(),
          // A refusal may hold the order as it is now.
          async (request, reply, answer) => {
            if (reply.statusCode < 400 || reply.statusCode === 409)
              noteOrders(request, lineOf(request, call, what), answer)
            return answer
          },
        ]
        return
      }
      // Before the first byte: a file that is cut has been read as far as it came, and who hangs up has
      // done what they did.
      route.onSend = [
        ...[route.onSend ?? []].flat(),
        async (request, reply, payload) => {
          if (reply.statusCode >= 400 || request.journalled === 'nothing') return payload
          const line = lineOf(request, call, what)
          if (route.method === 'GET' && !what.endsWith('-exported')) journal.noteRead(line, questionIn(request))
          else journal.note(line)
          return payload
        },
      ]
    })

    /** Notes the orders that somebody is answered with, and those of the same buyer beside them. */
    function noteOrders(request: FastifyRequest, line: NewLine & { what: JournalKind }, answer: unknown): void {
      const orders = ordersIn(answer)
      if (orders.length > 0) journal.noteRead({ ...line, references: referencesOf(orders) })
      // That somebody asked is told, too.
      else if (line.what === 'orders-searched') {
        journal.noteRead({ ...line, said: `${line.said}, found nothing` }, questionIn(request))
      }
      const others = orders.flatMap((order) => order.others ?? [])
      if (others.length > 0) journal.noteRead({ ...line, what: 'orders-listed', references: referencesOf(others) })
    }
  },
  { name: 'journalling', dependencies: ['access', 'readings'] },
)

interface AnyOrder {
  readonly reference: string
  readonly others?: readonly AnyOrder[]
}

/** The orders in an answer: one, a list, or the one that a refusal holds. */
function ordersIn(answer: unknown): readonly AnyOrder[] {
  if (typeof answer !== 'object' || answer === null) return []
  if ('order' in answer) return ordersIn(answer.order)
  const orders = [answer].flat().filter((each) => typeof each === 'object' && each !== null && 'reference' in each)
  return orders as AnyOrder[]
}

function referencesOf(orders: readonly AnyOrder[]): string[] {
  return [...new Set(orders.map(({ reference }) => reference))]
}

function saidIn(query: Record<string, unknown>): string {
  const used = Object.keys(query).filter((name) => query[name] && !paging.includes(name))
  const typed = used.filter((name) => !plainFilters.includes(name))
  const plain = plainFilters.filter((name) => used.includes(name)).map((name) => `${name} ${query[name]}`)
  return [...plain, ...(typed.length > 0 ? [`by ${typed.toSorted().join(' and ')}`] : [])].join(', ')
}

const salt = randomBytes(16).toString('base64url')

/** Tells one question from another without its words, which may name a buyer. */
function questionIn(request: FastifyRequest): string {
  const asked = Object.entries(askedIn(request)).filter(([name]) => !paging.includes(name))
  return hash('sha256', JSON.stringify([salt, request.params, asked]), 'base64url')
}

/**
 * What a query asks of its call. A call that takes none is sent any names all the same, also such as no database
 * keeps.
 */
function askedIn({ query, routeOptions }: FastifyRequest): Record<string, unknown> {
  return routeOptions.schema?.querystring ? (query as Record<string, unknown>) : {}
}

/** The journal itself, for owners. */
export const journalRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app
  const hold = heldFiles(app)

  app.route({
    ...listJournal,
    handler: async (request, reply) => {
      await app.journal.written()
      const { limit } = request.query
      const rows = await shortLinesOf(database, { ...request.query, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (rows.length > limit && last) {
        reply.header('link', nextPage(listJournal.url, { ...request.query, before: last.id }))
      }
      return page.map((line) => ({ ...line, what: knownAmong(journalKinds, line.what) }))
    },
  })

  app.route({
    ...exportJournal,
    config: { ...exportJournal.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const day = new Date().toISOString().slice(0, 10)
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="journal-${day}.csv"`)
      return asText(hold(request, () => Readable.from(file(request.query))))
    },
  })

  async function* file(filters: Parameters<typeof linesOf>[1] extends infer S ? Omit<S, 'limit' | 'before'> : never) {
    yield byteOrderMark + csvRow(['At', 'Person', 'What', 'Orders', 'About', 'Said'])
    let before: number | undefined
    do {
      const lines = await linesOf(database, { ...filters, before, limit: journalPageSizes.most })
      yield lines
        .map(({ at, person, what, references, about, said }) =>
          csvRow([lagosMinute(at), person, wordsOf(journalWords, what), references.join(' '), about, said]),
        )
        .join('')
      before = lines.length === journalPageSizes.most ? lines.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}
