import { Readable } from 'node:stream'
import { exportOrders } from '@divine/contracts/calls/order-desk'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { asText } from '../../http/text-stream.ts'
import { fileOf } from './file-queries.ts'
import type { Condition } from './queue-queries.ts'

interface Options {
  /** What a text that staff typed looks for. */
  readonly searchFor: (typed: string) => Condition
}

/** Orders as files. */
export const fileRoutes: FastifyPluginAsyncZod<Options> = async (app, { searchFor }) => {
  const { database } = app
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
          ...(search && { search: searchFor(search) }),
          ...(reference && { references: [reference].flat() }),
        }),
      )
      reading.add(email)
      file.once('close', () => reading.delete(email))
      const day = new Date().toISOString().slice(0, 10)
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${day}.csv"`)
      return asText(file)
    },
  })
}
