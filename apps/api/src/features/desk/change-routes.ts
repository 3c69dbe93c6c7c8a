import { watchOrders } from '@divine/contracts/calls/order-desk'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { sessionHold } from '../../http/session-hold.ts'
import { asText } from '../../http/text-stream.ts'
import { webHeaders } from '../../http/web-headers.ts'
import { openDesksOn } from './open-desks.ts'
import { ordersNow } from './order-queries.ts'
import { countQueues } from './queue-queries.ts'

/**
 * How often a stream shows that it holds, in milliseconds: proxies cut silent ones after 30 s. Its session is looked at
 * too, which may have ended by time.
 */
const beatMs = 15_000

/** What happens to orders, as it happens. */
export const changeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app
  const desks = openDesksOn(
    { ordersNow: (references) => ordersNow(database, references), countsNow: () => countQueues(database) },
    (error) => app.log.warn({ err: error }, 'open desks could not be told of a change'),
  )
  app.onOrderChange(desks.hear)
  app.onEnding(desks.end)
  const hold = sessionHold({ onSessionEnd: app.onSessionEnd, isSignedIn: app.staff.isSignedIn })

  app.route({
    ...watchOrders,
    // Headers alone come of no stream.
    exposeHeadRoute: false,
    // It is answered when it ends: how long that took says nothing.
    logLevel: 'warn',
    handler: async (request, reply) => {
      const stream = desks.open(app.staffMemberOf(request), request.headers['last-event-id'])
      if (!stream) throw new Refusal(429, 'too-many', 'The desk is open in too many windows. Close some of them.')
      const letGo = hold(webHeaders(request), beatMs, () => desks.close(stream))
      const beating = setInterval(() => desks.beat(stream), beatMs)
      stream.once('close', () => {
        clearInterval(beating)
        letGo()
      })
      // A client that has gone already closes nothing any more.
      reply.raw.once('close', () => stream.destroy())
      if (reply.raw.destroyed) stream.destroy()
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // Nothing else comes over it, and an end need not wait for it.
        .header('connection', 'close')
      return asText(stream)
    },
  })
}
