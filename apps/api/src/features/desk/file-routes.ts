import { Readable } from 'node:stream'
import { exportOrders } from '@divine/contracts/calls/order-desk'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { asText } from '../../http/text-stream.ts'
import { webHeaders } from '../../http/web-headers.ts'
import { type FilePiece, fileOf } from './file-queries.ts'
import type { SearchFor } from './queue-queries.ts'
import { sessionHold } from './session-hold.ts'

/** How often it is looked at whether a file's reader is still signed in, in milliseconds. */
const lookMs = 3_000
/** Orders that one line of the journal names. */
const ordersOfLine = 1_000

interface Options {
  /** What a text that staff typed looks for. */
  readonly searchFor: SearchFor
}

/** Orders as files. */
export const fileRoutes: FastifyPluginAsyncZod<Options> = async (app, { searchFor }) => {
  const { database } = app
  const hold = sessionHold({ onSessionEnd: app.onSessionEnd, isSignedIn: app.staff.isSignedIn })
  /** Who is reading a file just now. */
  const reading = new Set<string>()

  app.route({
    ...exportOrders,
    // A link on another site would put all buyers on the disk of a phone.
    config: { ...exportOrders.config, ownPagesOnly: true },
    // To answer with the headers alone would read all orders.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { email } = app.staffMemberOf(request)
      const { search, reference, ...filters } = request.query
      if (reading.has(email)) throw new Refusal(429, 'too-many', 'Your last file is still being written.')
      const { queue, stage, from, to, flag, source, ...typed } = filters
      // Values that were typed are left out: they may name a buyer.
      const alsoBy = Object.entries({ ...typed, search, reference }).flatMap(([name, value]) => (value ? [name] : []))
      request.log.warn({ by: email, queue, stage, from, to, flag, source, alsoBy }, 'orders were exported')

      const pieces = fileOf(database, {
        ...filters,
        ...(search && { search: searchFor(search).where }),
        ...(reference && { references: [reference].flat() }),
      })
      const file = Readable.from(textsOf(pieces, (references) => request.noteExported(references)))
      reading.add(email)
      // The connection is cut, so that the download fails: a file that ended here would look whole.
      const letGo = hold(webHeaders(request), lookMs, () => file.destroy(new Error('The reader is signed out')))
      file.once('close', () => {
        reading.delete(email)
        letGo()
      })
      const day = new Date().toISOString().slice(0, 10)
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${day}.csv"`)
      return asText(file)
    },
  })
}

/**
 * The texts of a file, as they are sent.
 * @param note writes down the orders that go out, some at a time; also those of a file that is cut
 * off, as far as it came
 */
async function* textsOf(
  pieces: AsyncIterable<FilePiece>,
  note: (references: readonly string[]) => void,
): AsyncGenerator<string> {
  let sent: string[] = []
  let isNoted = false
  try {
    for await (const { text, references } of pieces) {
      sent.push(...references)
      for (; sent.length >= ordersOfLine; sent = sent.slice(ordersOfLine)) {
        note(sent.slice(0, ordersOfLine))
        isNoted = true
      }
      yield text
    }
  } finally {
    // That somebody asked is told, too.
    if (sent.length > 0 || !isNoted) note(sent)
  }
}
