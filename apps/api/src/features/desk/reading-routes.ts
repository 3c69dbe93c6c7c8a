import fp from 'fastify-plugin'
import { noSuchOrder } from '../../http/no-such-order.ts'
import { rowOf } from '../../http/role-rows.ts'
import { answerFor, tellsOfUnreadable } from './order-readings.ts'

/** Keeps from answers with orders what whoever asks may not read. Register it before the routes. */
export const readings = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      if (route.config?.access !== 'staff' || !rowOf(String(route.method), route.url)?.hasOrders) return
      const before = [route.preSerialization ?? []].flat()
      route.preSerialization = [
        ...before,
        async (request, reply, answer) => {
          // No other refusal holds an order, and some are of strangers.
          if (reply.statusCode >= 400 && reply.statusCode !== 409) return answer
          const reader = app.staffMemberOf(request)
          if (tellsOfUnreadable(reader, answer)) {
            // It would tell that there is one.
            reply.removeHeader('etag')
            throw noSuchOrder()
          }
          return answerFor(app.catalogue, reader, answer)
        },
      ]
    })
  },
  { name: 'readings', dependencies: ['access'] },
)
