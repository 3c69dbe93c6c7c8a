import { Readable } from 'node:stream'
import { exportOrders } from '@divine/contracts/calls/order-desk'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { asText } from '../../http/text-stream.ts'
import { webHeaders } from '../../http/web-headers.ts'
import { fileOf } from './file-queries.ts'
import type { SearchFor } from './queue-queries.ts'
import { sessionHold } from './session-hold.ts'

/** How often it is looked at whether a file's reader is still signed in, in milliseconds. */
const lookMs = 3_000

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

      const file = Readable.from(
        fileOf(database, {
          ...filters,
          ...(search && { search: searchFor(search).where }),
          ...(reference && { references: [reference].flat() }),
        }),
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
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${day}.csv"`)
      return asText(file)
    },
  })
}
